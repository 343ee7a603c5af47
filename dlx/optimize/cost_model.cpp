#include "dlx/optimize/cost_model.hpp"

#include "dlx/detail/bounds.hpp"

namespace dlx::detail {

CostModel::CostModel(const Problem& problem, std::span<const std::int64_t> option_costs)
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

CostModel::CostModel(const CostModel& whole, std::span<const OptionId> options)
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

} // namespace dlx::detail
