#pragma once

#include "dlx/checkpoint.hpp"
#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <functional>
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

/// Resumes a count from a checkpoint of the same problem. Solutions, search nodes and Progress::seconds include the
/// earlier runs; the search nodes by level are those of this run only. `on_checkpoint` is called on the calling thread,
/// about every `checkpoint_interval` seconds and at the end of the count, for whatever reason it ends. Throws
/// std::invalid_argument for limits of solutions or search nodes, for a seed, and in a problem with bounds for a
/// learned branching: checkpoints do not support them. Throws it also for seconds that are negative or NaN. Pending
/// branches are checked only when they are searched. Throws std::out_of_range for an option that does not exist, and
/// std::invalid_argument for branches that the search tree does not have.
SolveResult resume_count(const Checkpoint& from, const Problem& problem, const SolveParams& params,
                         const TaskRunner& parallel, const std::function<void(const Checkpoint&)>& on_checkpoint = {},
                         double checkpoint_interval = 10);

} // namespace dlx
