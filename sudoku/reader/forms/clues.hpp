#pragma once

#include "sudoku/reader/forms/text_form.hpp"

#include <optional>

namespace sudoku::detail {

/// Reads a puzzle as a list of its clues, if the next line is nothing else: "r2c6=3 r2c8=8 …", also with blanks or ':' in
/// place of '=', and commas, semicolons or "and" between clues; on as many lines as it takes, or one a line if each may be a
/// puzzle. "B63" or "B6=3" is row B if a clue is in row J or K; without that, A may be a column, and the list is an error.
/// Without `geometry` the largest row, column or digit tells the board.
[[nodiscard]] std::optional<LinesRead> read_clues(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
