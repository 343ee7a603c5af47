#pragma once

#include "sudoku/reader/rules/format.hpp"

namespace sudoku::formats {

/// Returns whether a text is a JSON object.
[[nodiscard]] bool is_json(std::string_view text);

/// Returns whether JSON is of f-puzzles and has more than a plain puzzle.
[[nodiscard]] bool is_f_puzzles_variant(std::string_view json);

/// Reads the JSON of f-puzzles. Errors have the position `position`.
[[nodiscard]] FoundVariant read_f_puzzles(std::string_view json, const WordPosition& position);

/// Formats a puzzle as JSON of f-puzzles on one line, without an end of line. Throws InvalidRule.
[[nodiscard]] std::string f_puzzles_json(const VariantPuzzle& puzzle);

} // namespace sudoku::formats
