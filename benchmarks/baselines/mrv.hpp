#pragma once

#include "benchmarks/baselines/solver.hpp"

#include <memory>

namespace baselines {

/// Backtracking that always fills a cell with the fewest candidates (minimum remaining values).
[[nodiscard]] std::unique_ptr<Solver> make_mrv(const sudoku::Geometry& geometry);

} // namespace baselines
