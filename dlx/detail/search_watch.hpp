#pragma once

#include "dlx/watch.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace dlx::detail {

/// Watches over all limits of a search. A search asks end() at each search node, which mostly costs one comparison.
/// Clocks and flags are looked at about every millisecond, by what the last nodes cost.
class SearchWatch {
public:
    SearchWatch() = default;
    explicit SearchWatch(const Limits& limits) { start(limits); }

    /// `limits` outlive the run; they are empty before the first start().
    void start(const Limits& limits) {
        limits_ = &limits;
        resume(0);
    }

    /// The run goes on after `nodes` of them, under the limits that it has now; its time begins anew.
    void resume(std::uint64_t nodes) {
        watch_.emplace(*limits_);
        last_look_ = 0;
        stride_ = limits_->seconds || limits_->on_progress || limits_->stop_flag != nullptr ? 1 : never;
        next_look_ = nodes;
        set_next_check(nodes);
    }

    /// Is it time to ask end()? Tried in the loop of the engines: to ask end() alone. Pentominoes take 1.003 times the
    /// instructions.
    [[nodiscard]] bool due(std::uint64_t nodes) const { return nodes >= next_check_; }

    /// Why the search must end before it visits another node, if it must. `report(seconds)` makes a Progress.
    template <class Report>
    std::optional<Status> end(std::uint64_t nodes, Report report) {
        return due(nodes) ? look(nodes, report) : std::nullopt;
    }

    /// Why the run must end before it begins to search, if it must; if it need not, reports the progress if it is time to.
    std::optional<Status> interrupted_before() { return watch_->poll({}); }

    [[nodiscard]] bool enough(std::uint64_t solutions) const {
        return limits_->solutions && solutions >= *limits_->solutions;
    }

    [[nodiscard]] double seconds() const { return watch_->seconds(); }

private:
    static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
    static constexpr double look_seconds = 1e-3;

    template <class Report>
    std::optional<Status> look(std::uint64_t nodes, Report report) {
        if (limits_->search_nodes && nodes >= *limits_->search_nodes)
            return Status::node_limit;
        if (stride_ != never && nodes >= next_look_) {
            const double now = watch_->seconds();
            if (const auto reason = watch_->stop_reason(now))
                return reason;
            set_stride(now - last_look_);
            last_look_ = now;
            next_look_ = nodes + stride_;
            watch_->report(now, report);
        }
        set_next_check(nodes);
        return std::nullopt;
    }

    void set_stride(double since_last_look) {
        if (since_last_look < look_seconds / 2)
            stride_ = std::min<std::uint64_t>(stride_ * 2, 1 << 20);
        else if (since_last_look > look_seconds * 2) // nodes got dearer, perhaps much dearer
            stride_ = std::max<std::uint64_t>(
                static_cast<std::uint64_t>(static_cast<double>(stride_) * look_seconds / since_last_look), 1);
    }

    void set_next_check(std::uint64_t nodes) {
        next_check_ = std::min(limits_->search_nodes.value_or(never), stride_ == never ? never : std::max(next_look_, nodes));
    }

    const Limits* limits_ = nullptr;
    std::optional<RunMonitor> watch_;
    double last_look_ = 0;
    std::uint64_t stride_ = never; ///< nodes between looks at clock and stop flag
    std::uint64_t next_look_ = 0;  ///< node count of the next look
    std::uint64_t next_check_ = 0; ///< node count at which limits are looked at
};

/// Counts trials, and says when a limit ends them.
class TrialWatch {
public:
    explicit TrialWatch(const Limits& limits) : watch_(limits) {}

    /// One more trial, or several that are made at a time. Returns whether it may be made.
    bool begin(std::uint64_t trials = 1) {
        is_over_ = is_over_ || watch_.end(trials_, [this](double seconds) {
            return Progress{.search_nodes = trials_, .seconds = seconds};
        });
        trials_ += trials;
        return !is_over_;
    }

    /// Was a trial not made?
    [[nodiscard]] bool is_over() const { return is_over_; }

private:
    SearchWatch watch_;
    std::uint64_t trials_ = 0;
    bool is_over_ = false;
};

} // namespace dlx::detail
