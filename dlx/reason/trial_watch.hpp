#pragma once

#include "dlx/detail/search_watch.hpp"

#include <cstdint>

namespace dlx::detail {

/// Counts trials, and says when a limit ends them.
class TrialWatch {
public:
    explicit TrialWatch(const Limits& limits) : watch_(limits) {}

    /// One more trial, or several that are made at a time. Returns whether it may be made.
    bool begin(std::uint64_t trials = 1) {
        if (watch_.due(trials_))
            is_over_ = is_over_ || watch_.check(trials_, [this](double seconds) {
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
