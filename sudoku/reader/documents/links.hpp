#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads a game ID of Solo in Simon Tatham's Portable Puzzle Collection: "3x3:a4d3h8_2…", where 2x3 is a board whose
/// boxes have two rows and three columns. Nothing if `text`, which stands at that line and column, is none. Throws
/// ParseError for what is broken, a variant, or a seed.
[[nodiscard]] std::optional<Puzzle> read_game_id(std::string_view text, std::size_t line, std::size_t column);

/// Reads a puzzle as the solver of sudokuwiki.org writes it: "S9B" and two characters for each cell, or 162 characters
/// of its first version. The digits that a person has filled in are left out; candidates that were struck out are
/// eliminated. Nothing if `text`, which stands at that line and column, is none; `is_sure` says that it can be nothing
/// else. Throws ParseError for what is broken, or a variant.
[[nodiscard]] std::optional<Puzzle> read_sudokuwiki(std::string_view text, std::size_t line, std::size_t column,
                                                    bool is_sure = false);

/// Reads a line that is a puzzle as another program writes it in one word: a game ID, a string of SudokuWiki,
/// a link with a puzzle in it, or what f-puzzles and SudokuPad write. There may be words around a
/// link. Nothing if the line is none of these; an error if it is, and has no puzzle that can be read.
[[nodiscard]] std::optional<Record> read_id(std::string_view text, std::size_t line);

} // namespace sudoku::detail
