#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// A search for a counting argument that a problem has no solution: too many options are needed where too few are
/// allowed. An example: an item needs 12 options, and each of them has one of five items that allow 2 options each.
///
/// The argument is a price of each item, a whole number. An item earns its price for each option that it has: at least
/// its price times its lower bound or, if the price is negative, times its upper bound. An option pays the sum of the
/// prices of its items. If the items earn more in all than the options with positive sums can pay, there is no
/// solution. All sums are exact, in 64 bits.
///
/// A step changes each price by the number of options that the item lacks if just the options with positive sums are
/// chosen. If the linear program of the bounds has no solution, an argument is found after finitely many steps; if it
/// has one, there is no argument. Items with colors have no price.
///
/// Sources: Farkas' lemma; F. Rosenblatt, The Perceptron, 1958, and A. B. J. Novikoff, On convergence proofs on
/// perceptrons, 1962.
class CountingProof {
public:
    explicit CountingProof(const Problem& problem)
        : is_out_(problem.option_count()), prices_(problem.item_count()), chosen_(problem.item_count()) {
        for (const Bounds& bounds : reduced_bounds(problem))
            bounds_.push_back({bounds.min, bounds.max});
        bounds_.resize(problem.item_count(), {0, 1});
        items_.reserve(problem.entry_count());
        start_.reserve(problem.option_count() + 1);
        start_.push_back(0);
        for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
            for (const Entry& entry : problem.option(OptionId{k})) {
                items_.push_back(index(entry.item));
                if (entry.color != Color::none) // several options may have the item
                    bounds_[index(entry.item)] = {0, static_cast<std::int64_t>(problem.option_count())};
            }
            start_.push_back(static_cast<std::uint32_t>(items_.size()));
        }
        rest_ = bounds_;
        forced_.reserve(problem.option_count()); // a search allocates nothing
    }

    /// Forgets all prices, and requires solutions with these options.
    void restart(std::span<const OptionId> forced) {
        forced_.assign(forced.begin(), forced.end());
        work_ = 0;
        is_found_ = false;
    }

    /// Continues until its steps have taken `max_work` in total, as in step_work(), or `should_stop()` returns true.
    /// Returns true if there is no solution; otherwise nothing is known.
    template <class Stop>
    bool search(std::uint64_t max_work, Stop should_stop) {
        if (work_ == 0)
            choose_forced();
        while (!is_found_ && work_ + step_work() <= std::min(max_work, most_work) && !should_stop())
            step();
        return is_found_;
    }

    /// Returns the work of a step: entries, options and items.
    [[nodiscard]] std::uint64_t step_work() const { return items_.size() + start_.size() + prices_.size(); }
    [[nodiscard]] std::span<const std::int64_t> prices() const { return prices_; }

private:
    /// Prices add up to at most the work, and sums to that times the number of options and items: below 2^62.
    static constexpr std::uint64_t most_work = std::uint64_t{1} << 30;

    void choose_forced() {
        std::fill(prices_.begin(), prices_.end(), 0);
        std::fill(is_out_.begin(), is_out_.end(), false);
        rest_ = bounds_;
        for (const OptionId option : forced_) {
            is_out_[index(option)] = true;
            for (std::uint32_t at = start_[index(option)]; at < start_[index(option) + 1]; ++at) {
                Range& rest = rest_[items_[at]];
                rest = {std::max<std::int64_t>(rest.min - 1, 0), std::max<std::int64_t>(rest.max - 1, 0)};
            }
        }
        for (std::size_t k = 0; k < is_out_.size(); ++k)
            for (std::uint32_t at = start_[k]; at < start_[k + 1]; ++at)
                if (rest_[items_[at]].max == 0)
                    is_out_[k] = true;
    }

    void step() {
        work_ += step_work();
        std::fill(chosen_.begin(), chosen_.end(), 0);
        std::int64_t gain = 0; // minimum earnings minus maximum payments
        for (std::size_t k = 0; k < is_out_.size(); ++k) {
            if (is_out_[k])
                continue;
            std::int64_t sum = 0;
            for (std::uint32_t at = start_[k]; at < start_[k + 1]; ++at)
                sum += prices_[items_[at]];
            if (sum <= 0)
                continue;
            gain -= sum;
            for (std::uint32_t at = start_[k]; at < start_[k + 1]; ++at)
                ++chosen_[items_[at]];
        }
        for (std::size_t i = 0; i < prices_.size(); ++i)
            gain += prices_[i] * (prices_[i] < 0 ? rest_[i].max : rest_[i].min);
        is_found_ = gain > 0;
        if (is_found_)
            return;
        bool has_change = false;
        for (std::size_t i = 0; i < prices_.size(); ++i) {
            const auto [min, max] = rest_[i];
            const std::int64_t wanted = prices_[i] > 0 ? min : prices_[i] < 0 ? max : std::clamp(chosen_[i], min, max);
            prices_[i] += wanted - chosen_[i];
            has_change = has_change || wanted != chosen_[i];
        }
        if (!has_change) // the bounds are satisfied
            work_ = most_work;
    }

    struct Range {
        std::int64_t min;
        std::int64_t max;
    };

    std::vector<Range> bounds_;        ///< by item; secondary items allow one option, those with colors any number
    std::vector<Range> rest_;          ///< the same without the forced options
    std::vector<std::uint32_t> items_; ///< items of all options, one option after the other
    std::vector<std::uint32_t> start_; ///< start of each option in items_, and the end of the last one
    std::vector<bool> is_out_;         ///< by option: forced, or excluded by the forced ones
    std::vector<OptionId> forced_;
    std::vector<std::int64_t> prices_; ///< by item
    std::vector<std::int64_t> chosen_; ///< by item: its options with positive sums
    std::uint64_t work_ = 0;
    bool is_found_ = false;
};

} // namespace dlx::detail
