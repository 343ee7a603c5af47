#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/optimize/price_tree.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search for better solutions near the best one so far, for problems without bounds. Most options of the solution
/// are fixed, and a short branch and bound searches the rest. Fewer are fixed after a complete search, and more after
/// one that was cut short.
///
/// Source: Shaw, Using constraint programming and local search methods to solve vehicle routing problems, 1998.
template <class Number>
class LocalSearch {
public:
    /// Searches the options of `core`. All outlive this object. Requires a best solution.
    LocalSearch(const Problem& problem, const CostModel& whole, const CostCore<Number>& core, Incumbents& incumbents)
        : problem_(problem), whole_(whole), core_(core), incumbents_(incumbents), options_of_(whole.item_count()) {
        for (const OptionId option : core.options)
            for (const Index item : whole.items_of(index(option)))
                options_of_[item].push_back(option);
        read_best();
    }

    /// Searches until it seldom succeeds, or until a limit of the run is reached.
    void run() {
        constexpr int most_failures = 40;
        double count = 8; // number of free options of the solution, at least one
        for (int failures = 0; failures < most_failures && !incumbents_.end();) {
            const auto cutoff = incumbents_.cutoff();
            choose_free(static_cast<std::size_t>(count));
            const bool is_complete = search_near();
            if (incumbents_.cutoff() < cutoff) {
                read_best();
                failures = 0;
            } else {
                ++failures;
            }
            if (is_complete && count >= static_cast<double>(chosen_.size()))
                break;
            count = std::max(count * (is_complete ? 1.1 : 0.8), 4.0);
        }
    }

private:
    using Index = CostModel::Index;

    void read_best() {
        chosen_ = incumbents_.worst().options;
        chosen_at_.assign(whole_.item_count(), ~Index{0});
        for (Index at = 0; at < chosen_.size(); ++at)
            for (const Index item : whole_.items_of(index(chosen_[at])))
                chosen_at_[item] = at;
    }

    /// Frees a random option of the solution and options near it: those that an option of the core touches together.
    void choose_free(std::size_t count) {
        is_free_.assign(chosen_.size(), false);
        std::vector<Index> free;
        const auto add = [&](Index at) {
            if (at == ~Index{0} || is_free_[at])
                return;
            is_free_[at] = true;
            free.push_back(at);
        };
        add(static_cast<Index>(random_.below(chosen_.size())));
        const std::size_t tries = 20 * count;
        for (std::size_t k = 0; k < tries && free.size() < count; ++k) {
            const auto items = whole_.items_of(index(chosen_[free[random_.below(free.size())]]));
            if (items.empty())
                continue;
            const auto& near = options_of_[items[random_.below(items.size())]];
            if (near.empty())
                continue;
            for (const Index item : whole_.items_of(index(near[random_.below(near.size())])))
                add(chosen_at_[item]);
        }
    }

    /// Searches the solutions with the fixed options. Returns true if all were seen.
    bool search_near() {
        constexpr std::uint64_t most_nodes = 2000;
        constexpr std::uint64_t most_price_nodes = 20;
        const auto is_fixed = [&](Index item) { return chosen_at_[item] != ~Index{0} && !is_free_[chosen_at_[item]]; };
        CostCore<Number> near{{}, core_.prices, core_.reduced, {}};
        for (Index at = 0; at < chosen_.size(); ++at)
            if (!is_free_[at])
                near.options.push_back(chosen_[at]);
        for (const OptionId option : core_.options) {
            const auto items = whole_.items_of(index(option));
            if (std::none_of(items.begin(), items.end(), is_fixed))
                near.options.push_back(option);
        }
        const Number limit = largest_below<Number>(incumbents_.cutoff());
        const auto settings = PriceSearch::Settings::of_node(static_cast<double>(incumbents_.cutoff()));
        near.improve(whole_, settings, [this] { return incumbents_.is_interrupted(); });
        near.shrink(whole_, limit, settings, [this] { return incumbents_.is_interrupted(); });
        if (incumbents_.end() || near.reduced.base() > limit)
            return true;
        if (make_cost_tree<Number>(problem_, near.options, near.reduced, incumbents_)->run(most_nodes))
            return true;
        return PriceTree<Number>(problem_, whole_, std::move(near), incumbents_).run(most_price_nodes);
    }

    const Problem& problem_;
    const CostModel& whole_;
    const CostCore<Number>& core_;
    Incumbents& incumbents_;
    std::vector<std::vector<OptionId>> options_of_; ///< options of the core, by item
    std::vector<OptionId> chosen_;                  ///< options of the best solution
    std::vector<Index> chosen_at_;                  ///< by item: index in chosen_ of the option that covers it
    std::vector<bool> is_free_;                     ///< by index in chosen_
    Random random_{1};
};

} // namespace dlx::detail
