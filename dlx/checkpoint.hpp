#pragma once

#include "dlx/engine.hpp"
#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx {

/// Where a count stands: what is done, and what is left. Any engine can go on with it.
struct Checkpoint {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;         ///< of work so far, from the start of each run to its end
    std::vector<PendingBranches> pending; ///< in the order of the search; their options are those of the problem
};

/// A count that has just begun: the nodes near the root are visited, level by level, until at least `wanted` are left,
/// each with its own path; or fewer if the tree ends before, or if it is very deep and narrow. The same for everyone
/// who asks about the same problem with an engine that has the same search tree: to share a count between computers.
/// Throws std::invalid_argument as solve() does.
[[nodiscard]] Checkpoint initial_checkpoint(const Problem& problem, Text engine, std::size_t wanted);

/// Counts on from `from`, and returns where the count stands when it ends: when nothing is left, or when the limits of
/// search nodes (visited by this call) or seconds or the stop flag say so. The other limits are ignored. The call
/// starts `search`, which branches by MRV; before any other use, it must be started again. Throws std::out_of_range for
/// an option in `from` that the problem does not have, and std::invalid_argument for options there that clash.
[[nodiscard]] Checkpoint resume(EngineSearch& search, const Checkpoint& from, const Limits& limits);

} // namespace dlx
