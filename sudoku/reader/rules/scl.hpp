#pragma once

#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/rules/format.hpp"

namespace sudoku::formats {

/// Reads an object of SudokuPad, as in its code "scl": digits, regions, cages, rules that have names, and drawings, see
/// read_drawings(). Throws ParseError, with the position `position`, and InvalidRule.
[[nodiscard]] FoundVariant read_scl(const detail::Json& object, const WordPosition& position);

} // namespace sudoku::formats
