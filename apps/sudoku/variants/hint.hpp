#pragma once

#include "apps/sudoku/reason/hint_finder.hpp"

#include "sudoku/rules/puzzle.hpp"

namespace apps {

/// Answers `sudoku hint` for a variant; `puzzle` is its plain part, which must outlive the answer. Throws
/// std::invalid_argument if the puzzle has too many options.
[[nodiscard]] HintAnswer variant_hint_answer(const sudoku::VariantPuzzle& variant, const sudoku::Puzzle& puzzle,
                                             const HintQuestion& question);

} // namespace apps
