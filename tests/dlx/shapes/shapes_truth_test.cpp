#include "dlx/count.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <gtest/gtest.h>

#include <string>

/// Published numbers of packings, all of them and up to symmetry.
namespace dlx::test {

namespace {

struct PackingTruth {
    const char* name;
    std::string text;
    int order; ///< of the group
    const char* solutions;
    const char* classes;
};

const std::string pentominoes = R"(
F
.##
##.
.#.

I
#####

L
####
#

N
##
.###

P
##
###

T
###
.#
.#

U
#.#
###

V
#
#
###

W
#
##
.##

X
.#
###
.#

Y
####
.#

Z
##.
.#.
.##
)";

const std::string soma = R"(grid: cubes
V
##
#

L
###
#

T
###
.#

Z
##
.##

A
##
#
--
.
#

B
##
#
--
.#

P
##
#
--
#
)";

const std::string hexiamonds = R"(grid: triangles
v^
.v^
..v^

v^v
.v^
..v

..^
v^v
.v^

v^v^
.v^

v^.^
.v^v

v^v
.v^v

v^
.v^v^

..^
v^v^
.v

..^
v^v^v

...^
..^v
v^v

..^v^
v^v

^v^
v^v
)";

const std::string tetrahexes = R"(grid: hexagons
#
.#
..#
...#

.#
#
.#
..#

#.#
.#
..#

#
.#
#
.#

.#
#.#
.#

.#
#
.#.#

#
.#.#
#
)";

const std::string tetracubes = R"(grid: cubes
#
--
#
--
#
--
#

#
#
--
#
.
--
#
.

#
.
--
#
#
--
#
.

.
#
--
#
#
--
#
.

#
#
--
#
#

##
#
--
#
.

#
#
--
##
.

#
##
--
#
.
)";

/// A board of this many rows and columns, perhaps in several layers.
std::string box(std::size_t rows, std::size_t columns, std::size_t layers = 1) {
    std::string text = "\nboard\n";
    for (std::size_t k = 0; k < layers; ++k) {
        text += k > 0 ? "--\n" : "";
        for (std::size_t row = 0; row < rows; ++row)
            text += std::string(columns, '#') + '\n';
    }
    return text;
}

/// A board of this many rows and cells in each, each row half a cell to the right of the one above it.
std::string parallelogram(Grid grid, std::size_t rows, std::size_t columns) {
    std::string text = "\nboard\n";
    for (std::size_t row = 0; row < rows; ++row) {
        text += std::string(row, ' ');
        for (std::size_t k = 0; k < columns; ++k)
            text += grid == Grid::triangles ? "v^" : "# ";
        text += '\n';
    }
    return text;
}

/// With mirror images of the pieces F, L, N, P, Y and Z.
std::string one_sided_pentominoes() {
    std::string text = pentominoes;
    for (const std::string name : {"\nF\n", "\nI\n", "\nL\n", "\nN\n", "\nP\n", "\nY\n", "\nZ\n"})
        text.replace(text.find(name), name.size(), name.substr(0, 2) + " no-flip\n");
    return text + R"(
F1 no-flip
##
.##
.#

L1 no-flip
####
...#

N1 no-flip
..##
###

P1 no-flip
.##
###

Y1 no-flip
####
..#

Z1 no-flip
.##
.#
##
)";
}

// Sources: Golomb, Polyominoes (pentominoes); Conway and Guy (Soma); Goodger, Polyform Puzzler (one-sided pentominoes,
// hexiamonds, tetrahexes, tetracubes); OEIS A004003, A018811 (dominoes). Mirror images of solids are counted once
// here, and twice in Polyform Puzzler: 1390 and 224.
const PackingTruth truths[] = {
    {"pentominoes 3x20", pentominoes + box(3, 20), 4, "8", "2"},
    {"pentominoes 4x15", pentominoes + box(4, 15), 4, "1472", "368"},
    {"pentominoes 6x10", pentominoes + box(6, 10), 4, "9356", "2339"},
    {"pentominoes 8x8",
     pentominoes + "\nboard\n########\n########\n########\n###..###\n###..###\n########\n########\n########\n", 8,
     "520", "65"},
    {"one-sided pentominoes 3x30", one_sided_pentominoes() + box(3, 30), 4, "184", "46"},
    {"Soma", soma + box(3, 3, 3), 48, "11520", "240"},
    {"hexiamonds", hexiamonds + parallelogram(Grid::triangles, 6, 6), 4, "624", "156"},
    {"tetrahexes", tetrahexes + parallelogram(Grid::hexagons, 4, 7), 2, "18", "9"},
    {"tetracubes 2x4x4", tetracubes + box(4, 4, 2), 16, "11120", "695"},
    {"tetracubes 2x2x8", tetracubes + box(2, 8, 2), 16, "1792", "112"},
    {"dominoes 4x4", "D 8\n##\n" + box(4, 4), 8, "36", "9"},
    {"dominoes 6x6", "D 18\n##\n" + box(6, 6), 8, "6728", "930"},
    {"dominoes 8x8", "D 32\n##\n" + box(8, 8), 8, "12988816", "1629189"},
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
        EXPECT_EQ(result.classes.str(), truth.classes);
    }
}

} // namespace dlx::test
