#pragma once

#include "sudoku/reader/forms/text_form.hpp"

#include <optional>

namespace sudoku::detail {

/// Reads two grids of the same size that stand beside each other, first the left one, if the next line is their first row:
/// each of their rows has a gap, which is wider than any other and goes all the way down. If one of them is no grid,
/// nothing is read.
[[nodiscard]] std::optional<LinesRead> read_side_by_side(const PeekLine& peek, const ReaderParams& asked);

/// Reads a grid between bars that has text beside it, as programs for terminals print it, if the next line is its first row:
/// "|..|.4| Movement". The bars at its edges stand below each other. What else is a grid between bars and no grid is an
/// error.
[[nodiscard]] std::optional<LinesRead> read_beside_text(const PeekLine& peek, const ReaderParams& asked);

/// Reads a grid up to 9x9 whose digits are letters, if the next line is its first row: A to I, or nine letters of a word.
[[nodiscard]] std::optional<LinesRead> read_letters(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
