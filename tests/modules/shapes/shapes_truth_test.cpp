#include "dlx/shapes/shapes.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Published numbers of packings, all of them and up to symmetry.
namespace dlx::test::shapes_truth_test {

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the pieces of a packing of the benchmarks.
std::string pieces_of(const std::string& packing) {
    const std::string text = content(std::filesystem::path(PACKINGS) / (packing + ".txt"));
    return text.substr(0, text.find("board\n"));
}

/// Draws a board of this many rows and columns, perhaps in several layers.
std::string box(std::size_t rows, std::size_t columns, std::size_t layers = 1) {
    std::string text = "\nboard\n";
    for (std::size_t k = 0; k < layers; ++k) {
        text += k > 0 ? "--\n" : "";
        for (std::size_t row = 0; row < rows; ++row)
            text += std::string(columns, '#') + '\n';
    }
    return text;
}

struct PackingTruth {
    const char* name;
    std::string text;
    int order; ///< order of the group, if it is given
    std::string solutions;
    const char* classes;
    const char* up_to_rotations = nullptr; ///< number up to rotations, if it is published
};

const std::string flower = R"(
board
....#.#
.#.#.#.#.#
#...#.#...#
.#.#.#.#.#
#.#.#.#.#.#
.#.#...#.#
....#.#
)";

const std::string hexagram = R"(
I3 1
# # #

V3 1
# #
   #

A3 1
# #
 #

board
......#
.....#.#
#.#.#.#.#.#.#
.#.#.#.#.#.#
..#.#.#.#.#
.#.#.#.#.#.#
#.#.#.#.#.#.#
.....#.#
......#
)";

const std::string bathtub = R"(
board
#####
#####
#####
--
#####
#...#
#####
)";

const std::string screw = R"(
board
###
###
#
..#
--
.##
##
##
.##
.##
--
..#
#
###
###
..#
)";

const std::string crystal = R"(
board
######
#####
####
###
##
#
--
#####
#####
###
##
##
--
####
###
###
#
--
###
##
#
--
##
##
--
#
)";

void check(const PackingTruth& truth) {
    SCOPED_TRACE(truth.name);
    const Packing packing(parse_shapes(truth.text));
    const SymmetryGroup group = packing.symmetries();
    EXPECT_TRUE(truth.order == 0 || group.order() == truth.order) << group.order();
    if (can_find_automorphisms()) {
        EXPECT_EQ(find_automorphisms(packing.problem()).group->order(), group.order());
    }
    const SymmetryCountResult result = count_up_to_symmetry(packing.problem(), group);
    EXPECT_EQ(result.solutions.str(), truth.solutions);
    if (truth.classes != nullptr) {
        EXPECT_EQ(result.classes.str(), truth.classes);
    }
    if (truth.up_to_rotations != nullptr) {
        EXPECT_EQ(count_up_to_symmetry(packing.problem(), packing.symmetries(Turns::rotations)).classes.str(),
                  truth.up_to_rotations);
    }
}

} // namespace

// Sources: Golomb, Polyominoes (pentominoes); Conway and Guy (Soma); OEIS A004003, A018811 (dominoes), A028420 (with
// monominoes), A134438 (trominoes); others: Goodger, Polyform Puzzler, who counts solids up to rotations.
TEST(ShapesTruthTest, CountsAreThePublishedOnes) {
    const PackingTruth truths[] = {
        {"tetracubes 2x4x4", pieces_of("tetracubes_2x4x4") + box(4, 4, 2), 16, "11120", "695", "1390"},
        {"dominoes 16x16", "D 128\n##\n" + box(16, 16), 8, "2444888770250892795802079170816", // too many to enumerate
         "305611096281378760240051639364"},
        {"monominoes and dominoes 4x4", "M 0:16\n#\n\nD 0:8\n##\n" + box(4, 4), 8, "10012", nullptr},
        {"trominoes 3x9", "I 0:9\n###\n\nV 0:9\n##\n#\n" + box(3, 9), 4, "3127", nullptr},
        {"tetrahexes, flower", pieces_of("tetrahexes_4x7") + flower, 6, "12", "2"},
        {"trihexes and tetrahexes, hexagram", pieces_of("tetrahexes_4x7") + hexagram, 12, "2004", "167"},
        {"Soma, bathtub", pieces_of("soma") + bathtub, 4, "316", "79", "158"},
        {"Soma, screw", pieces_of("soma") + screw, 1, "14", "14", "14"},
        {"solid pentominoes, crystal", pieces_of("solid_pentominoes_2x3x10") + crystal, 6, "12", "2"},
    };
    for (const PackingTruth& truth : truths)
        check(truth);
}

// The files have the numbers in their first lines.
TEST(ShapesTruthTest, CountsOfTheBenchmarksAreThosePublished) {
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(PACKINGS)) {
        const std::string text = content(file.path());
        const std::size_t solutions = text.find(" solutions, ");
        const std::string classes = text.substr(solutions + 12, text.find(" up to symmetry") - solutions - 12);
        const std::string name = file.path().filename().string();
        check({name.c_str(), text, 0, text.substr(2, solutions - 2), classes.c_str()});
        ++files;
    }
    EXPECT_GE(files, 10U);
}

} // namespace dlx::test::shapes_truth_test
