#pragma once

#include "apps/sudoku/confirm.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/text.hpp"

#include <string>

namespace apps {

/// `sudoku explain`: leaves the explanation of a puzzle in `record`, in the format of `settings`, and returns its gist.
/// Throws Disagreement.
Answer explain(const sudoku::Puzzle& puzzle, const Settings& settings, const std::string& source,
               PuzzleConfirmer* confirmer, std::string& record);

} // namespace apps
