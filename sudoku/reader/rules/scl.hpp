#pragma once

#include "sudoku/detail/rules/drawn_words.hpp"
#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/rules/format.hpp"

namespace sudoku::formats {

/// Reads an object of SudokuPad, as in its code "scl": digits, regions, cages, rules that have names, and drawings, see
/// read_drawings(). Throws ParseError, with the position `position`, and InvalidRule.
[[nodiscard]] FoundVariant read_scl(const detail::Json& object, const WordPosition& position);

/// Reads the lines, arrows and shapes of SudokuPad that are drawn as SudokuMaker and f-puzzles draw rules: thermometers,
/// arrows, dots, X and V, diagonals and extra regions; even and odd cells only if the words name them. Words that describe
/// another meaning of a drawing, or the rule that all dots are given, prevent that. Adds the rules to the puzzle, which has
/// its cages, and returns the other drawings with their cells: "line r1c1-r1c4".
[[nodiscard]] std::vector<std::string> read_drawings(const detail::Json& object, VariantPuzzle& puzzle,
                                                     std::span<const std::vector<Cell>> hidden_cages,
                                                     const detail::DrawnMeanings& meanings,
                                                     const WordPosition& position);

} // namespace sudoku::formats
