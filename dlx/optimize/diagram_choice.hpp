#pragma once

#include "dlx/frontier/frontier.hpp"
#include "dlx/optimize/min_cost.hpp"
#include "dlx/watch.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace dlx::detail {

/// A diagram of all solutions beside a branch and bound, and the choice between them. A count of the solutions on the
/// frontier, which takes a small share of the time, estimates how long the diagram would take.
class DiagramChoice {
public:
    /// Starts the time limit. All outlive this object.
    DiagramChoice(const Problem& problem, std::span<const std::int64_t> costs, const MinCostParams& params);

    /// Builds the diagram within these limits. Returns true if that succeeds.
    bool build(const Limits& limits, std::size_t max_memory_bytes);

    /// Tries to build a small diagram of a small problem, in a few milliseconds. Returns true if that succeeds.
    bool try_small();

    /// Builds the diagram if that is likely to take less than `seconds_left`, the estimate for the branch and bound.
    /// Returns true if that succeeds.
    bool build_if_faster(double seconds_left);

    /// Returns the result of the last diagram.
    [[nodiscard]] MinCostResult result() const;

private:
    [[nodiscard]] bool is_time_for_frontier(double searched) const;
    void count_some(double searched);
    void give_up();
    [[nodiscard]] double expected_seconds() const;
    void read(const Zdd& zdd);

    const Problem& problem_;
    const std::span<const std::int64_t> costs_;
    const MinCostParams& params_;
    RunMonitor watch_;
    MinCostResult result_;
    std::optional<FrontierProblem> frontier_;
    std::optional<PathGuess> paths_;     ///< of frontier_, for estimates
    std::optional<FrontierCount> count_; ///< of frontier_
    double counted_ = 0;                 ///< seconds of the count
    double built_ = 0;                   ///< seconds of diagrams that were given up
    double least_expected_ = 0;          ///< seconds of the next diagram at least
    bool is_over_ = false;               ///< whether no diagram will be built: it is too large, or there is no solution
    bool is_complete_ = false;           ///< whether the count has ended
};

} // namespace dlx::detail
