#pragma once

#include "dlx/checkpoint.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace dlx {

namespace detail {
/// How often a search that is shared between threads pauses, and how it is shared. Only tests change it.
struct Pace {
    double seconds_a_round = 0.03;         ///< between looks at the stop flag, the time limit and the progress
    std::uint64_t nodes_a_round = 1 << 30; ///< of each worker, if it comes so far
    std::uint64_t nodes_alone = 10'000;    ///< a search is not split before it has visited this many
    std::size_t most_waiting = 1 << 24;    ///< options of solutions that wait for others to come first
    std::uint32_t workers = 0;             ///< at a time, each with a structure of its own; 0: one or a few a thread
    std::uint64_t sweeps_to_deal = 0;      ///< of a batch; 0: as many as take some ten milliseconds; very few cost much
};
} // namespace detail

/// How a search is shared between threads: on those of on_threads() (threads.hpp) or on the caller's own.
struct Parallel {
    /// Runs task(0) ... task(tasks - 1), if possible at the same time, and returns when all have ended. What it throws
    /// is passed on. Without it, one is run after the other.
    std::function<void(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task)> run{};

    std::uint32_t threads = 1; ///< tasks that `run` does at the same time; with 1 the search is not split
    detail::Pace pace{};       ///< for tests
};

/// Finds the same solutions in the same order as solve() without `parallel`, visits the same search nodes, and reaches
/// the same limits of solutions and search nodes at the same place, whatever the threads do. Without a visitor it only
/// counts them; none is kept.
///
///     dlx::solve(problem, params, dlx::on_threads(8), [](dlx::Solution solution) { ... });
///
/// Stats::updates may differ: it counts the work that was done here. When the visitor, the stop flag or the time limit
/// ends the search, its counts cover what was searched. A limit costs up to a subtree's work once more, to find where in
/// the subtree it is reached. With a seed the search is not split. With a branching that learns it is split only to count
/// without such limits: its choices depend on all that were made before, so that the count is the same but the search
/// nodes are not.
///
/// `visitor` and the progress are called on this thread. What is thrown there, in a search or by Parallel::run is
/// passed on; else it throws as solve() does.
SolveResult solve(const Problem& problem, const SolveParams& params, const Parallel& parallel, const Visitor& visitor,
                  std::span<const OptionId> forced = {});

/// Counts on from a checkpoint of the same problem; the count and the search nodes include those before,
/// Progress::seconds too. Only the search nodes by level are those of this run. `on_checkpoint` is called on this
/// thread, every `checkpoint_seconds` or so and when the count has ended, for whatever reason. Throws
/// std::invalid_argument for limits of solutions and search nodes and for a seed, which checkpoints do not know, and for
/// seconds that are negative or NaN. The options of what is left are checked when it is their turn: then it throws
/// std::out_of_range for an option that the problem does not have, and std::invalid_argument for options that clash.
SolveResult count_from(const Checkpoint& from, const Problem& problem, const SolveParams& params,
                       const Parallel& parallel, const std::function<void(const Checkpoint&)>& on_checkpoint = {},
                       double checkpoint_seconds = 10);

} // namespace dlx
