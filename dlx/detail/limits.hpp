#pragma once

#include "dlx/solve.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace dlx::detail {

/// Watches over the limits of a run. An engine asks due() at each search node, which costs one comparison; only when
/// that is true it calls check(). Clocks and flags are looked at about every millisecond, by what the last nodes cost.
class Limits {
public:
    /// `params` outlives the run; it is empty before the first start().
    void start(const SolveParams& params) {
        params_ = &params;
        resume(0);
    }

    /// The run goes on after `nodes` of them, under the limits that its parameters have now; its time begins anew.
    void resume(std::uint64_t nodes) {
        started_ = last_look_ = Clock::now();
        last_report_ = 0;
        const bool timed = params_->max_seconds || params_->on_progress;
        stride_ = timed || params_->stop != nullptr ? 1 : never;
        next_look_ = nodes;
        set_next_check(nodes);
    }

    [[nodiscard]] bool due(std::uint64_t nodes) const { return nodes >= next_check_; }

    /// Why the search must end before it visits another node, if it must. `report(seconds)` makes a Progress.
    template <class Report>
    std::optional<Status> check(std::uint64_t nodes, Report report) {
        if (params_->max_nodes && nodes >= *params_->max_nodes)
            return Status::node_limit;
        if (stride_ != never && nodes >= next_look_) {
            if (params_->stop != nullptr && params_->stop->load(std::memory_order_relaxed))
                return Status::stopped;
            look_at_clock(report);
            if (params_->max_seconds && seconds_at_look_ >= *params_->max_seconds)
                return Status::time_limit;
            next_look_ = nodes + stride_;
        }
        set_next_check(nodes);
        return std::nullopt;
    }

    [[nodiscard]] bool enough(std::uint64_t solutions) const {
        return params_->max_solutions && solutions >= *params_->max_solutions;
    }

    [[nodiscard]] double seconds() const { return seconds_between(started_, Clock::now()); }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
    static constexpr double look_seconds = 1e-3;

    static double seconds_between(Clock::time_point from, Clock::time_point to) {
        return std::chrono::duration<double>(to - from).count();
    }

    template <class Report>
    void look_at_clock(Report report) {
        const Clock::time_point now = Clock::now();
        const double since_last_look = seconds_between(last_look_, now);
        if (since_last_look < look_seconds / 2)
            stride_ = std::min<std::uint64_t>(stride_ * 2, 1 << 20);
        else if (since_last_look > look_seconds * 2) // nodes got dearer, perhaps much dearer
            stride_ = std::max<std::uint64_t>(
                static_cast<std::uint64_t>(static_cast<double>(stride_) * look_seconds / since_last_look), 1);
        last_look_ = now;
        seconds_at_look_ = seconds_between(started_, now);
        if (params_->on_progress && seconds_at_look_ - last_report_ >= params_->progress_seconds) {
            last_report_ = seconds_at_look_;
            params_->on_progress(report(seconds_at_look_));
        }
    }

    void set_next_check(std::uint64_t nodes) {
        next_check_ =
            std::min(params_->max_nodes.value_or(never), stride_ == never ? never : std::max(next_look_, nodes));
    }

    const SolveParams* params_ = nullptr;
    Clock::time_point started_;
    Clock::time_point last_look_;
    double seconds_at_look_ = 0;
    double last_report_ = 0;
    std::uint64_t stride_ = never; ///< nodes between looks at clock and stop flag
    std::uint64_t next_look_ = 0;  ///< node count of the next look
    std::uint64_t next_check_ = 0; ///< node count at which due() turns true
};

} // namespace dlx::detail
