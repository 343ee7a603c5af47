#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/problem.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Options with their costs and their items that have prices, in flat arrays. These are all items but the secondary
/// ones that an option gives a color.
struct CostModel {
    using Index = std::uint32_t;

    /// Describes all options of the problem. `option_costs` are by option.
    CostModel(const Problem& problem, std::span<const std::int64_t> option_costs)
        : bounds(reduced_bounds(problem)), has_bounds(problem.has_bounds()),
          costs(option_costs.begin(), option_costs.begin() + static_cast<std::ptrdiff_t>(problem.option_count())) {
        bounds.resize(problem.item_count(), Bounds{0, 1});
        std::vector<bool> is_colored(problem.item_count());
        for (Index k = 0; problem.has_colors() && k < option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                if (entry.color != Color::none)
                    is_colored[index(entry.item)] = true;
        items.reserve(problem.entry_count());
        start.reserve(costs.size() + 1);
        for (Index k = 0; k < option_count(); ++k) {
            start.push_back(static_cast<Index>(items.size()));
            for (const Entry& entry : problem.option(OptionId{k}))
                if (!is_colored[index(entry.item)])
                    items.push_back(index(entry.item));
        }
        start.push_back(static_cast<Index>(items.size()));
    }

    /// Describes some of the options of another model, given by their numbers there.
    CostModel(const CostModel& whole, std::span<const OptionId> options)
        : bounds(whole.bounds), has_bounds(whole.has_bounds) {
        costs.reserve(options.size());
        start.reserve(options.size() + 1);
        for (const OptionId option : options) {
            start.push_back(static_cast<Index>(items.size()));
            costs.push_back(whole.costs[index(option)]);
            const auto of_option = whole.items_of(index(option));
            items.insert(items.end(), of_option.begin(), of_option.end());
        }
        start.push_back(static_cast<Index>(items.size()));
    }

    [[nodiscard]] Index option_count() const { return static_cast<Index>(costs.size()); }
    [[nodiscard]] Index item_count() const { return static_cast<Index>(bounds.size()); }
    [[nodiscard]] std::span<const Index> items_of(Index option) const {
        return std::span(items).subspan(start[option], start[option + 1] - start[option]);
    }

    std::vector<Bounds> bounds;      ///< by item, reduced as by reduced_bounds(); 0 to 1 for secondary items
    bool has_bounds = false;         ///< whether a primary item has bounds other than 1 to 1
    std::vector<std::int64_t> costs; ///< by option
    std::vector<Index> items;        ///< items of all options, one option after the other
    std::vector<Index> start;        ///< start of each option in items, and the end of the last one
};

} // namespace dlx::detail
