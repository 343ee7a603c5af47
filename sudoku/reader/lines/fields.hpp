#pragma once

#include "sudoku/reader/lines/symbols.hpp"

namespace sudoku::detail {

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
