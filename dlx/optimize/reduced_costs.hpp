#pragma once

#include "dlx/optimize/cost_model.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <type_traits>
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

/// The exact costs of options minus the prices of their items, in parts of a unit.
///
/// An item that is covered n times costs n times its price, at least the smaller one of its price times either bound.
/// The base is the sum of these and of the *credits*, the reduced costs below 0. A solution costs at least the base
/// plus the other reduced costs of its options. If all bounds are 1 to 1, no option has a credit.
template <class Number>
class ReducedCosts {
public:
    using Index = CostModel::Index;

    /// Of no options and no items.
    ReducedCosts() = default;

    /// `prices` are by item, in units; they are improved.
    ReducedCosts(const CostModel& model, const std::vector<double>& prices) {
        for (const double price : prices)
            prices_.push_back(rounded(price * cost_parts));
        for (Index k = 0; k < model.option_count(); ++k)
            sizes_.push_back(size_of(model, k));
        if (!model.has_bounds)
            spend_credits(model);
        for (Index k = 0; k < model.option_count(); ++k)
            costs_.push_back(cost_at_prices(model, k));
        take_off(model, least_shares(model));
        if (!model.has_bounds)
            increase_prices(model);
        for (Index item = 0; item < prices_.size(); ++item)
            base_ += prices_[item] * (prices_[item] < 0 ? model.bounds[item].max : model.bounds[item].min);
        for (const Number& cost : costs_)
            base_ += std::min<Number>(cost, 0);
    }

    /// Returns the reduced cost of an option; 0 if it has a credit.
    [[nodiscard]] Number cost(Index option) const { return std::max<Number>(costs_[option], 0); }
    /// Returns the part of the base that is saved if the option is not chosen, at least 0.
    [[nodiscard]] Number credit(Index option) const { return std::max<Number>(-costs_[option], 0); }
    [[nodiscard]] const Number& price(Index item) const { return prices_[item]; }
    [[nodiscard]] const Number& base() const { return base_; }

    /// Returns the reduced cost of an option divided among its items with a lower bound above 0: the share of each.
    [[nodiscard]] Number share(Index option) const {
        return floor_of<Number>(cost(option), Number(std::max(sizes_[option], 1U)));
    }

private:
    [[nodiscard]] static Number rounded(double value) {
        if constexpr (std::is_same_v<Number, std::int64_t>)
            return std::llround(value);
        else
            return Number(value);
    }

    /// Returns the number of items of an option with a lower bound above 0.
    [[nodiscard]] static Index size_of(const CostModel& model, Index option) {
        Index size = 0;
        for (const Index item : model.items_of(option))
            size += model.bounds[item].min > 0 ? 1 : 0;
        return size;
    }

    [[nodiscard]] Number cost_at_prices(const CostModel& model, Index option) const {
        Number cost = Number(model.costs[option]) * cost_parts;
        for (const Index item : model.items_of(option))
            cost -= prices_[item];
        return cost;
    }

    /// Decreases prices until no reduced cost is below 0. The base does not fall.
    void spend_credits(const CostModel& model) {
        for (Index k = 0; k < model.option_count(); ++k) {
            const Number cost = cost_at_prices(model, k);
            if (cost >= 0)
                continue;
            const Number share = floor_of<Number>(cost, Number(sizes_[k]));
            for (const Index item : model.items_of(k))
                if (model.bounds[item].min > 0)
                    prices_[item] += share;
        }
    }

    void take_off(const CostModel& model, const std::vector<Number>& prices) {
        for (Index item = 0; item < prices.size(); ++item)
            prices_[item] += prices[item];
        for (Index k = 0; k < costs_.size(); ++k)
            for (const Index item : model.items_of(k))
                costs_[k] -= prices[item];
    }

    /// Returns, by item, the least share that its options bear. With these as prices, no cost falls below 0.
    [[nodiscard]] std::vector<Number> least_shares(const CostModel& model) const {
        std::vector<Number> least(prices_.size());
        std::vector<bool> has_option(prices_.size());
        for (Index k = 0; k < costs_.size(); ++k) {
            const Number share = this->share(k);
            for (const Index item : model.items_of(k)) {
                if (model.bounds[item].min > 0 && (!has_option[item] || share < least[item]))
                    least[item] = share;
                has_option[item] = true;
            }
        }
        return least;
    }

    /// Increases the price of each item that is to be covered once, until one of its options costs nothing.
    void increase_prices(const CostModel& model) {
        std::vector<Index> start(prices_.size() + 2); // of the options of each item in `options`
        for (const Index item : model.items)
            ++start[item + 2];
        std::partial_sum(start.begin(), start.end(), start.begin());
        std::vector<Index> options(model.items.size());
        for (Index k = 0; k < costs_.size(); ++k)
            for (const Index item : model.items_of(k))
                options[start[item + 1]++] = k;
        for (Index item = 0; item < prices_.size(); ++item) {
            if (model.bounds[item].min == 0 || start[item] == start[item + 1])
                continue;
            Number least = costs_[options[start[item]]];
            for (Index at = start[item]; at < start[item + 1]; ++at)
                least = std::min(least, costs_[options[at]]);
            prices_[item] += least;
            for (Index at = start[item]; at < start[item + 1]; ++at)
                costs_[options[at]] -= least;
        }
    }

    std::vector<Index> sizes_;   ///< number of items that share the cost of each option
    std::vector<Number> prices_; ///< by item
    std::vector<Number> costs_;  ///< by option
    Number base_ = 0;
};

} // namespace dlx::detail
