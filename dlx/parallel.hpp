#pragma once

#include "dlx/checkpoint.hpp"
#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <functional>
#include <span>

namespace dlx {

/// Finds the same solutions in the same order as solve() without `parallel`, visits the same search nodes, and reaches
/// the same limits of solutions and search nodes at the same place, whatever the threads do. Without a visitor it only
/// counts them; none is kept.
///
///     dlx::solve(problem, params, dlx::use_threads(8), [](dlx::Solution solution) { ... });
///
/// Stats::updates may differ: it counts the work that was done here. When the visitor, the stop flag or the time limit
/// ends the search, its counts cover what was searched. A limit costs up to a subtree's work once more, to find where in
/// the subtree it is reached. With a seed the search is not split. With a branching that learns it is split only to count
/// without such limits: its choices depend on all that were made before, so that the count is the same but the search
/// nodes are not.
///
/// `visitor` and the progress are called on this thread. What is thrown there, in a search or by Parallel::run is
/// passed on; else it throws as solve() does.
SolveResult solve(const Problem& problem, const SolveParams& params, const TaskRunner& parallel, const Visitor& visitor,
                  std::span<const OptionId> forced = {});

/// Counts on from a checkpoint of the same problem; the count and the search nodes include those before,
/// Progress::seconds too. Only the search nodes by level are those of this run. `on_checkpoint` is called on this
/// thread, every `checkpoint_interval` or so and when the count has ended, for whatever reason. Throws
/// std::invalid_argument for limits of solutions and search nodes and for a seed, which checkpoints do not know, and for
/// seconds that are negative or NaN. The options of what is left are checked when it is their turn: then it throws
/// std::out_of_range for an option that the problem does not have, and std::invalid_argument for options that clash.
SolveResult resume_count(const Checkpoint& from, const Problem& problem, const SolveParams& params,
                       const TaskRunner& parallel, const std::function<void(const Checkpoint&)>& on_checkpoint = {},
                       double checkpoint_interval = 10);

} // namespace dlx
