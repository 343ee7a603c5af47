#pragma once

#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/text.hpp"

#include <bitset>
#include <optional>

/// Grids that list the possible digits of each cell.
namespace sudoku::detail {

/// Set of possible digits of a cell: bit d is digit d.
using Group = std::bitset<64>;

/// Makes the grid of these givens, by cell, each a group of one digit. It eliminates all candidates that are not in
/// `groups`, by cell, and not already excluded by the givens. If a given is among the eliminated, there is no solution.
[[nodiscard]] Grid grid_of(const Geometry& geometry, std::span<const Group> givens, std::span<const Group> groups);

/// Returns the puzzle whose candidates are the cells of `board`, n for each of its n^2 cells. Returns nothing unless
/// they are consecutive digits or squares of digits, and clash as digits of a larger board.
[[nodiscard]] std::optional<Grid> puzzle_of_candidates(const Grid& board);

} // namespace sudoku::detail
