#pragma once

#include "apps/sudoku/block_solver.hpp"
#include "apps/sudoku/variants/input.hpp"

#include <functional>

namespace apps {

/// Sets the branching that suits variants unless an option names another. Throws UsageError for an option of `solve`,
/// `count` or `check` that variants do not support.
void set_variant_settings(Settings& settings, const Arguments& arguments);

/// Answers variants on the threads of the settings, and passes the output to `sink` in their order. The solutions of a
/// puzzle with many are passed on as they are found. Counts the cross-checks in `counts`.
void answer_variants(const std::vector<VariantRecord>& variants, const Settings& settings, Output& output,
                     CrossCheckCounts& counts, const std::function<void(Printout)>& sink);

} // namespace apps
