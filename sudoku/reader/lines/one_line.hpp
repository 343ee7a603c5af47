#pragma once

#include "sudoku/reader/lines/symbols.hpp"

namespace sudoku::detail {

/// Returns the puzzle on a line, which has as many cells as the board; with `read_solution`, also the solution behind it.
/// Throws ParseError for a second puzzle, a rule or regions on the line.
[[nodiscard]] Puzzle puzzle_on_line(const Line& line, const Geometry& board, bool read_solution);

} // namespace sudoku::detail
