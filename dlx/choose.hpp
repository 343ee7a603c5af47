#pragma once

#include "dlx/solve.hpp"

#include <cstdint>
#include <string_view>

/// What suits a problem: the one place that chooses between engines, branchings, lockstep and the frontier. What was
/// measured stands in choose.cpp, beside each choice.
namespace dlx::detail {

struct LaneProblem;
class FrontierCount;

/// The engine that is likely to be the fastest with MRV, judged by the size of the problem; with other branching, the
/// fastest that has it.
[[nodiscard]] std::string_view fastest_engine(const Problem& problem, Branching branching);

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

/// Nanoseconds that an engine of that name is likely to have taken, by counted work and not by the clock.
[[nodiscard]] double search_cost(const Problem& problem, std::string_view engine, const Stats& seen);

/// The same for the rest of an enumeration, or for all of it in lockstep.
[[nodiscard]] double enumeration_cost(double search_cost, double fraction_done, std::string_view engine,
                                      bool in_lockstep, std::uint32_t threads);

/// The frontier may take this many times as long as the engine before the engine tells anew what an enumeration takes.
/// What it tells at first may be wrong by ten times: 260 random options of 2 to 5 of 42 items, which an engine enumerates
/// in 0.31 s, took 4.1 s when the frontier went on and on.
inline constexpr double frontier_to_engine = 16;

/// Should the frontier go on, if the enumeration is likely to take so long?
[[nodiscard]] bool suits_frontier(const FrontierCount& frontier, double enumeration_cost);

/// Search nodes after which the frontier is not tried any more. Lockstep and threads begin anew.
[[nodiscard]] std::uint64_t nodes_before_enumeration(bool begins_anew);

} // namespace dlx::detail
