#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads a line that is a puzzle as another program writes it in one word: a game ID (tatham.hpp), a string of SudokuWiki
/// (sudokuwiki.hpp), a link with a puzzle in it, or what f-puzzles and SudokuPad write. There may be words around a
/// link. Nothing if the line is none of these; an error if it is, and has no puzzle that can be read.
[[nodiscard]] std::optional<Record> read_id(std::string_view text, std::size_t line);

} // namespace sudoku::detail
