#include "dlx/symmetry/distinct_options.hpp"

#include "dlx/symmetry/group.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

std::optional<DistinctOptions> distinct_options(const Problem& problem, const SymmetryGroup& group) {
    if (!group.is_complete())
        return std::nullopt;
    DistinctOptions distinct;
    distinct.choices.assign(problem.option_count(), 1);
    std::vector<std::uint32_t> factors; // factors of the number of permutations of equal options
    for (const auto& members : equal_options(problem).members) {
        const auto entries = problem.option(OptionId{members.front()});
        const auto excludes = [&](const Entry& e) { return e.color == Color::none && problem.bounds(e.item).max == 1; };
        if (members.size() == 1 || std::none_of(entries.begin(), entries.end(), excludes))
            continue;
        for (std::size_t k = 1; k < members.size(); ++k) {
            distinct.choices[members[k]] = 0;
            factors.push_back(static_cast<std::uint32_t>(k + 1));
        }
        distinct.choices[members.front()] = static_cast<std::uint32_t>(members.size());
    }
    if (factors.empty())
        return std::nullopt;
    for (std::uint32_t option = 0; option < distinct.choices.size(); ++option)
        if (distinct.choices[option] > 0)
            distinct.options.push_back(OptionId{option});
    std::vector<Automorphism> generators;
    for (Automorphism generator : group.generators()) {
        // A generator of the complete group moves items, or only equal options.
        const auto is_left_out = [&](const auto& pair) {
            return distinct.choices[index(pair.first)] == 0 || distinct.choices[index(pair.second)] == 0;
        };
        std::erase_if(generator.options, is_left_out);
        if (!generator.options.empty())
            generators.push_back(std::move(generator));
    }
    distinct.group = GroupMaker::make(std::move(generators), group.order() / detail::product(factors));
    return distinct;
}

Problem remaining_problem(const Problem& problem, const DistinctOptions& distinct) {
    Problem rest;
    for (std::uint32_t item = 0; item < problem.item_count(); ++item) {
        if (problem.kind(ItemId{item}) == ItemKind::primary)
            rest.add_item(problem.name(ItemId{item}), problem.bounds(ItemId{item}));
        else
            rest.add_item(problem.name(ItemId{item}), ItemKind::secondary);
    }
    for (std::uint32_t color = 1; color <= problem.color_count(); ++color)
        rest.add_color(problem.name(Color{color}));
    rest.set_cost_decimals(problem.cost_decimals());
    for (const OptionId option : distinct.options) {
        const OptionId copy = rest.add_option(problem.option(option));
        if (problem.has_costs())
            rest.set_cost(copy, problem.cost(option));
    }
    return rest;
}

SymmetryGroup remaining_group(const DistinctOptions& distinct) {
    const auto number_of = [&](OptionId option) {
        const auto found = std::lower_bound(distinct.options.begin(), distinct.options.end(), option);
        return OptionId{static_cast<std::uint32_t>(found - distinct.options.begin())};
    };
    std::vector<Automorphism> generators(distinct.group.generators().begin(), distinct.group.generators().end());
    for (Automorphism& generator : generators)
        for (auto& [option, image] : generator.options) {
            option = number_of(option);
            image = number_of(image);
        }
    return GroupMaker::make(std::move(generators), distinct.group.order());
}

} // namespace dlx::detail
