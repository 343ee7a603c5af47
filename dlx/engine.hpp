#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dlx {

namespace detail {
class Random;
}

/// In a path of a search tree, the branch that leaves an item without more options. Only items with bounds have it.
inline constexpr OptionId no_option{~std::uint32_t{0}};

/// Branches of a search tree: the nodes reached by the first `depth` choices of `path`, and then one of `options`. Each
/// is an option or no_option. A search with the same forced options can start at such a node, by
/// EngineSearch::start_at(), if both branch by MRV without a seed; in a problem without bounds, any search can.
struct PendingBranches {
    std::shared_ptr<const std::vector<OptionId>> path; ///< forced options and path from the root; may be shared, and
                                                       ///< longer than `depth`
    std::size_t depth = 0;
    std::vector<OptionId> options; ///< choices in the order of the search; if empty, the node itself is pending
    double tree_fraction = 0;      ///< estimated share of each branch in the search tree, 0 ... 1
};

/// State of an unfinished count: the result so far and the pending branches. Any engine can resume it.
struct Checkpoint {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;                   ///< total wall-clock time of all runs so far
    std::vector<PendingBranches> pending; ///< unsearched branches, in the order of the search
};

/// One search by one engine, on the structure that it built from a Problem: the implementation of Search.
class EngineSearch {
public:
    EngineSearch() = default;
    EngineSearch(const EngineSearch&) = delete;
    EngineSearch& operator=(const EngineSearch&) = delete;
    virtual ~EngineSearch() = default;

    /// Restores the structure, applies the forced options, and positions the search before the first solution.
    /// `params` outlives the search. Throws std::out_of_range for an unknown option.
    void start(std::span<const OptionId> forced, const SolveParams& params) { start_at(forced, {}, params); }

    /// Starts like start(), at the node that `path` leads to from the root. In a problem with bounds, a branch excludes
    /// the options of the branches before it; therefore the options of the path are not the same as forced ones. The
    /// search ends as exhausted if the tree of a search by MRV without a seed does not have the path.
    virtual void start_at(std::span<const OptionId> forced, std::span<const OptionId> path,
                          const SolveParams& params) = 0;

    /// Advances to the next solution. Returns false if there is none or a limit ended the search.
    virtual bool next() = 0;

    /// Completes the search and counts the remaining solutions.
    virtual void finish() = 0;

    /// Allows a search to continue that the time limit, the node limit or the stop flag ended. next() and finish() then
    /// continue at the same node, under the current limits in the `params` of start(). The time limit starts now.
    virtual void resume() = 0;

    /// Splits off the untried choices of the node nearest to the root that has any. Returns no options if there are
    /// none. They follow all remaining nodes of this search in the order of the search. Call it while the search is
    /// paused.
    virtual PendingBranches split_off() = 0;

    /// Returns all pending branches in the order of the search: the next node, and the untried options of each node
    /// above it. They share one path.
    [[nodiscard]] virtual std::vector<PendingBranches> pending() const = 0;

    /// Estimates the share of the search tree that is done, 0 ... 1, as in Progress; branches split off count as not
    /// done.
    [[nodiscard]] virtual double fraction_done() const = 0;

    /// Returns a random estimate of the number of nodes in the search tree. Starts a search like start(), and descends
    /// from the root by random options. The mean over many dives approaches the true size. Ends the search; call
    /// start() for another one. Throws like start().
    /// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975.
    virtual double estimate_tree_size(std::span<const OptionId> forced, const SolveParams& params,
                                      detail::Random& random) = 0;

    /// Returns the solution that next() found. The next step overwrites it.
    [[nodiscard]] virtual const Solution& solution() const = 0;

    [[nodiscard]] virtual Status status() const = 0;
    [[nodiscard]] virtual double seconds() const = 0; ///< wall-clock time from start() or resume() to the last pause
    [[nodiscard]] virtual const Stats& stats() const = 0;

    /// Returns the first broken invariant of the structure, or "" if it is sound. For tests and debug builds.
    [[nodiscard]] virtual std::string check_invariants() const = 0;

    /// Formats the structure as text, to debug an engine.
    [[nodiscard]] virtual std::string dump() const = 0;
};

/// Entry in the table of engines.
struct Engine {
    std::string_view name;
    std::string_view description;
    bool supports_learned_branching; ///< whether the engine has branchings other than MRV
    /// Function that returns the reason why a problem is too large; may be null.
    std::optional<std::string> (*unsupported_reason)(const Problem& problem);
    std::unique_ptr<EngineSearch> (*make)(const Problem& problem);
};

/// Returns the table of all engines.
[[nodiscard]] std::span<const Engine> engines();

/// Returns the engine called `name`, or for "auto" the one that suits the problem (engines/fastest.cpp). Throws
/// std::invalid_argument if the engine is unknown, does not support the branching, or cannot hold the problem. For an
/// unknown engine, the message lists the known ones.
[[nodiscard]] const Engine& select_engine(const Problem& problem, Text name, Branching branching = Branching::mrv);

/// Throws std::invalid_argument if the engine does not support the branching; the message names both.
void require_branching(const Engine& engine, Branching branching);

} // namespace dlx
