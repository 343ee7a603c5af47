#pragma once

#include "sudoku/rules/formats/format.hpp"

namespace sudoku::formats {

/// Returns whether a text is a JSON object.
[[nodiscard]] bool is_json(std::string_view text);

/// Returns whether JSON is of f-puzzles and has more than a plain puzzle.
[[nodiscard]] bool is_f_puzzles_variant(std::string_view json);

/// Reads the JSON of f-puzzles. Errors have the position `position`.
[[nodiscard]] FoundVariant read_f_puzzles(std::string_view json, const WordPosition& position);

/// Formats a puzzle as JSON of f-puzzles on one line, without an end of line. Throws InvalidRule.
[[nodiscard]] std::string f_puzzles_json(const VariantPuzzle& puzzle);

/// Returns whether a word is a link to f-puzzles or SudokuPad that contains such JSON with more than a plain puzzle.
[[nodiscard]] bool is_f_puzzles_link(std::string_view word);

/// Reads such a link, see is_f_puzzles_link().
[[nodiscard]] FoundVariant read_f_puzzles_link(std::string_view word, const WordPosition& position);

/// Formats a puzzle as a link, without an end of line. Throws InvalidRule.
[[nodiscard]] std::string f_puzzles_link(const VariantPuzzle& puzzle);
[[nodiscard]] std::string sudokupad_link(const VariantPuzzle& puzzle);

} // namespace sudoku::formats
