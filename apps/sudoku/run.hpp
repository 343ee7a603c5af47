#pragma once

#include "apps/sudoku/settings.hpp"

namespace apps {

/// A command of `sudoku`: reads puzzles, answers them on several threads, prints the answers in the order of the
/// puzzles. Returns the exit status.
int run_sudoku(Settings settings, const Session& session);

} // namespace apps
