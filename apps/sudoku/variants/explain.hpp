#pragma once

#include "apps/sudoku/puzzle_answer.hpp"

#include "sudoku/rules/puzzle.hpp"

namespace apps {

/// Writes the explanation of a variant for `sudoku explain` to `record`, in the format of `settings`, and returns its
/// summary. `puzzle` is its plain part.
Answer explain_variant(const sudoku::VariantPuzzle& variant, const sudoku::Puzzle& puzzle, const Settings& settings,
                       const std::string& source, Piece& record);

} // namespace apps
