#include "tests/modules/shapes/piece_sets.hpp"

#include "dlx/count.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <gtest/gtest.h>

#include <string>

/// Published numbers of packings, all of them and up to symmetry.
namespace dlx::test::shapes_truth_test {

namespace {

struct PackingTruth {
    const char* name;
    std::string text;
    int order; ///< of the group
    const char* solutions;
    const char* classes;
    const char* up_to_rotations = nullptr; ///< number up to rotations, if it is published
};

const std::string cross = R"(
board
....###
....###
....###
...#####
###########
#####.#####
###########
...#####
....###
....###
....###
)";

const std::string astroid = R"(
board
....#
....#
...###
..#####
#########
..#####
...###
....#
....#
)";

const std::string snowflake = R"(
board
...^v^
^v^v.v^v^
v^v^.^v^v
^v^v.v^v^
v^v^.^v^v
...v^v
)";

const std::string crossed_triangles = R"(
board
v^v^.^v^v
.v^v^v^v.
..v^.^v..
..^v.v^..
.^v^v^v^.
^v^v.v^v^
)";

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

const std::string pyramid = R"(
board
.###
#####
#####
#####
.###
--
.
..#
.###
..#
--
.
.
..#
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

// Sources: Golomb, Polyominoes (pentominoes); Conway and Guy (Soma); OEIS A004003, A018811 (dominoes), A028420 (with
// monominoes), A134438 (trominoes); others: Goodger, Polyform Puzzler, who counts solids up to rotations.
const PackingTruth truths[] = {
    {"pentominoes 3x20", pentomino_pieces + box(3, 20), 4, "8", "2"},
    {"pentominoes 4x15", pentomino_pieces + box(4, 15), 4, "1472", "368"},
    {"pentominoes 6x10", pentomino_pieces + box(6, 10), 4, "9356", "2339"},
    {"pentominoes 8x8",
     pentomino_pieces + "\nboard\n########\n########\n########\n###..###\n###..###\n########\n########\n########\n", 8,
     "520", "65"},
    {"one-sided pentominoes 3x30", one_sided_pentominoes() + box(3, 30), 4, "184", "46"},
    {"Soma", soma + box(3, 3, 3), 48, "11520", "240"},
    {"hexiamonds", hexiamonds + parallelogram(Grid::triangles, 6, 6), 4, "624", "156"},
    {"tetrahexes", tetrahexes + parallelogram(Grid::hexagons, 4, 7), 2, "18", "9"},
    {"tetracubes 2x4x4", tetracubes + box(4, 4, 2), 16, "11120", "695", "1390"},
    {"tetracubes 2x2x8", tetracubes + box(2, 8, 2), 16, "1792", "112", "224"},
    {"dominoes 4x4", "D 8\n##\n" + box(4, 4), 8, "36", "9"},
    {"dominoes 6x6", "D 18\n##\n" + box(6, 6), 8, "6728", "930"},
    {"dominoes 8x8", "D 32\n##\n" + box(8, 8), 8, "12988816", "1629189"},
    {"dominoes 16x16", "D 128\n##\n" + box(16, 16), 8, "2444888770250892795802079170816", // not enumerated
     "305611096281378760240051639364"},
    {"monominoes and dominoes 4x4", "M 0:16\n#\n\nD 0:8\n##\n" + box(4, 4), 8, "10012", nullptr},
    {"trominoes 3x9", "I 0:9\n###\n\nV 0:9\n##\n#\n" + box(3, 9), 4, "3127", nullptr},
    {"pentominoes, cross", pentomino_pieces + cross, 8, "112", "14"},
    {"polyominoes of 1 to 4 cells, astroid", polyominoes_to_4 + astroid, 8, "144", "18"},
    {"polyiamonds of 1 to 5 cells, snowflake", polyiamonds_to_5 + snowflake, 4, "1864", "466"},
    {"polyiamonds of 1 to 5 cells, crossed triangles", polyiamonds_to_5 + crossed_triangles, 4, "4728", "1182"},
    {"tetrahexes, flower", tetrahexes + flower, 6, "12", "2"},
    {"trihexes and tetrahexes, hexagram", tetrahexes + trihexes + hexagram, 12, "2004", "167"},
    {"Soma, bathtub", soma + bathtub, 4, "316", "79", "158"},
    {"Soma, pyramid", soma + pyramid, 8, "56", "7", "14"},
    {"Soma, screw", soma + screw, 1, "14", "14", "14"},
    {"solid pentominoes 2x3x10", "grid: cubes\n" + pentomino_pieces + box(3, 10, 2), 8, "96", "12"},
    {"solid pentominoes, crystal", "grid: cubes\n" + pentomino_pieces + crystal, 6, "12", "2"},
};

} // namespace

TEST(ShapesTruthTest, CountsAreThePublishedOnes) {
    for (const PackingTruth& truth : truths) {
        SCOPED_TRACE(truth.name);
        const Packing packing(parse_shapes(truth.text));
        const SymmetryGroup group = packing.symmetries();
        EXPECT_EQ(group.order(), truth.order);
        if (can_find_automorphisms()) {
            EXPECT_EQ(find_automorphisms(packing.problem()).group->order(), truth.order);
        }
        const SymmetryCountResult result = count_up_to_symmetry(packing.problem(), group);
        EXPECT_EQ(result.solutions.str(), truth.solutions);
        if (truth.classes != nullptr) {
            EXPECT_EQ(result.classes.str(), truth.classes);
        }
        if (truth.up_to_rotations != nullptr) {
            const SymmetryGroup rotations = packing.symmetries(Turns::rotations);
            EXPECT_EQ(count_up_to_symmetry(packing.problem(), rotations).classes.str(), truth.up_to_rotations);
        }
    }
}

} // namespace dlx::test::shapes_truth_test
