#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/engine.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

namespace dlx::detail {

/// An estimate of the number of nodes of a search tree, by random dives. More dives make it better.
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975.
class TreeGuess {
public:
    /// Prepares dives by a search that has not started. `forced` outlives this object.
    TreeGuess(std::unique_ptr<EngineSearch> search, std::span<const OptionId> forced, SolveParams params)
        : search_(std::move(search)), forced_(forced), params_(std::move(params)) {
        params_.limits = {};
    }

    /// Dives until there are `max_dives` dives, or the standard error is likely to be at most a twentieth of the mean.
    /// After the first dive, ends if `should_stop()` returns true.
    template <class Stop>
    void dive(double max_dives, Stop should_stop) {
        const auto is_sure = [&] { return dives_ >= 64 && squares_ * dives_ < sum_ * sum_ * (1 + dives_ / 400); };
        while (dives_ < max_dives && !is_sure() && (dives_ == 0 || !should_stop())) {
            const double nodes = search_->estimate_tree_size(forced_, params_, random_);
            sum_ += nodes;
            squares_ += nodes * nodes;
            logarithms_ += std::log(nodes);
            ++dives_;
        }
    }

    /// Returns the estimate: the mean of the dives, of which there is at least one.
    [[nodiscard]] double mean() const { return sum_ / dives_; }

    /// Returns the mean with three times its standard error.
    [[nodiscard]] double upper() const {
        return mean() + 3 * std::sqrt(std::max(squares_ / dives_ - mean() * mean(), 0.0) / dives_);
    }

    /// Returns the geometric mean of the dives, which is at most mean(). A few large dives do not change it much.
    [[nodiscard]] double geometric_mean() const { return std::exp(logarithms_ / dives_); }

private:
    std::unique_ptr<EngineSearch> search_;
    std::span<const OptionId> forced_;
    SolveParams params_;
    Random random_{1};
    double dives_ = 0;
    double sum_ = 0;
    double squares_ = 0;
    double logarithms_ = 0;
};

} // namespace dlx::detail
