#pragma once

#include "dlx/engine.hpp"
#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx {

/// State of an unfinished count: the result so far and the pending branches. Any engine can resume it.
struct Checkpoint {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;                   ///< total wall-clock time of all runs so far
    std::vector<PendingBranches> pending; ///< unsearched branches, in the order of the search
};

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

} // namespace dlx
