#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <string_view>

namespace sudoku::detail {

/// May the text, which has words, have been a row or a board? It may if there are four cells on their own, three groups of
/// cells with empty ones among them, as many cells in a group as in a row, or very many digits.
[[nodiscard]] bool may_have_been_cells(std::string_view text);

/// Is `text` a command of LaTeX around the rows of a table, such as "\\begin{tabular}{|ccc|}" or "\\vskip 2pt"? One that
/// has cells in its braces, "\\row{8}{}{}" or "\\row{,,3}", is none.
[[nodiscard]] bool is_command(std::string_view text);

/// Is the line words, and nothing that may have been a puzzle? Words as long as a puzzle have more letters, of any script,
/// than any puzzle up to 25x25, where X stands in empty cells. Nor is the sign that ends a file of CP/M or DOS a puzzle.
[[nodiscard]] bool is_note(const Line& line);

/// Where the comment of a line begins, or its end. '#' before a digit, in a row between bars, marks a cell of a grid of
/// candidates.
[[nodiscard]] std::size_t comment_of(std::string_view text);

/// `text` is without "\n" or "\r\n".
[[nodiscard]] Line scan_line(std::string_view text, std::size_t number);

} // namespace sudoku::detail
