#pragma once

#include "sudoku/reader/rules/format.hpp"

namespace sudoku::formats {

/// Returns whether JSON of SudokuPad, as in its code "scl", has more than a plain puzzle, or is invalid.
[[nodiscard]] bool is_scl_variant(std::string_view json);

/// Returns whether a text is JSON of SudokuPad with more than a plain puzzle.
[[nodiscard]] bool is_scl_document(std::string_view text);

/// Reads this JSON: digits, regions, cages, and rules that have names. Drawings, whose rules are in words only, are an
/// error. Throws ParseError, with the position `position`, and InvalidRule.
[[nodiscard]] FoundVariant read_scl(std::string_view json, const WordPosition& position);

} // namespace sudoku::formats
