#pragma once

#include "dlx/explain/estimate.hpp"
#include "sudoku/grid.hpp"

namespace sudoku {

/// Estimates the number of solutions from random samples, for puzzles that cannot be counted. Throws as
/// dlx::estimate() does.
[[nodiscard]] dlx::CountEstimate estimate(const Grid& puzzle, const dlx::EstimateParams& params = {});
[[deprecated("use estimate(puzzle, params)")]] [[nodiscard]] inline dlx::CountEstimate
estimate_count(const Grid& puzzle, const dlx::EstimateParams& params = {}) {
    return estimate(puzzle, params);
}

} // namespace sudoku
