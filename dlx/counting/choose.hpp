#pragma once

#include "dlx/run.hpp"

#include <cstdint>
#include <string_view>

/// The choice between branchings, lockstep and the frontier for a count, with the measurements beside each choice in
/// choose.cpp. The engine is chosen in engines/fastest.cpp.
namespace dlx::detail {

struct LaneProblem;
class FrontierCount;
struct PathGuess;

// --- Branching by failure rates, for a count -------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_before_branching = 1 << 12; ///< search nodes that show what it is like: 0.1 ms

/// `engine` is the fastest one with MRV.
[[nodiscard]] bool may_suit_failure_rates(std::string_view engine);
[[nodiscard]] bool suits_failure_rates(const Stats& seen);

// --- Lockstep, for a count -------------------------------------------------------------------------------------------

inline constexpr std::uint64_t nodes_before_lockstep = 1 << 15; ///< search nodes that an engine visits first: some ms

/// Are `lanes` lanes likely to count the solutions faster than any engine? The first question is whether it is worth
/// while to make a LaneProblem to know, the last is asked after an engine has visited some search nodes.
[[nodiscard]] bool may_suit_lockstep(const Problem& problem, std::uint32_t lanes);
[[nodiscard]] bool suits_lockstep(const LaneProblem& problem, std::uint32_t lanes);
[[nodiscard]] bool suits_lockstep(const Stats& seen);

// --- The frontier, for a count ---------------------------------------------------------------------------------------

inline constexpr std::uint64_t first_frontier_work = 1 << 16; ///< of the first try
inline constexpr std::uint64_t nodes_between_tries = 1 << 16; ///< search nodes before the second try, doubled for each

/// Search nodes before the first try: building the sets of the frontier may take longer than a whole search.
[[nodiscard]] std::uint64_t nodes_before_frontier(const Problem& problem);

/// Search nodes after which the frontier is not tried any more: a third of a second.
inline constexpr std::uint64_t nodes_before_enumeration = 1 << 22;

/// Nanoseconds that an engine of that name is likely to have taken, by counted work and not by the clock.
[[nodiscard]] double search_cost(const Problem& problem, std::string_view engine, const Stats& seen);

/// What lockstep is likely to take, for 1 that the engine takes.
[[nodiscard]] double lockstep_share(std::string_view engine);

/// Dives into the tree of an engine that tell its size. Fewer do if their standard error is a twentieth of it. The stop
/// flag and the time limit end them between two dives. Measured, milliseconds of all, and of the longest: 40 queens 25,
/// 0.1; dominoes 40x40 69, 0.2; 100x100 163, 1.8; an assignment of 10^6 options 1720, 112. 16 queens take 4 in all.
[[nodiscard]] double dives(const Problem& problem);

/// What an enumeration is likely to come to.
struct Enumeration {
    double solutions; ///< all of them
    double cost_left; ///< nanoseconds
};

/// Should the frontier go on?
[[nodiscard]] bool suits_frontier(const FrontierCount& frontier, const PathGuess& paths,
                                  const Enumeration& enumeration);

} // namespace dlx::detail
