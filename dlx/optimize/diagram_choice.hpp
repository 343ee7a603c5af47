#pragma once

#include "dlx/frontier/frontier.hpp"
#include "dlx/optimize/min_cost.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace dlx::detail {

/// A diagram of all solutions beside a branch and bound, and the choice between them. A count of the solutions on the
/// frontier, which takes a small share of the time, estimates how long the diagram would take.
class DiagramChoice {
public:
    /// Starts the time limit. All outlive this object.
    DiagramChoice(const Problem& problem, std::span<const std::int64_t> costs, const MinCostParams& params)
        : problem_(problem), costs_(costs), params_(params),
          watch_(params.limits), result_{.method = MinCostMethod::zdd, .lower_bound = 0} {
        for (std::size_t k = 0; k < problem.option_count(); ++k) // the sum of all negative costs is a lower bound
            result_.lower_bound += std::min<std::int64_t>(costs[k], 0);
    }

    /// Builds the diagram within these limits. Returns true if that succeeds.
    bool build(const Limits& limits, std::size_t max_memory_bytes) {
        CountParams params;
        params.max_memory_bytes = max_memory_bytes;
        params.limits = limits;
        const ZddResult all = solutions_as_zdd(problem_, params);
        result_.status = all.status;
        result_.frontier_states += all.frontier_states;
        if (all.zdd)
            read(*all.zdd);
        return all.zdd.has_value();
    }

    /// Tries to build a small diagram of a small problem, in a few milliseconds. Returns true if that succeeds.
    bool try_small() {
        constexpr std::size_t max_entries = 1000;
        constexpr std::size_t max_bytes = std::size_t{1} << 20;
        constexpr double max_seconds = 0.01;
        if (problem_.entry_count() > max_entries)
            return false;
        Limits limits = watch_.remaining_limits();
        limits.seconds = std::min(limits.seconds.value_or(max_seconds), max_seconds);
        return build(limits, std::min(max_bytes, params_.max_memory_bytes));
    }

    /// Builds the diagram if that is likely to take less than `seconds_left`, the estimate for the branch and bound.
    /// Returns true if that succeeds.
    ///
    /// Searches until the diagram costs at most a few times as much as the search so far, since either estimate may be
    /// wrong by a factor of 3. Gives up a diagram that takes much longer than expected.
    bool build_if_faster(double seconds_left) {
        constexpr double max_times = 4;
        constexpr double max_times_expected = 3;
        const double searched = watch_.seconds() - built_ - counted_;
        if (is_over_ || (!count_ && !is_time_for_frontier(searched)))
            return false;
        count_some(searched);
        if (is_over_)
            return false;
        const double expected = expected_seconds();
        if (expected > std::min(seconds_left, max_times * searched))
            return false;
        Limits limits = watch_.remaining_limits();
        const double max_seconds = max_times_expected * expected + 0.02;
        limits.seconds = std::min(limits.seconds.value_or(max_seconds), max_seconds);
        const double begin = watch_.seconds();
        const auto used = static_cast<std::size_t>(FrontierProblem::bytes(problem_)) + count_->bytes();
        const bool is_built = build(limits, params_.max_memory_bytes - std::min(params_.max_memory_bytes, used));
        built_ += watch_.seconds() - begin;
        least_expected_ = max_times_expected * max_seconds;
        if (result_.status == Status::memory_limit)
            give_up();
        return is_built;
    }

    /// Returns the result of the last diagram.
    [[nodiscard]] MinCostResult result() const {
        MinCostResult result = result_;
        result.seconds = watch_.seconds();
        return result;
    }

private:
    /// Returns true if it is time to prepare the sets and to sample the paths. Measured, seconds for both: pentominoes 5x12
    /// 0.0024, an assignment of 1,600 options 0.025.
    bool is_time_for_frontier(double searched) const {
        constexpr double first = 0.02;
        constexpr double per_byte = 3e-7;
        constexpr double max_per_item = 6e-3;
        const double bytes = FrontierProblem::bytes(problem_);
        return bytes <= static_cast<double>(params_.max_memory_bytes) / 2 &&
               searched >= std::max(first, std::min(per_byte * bytes,
                                                    max_per_item * static_cast<double>(problem_.primary_item_count())));
    }

    /// Continues the count until it has had a share of the time of the search.
    void count_some(double searched) {
        constexpr double share = 1.0 / 16;
        constexpr double at_first = 0.003;
        if (!count_) {
            frontier_.emplace(problem_);
            if (frontier_->start().empty()) // there is no solution, and the search will end soon
                return give_up();
            paths_.emplace(*frontier_, frontier_->start());
            count_.emplace(*frontier_, frontier_->start(), params_.max_memory_bytes / 4);
        }
        const double begin = watch_.seconds();
        const double end = begin + at_first + share * searched - counted_;
        double now = begin;
        for (; !is_complete_ && now < end && !watch_.should_stop(); now = watch_.seconds())
            is_complete_ = count_->follow_some();
        counted_ += now - begin;
    }

    void give_up() {
        is_over_ = true;
        count_.reset();
        paths_.reset();
        frontier_.reset();
    }

    /// Returns the estimated seconds for the diagram; infinity if it is not likely to fit into memory. The estimate for the
    /// count is usually too low in the first half of the layers. Measured, seconds of the diagram divided by the estimate
    /// after 5 ms: pentominoes 4x15 1.4, 5x12 0.8, 6x10 1.6; queens of order 12 1.5, 13 1.9; Langford 12 0.9; dominoes 16x16
    /// 0.04, because very many paths share states.
    [[nodiscard]] double expected_seconds() const {
        constexpr double times_count = 1.3;
        constexpr double sure = 0.5; // share of the layers
        constexpr double bytes_per_cost = 0.3;
        constexpr double max_per_cost = 2e-9;
        if (is_complete_)
            return std::max(least_expected_, times_count * counted_);
        const double cost = count_->cost() + count_->cost_left(*paths_, paths_->paths[0]);
        const double times = times_count * std::max(1.0, sure / count_->fraction_done());
        if (count_->cost() == 0 || bytes_per_cost * cost > static_cast<double>(params_.max_memory_bytes))
            return std::numeric_limits<double>::infinity();
        // The quotient is rough if little was counted.
        const double per_cost = std::clamp(counted_ / count_->cost(), 1e-9, max_per_cost);
        return std::max(least_expected_, times * per_cost * cost);
    }

    void read(const Zdd& zdd) {
        result_.solutions = zdd.count();
        result_.best = min_cost_solution(zdd, costs_);
        if (!result_.best)
            return;
        result_.lower_bound = result_.best->cost;
        std::sort(result_.best->options.begin(), result_.best->options.end());
        if (params_.max_cost && result_.best->cost > *params_.max_cost)
            result_.best.reset();
    }

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
