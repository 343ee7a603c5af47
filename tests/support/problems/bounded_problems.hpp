#pragma once

#include "dlx/families/families.hpp"
#include "dlx/problem.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Problems with bounds whose numbers of solutions are published, built by code.
namespace dlx::test {

using families::block_designs;
using families::partridge;

/// A B C | X Y with five options, where C has bounds 2 to 3; the only solution is "A C X:1 Y:1", "B X:1", "C Y:1".
/// Source: Knuth's program DLX3, its introduction.
[[nodiscard]] Problem five_bounded_options();

/// A rule for queens on a board of n x n cells.
enum class QueenRule : std::uint8_t {
    dominate,            ///< each cell is occupied or attacked
    attack,              ///< each cell is attacked, occupied or not
    dominate_peacefully, ///< each cell is occupied or attacked, and no queen attacks another
};

/// `queens` queens on a board of n x n cells: an item for each cell, covered 1 to `queens` times, and one for the
/// number of queens. Option n * r + c is the queen in row r and column c.
[[nodiscard]] Problem queens_by_rule(std::uint32_t n, std::uint32_t queens, QueenRule rule);

/// 0-1 matrices of n x n with row and column sums from `min` to `max`.
[[nodiscard]] Problem matrices_with_sums(std::uint32_t n, std::uint32_t min, std::uint32_t max);

/// Labeled simple graphs of n vertices with degrees from `min` to `max`.
[[nodiscard]] Problem graphs_with_degrees(std::uint32_t n, std::uint32_t min, std::uint32_t max);

/// 2n points of a grid of n x n without three in a line. Items with bounds 0 to 2 are the lines with three points or
/// more that are neither rows nor columns.
[[nodiscard]] Problem no_three_in_line(std::uint32_t n);

/// Divisions of a rectangle with `rows` rows and `columns` columns into rows + columns - 1 rectangles, the fewest that
/// use each inner line. Source: Knuth, "Tight pavings" (OEIS A285357).
[[nodiscard]] Problem tight_pavings(std::uint32_t rows, std::uint32_t columns);

/// `count` equal boxes, which may be turned.
struct Boxes {
    std::array<std::uint32_t, 3> sides;
    std::uint32_t count;
};

/// Packings of a cube with the side by boxes that fill it.
[[nodiscard]] Problem boxes_in_cube(std::uint32_t side, std::span<const Boxes> boxes);

/// Six boxes of 1 x 2 x 2 and three of 1 x 1 x 1 in a cube with side 3.
[[nodiscard]] Problem slothouber_graatsma();

/// Conway's puzzle: 13 boxes of 1 x 2 x 4, three of 1 x 1 x 3, and two others in a cube with side 5.
[[nodiscard]] Problem conway_boxes();

/// The time in which a published count is found.
enum class Effort : std::uint8_t {
    second,  ///< at most about a second by each engine
    minute,  ///< at most about a second by bit_sets, and a minute by each engine
    diagram, ///< too many solutions to visit; a count by a frontier needs a second
};

/// A problem with bounds, the number of its solutions, and the effort to count them.
struct BoundedCount {
    std::string_view name;
    Problem (*make)();
    std::uint64_t solutions;
    Effort effort = Effort::second;
};

/// Returns the published counts, most of them from OEIS.
[[nodiscard]] std::vector<BoundedCount> bounded_counts();

} // namespace dlx::test
