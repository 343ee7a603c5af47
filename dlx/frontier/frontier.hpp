#pragma once

#include "dlx/frontier/frontier_problem.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace dlx::detail {

/// Counts the solutions of a problem by its states, without visiting each solution: from the first state, every option
/// that covers the first open item leads to another state; where several ways lead to the same state, they are added up
/// and followed together. The ways to the state in which nothing is open are the solutions.
///
/// States are kept in layers, by the number of their open items. Every step leads to a lower layer, so the uppermost
/// one that has states is complete: its states are followed, and forgotten. Short of memory, the lowest layer goes
/// first, and whatever is there is followed to its end: then fewer ways meet, but none is lost.
///
/// Source: frontier-based search, TAOCP 4A, 7.1.4 (simpath); with covers, N. Nishino, N. Yasuda, S. Minato, M. Nagata,
/// "Dancing with decision diagrams", AAAI 2017. Differences: forward, a fixed order of items, and so no table of all
/// subproblems, but of two or three layers.
class FrontierCount {
public:
    FrontierCount() = default;
    FrontierCount(const FrontierCount&) = delete;
    FrontierCount& operator=(const FrontierCount&) = delete;
    virtual ~FrontierCount() = default;

    /// Follows some states more, a thousand at most; true if there are none left.
    virtual bool follow_some() = 0;

    /// Solutions found; all there are if follow_some() has returned true.
    [[nodiscard]] virtual boost::multiprecision::cpp_int count() const = 0;

    [[nodiscard]] virtual std::uint64_t work() const = 0;   ///< words of the states followed and of those led to
    [[nodiscard]] virtual std::uint64_t states() const = 0; ///< followed
    [[nodiscard]] virtual std::uint64_t merged() const = 0; ///< steps that led to a state which was there already
    [[nodiscard]] virtual std::size_t bytes() const = 0;    ///< that the layers take
    [[nodiscard]] virtual double fraction_done() const = 0; ///< a guess, by the items: those of the uppermost layer
};

/// `problem` must outlive it. `start` is a state of it. Layers take about `max_bytes` at most, if that is enough for a few
/// thousand states. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<FrontierCount>
make_frontier_count(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes);

} // namespace dlx::detail
