#pragma once

#include "dlx/optimize/cost_tree.hpp"
#include "dlx/optimize/price_search.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Some options of a problem, and their reduced costs at prices that suit them.
template <class Number>
struct CostCore {
    std::vector<OptionId> options;
    std::vector<double> prices; ///< by item
    ReducedCosts<Number> reduced;
    std::vector<double> uses; ///< by option: PriceSearch::uses() of the last search for prices

    /// Removes the options k with `is_bad(k)`, and returns their number. The reduced costs are out of date then.
    template <class IsBad>
    std::size_t remove_if(IsBad is_bad) {
        std::size_t kept = 0;
        const std::size_t before = options.size();
        uses.resize(before);
        for (std::uint32_t k = 0; k < before; ++k) {
            if (is_bad(k))
                continue;
            options[kept] = options[k];
            uses[kept++] = uses[k];
        }
        options.resize(kept);
        uses.resize(kept);
        return before - kept;
    }

    /// Removes the options with which every solution costs more than `limit`, in parts of a unit. Returns their number.
    std::size_t remove_above(const Number& limit) {
        const Number gap = limit - reduced.base();
        return remove_if([&](std::uint32_t k) { return reduced.cost(k) > gap; });
    }

    void reduce(const CostModel& whole) { reduced = ReducedCosts<Number>(CostModel(whole, options), prices); }

    /// Improves the prices for the options. Returns the number of entries looked at.
    std::size_t improve(const CostModel& whole, const PriceSearch::Settings& settings,
                        const std::function<bool()>& is_over) {
        const CostModel model(whole, options);
        PriceSearch search(model, std::move(prices));
        search.improve(settings, is_over);
        prices = search.prices();
        uses = search.uses();
        reduced = ReducedCosts<Number>(model, prices);
        return search.work();
    }

    /// Removes the options above the limit, and improves the prices again while that removes many.
    void shrink(const CostModel& whole, const Number& limit, const PriceSearch::Settings& settings,
                const std::function<bool()>& is_over) {
        constexpr std::size_t share = 8;
        std::size_t removed = remove_above(limit);
        while (removed > 0) {
            const bool is_much = removed > options.size() / share;
            improve(whole, settings, is_over);
            removed = is_much ? remove_above(limit) : 0;
        }
    }
};

} // namespace dlx::detail
