#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <span>

namespace dlx {

/// Finds the solutions of `problem` on several threads. Solutions, their order, search nodes, and the places where
/// limits of solutions and search nodes are reached do not depend on the threads: they are those without
/// `parallel`. Without a visitor, nullptr, the solutions are only counted.
///
///     dlx::for_each_solution(problem, [](const dlx::Solution& solution) { ... }, params, dlx::use_threads(8));
///
/// Stats::updates may differ, as it counts the work done on all threads. If the visitor, the stop flag or the time
/// limit ends the search, the statistics cover the part that was searched. Locating a limit within a subtree costs up
/// to one more search of this subtree. With a seed the search is not split. With a learned branching it is split only
/// for counts without limits of solutions and search nodes, in problems without bounds. Such a branching depends on all
/// earlier choices; therefore the count is the same, but the search nodes differ.
///
/// `visitor` and the progress callback are called on the calling thread. Exceptions of these, of a search and of
/// TaskRunner::run propagate. Otherwise throws like solve().
SolveResult for_each_solution(const Problem& problem, const Visitor& visitor, const SolveParams& params,
                              const TaskRunner& parallel, std::span<const OptionId> forced = {});
[[deprecated("use for_each_solution(problem, visitor, params, parallel, forced)")]] inline SolveResult
solve(const Problem& problem, const SolveParams& params, const TaskRunner& parallel, const Visitor& visitor,
      std::span<const OptionId> forced = {}) {
    return for_each_solution(problem, visitor, params, parallel, forced);
}

} // namespace dlx
