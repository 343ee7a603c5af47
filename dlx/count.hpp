#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <span>

namespace dlx {

/// Counts the solutions of `problem` that have all `forced` options. Exact, however many there are.
///
///     dlx::CountResult result = dlx::count(problem);
///     if (result.status == dlx::Status::exhausted)
///         std::cout << result.solutions;
///
/// What is left to be covered after some options have been chosen can be covered in a number of ways that does not
/// depend on which options they were. The frontier goes through the items in a fixed order and adds up the ways that
/// lead to the same rest. On boards, where few items stand between what has been covered and what has not, it counts
/// what no enumeration reaches: the tilings of a 16x16 board by dominoes in less than a second. On Langford pairs or
/// queens few ways meet, and enumeration is faster. One engine that visits each solution is
///
///     dlx::count(problem, {.method = dlx::CountMethod::enumerate, .search = {.engine = "dancing_links"}});
///
/// Throws std::invalid_argument as solve() and, in lockstep, as BatchSolver does, and if a limit, a seed, an engine or a
/// branching is set that the method or lockstep does not have, or the problem is too large for the frontier;
/// std::out_of_range for an unknown forced option; std::bad_alloc.
[[nodiscard]] CountResult count(const Problem& problem, const CountParams& params = {},
                                std::span<const OptionId> forced = {});

/// A problem with options that are forced. Both outlive it.
struct ForcedProblem {
    const Problem& problem;
    std::span<const OptionId> forced;
};

/// As count() of `rest`. Lockstep counts the solutions of `whole` instead, which has as many, if it can: the lattice of
/// a Sudoku is faster there than the items that its givens leave open.
[[nodiscard]] CountResult count(const Problem& rest, const ForcedProblem& whole, const CountParams& params);

} // namespace dlx
