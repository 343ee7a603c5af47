#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <string_view>

namespace sudoku::detail {

/// Returns whether a text with words may be a damaged row or board. It may in any of these cases: four cells are
/// separate words; there are three groups of cells, including empty ones; a group has as many cells as a row; or there
/// are very many digits.
[[nodiscard]] bool may_have_been_cells(std::string_view text);

/// Returns whether `text` is a LaTeX command around the rows of a table, such as "\\begin{tabular}{|ccc|}" or "\\vskip
/// 2pt". Commands with cells in their braces, such as "\\row{8}{}{}" or "\\row{,,3}", are excluded.
[[nodiscard]] bool is_command(std::string_view text);

/// Returns whether a text is a date, perhaps with words: "12 May 2024", "Sunday, 2024-05-12". A puzzle has no such row.
[[nodiscard]] bool is_date(std::string_view text);

/// Returns whether the line consists of words, and cannot be a puzzle. Words of the length of a puzzle have more
/// letters, of any script, than any puzzle up to 25x25 with X for empty cells. The end-of-file character of CP/M and
/// DOS is a note as well.
[[nodiscard]] bool is_note(const Line& line);

/// Returns whether the line is a note without signs of tables and arrays, in which "nan" and the like are cells.
[[nodiscard]] bool is_prose(const Line& line);

/// Returns the start of the comment of a line, or the end of the line. '#' before a digit, in a row between bars, marks
/// a cell of a candidate grid.
[[nodiscard]] std::size_t comment_of(std::string_view text);

/// Scans a line, which must not include "\n" or "\r\n".
[[nodiscard]] Line scan_line(std::string_view text, std::size_t number);

// --- Puzzles and cells with additional text --------------------------------------------------------------------------

constexpr std::string_view around_labels = " \t\v\f,;\"'|";

/// Reads a puzzle of at least 36 cells that follows a label or is in quotes: "12. 53..7…", "7,53..7…,5346…", "| 53..7…
/// |". The label, which must be shorter than the puzzle, becomes its name. If the next word has as many characters, it
/// becomes the solution. Returns false if there is no such puzzle.
bool scan_labelled_puzzle(Line& line);

/// Returns the fields between separators, without spaces and quotes around them; one more than separators.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view text, char separator);

/// Reads a row of a table with one cell in each field: "5,3,,,7,,,,", or with semicolons, tabs or bars. Returns false
/// if the line is not such a row, or can be read without knowing that it is one.
bool scan_table_row(Line& line);

} // namespace sudoku::detail
