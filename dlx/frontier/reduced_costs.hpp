#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Fractions of a unit of cost, so that splitting a cost among items loses little.
inline constexpr std::int64_t cost_parts = 1 << 16;

/// Returns the largest whole number that is not above a / b, for b > 0.
template <class Number>
Number floor_of(const Number& a, const Number& b) {
    const Number quotient = a / b;
    return quotient * b > a ? quotient - 1 : quotient;
}

/// Calls `visit(item)` for each primary item of an option.
template <class Visit>
void for_each_primary(const Problem& problem, std::uint32_t option, Visit visit) {
    for (const Entry& entry : problem.option(OptionId{option}))
        if (problem.kind(entry.item) == ItemKind::primary)
            visit(index(entry.item));
}

/// The costs of options minus the prices of their items. When `is_over()` returns true, the prices found so far are
/// used.
///
/// An item that is covered n times costs n times its price, at least the smaller one of its price times either bound.
/// The base is the sum of these and of the *credits*, the reduced costs below 0. A solution costs at least the base
/// plus the other reduced costs of its options. If all bounds are 1 to 1, no option has a credit, and that is its cost.
template <class Number>
class ReducedCosts {
public:
    using Index = std::uint32_t;

    template <class IsOver>
    ReducedCosts(const Problem& problem, std::span<const std::int64_t> costs, IsOver is_over)
        : problem_(problem), bounds_(reduced_bounds(problem)), costs_(problem.option_count()),
          prices_(problem.primary_item_count()) {
        for (Index k = 0; k < costs_.size(); ++k)
            costs_[k] = Number(costs[k]) * cost_parts;
        take_off(agreed_prices(is_over));
        take_off(least_shares());
        for (Index item = 0; item < prices_.size(); ++item)
            base_ += least_sum(item, prices_[item]);
        for (const Number& cost : costs_)
            base_ += std::min<Number>(cost, 0);
    }

    /// Returns the reduced cost of an option; 0 if it has a credit.
    [[nodiscard]] Number cost(OptionId option) const { return std::max<Number>(costs_[index(option)], 0); }
    /// Returns the part of the base that is saved if the option is not chosen, at least 0.
    [[nodiscard]] Number credit(OptionId option) const { return std::max<Number>(-costs_[index(option)], 0); }
    [[nodiscard]] const Number& price(Index item) const { return prices_[item]; }
    [[nodiscard]] const Number& base() const { return base_; }

    /// Returns the reduced cost of an option divided among its items with a lower bound above 0: the share of each.
    [[nodiscard]] Number share(OptionId option) const {
        return floor_of<Number>(cost(option), Number(std::max(size(index(option)), 1U)));
    }

private:
    /// Returns the number of primary items of an option with a lower bound above 0.
    [[nodiscard]] Index size(Index option) const {
        Index size = 0;
        for_each_primary(problem_, option, [&](Index item) { size += bounds_[item].min > 0 ? 1 : 0; });
        return size;
    }

    /// Returns the least sum of the prices of an item in a solution.
    [[nodiscard]] Number least_sum(Index item, const Number& price) const {
        return price * (price < 0 ? bounds_[item].max : bounds_[item].min);
    }

    void take_off(const std::vector<Number>& prices) {
        for (Index item = 0; item < prices.size(); ++item)
            prices_[item] += prices[item];
        for (Index k = 0; k < costs_.size(); ++k)
            for_each_primary(problem_, k, [&](Index item) { costs_[k] -= prices[item]; });
    }

    /// Returns, by item, the least share that its options bear. With these as prices, no cost falls below 0. Without
    /// bounds, none remains below 0: the prices of its items fall, too.
    [[nodiscard]] std::vector<Number> least_shares() const {
        std::vector<Number> least(problem_.primary_item_count());
        std::vector<bool> has_option(least.size());
        for (Index k = 0; k < costs_.size(); ++k) {
            const Number cost = problem_.has_bounds() ? std::max<Number>(costs_[k], 0) : costs_[k];
            const Number share = floor_of<Number>(cost, Number(std::max(size(k), 1U)));
            for_each_primary(problem_, k, [&](Index item) {
                if (bounds_[item].min > 0 && (!has_option[item] || share < least[item]))
                    least[item] = share;
                has_option[item] = true;
            });
        }
        return least;
    }

    /// Computes prices with which the options of negative reduced cost cover each item nearly as often as its bounds
    /// require. The price of an item that too few of them cover is increased; that of an item that too many cover is
    /// decreased. The bounds hold for any prices; these make them high.
    /// Source: Held, Wolfe and Crowder, Validation of subgradient optimization, 1974.
    ///
    /// Measured, search nodes with least shares alone and with these prices, and seconds: assignment 20x20 5236, 21;
    /// dominoes 16x16 more than 4,000,000, 873; empty 6x6 Sudoku 137393, 2095, 0.09, 0.0005; round robin of 8 teams
    /// 68393, 468; 500 pairings of 40 flights 174631, 96407, 0.44, 0.3.
    template <class IsOver>
    [[nodiscard]] std::vector<Number> agreed_prices(IsOver is_over) const {
        constexpr std::size_t most_steps = 400;
        constexpr std::size_t most_work = std::size_t{1} << 27; // entries looked at: a second at most
        constexpr int patience = 10;                            // steps without a higher bound until they get shorter
        Number largest = 0;
        for (const Number& cost : costs_)
            largest = std::max<Number>(largest, cost < 0 ? -cost : cost);
        std::vector<Number> prices(problem_.primary_item_count());
        std::vector<Number> best = prices;
        std::vector<std::int64_t> lacks(prices.size());
        Number highest = 0; // bound so far, of the best prices
        Number aim = largest;
        int failures = 0;
        const std::size_t steps = std::min(most_steps, most_work / (problem_.entry_count() + 1));
        for (std::size_t step = 0; step < steps && !is_over(); ++step) {
            if (const Number bound = bound_by(prices, lacks); step == 0 || bound > highest) {
                highest = bound;
                best = prices;
                failures = 0;
            } else if (++failures == patience) {
                aim /= 2;
                prices = best;
                failures = 0;
                highest = bound_by(prices, lacks);
            }
            const auto norm = std::inner_product(lacks.begin(), lacks.end(), lacks.begin(), std::int64_t{0});
            if (norm == 0)
                break;
            const Number unit = aim / norm;
            for (Index i = 0; i < prices.size(); ++i)
                prices[i] = changed(i, prices[i], std::clamp<Number>(prices[i] + unit * lacks[i], -largest, largest));
        }
        return best;
    }

    /// Returns the next price of an item: 0 between prices for which different bounds count.
    [[nodiscard]] Number changed(Index item, const Number& before, const Number& after) const {
        const bool has_changed_sign = (before < 0 && after > 0) || (before > 0 && after < 0);
        return has_changed_sign && bounds_[item].min < bounds_[item].max ? Number(0) : after;
    }

    /// Returns a lower bound on the cost of every solution: the base, and all negative reduced costs. Sets `lacks` to
    /// the number of options by which those with such a cost cover each item less often than the bound that its price
    /// depends on.
    Number bound_by(const std::vector<Number>& prices, std::vector<std::int64_t>& lacks) const {
        Number bound = 0;
        for (Index item = 0; item < prices.size(); ++item)
            bound += least_sum(item, prices[item]);
        std::fill(lacks.begin(), lacks.end(), 0);
        for (Index k = 0; k < costs_.size(); ++k) {
            Number cost = costs_[k];
            for_each_primary(problem_, k, [&](Index item) { cost -= prices[item]; });
            if (cost >= 0)
                continue;
            bound += cost;
            for_each_primary(problem_, k, [&](Index item) { --lacks[item]; });
        }
        for (Index item = 0; item < prices.size(); ++item) {
            const std::int64_t min = bounds_[item].min;
            const std::int64_t max = bounds_[item].max;
            lacks[item] += prices[item] > 0 ? min : prices[item] < 0 ? max : std::clamp(-lacks[item], min, max);
        }
        return bound;
    }

    const Problem& problem_;
    const std::vector<Bounds> bounds_;
    std::vector<Number> costs_;  ///< by option
    std::vector<Number> prices_; ///< by primary item
    Number base_ = 0;
};

} // namespace dlx::detail
