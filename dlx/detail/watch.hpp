#pragma once

#include "dlx/solve.hpp"

#include <atomic>
#include <chrono>
#include <optional>

namespace dlx::detail {

/// Watches over the stop flag, the time limit and the progress of work that is not a search of an engine: those of its
/// SolveParams. It looks at the clock whenever it is asked.
class Watch {
public:
    /// `params` must outlive it. Time begins now.
    explicit Watch(const SolveParams& params) : params_(params), started_(Clock::now()) {}

    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    /// Why to stop, if there is a reason. If there is none, reports the progress when it is time to.
    std::optional<Status> interrupted(const Progress& progress) {
        if (params_.stop != nullptr && params_.stop->load(std::memory_order_relaxed))
            return Status::stopped;
        if (params_.max_seconds && seconds() >= *params_.max_seconds)
            return Status::time_limit;
        report(progress);
        return std::nullopt;
    }

    /// Reports the progress, with the seconds of the whole, when it is time to.
    void report(Progress progress) {
        progress.seconds = seconds();
        if (!params_.on_progress || progress.seconds - reported_ < params_.progress_seconds)
            return;
        reported_ = progress.seconds;
        params_.on_progress(progress);
    }

private:
    using Clock = std::chrono::steady_clock;

    const SolveParams& params_;
    const Clock::time_point started_;
    double reported_ = 0; ///< when progress was, in seconds
};

} // namespace dlx::detail
