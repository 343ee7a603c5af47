#pragma once

#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/text.hpp"

#include <bitset>
#include <optional>

/// Grids that say which digits are still possible in each cell.
namespace sudoku::detail {

/// The digits that a cell may have: bit d is digit d.
using Group = std::bitset<64>;

/// The grid of these givens, by cell, each a group of one digit. It rules out what is not in `groups`, by cell, as far as
/// the givens leave it open; also a given, of which there is no solution then.
[[nodiscard]] Grid grid_of(const Geometry& geometry, std::span<const Group> givens, std::span<const Group> groups);

/// The puzzle whose candidates `board` has, n for each of its n^2 cells, if they are digits one after the other or in
/// squares, and clash as digits of a larger board.
[[nodiscard]] std::optional<Grid> puzzle_of_candidates(const Grid& board);

} // namespace sudoku::detail
