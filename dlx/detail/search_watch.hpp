#pragma once

#include "dlx/watch.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace dlx::detail {

/// A monitor of all limits of a search. A search calls end() at each search node, which usually costs one comparison.
/// Clock and stop flag are read about every millisecond, as estimated from the time of the last nodes.
class SearchWatch {
public:
    SearchWatch() = default;
    explicit SearchWatch(const Limits& limits) { start(limits); }

    /// Starts a run under `limits`, which must outlive it. Before the first start() there are no limits.
    void start(const Limits& limits) {
        limits_ = &limits;
        resume(0);
    }

    /// Resumes the run after `nodes` search nodes, under the current limits, and restarts the clock.
    void resume(std::uint64_t nodes) {
        watch_.emplace(*limits_);
        last_look_ = 0;
        stride_ = limits_->seconds || limits_->on_progress || limits_->stop_flag ? 1 : never;
        next_look_ = nodes;
        set_next_check(nodes);
    }

    /// Makes due() true at this number of search nodes, too; 0: at none.
    void look_also_at(std::uint64_t nodes) {
        extra_look_ = nodes > 0 ? nodes : never;
        next_check_ = std::min(next_check_, extra_look_);
    }

    /// Returns true if end() must be called. Tried in the loop of the engines: end() without due(). Pentominoes take
    /// 1.003 times the instructions.
    [[nodiscard]] bool due(std::uint64_t nodes) const { return nodes >= next_check_; }

    /// Returns the reason why the search must end before the next node, if it must. `report(seconds)` returns a
    /// Progress.
    template <class Report>
    std::optional<Status> end(std::uint64_t nodes, Report report) {
        return due(nodes) ? look(nodes, report) : std::nullopt;
    }

    /// Returns the reason why the run must end before its search starts, if it must. Otherwise reports the progress, if
    /// due.
    std::optional<Status> interrupted_before() { return watch_->poll({}); }

    [[nodiscard]] bool enough(std::uint64_t solutions) const {
        return limits_->solutions && solutions >= *limits_->solutions;
    }

    [[nodiscard]] double seconds() const { return watch_->seconds(); }
    [[nodiscard]] bool should_stop() const { return watch_->should_stop(); }

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
        next_check_ = std::min({limits_->search_nodes.value_or(never),
                                stride_ == never ? never : std::max(next_look_, nodes), extra_look_});
    }

    const Limits* limits_ = nullptr;
    std::optional<RunMonitor> watch_;
    double last_look_ = 0;
    std::uint64_t stride_ = never; ///< nodes between two checks of clock and stop flag
    std::uint64_t next_look_ = 0;  ///< node count of the next check of clock and stop flag
    std::uint64_t extra_look_ = never;
    std::uint64_t next_check_ = 0; ///< node count of the next check of any limit
};

} // namespace dlx::detail
