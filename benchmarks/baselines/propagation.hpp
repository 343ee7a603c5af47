#pragma once

#include "benchmarks/baselines/solver.hpp"

#include <memory>

namespace baselines {

/// Constraint propagation and search on candidate sets, after an idea of Peter Norvig ("Solving Every Sudoku Puzzle"):
/// to give a cell a digit is to eliminate its other candidates; an elimination that leaves a cell one candidate
/// eliminates that from the peers, and one that leaves a digit one place in a house puts it there.
[[nodiscard]] std::unique_ptr<Solver> make_propagation(const sudoku::Geometry& geometry);

} // namespace baselines
