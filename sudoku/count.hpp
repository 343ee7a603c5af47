#pragma once

#include "dlx/count.hpp"
#include "dlx/explain/estimate.hpp"

#include "sudoku/grid.hpp"

namespace sudoku {

/// Counts the solutions, even if there are too many to visit, or up to a limit of solutions. Throws as dlx::count() does.
[[nodiscard]] dlx::CountResult count(const Grid& puzzle, const dlx::CountParams& params = {});

/// Estimates the number of solutions from random samples, for puzzles that cannot be counted. Throws as
/// dlx::estimate() does.
[[nodiscard]] dlx::CountEstimate estimate(const Grid& puzzle, const dlx::EstimateParams& params = {});
[[deprecated("use estimate(puzzle, params)")]] [[nodiscard]] inline dlx::CountEstimate
estimate_count(const Grid& puzzle, const dlx::EstimateParams& params = {}) {
    return estimate(puzzle, params);
}

} // namespace sudoku
