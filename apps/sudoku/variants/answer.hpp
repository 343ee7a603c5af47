#pragma once

#include "apps/sudoku/block_solver.hpp"

namespace apps {

/// Sets the branching that suits variants unless an option names another. Throws UsageError for an option of `solve`,
/// `count` or `check` that variants do not support.
void set_variant_settings(Settings& settings, const Arguments& arguments);

/// Makes a worker that answers a variant. The solutions of a puzzle with many are passed on as they are found. The
/// references must outlive it.
[[nodiscard]] sudoku::Worker<const PuzzlePiece, Printout> variant_worker(const Settings& settings, Output& output,
                                                                         dlx::TaskRunner parallel);

} // namespace apps
