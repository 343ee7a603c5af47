#pragma once

#include "tests/modules/logic/reason_problems.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// Problems with bounds that take all kinds of steps, and their solutions.
namespace dlx::test {

/// All solutions, option by option: of too many options for all sets of them.
class Definition {
public:
    explicit Definition(const Problem& problem) : problem_(problem), left_(problem.item_count()) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const Entry& entry : problem.option(OptionId{o}))
                ++left_[index(entry.item)];
        uses_.resize(problem.item_count());
        go_on(0);
    }

    [[nodiscard]] const std::set<OptionSet>& solutions() const { return solutions_; }

private:
    void go_on(std::uint32_t option) {
        if (option == problem_.option_count()) {
            if (std::all_of(uses_.begin(), uses_.end(), [&](const auto& uses) { return is_enough(uses); }))
                solutions_.insert(chosen_);
            return;
        }
        const auto entries = problem_.option(OptionId{option});
        const auto fits = [&](const Entry& entry) {
            const auto& uses = uses_[index(entry.item)];
            if (problem_.kind(entry.item) == ItemKind::primary)
                return uses.size() < problem_.bounds(entry.item).max;
            return uses.empty() || (entry.color != Color::none && uses.back() == entry.color);
        };
        const auto can_do_without = [&](const Entry& entry) {
            const std::uint32_t i = index(entry.item);
            return problem_.kind(entry.item) == ItemKind::secondary ||
                   uses_[i].size() + left_[i] > problem_.bounds(entry.item).min;
        };
        const bool is_optional = std::all_of(entries.begin(), entries.end(), can_do_without);
        for (const Entry& entry : entries)
            --left_[index(entry.item)];
        if (std::all_of(entries.begin(), entries.end(), fits)) {
            for (const Entry& entry : entries)
                uses_[index(entry.item)].push_back(entry.color);
            chosen_.push_back(OptionId{option});
            go_on(option + 1);
            chosen_.pop_back();
            for (const Entry& entry : entries)
                uses_[index(entry.item)].pop_back();
        }
        if (is_optional)
            go_on(option + 1);
        for (const Entry& entry : entries)
            ++left_[index(entry.item)];
    }

    [[nodiscard]] bool is_enough(const std::vector<Color>& uses) const {
        const auto item = static_cast<std::uint32_t>(&uses - uses_.data());
        return item >= problem_.primary_item_count() || uses.size() >= problem_.bounds(ItemId{item}).min;
    }

    const Problem& problem_;
    std::vector<std::size_t> left_;        ///< by item: the options that are not decided
    std::vector<std::vector<Color>> uses_; ///< by item
    OptionSet chosen_;
    std::set<OptionSet> solutions_;
};

/// The problem, with some items that may be covered more often, or need not be covered.
inline Problem loosened(const Problem& plain, std::uint64_t seed) {
    Dice dice(seed);
    Problem problem;
    for (std::uint32_t i = 0; i < plain.item_count(); ++i) {
        const ItemId item{i};
        if (plain.kind(item) == ItemKind::secondary)
            problem.add_item(plain.name(item), ItemKind::secondary);
        else if (dice.one_in(3))
            problem.add_item(plain.name(item), Bounds{dice.one_in(4) ? 0U : 1U, 1 + dice.below(2)});
        else
            problem.add_item(plain.name(item));
    }
    for (std::uint32_t color = 1; color <= plain.color_count(); ++color)
        problem.add_color(plain.name(Color{color}));
    for (std::uint32_t o = 0; o < plain.option_count(); ++o)
        problem.add_option(plain.option(OptionId{o}));
    return problem;
}

/// Items in two or three options each, which clash or share a table with few seats: long chains, sets and counts.
inline Problem problem_of_tables(std::uint64_t seed) {
    Dice dice(seed);
    Problem problem;
    const std::uint32_t guests = 4 + dice.below(4);
    const std::uint32_t tables = 2 + dice.below(3);
    for (std::uint32_t i = 0; i < guests; ++i)
        problem.add_item("p" + std::to_string(i));
    for (std::uint32_t i = 0; i < tables; ++i) {
        const std::uint32_t min = dice.below(4);
        problem.add_item("t" + std::to_string(i), Bounds{min, std::max(1U, min + dice.below(2))});
    }
    const std::uint32_t clashes = 3 + dice.below(8);
    for (std::uint32_t k = 0; k < clashes; ++k)
        problem.add_item("s" + std::to_string(k), ItemKind::secondary);
    std::vector<std::vector<Entry>> options;
    for (std::uint32_t i = 0; i < guests; ++i)
        for (std::uint32_t k = 2 + dice.below(2); k-- > 0;)
            options.push_back({{ItemId{i}}, {ItemId{guests + dice.below(tables)}}});
    for (std::uint32_t k = 0; k < clashes; ++k)
        for (std::uint32_t n = 0; n < 2; ++n)
            if (auto& option = options[dice.below(options.size())]; option.back().item != ItemId{guests + tables + k})
                option.push_back({ItemId{guests + tables + k}});
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

inline Problem any_bounded_problem(std::uint64_t seed) {
    switch (seed % 4) {
    case 0:
        return problem_of_tables(seed);
    case 1:
        return loosened(problem_of_pairs(seed), seed);
    default:
        return bounded_problem(seed);
    }
}

} // namespace dlx::test
