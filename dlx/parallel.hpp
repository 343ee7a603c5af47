#pragma once

#include "dlx/engine.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace dlx {

/// Where a count stands: what is done, and what is left. Any engine can go on with it.
struct Checkpoint {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;         ///< of work so far, from the start of each run to its end
    std::vector<Branches> left; ///< in the order of the search; their options are those of the problem
};

/// A count that has just begun: the nodes near the root are visited, level by level, until at least `parts` are left,
/// each with its own path; or fewer if the tree ends before, or if it is very deep and narrow. The same for everyone
/// who asks about the same problem with an engine that has the same search tree: to share a count between computers.
/// Throws std::invalid_argument as solve() does.
[[nodiscard]] Checkpoint split(const Problem& problem, std::string_view engine, std::size_t parts);

/// How a search is shared between threads, of which the library has none of its own.
struct Parallel {
    /// Runs task(0) ... task(tasks - 1), if possible at the same time, and returns when all have ended. What it throws
    /// is passed on. Without it, one is run after the other.
    std::function<void(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task)> run;

    std::uint32_t threads = 1;  ///< tasks that `run` does at the same time; with 1 the search is not split
    std::uint32_t searches = 0; ///< at work at a time, each with a structure of its own; 0: one or a few a thread

    double seconds_a_round = 0.03;         ///< between looks at the stop flag, the time limit and the progress
    std::uint64_t nodes_a_round = 1 << 30; ///< of each search, if it comes so far
    std::uint64_t nodes_alone = 10'000;    ///< a search is not split before it has visited this many
    std::size_t most_waiting = 1 << 24;    ///< options of solutions that wait for others to come first

    /// Called on the calling thread of count(): between rounds, and when the count has ended, for whatever reason.
    std::function<void(const Checkpoint&)> on_checkpoint;
    double checkpoint_seconds = 10; ///< between calls of it
};

/// A search that is split into parts, which are searched at the same time.
///
///     dlx::Parallel parallel{.run = run_in_threads, .threads = 8};
///     dlx::ParallelSearch(problem, params, parallel).solve([](dlx::Solution solution) { ... });
///
/// Finds the same solutions in the same order as dlx::solve(), visits the same search nodes, and reaches the same
/// limits of solutions and search nodes at the same place, whatever the threads do. Only Stats::updates is what was
/// done here, and when the visitor, the stop flag or the time limit ends it, its counts cover what was searched. A limit
/// costs up to a part's work once more, to find where in the part it is reached. With a seed the search is not split,
/// and with a branching that learns only to count without such limits: its choices depend on all that were made before,
/// so that the count is the same but the search nodes are not.
///
/// The parts are in a list, in the order of the search: each is done, at work or waiting. All that is at work goes on
/// for a round at the same time; between rounds, on the calling thread, solutions are handed out as far as everything
/// before them is done, and a search that has nothing to do gets the first part that waits, or a part of the longest
/// one.
class ParallelSearch {
public:
    /// `problem` must outlive it. Throws as dlx::solve() does.
    ParallelSearch(const Problem& problem, SolveParams params, Parallel parallel,
                   std::span<const OptionId> forced = {});

    /// Goes on from a checkpoint of the same problem; the count and the search nodes include those before,
    /// Progress::seconds too. Only the search nodes by level are those of this run. Throws std::invalid_argument for
    /// limits of solutions and search nodes and for a seed, which checkpoints do not know. What is left is not looked
    /// at before it is its turn: then count() throws std::out_of_range or std::invalid_argument if its options are none
    /// or clash.
    ParallelSearch(const Problem& problem, SolveParams params, Parallel parallel, const Checkpoint& from);
    ~ParallelSearch();
    ParallelSearch(const ParallelSearch&) = delete;
    ParallelSearch& operator=(const ParallelSearch&) = delete;

    /// Finds the solutions one by one, as dlx::solve() does; `visitor` and the progress are called on this thread. What
    /// is thrown there, in a search or by Parallel::run is passed on. To be called once, this or count().
    SolveResult solve(const Visitor& visitor);

    /// Counts the solutions; none is kept.
    SolveResult count();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace dlx
