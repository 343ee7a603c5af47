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

/// Reads the candidates of a 9x9 board, if the next line begins them:
///
/// - 9 rows of 9 groups of digits, with or without bars and rules, as HoDoKu, Simple Sudoku, Sudoku Explainer and others
///   write them, perhaps with marks of cells and digits (`*12`, `-146`). A cell with one digit is a given. At least two
///   cells have several, and more than have none;
/// - the same behind the givens, or behind the givens and then the values: those of Simple Sudoku and HoDoKu in frames.
///   Only the first are givens;
/// - the givens in Simple Sudoku's frame, and its records `I042` (2 is placed in cell 4) and `E00008` (8 is not in cell 0);
/// - 81 groups on one line;
/// - 81 lines of 9 characters, each a digit at its place or a sign for empty.
///
/// Only the digits that the givens leave open count as eliminated. If puzzles stand on one line, no other lines are looked at.
[[nodiscard]] std::optional<LinesRead> read_candidates(const PeekLine& peek, const ReaderParams& asked);

/// The puzzle whose candidates `board` has, n for each of its n^2 cells, if they are digits one after the other or in
/// squares, and clash as digits of a larger board.
[[nodiscard]] std::optional<Grid> puzzle_of_candidates(const Grid& board);

} // namespace sudoku::detail
