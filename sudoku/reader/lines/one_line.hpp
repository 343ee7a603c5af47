#pragma once

#include "sudoku/detail/rules/box_words.hpp"
#include "sudoku/reader/lines/symbols.hpp"

namespace sudoku::detail {

constexpr const char* other_boxes =
    "boxes of another shape: draw them with bars and lines between the cells, or ask for the board by --box";

constexpr const char* other_order = "cells that may go by columns: write them by rows";

/// Returns whether the line below a grid, or null, is a rule such as "digits 0-8": a 0 in the grid is a digit.
[[nodiscard]] bool has_zero_below(const Line* below);

/// Returns the puzzle on a line, which has as many cells as the board; with `read_solution`, also the solution behind it.
/// `below` is the next line, or null. Throws ParseError for a second puzzle, a rule or regions on the line.
[[nodiscard]] Puzzle puzzle_on_line(const Line& line, const Geometry& board, bool read_solution, const Line* below);

/// Returns the reason why a line is not a puzzle. `has_board`: there is a board with as many cells.
[[nodiscard]] ParseError why_no_puzzle(const Line& line, bool has_board, const std::optional<Geometry>& asked);

constexpr std::size_t longest_part = 35; ///< cells of a line that belongs to an error: less than 6x6

/// Returns whether the line, with cells but without a puzzle, may be one of several that together are not a puzzle. Longer
/// lines may each have been a puzzle, and so may a word as long as a 4x4 puzzle.
[[nodiscard]] bool may_be_part(const Line& line, InputFormat format);

/// Returns one error of adjacent lines, or that of each if there are few: they may be of a list of small puzzles.
[[nodiscard]] std::vector<ParseError> joined(std::vector<ParseError> errors);

[[nodiscard]] bool is_word(const Line& line);

/// Returns whether nothing is between the cells of the line.
[[nodiscard]] bool is_compact(const Line& line);

} // namespace sudoku::detail
