#pragma once

#include "dlx/engine.hpp"
#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <cstddef>
#include <functional>

namespace dlx {

/// Starts a count: visits the nodes near the root, level by level, until at least `wanted` nodes are pending, each with
/// its own path. There may be fewer if the tree is small, or very deep and narrow. The checkpoint depends only on the
/// problem and the search tree of the engine. Therefore several computers can share a count.
/// Throws std::invalid_argument like solve().
[[nodiscard]] Checkpoint initial_checkpoint(const Problem& problem, Text engine, std::size_t wanted);

/// Resumes a count from the checkpoint `from`, and returns a checkpoint at the end: when nothing is pending, when the
/// limit of seconds or of search nodes (visited by this call) is reached, or when the stop flag is set. Other limits
/// are ignored. The call starts `search`, which branches by MRV; before any other use, `search` must be started again.
/// Throws std::out_of_range for an option in `from` that does not exist, and std::invalid_argument for pending branches
/// that the search tree does not have.
[[nodiscard]] Checkpoint resume(EngineSearch& search, const Checkpoint& from, const Limits& limits);

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
