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

// --- Puzzles and cells with something beside them ----------------------------------------------------------------------

constexpr std::string_view around_labels = " \t\v\f,;\"'|";

/// Reads a puzzle of at least 36 cells that stands in the line behind a label, or in quotes: "12. 53..7…",
/// "7,53..7…,5346…", "| 53..7… |". The label, which is shorter than a puzzle, becomes its name, and as many characters in
/// the next word its solution. False if there is none.
bool scan_labelled_puzzle(Line& line);

/// The text between the separators, without blanks and quotes around each field; one field more than separators.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view text, char separator);

/// Reads a row of a table, with one cell in each field: "5,3,,,7,,,,", or the same with semicolons, tabs or bars.
/// False if the line is none, or can be read without knowing that it is one.
bool scan_table_row(Line& line);

} // namespace sudoku::detail
