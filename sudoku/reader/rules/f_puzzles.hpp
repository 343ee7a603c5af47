#pragma once

#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/rules/format.hpp"

namespace sudoku::formats {

/// Returns whether an object is of f-puzzles: it has a "grid" of cells.
[[nodiscard]] bool is_f_puzzles(const detail::Json& object);

/// Reads an object of f-puzzles. Throws ParseError, with the position `position`, and InvalidRule.
[[nodiscard]] FoundVariant read_f_puzzles(const detail::Json& object, const WordPosition& position);

/// Reads an object of f-puzzles or SudokuPad, or the record of a puzzle with rules. Returns nothing for other objects.
[[nodiscard]] std::optional<Record> read_object(const detail::Json& object, const WordPosition& position);

/// Formats a puzzle as JSON of f-puzzles on one line, without an end of line. Throws InvalidRule.
[[nodiscard]] std::string f_puzzles_json(const VariantPuzzle& puzzle);

} // namespace sudoku::formats
