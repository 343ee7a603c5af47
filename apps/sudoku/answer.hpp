#pragma once

#include "apps/sudoku/confirm.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/solve.hpp"

#include <string>
#include <vector>

namespace apps {

/// What `check` and `explain` answer by a verdict.
[[nodiscard]] Answered answered(sudoku::Verdict verdict);

/// The answer to the question of `settings.task`, in words, by the last finding on `puzzle`. `witnesses` are the
/// solutions found, if the task is to check.
[[nodiscard]] Answer answer_of(const sudoku::Puzzle& puzzle, const Settings& settings, const sudoku::Finding& found,
                               std::vector<sudoku::Grid> witnesses);

/// `sudoku explain`: leaves the explanation of a puzzle in `record`, in the format of `settings`, and returns its gist.
/// Throws Disagreement.
Answer explain(const sudoku::Puzzle& puzzle, const Settings& settings, const std::string& source,
               PuzzleConfirmer* confirmer, std::string& record);

} // namespace apps
