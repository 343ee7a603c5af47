#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads a puzzle in the notation of the solver of sudokuwiki.org: "S9B" and two characters for each cell, or 162
/// characters in its first version. Digits filled in by a player are ignored; removed candidates are eliminated.
/// Returns nothing if `text`, at that line and column, is not such a puzzle; `is_sure` excludes that. Throws ParseError
/// for an invalid string or a variant.
[[nodiscard]] std::optional<Puzzle> read_sudokuwiki(std::string_view text, std::size_t line, std::size_t column,
                                                    bool is_sure = false);

/// Reads a line with a plain puzzle in a one-word format: a string of SudokuWiki or a link. Words around a link are allowed. Returns nothing for other lines, and an error if the puzzle is
/// invalid.
[[nodiscard]] std::optional<Record> read_id(std::string_view text, std::size_t line);

} // namespace sudoku::detail
