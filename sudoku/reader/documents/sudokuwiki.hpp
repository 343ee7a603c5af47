#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads a puzzle as the solver of sudokuwiki.org writes it: "S9B" and two characters for each cell, or 162 characters
/// of its first version. The digits that a person has filled in are left out; candidates that were struck out are
/// eliminated. Nothing if `text`, which stands at that line and column, is none; `is_sure` says that it can be nothing
/// else. Throws ParseError for what is broken, or a variant.
[[nodiscard]] std::optional<Puzzle> read_sudokuwiki(std::string_view text, std::size_t line, std::size_t column,
                                                    bool is_sure = false);

} // namespace sudoku::detail
