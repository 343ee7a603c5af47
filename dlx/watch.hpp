#pragma once

#include "dlx/limits.hpp"

#include <atomic>
#include <optional>

namespace dlx {

/// A monitor for the stop flag, the time limit and the progress reports of a run, which may contain other runs. Each
/// query reads the clock.
class RunMonitor {
public:
    /// Starts the time limit. `limits` must outlive the monitor. Throws std::invalid_argument for seconds that are
    /// negative or NaN.
    explicit RunMonitor(const Limits& limits) : limits_(&limits), started_(now()) { require_valid(limits); }
    explicit RunMonitor(Limits&& limits) = delete;

    static void require_valid(const Limits& limits);

    [[nodiscard]] double seconds() const { return now() - started_; }

    /// Returns the reason why the run must end, if it must.
    [[nodiscard]] std::optional<Status> stop_reason() const { return stop_reason(limits_->seconds ? seconds() : 0); }
    [[nodiscard]] std::optional<Status> stop_reason(double seconds) const {
        if (limits_->is_stopped())
            return Status::stopped;
        return limits_->seconds && seconds >= *limits_->seconds ? std::optional(Status::time_limit) : std::nullopt;
    }
    [[nodiscard]] bool should_stop() const { return stop_reason().has_value(); }

    /// Returns the stop flag and the remaining time, as limits for a run within this run.
    [[nodiscard]] Limits remaining_limits() const;

    /// Reports the progress `make(seconds)`, if a report is due.
    template <class Make>
    void report(double seconds, Make make) {
        if (!limits_->on_progress || seconds - reported_ < limits_->progress_interval)
            return;
        reported_ = seconds;
        limits_->on_progress(make(seconds));
    }

    /// Reports `progress` with the seconds of the whole run, if a report is due.
    void report(Progress progress) {
        report(seconds(), [&](double seconds) {
            progress.seconds = seconds;
            return progress;
        });
    }

    /// Returns the reason why the run must end, if it must. Otherwise reports `progress`, if a report is due.
    std::optional<Status> poll(const Progress& progress) {
        const auto reason = stop_reason();
        if (!reason)
            report(progress);
        return reason;
    }

private:
    static double now(); ///< seconds of a steady clock

    const Limits* limits_;
    double started_;
    double reported_ = 0; ///< seconds from the start to the last report
};

/// A stop flag by which one RunMonitor ends many concurrent runs that each have their own time limit, such as the
/// puzzles of a batch. When the monitor stops, all runs end.
class SharedStop {
public:
    /// Binds the flag to `watch`, which must outlive it.
    explicit SharedStop(const RunMonitor& watch) : watch_(&watch) {}
    SharedStop(const SharedStop&) = delete;
    SharedStop& operator=(const SharedStop&) = delete;

    /// Returns the limits to pass to each run. The runs must end before this object is destroyed.
    [[nodiscard]] Limits limits() {
        Limits limits;
        limits.stop_flag = &is_over_;
        limits.on_progress = [this](const Progress&) { poll(); };
        limits.progress_interval = 0;
        return limits;
    }

    /// Updates the flag from the monitor. Call it before runs start, so that an old state does not end them.
    void poll() { is_over_ = watch_->should_stop(); }

private:
    const RunMonitor* watch_;
    std::atomic<bool> is_over_ = false;
};

} // namespace dlx
