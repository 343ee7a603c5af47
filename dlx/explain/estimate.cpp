#include "dlx/explain/estimate.hpp"

#include "dlx/count.hpp"
#include "dlx/detail/random.hpp"
#include "dlx/engine.hpp"
#include "dlx/explain/frontier_sample.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace dlx {

namespace {

/// Mean and standard error of independent samples. Source: B. P. Welford, 1962.
class Samples {
public:
    void add(long double value) {
        const long double before = value - mean_;
        mean_ += before / static_cast<long double>(++size_);
        squares_ += before * (value - mean_);
    }

    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] long double mean() const { return mean_; }
    /// Returns the standard error divided by the mean, if both are known. Few samples underestimate the error.
    [[nodiscard]] std::optional<double> relative_error() const {
        const auto n = static_cast<long double>(size_);
        const long double error = std::sqrt(squares_ / (n - 1) / n) / mean_;
        return size_ >= least_samples && std::isfinite(error) ? std::optional(static_cast<double>(error))
                                                              : std::nullopt;
    }
    [[nodiscard]] double error_or_infinity() const { return relative_error().value_or(HUGE_VAL); }

private:
    static constexpr std::uint64_t least_samples = 4;

    std::uint64_t size_ = 0;
    long double mean_ = 0;
    long double squares_ = 0; ///< sum of the squared distances to the mean
};

/// An unbiased estimator of the number of solutions by random dives into the search tree of an engine.
class DiveSampler {
public:
    DiveSampler(const Problem& problem, std::span<const OptionId> forced)
        : forced_(forced), search_(select_engine(problem, "auto").make(problem)) {}

    /// Returns an estimate; nothing if `watch` ends the dive. A search of some nodes counts solutions. One of the
    /// branches that it did not visit is chosen by its estimated share of the tree, and represents all of them. The
    /// dive continues there.
    [[nodiscard]] std::optional<long double> sample(detail::Random& random, const RunMonitor& watch) {
        long double count = 0;
        long double weight = 1;
        std::vector<OptionId> path;
        for (was_cut_ = false;; was_cut_ = true) {
            params_.limits = watch.remaining_limits();
            params_.limits.search_nodes = nodes_each;
            search_->start_at(forced_, path, params_);
            search_->finish();
            nodes_ += search_->stats().search_nodes;
            count += weight * static_cast<long double>(search_->stats().solutions);
            if (search_->status() == Status::exhausted)
                return count;
            if (search_->status() != Status::node_limit)
                return std::nullopt;
            const std::vector<PendingBranches> pending = search_->pending();
            double total = 0;
            for (const PendingBranches& branches : pending)
                total += share(branches);
            double rest = random.unit() * total;
            std::size_t k = 0;
            for (; k + 1 < pending.size() && rest >= share(pending[k]); ++k)
                rest -= share(pending[k]);
            const PendingBranches& chosen = pending[k];
            weight *= total / chosen.tree_fraction;
            path.assign(chosen.path->begin() + static_cast<std::ptrdiff_t>(forced_.size()),
                        chosen.path->begin() + static_cast<std::ptrdiff_t>(chosen.depth));
            if (!chosen.options.empty())
                path.push_back(chosen.options[random.below(chosen.options.size())]);
        }
    }

    /// Returns true if the last sample did not search the whole tree.
    [[nodiscard]] bool was_cut() const { return was_cut_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// Measured, variance of the relative error in a second of dives, in 10^-4, with searches of 1, 16, 128, 1024 and
    /// 8192 nodes: queens 12 0.84, 0.40, 0.24, 0.47, 1.5; Langford 11 0.36, 0.14, 0.08, 0.13, 0.30; dominoes 8x8 2.3,
    /// 1.6, 1.5, 5.1, 17; factorizations of K8 1.5, 0.8, 1.0, 3.3, 7.0; the empty Sudoku 21, 9, 18, 99, 219;
    /// pentominoes 6x10 1430, 605, 203, 159, 105.
    static constexpr std::uint64_t nodes_each = 128;

    static double share(const PendingBranches& branches) {
        return branches.tree_fraction * static_cast<double>(std::max<std::size_t>(branches.options.size(), 1));
    }

    const std::span<const OptionId> forced_;
    std::unique_ptr<EngineSearch> search_;
    SolveParams params_;
    bool was_cut_ = false;
    std::uint64_t nodes_ = 0;
};

/// An estimate in progress. Samples are drawn in rounds, the frontier's with a larger and larger frontier.
class Estimation {
public:
    Estimation(const Problem& problem, const EstimateParams& params, std::span<const OptionId> forced)
        : problem_(problem), params_(params), forced_(forced), watch_(params.limits), random_(params.seed) {
        if (!(params.relative_error > 0))
            throw std::invalid_argument("the relative error of an estimate is above 0");
    }

    CountEstimate run() {
        if (detail::FrontierProblem::bytes(problem_) <= static_cast<double>(params_.max_memory_bytes) && by_frontier())
            return result();
        by_dives();
        return result();
    }

private:
    static constexpr std::uint64_t frontier_samples = 32; ///< number in a round: fewer underestimate the error
    static constexpr std::uint64_t first_dives = 64;
    static constexpr std::size_t first_states = 64;
    static constexpr std::size_t hopeless_states = 4096; ///< enough, if so many of each layer lead to no solution

    /// Returns false if dives may do better.
    bool by_frontier() {
        const detail::FrontierProblem frontier(problem_, forced_);
        detail::FrontierSampler sampler(frontier);
        // A state leads to many states of the layers below.
        const std::size_t bytes_each = (std::size_t{frontier.words} + 8) * 8 * (2 + frontier.most_options());
        const std::size_t max_states = std::max(first_states, params_.max_memory_bytes / bytes_each);
        Samples round;
        for (std::size_t states = first_states;;) {
            for (std::uint64_t k = 0; k < frontier_samples; ++k) {
                const auto count = sampler.sample(states, random_, [&] { return is_over(sampler.states()); });
                if (!count)
                    return keep_better(round), true;
                round.add(*count);
                if (!sampler.was_cut())
                    return keep_better(round), set_exact(), true;
            }
            keep_better(round);
            if (best_.error_or_infinity() <= params_.relative_error)
                return status_ = Status::exhausted, true;
            if (states >= hopeless_states && !(best_.mean() > 0))
                return nodes_before_ = sampler.states(), false;
            if (2 * states <= max_states) {
                states *= 2;
                round = {};
            }
        }
    }

    void by_dives() {
        DiveSampler sampler(problem_, forced_);
        Samples dives;
        for (std::uint64_t most = first_dives;; most *= 2) {
            while (dives.size() < most) {
                if (is_over(nodes_before_ + sampler.nodes()))
                    return keep_better(dives);
                const auto count = sampler.sample(random_, watch_);
                if (!count)
                    continue; // is_over() has the reason
                dives.add(*count);
                if (dives.size() == 1 && !sampler.was_cut())
                    return set_exact();
            }
            keep_better(dives);
            if (dives.error_or_infinity() <= params_.relative_error) {
                status_ = Status::exhausted;
                return;
            }
        }
    }

    void keep_better(const Samples& samples) {
        if (!std::isfinite(samples.mean()))
            throw std::invalid_argument("the number of solutions exceeds 10^4932, the range of an estimate");
        if (best_.size() == 0 || samples.error_or_infinity() < best_.error_or_infinity())
            best_ = samples;
    }

    /// Returns true if a limit is reached.
    bool is_over(std::uint64_t nodes) {
        nodes_ = nodes;
        const double ratio = params_.relative_error / best_.error_or_infinity();
        auto end = watch_.poll({0, nodes, 0, std::min(1.0, ratio * ratio)});
        if (!end && params_.limits.search_nodes && nodes >= *params_.limits.search_nodes)
            end = Status::node_limit;
        if (end)
            status_ = *end;
        return end.has_value();
    }

    /// Counts a problem of which a sample was complete.
    void set_exact() {
        CountParams params;
        params.max_memory_bytes = params_.max_memory_bytes;
        params.limits = watch_.remaining_limits();
        const CountResult count = dlx::count(problem_, params, forced_);
        status_ = count.status;
        if (count.status == Status::exhausted)
            exact_ = count.solutions;
    }

    [[nodiscard]] CountEstimate result() const {
        CountEstimate estimate;
        estimate.status = status_;
        estimate.is_exact = exact_.has_value();
        estimate.samples = best_.size();
        estimate.search_nodes = nodes_;
        if (exact_) {
            estimate.solutions = exact_;
            estimate.relative_error = 0;
        } else if (best_.mean() > 0 && std::isfinite(best_.mean())) {
            estimate.solutions = Integer(std::round(best_.mean()));
            estimate.relative_error = best_.relative_error();
        }
        estimate.seconds = watch_.seconds();
        return estimate;
    }

    const Problem& problem_;
    const EstimateParams& params_;
    const std::span<const OptionId> forced_;
    RunMonitor watch_;
    detail::Random random_;
    Samples best_; ///< the round of the smallest relative error
    std::optional<Integer> exact_;
    Status status_ = Status::stopped;
    std::uint64_t nodes_before_ = 0; ///< frontier states before the first dive
    std::uint64_t nodes_ = 0;
};

} // namespace

CountEstimate estimate(const Problem& problem, const EstimateParams& params, std::span<const OptionId> forced) {
    return Estimation(problem, params, forced).run();
}

void add_estimate_at_limit(CountResult& count, const Problem& problem, const CountParams& params,
                           std::span<const OptionId> forced) {
    constexpr std::uint64_t max_nodes = 1 << 16;
    constexpr std::size_t max_memory = std::size_t{1} << 26;
    constexpr double min_seconds = 0.1;
    if (count.status != Status::node_limit && count.status != Status::time_limit)
        return;
    EstimateParams brief;
    brief.limits.search_nodes = max_nodes;
    brief.limits.seconds = std::max(min_seconds, count.seconds / 20);
    brief.limits.stop_flag = params.solve_params().limits.stop_flag;
    brief.max_memory_bytes = std::min(params.max_memory_bytes, max_memory);
    try {
        count.estimate = estimate(problem, brief, forced);
    } catch (const std::invalid_argument&) { // the number exceeds the range of an estimate
    }
}

} // namespace dlx
