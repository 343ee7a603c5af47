#pragma once

#include "dlx/limits.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>

namespace dlx {

/// Watches over the stop flag, the time limit and the progress of a run, which may consist of several others, each of
/// which gets the time that is left. It looks at the clock whenever it is asked.
class RunMonitor {
public:
    /// `limits` outlive it. Time begins now. Throws std::invalid_argument for seconds that are negative or NaN.
    explicit RunMonitor(const Limits& limits) : limits_(&limits), started_(Clock::now()) { require_valid(limits); }
    explicit RunMonitor(Limits&& limits) = delete;

    static void require_valid(const Limits& limits) {
        if (limits.seconds && !(*limits.seconds >= 0))
            throw std::invalid_argument("a time limit is 0 seconds or more; no limit is std::nullopt");
        if (!(limits.progress_interval >= 0))
            throw std::invalid_argument("between reports of progress there are 0 seconds or more");
    }

    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    /// Why the run must end, if it must.
    [[nodiscard]] std::optional<Status> stop_reason() const { return stop_reason(limits_->seconds ? seconds() : 0); }
    [[nodiscard]] std::optional<Status> stop_reason(double seconds) const {
        if (limits_->is_stopped())
            return Status::stopped;
        return limits_->seconds && seconds >= *limits_->seconds ? std::optional(Status::time_limit) : std::nullopt;
    }
    [[nodiscard]] bool should_stop() const { return stop_reason().has_value(); }

    /// The stop flag and the time that is left: for another run that is a part of this one.
    [[nodiscard]] Limits remaining_limits() const {
        Limits left;
        left.stop_flag = limits_->stop_flag;
        if (limits_->seconds)
            left.seconds = std::max(0.0, *limits_->seconds - seconds());
        return left;
    }

    /// Reports the progress that `make(seconds)` tells, if it is time to.
    template <class Make>
    void report(double seconds, Make make) {
        if (!limits_->on_progress || seconds - reported_ < limits_->progress_interval)
            return;
        reported_ = seconds;
        limits_->on_progress(make(seconds));
    }

    /// Reports the progress, with the seconds of the whole, if it is time to.
    void report(Progress progress) {
        report(seconds(), [&](double seconds) {
            progress.seconds = seconds;
            return progress;
        });
    }

    /// Why the run must end; if it need not, reports the progress if it is time to.
    std::optional<Status> poll(const Progress& progress) {
        const auto reason = stop_reason();
        if (!reason)
            report(progress);
        return reason;
    }

private:
    using Clock = std::chrono::steady_clock;

    const Limits* limits_;
    Clock::time_point started_;
    double reported_ = 0; ///< when progress was, in seconds
};

/// The end of many runs that go on at the same time, such as the puzzles of a batch, whose limits of seconds are those of
/// each: when the watch is over, all of them end.
class SharedStop {
public:
    /// `watch` outlives it.
    explicit SharedStop(const RunMonitor& watch) : watch_(&watch) {}
    SharedStop(const SharedStop&) = delete;
    SharedStop& operator=(const SharedStop&) = delete;

    /// Of all the runs. They must end before this object does.
    [[nodiscard]] Limits limits() {
        Limits limits;
        limits.stop_flag = &is_over_;
        limits.on_progress = [this](const Progress&) { poll(); };
        limits.progress_interval = 0;
        return limits;
    }

    /// Looks at the watch: before runs begin, so that they do not end by what it said before.
    void poll() { is_over_ = watch_->should_stop(); }

private:
    const RunMonitor* watch_;
    std::atomic<bool> is_over_ = false;
};

} // namespace dlx
