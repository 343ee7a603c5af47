#pragma once

#include "sudoku/solve.hpp"

#include <functional>

/// Functions of rules/variant_solve.cpp for a Solver, which is below the rules.
namespace sudoku::detail {

/// Passes the solutions of a puzzle with rules to `keep`, and returns the result without them. Throws as encode() does.
[[nodiscard]] PuzzleResult solve_with_rules(const VariantPuzzle& puzzle, const SolverParams& params,
                                            const std::function<void(std::span<const Digit>)>& keep);

/// Counts the solutions of a puzzle with rules, see count().
[[nodiscard]] dlx::CountResult count_with_rules(const VariantPuzzle& puzzle, const dlx::CountParams& params,
                                                bool derived_sums);

} // namespace sudoku::detail
