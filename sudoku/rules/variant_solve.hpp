#pragma once

#include "dlx/count.hpp"
#include "sudoku/rules/puzzle.hpp"
#include "sudoku/solve.hpp"

#include <optional>

namespace sudoku {

/// Branching of check() and solve(), for searches of other code: measured on 932 puzzles with published solutions. In 5 s
/// each, MRV solves 888 of them, failure rates 926.
constexpr dlx::Branching variant_branching = dlx::Branching::failure_rate;

/// Checks whether a variant has exactly one solution, like check() of a Grid; digits that clash give the verdict none.
/// `limits.solutions` is ignored. Throws as encode() does.
[[nodiscard]] CheckResult check(const VariantPuzzle& puzzle, const dlx::Limits& limits = {});

/// Returns the first solution, or nothing. `outcome`, if not null, distinguishes "no solution" from "unknown". Throws
/// as encode() does.
[[nodiscard]] std::optional<Grid> solve(const VariantPuzzle& puzzle, const dlx::Limits& limits = {},
                                        SearchOutcome* outcome = nullptr);

/// Counts all solutions, even if there are too many to visit. Throws as encode() and dlx::count() do.
[[nodiscard]] dlx::CountResult count(const VariantPuzzle& puzzle, const dlx::CountParams& params = {});

} // namespace sudoku
