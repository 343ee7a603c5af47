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

const PackingTruth truths[] = {
    {"pentominoes 3x20", pentominoes + box(3, 20), 4, "8", "2"},
    {"pentominoes 4x15", pentominoes + box(4, 15), 4, "1472", "368"},
    {"Soma", soma + box(3, 3, 3), 48, "11520", "240"},
    {"dominoes 4x4", "D 8\n##\n" + box(4, 4), 8, "36", "9"},
    {"dominoes 6x6", "D 18\n##\n" + box(6, 6), 8, "6728", "930"},
};

} // namespace

TEST(ShapesTruthTest, CountsAreThePublishedOnes) {
    for (const PackingTruth& truth : truths) {
        SCOPED_TRACE(truth.name);
        const Packing packing(parse_shapes(truth.text));
        const SymmetryGroup group = packing.symmetries();
        EXPECT_EQ(group.order(), truth.order);
        const SymmetryCountResult result = count_up_to_symmetry(packing.problem(), group);
        EXPECT_EQ(result.solutions.str(), truth.solutions);
        EXPECT_EQ(result.classes.str(), truth.classes);
    }
}

} // namespace dlx::test
