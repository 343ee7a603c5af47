#include "dlx/logic/position.hpp"
#include "tests/modules/logic/reason_oracle.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace dlx::test::position_test {
namespace {

/// The rest of a problem, by the definition.
class PlainPosition {
public:
    explicit PlainPosition(const Problem& problem)
        : problem_(problem), oracle_(problem), is_left_(problem.option_count(), true) {}

    void choose(OptionId option) {
        is_left_[index(option)] = false;
        chosen_.push_back(option);
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            is_left_[o] = is_left_[o] && !is_excluded(option, OptionId{o});
    }
    void remove(OptionId option) { is_left_[index(option)] = false; }

    void expect_same(const Position& position, std::uint64_t seed) const {
        std::size_t options = 0;
        std::size_t items = 0;
        bool has_dead_item = false;
        std::vector<std::pair<ItemId, OptionId>> singles;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
            ASSERT_EQ(position.is_available(OptionId{o}), is_left_[o]) << "seed " << seed;
            options += is_left_[o] ? 1 : 0;
        }
        for (std::uint32_t i = 0; i < problem_.primary_item_count(); ++i) {
            const auto [min, max] = problem_.bounds(ItemId{i});
            const std::uint32_t need = min - std::min(min, chosen(i));
            ASSERT_EQ(position.need(ItemId{i}), need) << "seed " << seed;
            ASSERT_EQ(position.room(ItemId{i}), max - chosen(i)) << "seed " << seed;
            const bool is_covered = chosen(i) == max;
            ASSERT_EQ(position.is_covered(ItemId{i}), is_covered) << "seed " << seed;
            items += need > 0 ? 1 : 0;
            const std::size_t left = left_of(i).size();
            ASSERT_EQ(position.option_count(ItemId{i}), is_covered ? 0 : left) << "seed " << seed;
            has_dead_item = has_dead_item || left < need;
            if (need > 0 && left == need)
                singles.emplace_back(ItemId{i}, left_of(i)[0]);
        }
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            ASSERT_EQ(position.options(ItemId{i}), left_of(i)) << "seed " << seed;
        ASSERT_EQ(position.remaining_option_count(), options) << "seed " << seed;
        ASSERT_EQ(position.remaining_item_count(), items) << "seed " << seed;
        ASSERT_EQ(position.is_solved(), items == 0 && options == 0) << "seed " << seed;
        std::vector<std::pair<ItemId, OptionId>> found;
        for (const auto& [item, option] : position.singles())
            found.emplace_back(item, option);
        ASSERT_EQ(found, singles) << "seed " << seed;
        ASSERT_EQ(position.dead_item().has_value(), has_dead_item) << "seed " << seed;
        ASSERT_TRUE(std::equal(chosen_.begin(), chosen_.end(), position.chosen().begin(), position.chosen().end()));
    }

private:
    /// Returns true if one more option of the chosen one's items, or another color, would exceed the bounds.
    [[nodiscard]] bool is_excluded(OptionId by, OptionId option) const {
        if (!problem_.has_bounds())
            return oracle_.linked(by, option);
        for (const Entry& x : problem_.option(by))
            for (const Entry& y : problem_.option(option))
                if (x.item == y.item &&
                    (problem_.kind(x.item) == ItemKind::primary ? chosen(index(x.item)) == problem_.bounds(x.item).max
                                                                : x.color == Color::none || x.color != y.color))
                    return true;
        return false;
    }

    [[nodiscard]] std::uint32_t chosen(std::uint32_t item) const {
        return static_cast<std::uint32_t>(
            std::count_if(chosen_.begin(), chosen_.end(), [&](OptionId option) { return has(option, item); }));
    }

    [[nodiscard]] bool has(OptionId option, std::uint32_t item) const {
        const auto entries = problem_.option(option);
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& e) { return index(e.item) == item; });
    }

    [[nodiscard]] std::vector<OptionId> left_of(std::uint32_t item) const {
        std::vector<OptionId> left;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (is_left_[o] && has(OptionId{o}, item))
                left.push_back(OptionId{o});
        return left;
    }

    const Problem& problem_;
    ReasonOracle oracle_;
    std::vector<bool> is_left_;
    std::vector<OptionId> chosen_;
};

TEST(Position, IsWhatIsLeft) {
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem =
            random_problem(seed / 2, {.max_items = 9, .max_options = 16, .max_colors = 3, .has_bounds = seed % 2 != 0});
        Dice dice(seed);
        Position position(problem);
        PlainPosition plain(problem);
        plain.expect_same(position, seed);
        for (std::uint32_t k = 0; k < 6 && problem.option_count() > 0 && !HasFatalFailure(); ++k) {
            const OptionId option{dice.below(problem.option_count())};
            const auto first_dead = position.dead_item();
            if (dice.one_in(2) && position.is_available(option)) {
                position.choose(option);
                plain.choose(option);
            } else if (position.is_available(option)) {
                position.remove(option);
                plain.remove(option);
            } else {
                EXPECT_THROW(position.choose(option), std::invalid_argument);
                position.remove(option); // no option is left to be removed
            }
            plain.expect_same(position, seed);
            if (first_dead) {
                ASSERT_EQ(position.dead_item(), first_dead) << "seed " << seed;
            }
            const Position copy = position;
            plain.expect_same(copy, seed);
        }
    }
}

TEST(Position, ChoosesSingles) {
    std::uint64_t singles = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = random_problem(seed / 2, {.has_bounds = seed % 2 != 0});
        Position position(problem);
        Position one_by_one(problem);
        std::size_t chosen = 0;
        while (!one_by_one.dead_item())
            if (const auto single = one_by_one.first_single()) {
                ASSERT_EQ(one_by_one.option_count(single->item), one_by_one.need(single->item)) << "seed " << seed;
                one_by_one.choose(single->option);
                ++chosen;
            } else {
                break;
            }
        const std::size_t at_once = position.propagate_singles();
        ASSERT_EQ(position.dead_item().has_value(), one_by_one.dead_item().has_value()) << "seed " << seed;
        if (!position.dead_item()) {
            ASSERT_EQ(at_once, chosen) << "seed " << seed;
            ASSERT_EQ(position.remaining_option_count(), one_by_one.remaining_option_count()) << "seed " << seed;
        }
        singles += chosen;
    }
    EXPECT_GT(singles, 300U);
}

TEST(Position, ThrowsForWhatDoesNotExist) {
    const Problem problem = random_problem(1);
    Position position(problem);
    const OptionId none{static_cast<std::uint32_t>(problem.option_count())};
    EXPECT_THROW(position.choose(none), std::out_of_range);
    EXPECT_THROW(position.remove(none), std::out_of_range);
    EXPECT_THROW(static_cast<void>(position.is_available(none)), std::out_of_range);
}

} // namespace
} // namespace dlx::test::position_test
