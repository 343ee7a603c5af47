#pragma once

#include "benchmarks/baselines/solver.hpp"

#include <memory>

namespace baselines {

/// Generates every board whose rows are permutations of the digits, (side!)^side of them, and tests each against the
/// columns, the boxes and the givens. Has no other rule that could be wrong.
[[nodiscard]] std::unique_ptr<Solver> make_generate_and_test(const sudoku::Geometry& geometry);

} // namespace baselines
