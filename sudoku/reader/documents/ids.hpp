#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads a game ID of Solo in Simon Tatham's Portable Puzzle Collection: "3x3:a4d3h8_2…". 2x3 is a board whose boxes
/// have two rows and three columns. Returns nothing if `text`, at that line and column of the input, is not a game ID.
/// Throws ParseError for an invalid ID, a variant, or a seed.
[[nodiscard]] std::optional<Puzzle> read_game_id(std::string_view text, std::size_t line, std::size_t column);

/// Reads a puzzle in the notation of the solver of sudokuwiki.org: "S9B" and two characters for each cell, or 162
/// characters in its first version. Digits filled in by a player are ignored; removed candidates are eliminated.
/// Returns nothing if `text`, at that line and column, is not such a puzzle; `is_sure` excludes that. Throws ParseError
/// for an invalid string or a variant.
[[nodiscard]] std::optional<Puzzle> read_sudokuwiki(std::string_view text, std::size_t line, std::size_t column,
                                                    bool is_sure = false);

/// Message for a puzzle of SumoCue.
constexpr std::string_view why_sumocue = "a puzzle of SumoCue, which is not plain Sudoku";

/// Reads a line with a puzzle in a one-word format: a game ID, a string of SudokuWiki, a link, or a string of f-puzzles
/// and SudokuPad. Words around a link are allowed. Returns nothing for other lines, and an error if the puzzle is
/// invalid.
[[nodiscard]] std::optional<Record> read_id(std::string_view text, std::size_t line);

} // namespace sudoku::detail
