#pragma once

#include "dlx/shapes/shapes.hpp"

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>

/// Drawings of well-known sets of pieces, and of simple boards.
namespace dlx::test {

/// The pieces of a packing of the benchmarks.
inline std::string pieces_of(const std::string& packing) {
    std::ifstream file(PACKINGS "/" + packing + ".txt");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return text.substr(0, text.find("board\n"));
}

inline const std::string pentomino_pieces = pieces_of("pentominoes_6x10");
inline const std::string soma = pieces_of("soma");
inline const std::string hexiamonds = pieces_of("hexiamonds_6x6");
inline const std::string tetrahexes = pieces_of("tetrahexes_4x7");
inline const std::string tetracubes = pieces_of("tetracubes_2x4x4");

inline const std::string polyominoes_to_4 = R"(
O
#

I2
##

I3
###

V3
##
#

I4
####

L4
###
#

O4
##
##

T4
###
.#

Z4
##
.##
)";

inline const std::string polyiamonds_to_5 = R"(grid: triangles
O
^

D
^v

I3
^v^

I4
^v^v

C4
^v^
..v

T4
.^
^v^

I5
^v^v^

C5
^v^
v.v

L5
...^
^v^v

P5
.^
^v^v
)";

inline const std::string trihexes = R"(
I3 1
# # #

V3 1
# #
   #

A3 1
# #
 #
)";

/// A board of this many rows and columns, perhaps in several layers.
inline std::string box(std::size_t rows, std::size_t columns, std::size_t layers = 1) {
    std::string text = "\nboard\n";
    for (std::size_t k = 0; k < layers; ++k) {
        text += k > 0 ? "--\n" : "";
        for (std::size_t row = 0; row < rows; ++row)
            text += std::string(columns, '#') + '\n';
    }
    return text;
}

/// A board of this many rows and cells in each, each row half a cell to the right of the one above it.
inline std::string parallelogram(Grid grid, std::size_t rows, std::size_t columns) {
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
inline std::string one_sided_pentominoes() {
    std::string text = pentomino_pieces;
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

} // namespace dlx::test
