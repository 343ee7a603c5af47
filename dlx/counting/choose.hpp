#pragma once

#include "dlx/run.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

/// The choice between branchings, the enumerator and the frontier for a count. choose.cpp contains the measurements for each
/// choice. The engine is chosen in engines/fastest.cpp.
namespace dlx::detail {

class FrontierCount;
struct PathGuess;

// --- Branching by failure rates, for a count -------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_before_branching = 1 << 12; ///< search nodes for a sample of the tree: 0.1 ms

/// Returns true if branching by failure rates may be faster; `engine` is the fastest one with MRV.
[[nodiscard]] bool may_suit_failure_rates(std::string_view engine);
[[nodiscard]] bool suits_failure_rates(const Stats& seen);

// --- The enumerator, for a count -------------------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_before_enumerator = 1 << 15; ///< search nodes of an engine before it: some ms

// --- The frontier, for a count ---------------------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_between_tries = 1 << 15; ///< search nodes before the second try; doubles each time

/// Returns the number of search nodes before the first try of the frontier, whose sets may take longer to build than a
/// whole search.
[[nodiscard]] std::uint64_t nodes_before_frontier(const Problem& problem);

/// Number of search nodes after which an engine no longer looks for a proof that bounds exclude all solutions.
inline constexpr std::uint64_t nodes_before_proof_ends = (1 << 13) + 1;

/// Number of search nodes after which the frontier is no longer tried: a third of a second.
inline constexpr std::uint64_t nodes_before_enumeration = 1 << 22;

/// Estimates the nanoseconds that an engine took, from counted work and not from the clock.
[[nodiscard]] double search_cost(const Problem& problem, std::string_view engine, const Stats& seen);

/// Returns the number of dives to estimate the size of an engine's tree. Fewer suffice if their standard error is at
/// most a twentieth of the size. The stop flag and the time limit are checked between dives. Measured, milliseconds of
/// all dives, and of the longest: 40 queens 25, 0.1; dominoes 40x40 69, 0.2; 100x100 163, 1.8; an assignment of 10^6
/// options 1720, 112. 16 queens take 4 in all.
[[nodiscard]] double dives(const Problem& problem);

/// Returns the number of dives before it matters how large the tree is: they take some milliseconds. With more than 10^6
/// entries it is one dive, which may take a tenth of a second or more.
[[nodiscard]] double first_dives(const Problem& problem);

inline constexpr std::uint64_t nodes_of_small_tree = 1 << 15; ///< some milliseconds, as the first try of the frontier

/// Returns true if `tree_nodes` is less than half of nodes_of_small_tree.
[[nodiscard]] bool is_small_tree(double tree_nodes);

/// Returns true if `nodes` is less than a thousandth of `tree_nodes`.
[[nodiscard]] bool is_hopeless(std::uint64_t nodes, double tree_nodes);

/// An estimate of the rest of an enumeration.
struct Enumeration {
    double solutions; ///< total number of solutions
    double cost_left; ///< nanoseconds until the end
};

/// Returns the nanoseconds that the frontier may take unconditionally.
[[nodiscard]] double frontier_trial_cost(const Enumeration& enumeration);

/// Returns true if the rest of an enumeration takes much longer than PathGuess and all dives.
[[nodiscard]] bool is_long(const Enumeration& enumeration);

/// Estimates of the whole cost of a frontier, one after the other. If they rise, they are too low, and will rise further.
class FrontierTrend {
public:
    /// Adds the current estimate.
    void add(double cost, double cost_left) { looks_.push_back({cost, cost + cost_left}); }

    /// Returns the whole cost if it continues to rise by the same power of the cost so far.
    [[nodiscard]] double whole_cost() const;

private:
    struct Look {
        double cost;
        double whole;
    };
    std::vector<Look> looks_;
};

/// Returns true if the frontier should continue, and adds the estimate of its cost to `trend`.
[[nodiscard]] bool suits_frontier(const FrontierCount& frontier, const PathGuess& paths, const Enumeration& enumeration,
                                  FrontierTrend& trend);

} // namespace dlx::detail
