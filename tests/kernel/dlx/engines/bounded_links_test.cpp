#include "dlx/detail/links.hpp"

#include "dlx/text.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace dlx::test::bounded_links_test {
namespace {

using detail::Colors;
using detail::ItemBounds;
using detail::Links;
using Index = Links::Index;

/// A random walk up and down: excludes or chooses an option, covers an item, or undoes the last step. It keeps its own
/// list of the options that are chosen and excluded, and derives from it the options that must be available.
template <Colors C, ItemBounds B>
class Walk {
public:
    Walk(const Problem& problem, std::uint64_t seed)
        : problem_(problem), links_(problem), bounds_(detail::reduced_bounds(problem)), dice_(seed) {}

    void run(int steps) {
        for (; steps > 0 && !testing::Test::HasFailure(); --steps) {
            const std::vector<OptionId> options = available();
            if (options.empty() || (!done_.empty() && dice_.one_in(3)))
                undo();
            else
                go_on(options[dice_.below(options.size())]);
            compare();
        }
        while (!done_.empty() && !testing::Test::HasFailure())
            undo();
    }

    [[nodiscard]] int chosen() const { return chosen_; }
    [[nodiscard]] int counted() const { return counted_; }

private:
    enum class Kind { exclude, choose, choose_of_covered, cover };
    struct Step {
        Links before;
        Kind kind;
        OptionId option;
        Index item; ///< primary item of the option
        Index node; ///< node of the option in the list of the item
    };

    /// Returns the options that may be chosen, by the definition.
    [[nodiscard]] std::vector<OptionId> available() const {
        std::vector<OptionId> options;
        for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
            if (is_available(OptionId{k}))
                options.push_back(OptionId{k});
        return options;
    }

    [[nodiscard]] bool is_available(OptionId option) const {
        for (const Step& step : done_) {
            if (step.kind != Kind::cover && step.option == option)
                return false;
            for (const Entry& entry : problem_.option(option))
                if ((step.kind == Kind::cover || step.kind == Kind::choose_of_covered) &&
                    step.item == index(entry.item))
                    return false;
        }
        return std::all_of(problem_.option(option).begin(), problem_.option(option).end(), [&](const Entry& entry) {
            if (index(entry.item) < problem_.primary_item_count())
                return uses(entry.item) < bounds_[index(entry.item)].max;
            for (const Step& step : done_)
                if (step.kind == Kind::choose || step.kind == Kind::choose_of_covered)
                    for (const Entry& other : problem_.option(step.option))
                        if (other.item == entry.item && (entry.color == Color::none || entry.color != other.color))
                            return false;
            return true;
        });
    }

    /// Returns the number of options chosen of an item that was not covered before.
    [[nodiscard]] std::uint32_t uses(ItemId item) const {
        std::uint32_t uses = 0;
        for (const Step& step : done_)
            if (step.kind == Kind::choose || (step.kind == Kind::choose_of_covered && step.item != index(item)))
                for (const Entry& entry : problem_.option(step.option))
                    uses += entry.item == item ? 1 : 0;
        return uses;
    }

    void go_on(OptionId option) {
        const auto entries = problem_.option(option);
        Index item = Links::none;
        while (item >= links_.primary_items())
            item = index(entries[dice_.below(entries.size())].item);
        Index node = links_.down(item);
        while (links_.option(node) != option)
            node = links_.down(node);
        const bool is_last = B == ItemBounds::no || links_.room(item) == 1;
        const Kind kind = dice_.one_in(3)                                       ? Kind::exclude
                          : is_last && (B == ItemBounds::no || dice_.one_in(2)) ? Kind::choose_of_covered
                          : dice_.one_in(6)                                     ? Kind::cover
                                                                                : Kind::choose;
        done_.push_back({links_, kind, option, item, node});
        if (kind == Kind::exclude || kind == Kind::choose)
            links_.remove<C>(node);
        if (kind == Kind::cover || kind == Kind::choose_of_covered)
            links_.cover<C>(item);
        if (kind == Kind::choose)
            links_.commit_all<C>(node);
        if (kind == Kind::choose_of_covered)
            links_.commit_others<C, B>(node);
        chosen_ += kind == Kind::choose || kind == Kind::choose_of_covered ? 1 : 0;
    }

    void undo() {
        if (done_.empty())
            return;
        const Step& last = done_.back();
        if (last.kind == Kind::choose)
            links_.uncommit_all<C>(last.node);
        if (last.kind == Kind::choose_of_covered)
            links_.uncommit_others<C, B>(last.node);
        if (last.kind == Kind::cover || last.kind == Kind::choose_of_covered)
            links_.uncover<C>(last.item);
        links_.restore<C>(last.before.removed_count());
        EXPECT_TRUE(links_ == last.before) << "before:\n" << last.before.dump() << "after:\n" << links_.dump();
        done_.pop_back();
    }

    /// Compares the links with the definition.
    void compare() {
        EXPECT_EQ(links_.check_invariants(), "") << links_.dump();
        for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
            EXPECT_EQ(links_.is_available(OptionId{k}), is_available(OptionId{k})) << k << '\n' << links_.dump();
        for (Index i = 0; B == ItemBounds::yes && i < links_.primary_items(); ++i) {
            const auto uses = static_cast<std::int32_t>(this->uses(ItemId{i}));
            EXPECT_EQ(links_.need(i), static_cast<std::int32_t>(bounds_[i].min) - uses);
            EXPECT_EQ(links_.room(i), static_cast<std::int32_t>(bounds_[i].max) - uses);
            counted_ += uses > 1 ? 1 : 0;
        }
    }

    const Problem& problem_;
    Links links_;
    std::vector<Bounds> bounds_;
    Dice dice_;
    std::vector<Step> done_;
    int chosen_ = 0;
    int counted_ = 0;
};

// Brute force cannot see damage that has no effect yet.
TEST(Links, AreAsDefinedAtEachStepAndWhatTheyWereWhenItIsUndone) {
    int chosen[2]{}; // number without and with bounds
    int counted = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 9, .max_options = 14, .max_colors = 3, .has_bounds = seed % 2 == 0});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const auto run = [&](auto walk) {
            walk.run(40);
            chosen[problem.has_bounds()] += walk.chosen();
            counted += walk.counted();
        };
        if (problem.has_colors() && problem.has_bounds())
            run(Walk<Colors::yes, ItemBounds::yes>(problem, seed));
        else if (problem.has_colors())
            run(Walk<Colors::yes, ItemBounds::no>(problem, seed));
        else if (problem.has_bounds())
            run(Walk<Colors::no, ItemBounds::yes>(problem, seed));
        else
            run(Walk<Colors::no, ItemBounds::no>(problem, seed));
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GE(chosen[0], 4000) << "the walks hardly choose anything";
    EXPECT_GE(chosen[1], 4000);
    EXPECT_GE(counted, 3000) << "the walks hardly choose an item twice";
}

/// Returns a problem in which a needs two of its four options, b one or two of three; s is secondary.
Problem bounded_problem() { return parse("2|a 1:2|b | s\na b s\na\na b\na s\nb\n"); }

TEST(BoundedLinks, CoverAnItemWhenNoMoreOfItsOptionsMayBeChosen) {
    Links links(bounded_problem());
    const Links before = links;
    const Index first = links.first_primary_node(OptionId{0});
    links.remove<Colors::no>(first);
    links.commit_all<Colors::no>(first);
    EXPECT_TRUE(links.is_active(0));
    EXPECT_EQ(links.size(0), 2); // "a" and "a b"
    EXPECT_EQ(links.need(0), 1);
    EXPECT_EQ(links.branches<ItemBounds::yes>(0), 2);
    EXPECT_EQ(links.need(1), 0);
    EXPECT_EQ(links.branches<ItemBounds::yes>(1), 3); // "a b", "b", no option
    EXPECT_FALSE(links.is_active(2));                 // s
    EXPECT_EQ(links.choose_item<ItemBounds::yes>(), 0);
    const Index second = links.first_primary_node(OptionId{2});
    links.remove<Colors::no>(second);
    links.commit_all<Colors::no>(second);
    EXPECT_FALSE(links.is_active(0));
    EXPECT_FALSE(links.is_active(1));
    EXPECT_EQ(links.choose_item<ItemBounds::yes>(), Links::none);
    EXPECT_EQ(links.check_invariants(), "");
    links.uncommit_all<Colors::no>(second);
    links.restore<Colors::no>(1);
    links.uncommit_all<Colors::no>(first); // "a b s" remains removed
    EXPECT_EQ(links.check_invariants(), "");
    EXPECT_FALSE(links == before);
    links.restore<Colors::no>(0);
    EXPECT_TRUE(links == before);
}

// Tests the check itself: it must reject the structure after each misuse of the operations.
TEST(BrokenBoundedInvariant, NoticesAnOptionRemovedTwice) {
    Links links(bounded_problem());
    links.remove<Colors::no>(links.first_primary_node(OptionId{1}));
    ASSERT_EQ(links.check_invariants(), "");
    links.remove<Colors::no>(links.first_primary_node(OptionId{1}));
    EXPECT_NE(links.check_invariants(), "");
}

TEST(BrokenBoundedInvariant, NoticesAnOptionRestoredTooEarly) {
    Links links(bounded_problem());
    const Index node = links.first_primary_node(OptionId{0});
    links.remove<Colors::no>(node);
    links.commit_all<Colors::no>(node); // covers s
    ASSERT_EQ(links.check_invariants(), "");
    links.restore<Colors::no>(0);
    EXPECT_NE(links.check_invariants(), "");
}

TEST(BrokenBoundedInvariant, NoticesAnItemUncoveredThatAllowsNoMoreOptions) {
    Links links(bounded_problem());
    for (const std::uint32_t option : {1U, 3U}) {
        const Index node = links.first_primary_node(OptionId{option});
        links.remove<Colors::no>(node);
        links.commit_all<Colors::no>(node);
    }
    ASSERT_EQ(links.check_invariants(), "");
    links.uncover<Colors::no>(0);
    EXPECT_EQ(links.check_invariants(), "item 0: it is active although it allows no more options");
}

// An upper bound is reduced to the number of options, but not below the lower bound.
TEST(ReducedBounds, NeedNothingWhereNoMoreIsAllowed) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = random_problem(seed, {.max_options = 6, .has_bounds = true});
        const std::vector<Bounds> reduced = detail::reduced_bounds(problem);
        ASSERT_EQ(reduced.size(), problem.primary_item_count());
        for (std::uint32_t i = 0; i < reduced.size(); ++i) {
            EXPECT_GE(reduced[i].max, std::max(reduced[i].min, 1U));
            EXPECT_LE(reduced[i].max, problem.bounds(ItemId{i}).max);
            EXPECT_LE(reduced[i].min, problem.bounds(ItemId{i}).min);
        }
    }
}

} // namespace
} // namespace dlx::test::bounded_links_test
