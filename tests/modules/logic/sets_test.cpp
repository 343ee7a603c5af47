#include "dlx/logic/position.hpp"
#include "dlx/logic/sets.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace dlx::test::sets_test {
namespace {

using Items = detail::SetItems;

/// A search for sets by the definition alone, which tries all base and cover items.
class SetOracle {
public:
    explicit SetOracle(const Items& items) : items_(items) {}

    /// Returns true if a set of rank 0 with this number of base items removes an option.
    bool any_of_rank_0(std::uint32_t order) { return any(order, order); }

    /// Returns true if a set with this number of base items removes a target. Requires order 1 or more.
    bool any_against(std::uint32_t target, std::uint32_t order) {
        for (const std::uint32_t item : items_.items_of(target)) {
            used_.at(item) = true;
            if (items_.can_cover(item))
                add(item, 1);
        }
        target_ = target;
        const bool is_found = any(order, order - 1);
        target_ = Items::Set::none;
        surplus_ = {};
        used_ = {};
        return is_found;
    }

private:
    /// Returns true if a set with this many more base and cover items removes the target, or an option if there is no
    /// target.
    bool any(std::uint32_t base, std::uint32_t cover, std::uint32_t first = 0) {
        const auto lacking = static_cast<std::uint32_t>(
            std::find_if(surplus_.begin(), surplus_.end(), [](int surplus) { return surplus < 0; }) - surplus_.begin());
        const bool is_complete = lacking == surplus_.size();
        if (base + cover == 0)
            return is_complete && (target_ != Items::Set::none || removes_any());
        for (std::uint32_t item = base > 0 ? first : 0; item < items_.size(); ++item) {
            if (used_.at(item) || !(base > 0 ? items_.can_be_base(item) : items_.can_cover(item)))
                continue;
            if (base == 0 && !is_complete && !items_.options_of(item).contains(lacking))
                continue;
            used_.at(item) = true;
            add(item, base > 0 ? -1 : 1);
            const bool is_found = base > 0 ? any(base - 1, cover, item + 1) : any(0, cover - 1);
            add(item, base > 0 ? 1 : -1);
            used_.at(item) = false;
            if (is_found)
                return true;
        }
        return false;
    }

    void add(std::uint32_t item, int sign) {
        items_.options_of(item).for_each([&](std::uint32_t x) { surplus_.at(x) += sign; });
    }
    [[nodiscard]] bool removes_any() const {
        return std::any_of(surplus_.begin(), surplus_.end(), [](int surplus) { return surplus > 0; });
    }

    const Items& items_;
    std::uint32_t target_ = Items::Set::none;
    std::array<int, 64> surplus_{}; ///< number of cover items of each option minus its base items
    std::array<bool, 64> used_{};
};

/// A problem with a solution: its first options, one of each of three kinds of primary items, some with a secondary one.
struct Matching {
    static constexpr std::uint32_t size = 6; ///< number of options of the solution
    Problem problem;

    explicit Matching(Dice& dice) {
        for (std::uint32_t i = 0; i < 4 * size; ++i)
            problem.add_item("i" + std::to_string(i), i < 3 * size ? ItemKind::primary : ItemKind::secondary);
        for (std::uint32_t k = 0; k < size; ++k)
            add(dice, {k, k, k, k});
        for (std::uint32_t others = 10 + dice.below(14); others-- > 0;)
            add(dice, {dice.below(size), dice.below(size), dice.below(size), dice.below(size)});
    }

private:
    void add(Dice& dice, const std::array<std::uint32_t, 4>& items) {
        std::vector<Entry> option;
        for (std::uint32_t kind = 0, kinds = dice.one_in(2) ? 4 : 3; kind < kinds; ++kind)
            option.push_back({ItemId{kind * size + items.at(kind)}});
        problem.add_option(option);
    }
};

constexpr std::uint32_t largest_order = 4;
constexpr std::uint32_t largest_of_higher_rank = 3;

/// The smallest order of a set, at most `largest_order`.
struct Smallest {
    std::uint32_t order = 0;                 ///< order; 0 if there is no set
    std::uint32_t target = Items::Set::none; ///< first target of a set of higher rank, if there is none of rank 0
};

Smallest smallest_by_definition(const Items& items) {
    SetOracle oracle(items);
    for (std::uint32_t order = 1; order <= largest_order; ++order) {
        if (oracle.any_of_rank_0(order))
            return {order};
        for (std::uint32_t target = 0; order <= largest_of_higher_rank && target < items.options(); ++target)
            if (oracle.any_against(target, order))
                return {order, target};
    }
    return {};
}

/// Returns the result of smallest_by_definition(), by a search. Removes the options that the set removes.
Smallest smallest_by_search(detail::SetSearch& search, detail::CompactPosition& compact, Position& position) {
    Smallest smallest;
    const Limits limits;
    detail::TrialWatch watch(limits);
    for (std::uint32_t order = 1; order <= largest_order && smallest.order == 0; ++order)
        search.first(order, watch, [&](const auto& found) {
            smallest.order = order;
            if (found.cover.size() > found.base.size())
                smallest.target = found.target;
            found.removed.for_each([&](std::uint32_t x) { position.remove(compact.option_id(x)); });
            return true;
        });
    return smallest;
}

/// Returns an available option that is not in the solution.
OptionId other_option(const detail::CompactPosition& compact, Dice& dice) {
    std::vector<OptionId> others;
    for (std::uint32_t x = 0; x < compact.options(); ++x)
        if (index(compact.option_id(x)) >= Matching::size)
            others.push_back(compact.option_id(x));
    return others.at(dice.below(others.size()));
}

using Seen = std::array<std::array<std::uint64_t, 2>, largest_order + 1>; ///< number by order, and by rank: 0 or higher

/// Follows a path of smallest sets, and compares each with the definition.
void compare_path(std::uint64_t seed, Seen& seen) {
    Dice dice(seed);
    const Problem problem = Matching(dice).problem;
    Position position(problem);
    position.propagate_singles();
    detail::CompactPosition compact;
    detail::SetSearch search(compact); // knows the positions without sets
    Items items(compact);
    while (!position.dead_item() && position.remaining_item_count() > 0) {
        compact.assign(position);
        items.assign(position);
        search.assign(position);
        const Smallest smallest = smallest_by_definition(items);
        const Smallest found = smallest_by_search(search, compact, position);
        ASSERT_EQ(found.order, smallest.order) << "seed " << seed;
        ASSERT_EQ(found.target, smallest.target) << "seed " << seed;
        ++seen.at(smallest.order).at(smallest.target == Items::Set::none ? 0 : 1);
        if (smallest.order == 0) // a removal that keeps the solution
            position.remove(other_option(compact, dice));
        position.propagate_singles();
    }
}

/// Returns the problem that is left in a position, with `copies` equal options for each available one.
Problem left_in(const Problem& problem, const Position& position, std::uint32_t copies) {
    Problem left;
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        if (position.room(ItemId{item}) > 0)
            left.add_item(problem.name(ItemId{item}), problem.kind(ItemId{item}));
    for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
        if (!position.is_available(OptionId{option}))
            continue;
        std::vector<Entry> entries;
        for (const Entry& entry : problem.option(OptionId{option}))
            entries.push_back({left.find_item(problem.name(entry.item)).value()});
        for (std::uint32_t k = 0; k < copies; ++k)
            left.add_option(entries);
    }
    return left;
}

/// Returns the smallest set as text. Its first target is divided by `copies`, which are equal.
std::string smallest_set(const Problem& problem, std::uint32_t copies) {
    const Position position(problem);
    detail::CompactPosition compact;
    detail::SetSearch search(compact);
    compact.assign(position);
    search.assign(position);
    const Limits limits;
    detail::TrialWatch watch(limits);
    std::string text;
    for (std::uint32_t order = 1; order <= largest_of_higher_rank && text.empty(); ++order)
        search.first(order, watch, [&](const detail::SetSearch::Found& found) {
            for (const ItemId item : found.base)
                text += std::string(problem.name(item)) + ' ';
            for (const ItemId item : found.cover)
                text += '/' + std::string(problem.name(item));
            text += ": " + std::to_string(found.target / copies);
            return true;
        });
    return text;
}

TEST(Sets, AreThoseOfCopiedOptions) {
    Seen seen{};
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        Dice dice(seed);
        const Problem problem = Matching(dice).problem;
        Position position(problem);
        Smallest smallest{.order = 1};
        while (smallest.order > 0) {
            position.propagate_singles();
            if (position.dead_item() || position.remaining_item_count() == 0)
                break;
            const std::string expected = smallest_set(left_in(problem, position, 1), 1);
            const bool is_of_order_3 = std::count(expected.begin(), expected.end(), '/') > 2;
            for (const std::uint32_t copies : {3U, is_of_order_3 ? 65U : 20U})
                ASSERT_EQ(smallest_set(left_in(problem, position, copies), copies), expected) << "seed " << seed;
            detail::CompactPosition compact;
            compact.assign(position);
            detail::SetSearch search(compact);
            search.assign(position);
            smallest = smallest_by_search(search, compact, position);
            ++seen.at(smallest.order).at(smallest.target == Items::Set::none ? 0 : 1);
        }
    }
    EXPECT_GT(seen.at(3)[0], 3U);
    EXPECT_GT(seen.at(3)[1], 3U);
}

/// Returns the fast answers whether sets of order 3 may remove the targets, one of each `copies` equal options.
std::vector<bool> quick_answers(const Problem& problem, std::uint32_t copies) {
    const Position position(problem);
    detail::CompactPosition compact;
    compact.assign(position);
    Items items(compact);
    items.assign(position);
    detail::SetTargets targets(items);
    const std::vector<std::uint64_t> barred(items.words(), 0);
    const Limits limits;
    detail::TrialWatch watch(limits);
    (void)targets.of_order(3, compact.base().left, barred, compact.all_items(), watch);
    std::vector<bool> answers;
    for (std::uint32_t x = 0; x < compact.options(); x += copies)
        answers.push_back(targets.may_go_by_three(x));
    return answers;
}

// Items with more than 64 options are not numbered: a set is then considered possible.
TEST(Sets, MayExistIfTheyExistWithFewerEqualOptions) {
    std::size_t possible = 0;
    for (std::uint64_t seed = 0; seed < 2500; ++seed) {
        Dice dice(seed);
        Problem problem;
        const std::uint32_t size = 3 + dice.below(4);
        for (std::uint32_t item = 0; item < 3 * size; ++item)
            problem.add_item(std::to_string(item));
        std::vector<std::vector<Entry>> options;
        for (std::uint32_t k = 2 * size + dice.below(2 * size); k > 0; --k)
            options.push_back(
                {{ItemId{dice.below(size)}}, {ItemId{size + dice.below(size)}}, {ItemId{2 * size + dice.below(size)}}});
        for (const auto& option : options)
            problem.add_option(option);
        const Position position(problem);
        if (position.dead_item())
            continue;
        const std::vector<bool> expected = quick_answers(problem, 1);
        for (const std::uint32_t copies : {22U, 30U, 65U}) {
            const std::vector<bool> answers = quick_answers(left_in(problem, position, copies), copies);
            ASSERT_EQ(answers.size(), expected.size());
            for (std::size_t k = 0; k < answers.size(); ++k)
                ASSERT_TRUE(answers[k] || !expected[k]) << "seed " << seed << ", option " << k;
        }
        possible += static_cast<std::size_t>(std::count(expected.begin(), expected.end(), true));
    }
    EXPECT_GT(possible, 100U);
}

TEST(Sets, SmallestIsThatOfTheDefinition) {
    Seen seen{};
    for (std::uint64_t seed = 0; seed < seeds(3000); ++seed)
        ASSERT_NO_FATAL_FAILURE(compare_path(seed, seen));
    for (const auto& [of_rank_0, of_higher_rank] : {seen[2], seen[3]}) {
        EXPECT_GT(of_rank_0, 10U);
        EXPECT_GT(of_higher_rank, 40U);
    }
    EXPECT_GT(seen[0][0], 1000U); // positions without sets
}

TEST(Sets, BaseItemNeedsNoOptionOfTheLastCoverItem) {
    Seen seen{};
    compare_path(27449, seen);
    EXPECT_EQ(seen[4][0], 1U);
}

TEST(Sets, BaseItemFarFromTheTargetHasLostAnOption) {
    Seen seen{};
    compare_path(13329, seen);
    EXPECT_GT(seen[3][1], 0U);
}

} // namespace
} // namespace dlx::test::sets_test
