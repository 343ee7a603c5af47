#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/engine.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/run.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// The choice between branchings, the enumerator and the frontier for a count, with the measurements for each. The engine
/// is chosen in engines/fastest.cpp.
namespace dlx::detail {

// --- Branching by failure rates, for a count -------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_before_branching = 1 << 12; ///< search nodes for a sample of the tree: 0.1 ms

/// Returns true if branching by failure rates may be faster; `engine` is the fastest one with MRV. In large problems
/// with failures, failure rates save more time than they cost.
///
/// Measured by sparse_sets, seconds by MRV and by failure rates, and solutions for each search node by MRV: 25x25
/// Sudoku with 300 givens 1.2, 0.30, 0.02; a sparse problem 0.63, 0.23, 0.00002; 16x16 Sudoku with 104 givens 0.21,
/// 0.22, 0.09; pairs of items that one of two options covers 1.2, 3.5, 0.3.
[[nodiscard]] inline bool may_suit_failure_rates(std::string_view engine) { return engine == "sparse_sets"; }

/// Returns false if many nodes are solutions: then failures teach nothing.
[[nodiscard]] inline bool suits_failure_rates(const Stats& seen) { return seen.solutions * 8 < seen.search_nodes; }

// --- The enumerator, for a count -------------------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_before_enumerator = 1 << 15; ///< search nodes of an engine before it: some ms

// --- The frontier, for a count ---------------------------------------------------------------------------------------

/// Returns the number of nodes of a tree from the nodes seen, a guess by dives, and the fraction done. The fraction of few
/// nodes is unreliable; it only corrects guesses that the nodes seen refute. Measured, nodes seen, guess, by the fraction
/// and actual: graph Abilene of DXD 1,160, 67, 10^19, above 10^8; hexiamonds 15,111, 3,550, 225,000, 273,000.
[[nodiscard]] inline double all_nodes(double nodes, double guess, double fraction_done) {
    constexpr double nodes_of_sample = 1 << 15;
    if (nodes < nodes_of_sample && nodes <= guess)
        return guess;
    const double by_fraction = nodes / std::max(fraction_done, nodes < nodes_of_sample ? 1.0 / 1024 : 1e-9);
    return nodes < guess / 2 ? std::min(guess, by_fraction) : by_fraction;
}

/// Returns the number of search nodes before the first try of the frontier, whose sets may take longer to build than a
/// whole search: 0.1 ms, with domain_consistency 0.7.
[[nodiscard]] inline std::uint64_t nodes_before_frontier(const Problem& problem, std::string_view engine) {
    const std::uint64_t nodes = (1 << 10) + (static_cast<std::uint64_t>(FrontierProblem::bytes(problem)) >> 12);
    return engine == "domain_consistency" ? nodes / 16 : nodes;
}

/// Returns the nanoseconds of the frontier, as FrontierCount::cost() estimates them, before it looks for symmetries. They
/// are about the time for that. Measured, milliseconds of the search, of the frontier before it, and with symmetries in
/// all: Steiner triples of 13 points 0.4, 82, 6; a round robin of 8 teams, begun, 0.2, 20, 2; matchings of 30 points 0.8,
/// 155, 3; hexiamonds 1.9, 181, 115; Skolem 12 0.1, 208, 110; BtEurope of DXD, without symmetries, 1.6, 15.
[[nodiscard]] inline double cost_before_symmetries(const Problem& problem) {
    return 1e6 + 150 * static_cast<double>(problem.entry_count());
}

/// Number of search nodes after which an engine no longer looks for a proof that bounds exclude all solutions.
inline constexpr std::uint64_t nodes_before_proof_ends = (1 << 13) + 1;

/// Multiple of nodes_of_small_tree() after which the frontier is no longer tried: a third of a second.
inline constexpr std::uint64_t tries_before_enumeration = 1 << 7;

/// Estimates the nanoseconds that an engine took, from counted work and not from the clock. Estimated divided by
/// measured, with AVX-512 (Zen 5): bit_sets 0.7 to 1.4 on 15 problems, domain_consistency 0.8 to 1.2 on 7; elsewhere
/// dancing links 0.9 to 1.1 on 41.
[[nodiscard]] inline double search_cost(const Problem& problem, std::string_view engine, const Stats& seen) {
    const auto nodes = static_cast<double>(seen.search_nodes);
    const auto updates = static_cast<double>(seen.updates);
    const std::size_t words = (problem.option_count() + 63) / 64;
    return engine == "bit_sets"             ? 11 * nodes + (1 + 0.35 * static_cast<double>(words)) * updates
           : engine == "domain_consistency" ? 300 * nodes + 60 * updates
                                            : 48 * nodes + 4 * updates;
}

/// Returns the number of dives to estimate the size of an engine's tree. Fewer suffice if their standard error is at
/// most a twentieth of the size. The stop flag and the time limit are checked between dives. Measured, milliseconds of
/// all dives, and of the longest: 40 queens 25, 0.1; dominoes 40x40 69, 0.2; 100x100 163, 1.8; an assignment of 10^6
/// options 1720, 112. 16 queens take 4 in all. A dive of domain_consistency takes 0.6 for a graph of 16,600 entries.
[[nodiscard]] inline double dives(const Problem& problem, std::string_view engine) {
    const auto entries = static_cast<double>(problem.entry_count() + 1);
    if (!problem.has_bounds())
        return std::clamp((engine == "domain_consistency" ? 1e5 : 4e6) / entries, 8.0, 1024.0);
    // Items that need no option make a dive long, and each of its nodes scans all items.
    const double scans = static_cast<double>(max_levels(problem) * problem.primary_item_count()) / 4;
    return std::clamp(4e6 / std::max(entries, scans), 2.0, 1024.0);
}

/// Returns the number of dives before it matters how large the tree is: they take some milliseconds. With more than 10^6
/// entries it is one dive, which may take a tenth of a second or more.
[[nodiscard]] inline double first_dives(const Problem& problem, std::string_view engine) {
    const auto entries = static_cast<double>(problem.entry_count() + 1);
    const double most = engine == "domain_consistency" ? 4 : std::clamp(4e5 / entries, 4.0, 16.0);
    return entries > 1e6 ? 1 : std::min(dives(problem, engine), most);
}

/// Returns the number of search nodes that take some milliseconds, as the first try of the frontier. The second try is
/// after as many more, and they double each time. `seen` are statistics of the engine.
[[nodiscard]] inline std::uint64_t nodes_of_small_tree(const Problem& problem, std::string_view engine,
                                                       const Stats& seen) {
    const double nodes = 3e6 * static_cast<double>(seen.search_nodes) / (1 + search_cost(problem, engine, seen));
    return static_cast<std::uint64_t>(std::min(nodes, 0x1p15));
}

/// Returns true if `tree_nodes` is less than half of `small`, and not refuted by the nodes of the search; or if a quarter
/// of the tree is likely to be done.
[[nodiscard]] inline bool is_small_tree(double tree_nodes, const EngineSearch& search, std::uint64_t small) {
    const std::uint64_t seen = search.stats().search_nodes;
    const bool is_guess = static_cast<double>(seen) < 2 * tree_nodes && 2 * tree_nodes < static_cast<double>(small);
    return is_guess || (search.fraction_done() > 0.25 && 8 * seen < small);
}

/// Returns true if `nodes` is less than a thousandth of `tree_nodes`.
[[nodiscard]] inline bool is_hopeless(std::uint64_t nodes, double tree_nodes) {
    return tree_nodes > 1000 * static_cast<double>(nodes);
}

/// An estimate of the rest of an enumeration.
struct Enumeration {
    double solutions; ///< total number of solutions
    double cost_left; ///< nanoseconds until the end
};

/// Returns the nanoseconds that the frontier may take unless it is hopeless: at most 2 ms, and a twelfth of the
/// enumeration's time, or a sixth if states share their images. At first estimates of the frontier are unreliable, as
/// few paths share states.
[[nodiscard]] inline double frontier_trial_cost(const Enumeration& enumeration, std::size_t symmetries = 0) {
    const double little = std::min(2e6, enumeration.cost_left / 4);
    return little + enumeration.cost_left / (symmetries > 0 ? 6 : 12);
}

/// Returns the nanoseconds of the frontier before its first estimate, which takes 1 to 7 ms, with its PathGuess.
[[nodiscard]] inline double frontier_cost_before_look(const Enumeration& enumeration) {
    return std::max(2e6, frontier_trial_cost(enumeration) / 3);
}

/// Returns true if the rest of an enumeration takes much longer than PathGuess and all dives: 30 ms.
[[nodiscard]] inline bool is_long(const Enumeration& enumeration) { return enumeration.cost_left > 3e7; }

/// Estimates of the whole cost of a frontier, one after the other. If they rise, they are too low, and will rise further.
class FrontierTrend {
public:
    /// Adds the current estimate.
    void add(double cost, double cost_left) { looks_.push_back({cost, cost + cost_left}); }

    /// Returns the whole cost if it continues to rise by the same power of the cost so far, that of the last factor of 2.
    /// The estimates rise about by powers: of 0.6 to 0.7 for the square of oblongs, 0.4 for a Latin square of order 8
    /// with blocks, 0 to 0.2 for reduced Latin squares of order 7.
    [[nodiscard]] double whole_cost() const {
        constexpr double span = 2;
        constexpr double least_span = 1.5; // a shorter one shows little
        constexpr double max_power = 0.9;
        const Look& now = looks_.back();
        const auto before = std::find_if(looks_.rbegin(), looks_.rend() - 1,
                                         [&](const Look& look) { return span * look.cost <= now.cost; });
        const double ratio = now.cost / before->cost;
        if (ratio < least_span)
            return now.whole;
        const double power = std::clamp(std::log(now.whole / before->whole) / std::log(ratio), 0.0, max_power);
        return now.cost * std::pow(now.whole / now.cost, 1 / (1 - power));
    }

private:
    struct Look {
        double cost;
        double whole;
    };
    std::vector<Look> looks_;
};

/// Returns true if the frontier should continue, and adds the estimate of its cost to `trend`.
///
/// The estimate for the frontier is rather too low when little is done; for pentominoes 6x10 it is 0.3 of the rest when
/// a hundredth is done. Later it is rather too high: for 8x8 tetrominoes 1.4 times the rest when a tenth is done.
/// Tried: an estimate from the growth of the layers alone, as a bell curve. Estimated divided by actual rest, when a
/// tenth was done: pentominoes 6x10 0.19; a round robin of 8 teams 0.73, its first four rounds 0.06.
///
/// It may be three quarters of the rest of the enumeration, and more the more is done.
///
/// Where few paths meet, it is too low until the end: for an 8x8 square of different oblongs it is 0.04 of the whole after
/// a hundredth, 0.06 after a fiftieth, 0.1 after a twentieth. Therefore it has to be as good with its trend after a sixth
/// of the time of the enumeration or, if few paths meet, a twelfth. No more is lost then. An exception is a frontier with
/// half of the transitions to a known state: for the oblongs they are 0.42, for Langford 12 and Skolem 12 0.58, whose
/// estimates rise as fast at first, by a factor of 2 at one layer.
[[nodiscard]] inline bool suits_frontier(const FrontierCount& frontier, const PathGuess& paths,
                                         const Enumeration& enumeration, FrontierTrend& trend) {
    const double left = frontier.cost_left(paths, enumeration.solutions);
    trend.add(frontier.cost(), left);
    const bool meet_seldom = 4 * frontier.merged() < frontier.states(); // as for queens, 1 / 20
    const bool is_early = frontier.cost() <= enumeration.cost_left / (meet_seldom ? 12 : 6);
    const bool meet_often = frontier.merged() >= frontier.states();
    const double least = std::max(left, is_early || meet_often ? 0 : trend.whole_cost() - frontier.cost());
    const double share = frontier.cost() / (frontier.cost() + left);
    return least <= (0.75 + 0.5 * share) * enumeration.cost_left;
}

/// Returns true if the frontier is likely to take much longer than the enumeration: then even the time it may take
/// unconditionally would be lost. Measured, estimate divided by that of the enumeration: 400 random options 30.
[[nodiscard]] inline bool is_hopeless(const FrontierCount& frontier, const PathGuess& paths,
                                      const Enumeration& enumeration) {
    return frontier.cost_left(paths, enumeration.solutions) > 4 * enumeration.cost_left;
}

} // namespace dlx::detail
