#pragma once

#include "benchmarks/baselines/solver.hpp"

#include <memory>

namespace baselines {

/// Fills the empty cells in order, each with every digit that fits, and goes back when none does.
[[nodiscard]] std::unique_ptr<Solver> make_backtracking(const sudoku::Geometry& geometry);

} // namespace baselines
