#pragma once

#include "sudoku/rules/formats/format.hpp"

namespace sudoku::formats {

/// Returns whether a word is a link to SudokuPad, or an ID of it, with a puzzle in its code "scl" (earlier "ctc").
[[nodiscard]] bool is_scl(std::string_view word);

/// Reads such a word: digits, regions, cages, and rules that have names. Drawings, whose rules are in words only, are an
/// error. Throws ParseError, with the position `position`, and InvalidRule.
[[nodiscard]] FoundVariant read_scl(std::string_view word, const WordPosition& position);

} // namespace sudoku::formats
