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

/// Branches of a search tree: the nodes that are reached by choosing the first `depth` options of `path`, and then one
/// of `options`. Any search takes such a node up: these options are forced.
struct PendingBranches {
    std::shared_ptr<const std::vector<OptionId>> path; ///< may be shared, and longer
    std::size_t depth = 0;
    std::vector<OptionId> options; ///< in the order of the search; if empty, it stands for the node above
    double tree_fraction = 0;              ///< of the search tree, that of each of them; an estimate, as in Progress
};

/// One search by one engine on the structure it built from a Problem. Users hold a Search; this is what is behind it.
class EngineSearch {
public:
    EngineSearch() = default;
    EngineSearch(const EngineSearch&) = delete;
    EngineSearch& operator=(const EngineSearch&) = delete;
    virtual ~EngineSearch() = default;

    /// Restores the structure, chooses the forced options and stands before the first solution.
    /// `params` outlives the search. Throws std::out_of_range for an unknown option.
    virtual void start(std::span<const OptionId> forced, const SolveParams& params) = 0;

    /// Moves on to the next solution; false if there is none or a limit ended the search.
    virtual bool next() = 0;

    /// Moves on to the end, counting the solutions on the way.
    virtual void finish() = 0;

    /// Lets a search go on that the time, the search nodes or the stop flag ended: next() and finish() continue where
    /// it stands, under the limits that the `params` of start() have now. Their seconds count from here.
    virtual void resume() = 0;

    /// Gives away the options that are not tried yet at the node nearest to the root that has some; returns no options
    /// if none has. They come after all that the search keeps, in the order of the search. Call it where a search
    /// stands.
    virtual PendingBranches split_off() = 0;

    /// All that is left, in the order of the search: the node that is visited next, and what split_off() would give of
    /// each node above it. They share one path.
    [[nodiscard]] virtual std::vector<PendingBranches> pending() const = 0;

    /// Estimate in 0 ... 1, as in Progress; what was given away counts as not done.
    [[nodiscard]] virtual double fraction_done() const = 0;

    /// Goes down from the root, as start() leaves it, each time by an option chosen at random. Returns how many search
    /// nodes the tree would have if all of it were as on the way: the mean of many dives comes close to its size. The
    /// search is over then; start() begins another one. Throws as start() does.
    /// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975.
    virtual double estimate_tree_size(std::span<const OptionId> forced, const SolveParams& params, detail::Random& random) = 0;

    /// The solution next() stands on.
    [[nodiscard]] virtual Solution solution() const = 0;

    [[nodiscard]] virtual Status status() const = 0;
    [[nodiscard]] virtual double seconds() const = 0; ///< from start() or resume() to the last stop
    [[nodiscard]] virtual const Stats& stats() const = 0;

    /// The first broken invariant of the structure, or "" if it is sound. For tests and debug builds.
    [[nodiscard]] virtual std::string check_invariants() const = 0;

    /// The structure as text, for people who debug an engine.
    [[nodiscard]] virtual std::string dump() const = 0;
};

/// A row of the table of engines.
struct Engine {
    std::string_view name;
    std::string_view description;
    bool supports_learned_branching;                        ///< other than MRV
    std::optional<std::string> (*unsupported_reason)(const Problem& problem); ///< why it is too large; may be null
    std::unique_ptr<EngineSearch> (*make)(const Problem& problem);
};

/// All engines. Tests and benchmarks iterate over this table.
[[nodiscard]] std::span<const Engine> engines();

/// The engine called `name`, or the one that suits the problem (engines/fastest.cpp) for "auto". Throws std::invalid_argument,
/// naming those there are, if there is none, if it lacks the branching, or if the problem is too large for it.
[[nodiscard]] const Engine& select_engine(const Problem& problem, Text name, Branching branching = Branching::mrv);

/// Throws std::invalid_argument, naming both, if the engine lacks the branching.
void require_branching(const Engine& engine, Branching branching);

} // namespace dlx
