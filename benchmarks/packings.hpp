#pragma once

#include "dlx/problem.hpp"

#include <cstdint>

/// Classic packings: each piece once, turned as one likes, to fill a box. Solutions that are turned or mirrored count.
namespace bench {

/// The 12 pieces of six triangles in a rhombus of 6x6 pairs of them. Source: TAOCP 4B, 7.2.2.1, on polyiamonds.
[[nodiscard]] dlx::Problem hexiamonds();

/// The 12 pentominoes, one unit thick, in a box of 2x5x6.
[[nodiscard]] dlx::Problem solid_pentominoes_2x5x6();

/// Piet Hein's seven pieces in a cube of 3x3x3.
[[nodiscard]] dlx::Problem soma();

/// 10x10 cells in 20 Y-pentominoes.
[[nodiscard]] dlx::Problem y_pentominoes_10x10();

/// Rectangles of letters whose rows and columns are words of a made-up language. It has `words` words of each length, with
/// letters drawn as often as in English. The letters of the cells are colors. Source: TAOCP 4B, 7.2.2.1, on word
/// rectangles.
[[nodiscard]] dlx::Problem word_rectangles(std::uint32_t rows, std::uint32_t columns, std::uint32_t words,
                                           std::uint64_t seed);

} // namespace bench
