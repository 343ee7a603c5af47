#include "dlx/detail/links.hpp"

#include "dlx/detail/choose_item.hpp"
#include "dlx/text.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dlx::test::links_test {
namespace {

using detail::Colors;
using detail::Links;
using Index = Links::Index;

std::vector<Index> nodes_of(const Links& links, Index item) {
    std::vector<Index> nodes;
    for (Index p = links.down(item); p != item; p = links.down(p))
        nodes.push_back(p);
    return nodes;
}

/// Chooses the option of a node for its item.
template <Colors C>
void choose(Links& links, Index node) {
    links.cover<C>(links.item(node));
    links.commit_others<C>(node);
}
template <Colors C>
void unchoose(Links& links, Index node) {
    links.uncommit_others<C>(node);
    links.uncover<C>(links.item(node));
}

/// Searches by Algorithm X in its shortest form; `nodes` are left to visit.
template <Colors C>
void search(Links& links, int& nodes) {
    if (--nodes < 0)
        return;
    const Index item = links.choose_item();
    if (item == Links::none)
        return;
    for (Index p = links.down(item); p != item; p = links.down(p)) {
        choose<C>(links, p);
        search<C>(links, nodes);
        unchoose<C>(links, p);
    }
}

TEST(Links, AreWhatTheyWereAfterASearchAndAfterASearchGivenUp) {
    for (const int nodes : {1'000'000, 500, 17}) {
        Links queens_links(queens(8));
        const Links before = queens_links;
        int left = nodes;
        search<Colors::no>(queens_links, left);
        EXPECT_TRUE(queens_links == before);
        EXPECT_EQ(queens_links.check_invariants(), "");
        EXPECT_GT(queens_links.updates(), before.updates()) << "nothing was searched";
    }
    Links colored(five_colored_options());
    const Links before = colored;
    int left = 1000;
    search<Colors::yes>(colored, left);
    EXPECT_EQ(1000 - left, 4);
    EXPECT_TRUE(colored == before);
}

TEST(Links, AreLinkedAsTheProblemSays) {
    const Problem problem = five_colored_options();
    const Links links(problem);
    EXPECT_EQ(links.items(), 5);
    EXPECT_EQ(links.primary_items(), 3);
    EXPECT_EQ(links.options(), 5);
    EXPECT_EQ(links.updates(), 0);
    EXPECT_EQ(links.check_invariants(), "");
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        std::vector<OptionId> expected;
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                if (index(entry.item) == i)
                    expected.push_back(OptionId{k});
        std::vector<OptionId> linked;
        for (const Index node : nodes_of(links, i)) {
            EXPECT_EQ(links.item(node), i);
            EXPECT_EQ(links.down(links.up(node)), node);
            linked.push_back(links.option(node));
        }
        EXPECT_EQ(linked, expected);
    }
    EXPECT_EQ(links.dump(), "item 0, 3 options: 0 1 2\n"
                            "item 1, 2 options: 0 3\n"
                            "item 2, 2 options: 1 4\n"
                            "item 3 (secondary), 4 options: 0 1:1 2:2 3:1\n"
                            "item 4 (secondary), 3 options: 0:1 1 4:2\n");
}

TEST(Links, OfAProblemWithoutOptionsOrWithoutItemsAreSound) {
    EXPECT_EQ(Links(Problem()).check_invariants(), "");
    EXPECT_EQ(Links(Problem()).choose_item(), Links::none);
    Problem problem;
    problem.add_item("a");
    problem.add_item("s", ItemKind::secondary);
    Links links(problem);
    EXPECT_EQ(links.check_invariants(), "");
    EXPECT_EQ(links.choose_item(), 0);
    EXPECT_EQ(links.size(0), 0);
}

// Tests the check itself: it must reject the structure after each misuse of the operations.
TEST(BrokenInvariant, NoticesOperationsUndoneInTheWrongOrder) {
    Links links(six_options());
    links.cover<Colors::no>(0);
    links.cover<Colors::no>(1);
    ASSERT_EQ(links.check_invariants(), "");
    links.uncover<Colors::no>(0);
    EXPECT_NE(links.check_invariants(), "");
}

TEST(BrokenInvariant, NoticesAnItemCoveredTwice) {
    Links links(six_options());
    links.cover<Colors::no>(0);
    links.cover<Colors::no>(0);
    EXPECT_NE(links.check_invariants(), "");
}

TEST(BrokenInvariant, NoticesAnItemUncoveredThatWasNotCovered) {
    Links links(six_options());
    links.uncover<Colors::no>(0);
    EXPECT_NE(links.check_invariants(), "");
}

TEST(BrokenInvariant, NoticesHalfOfAChoiceUndone) {
    Links links(six_options());
    const Index node = links.first_primary_node(OptionId{1});
    choose<Colors::no>(links, node);
    ASSERT_EQ(links.check_invariants(), "");
    links.uncover<Colors::no>(links.item(node)); // uncommit_others is missing
    EXPECT_NE(links.check_invariants(), "");
}

TEST(BrokenInvariant, NoticesAPurifiedItemTreatedAsIfThereWereNoColors) {
    Links links(five_colored_options());
    const Index node = links.first_primary_node(OptionId{3}); // q x:A
    choose<Colors::yes>(links, node);
    ASSERT_EQ(links.check_invariants(), "");
    links.cover<Colors::no>(0); // p: its option "p r x:A y" must stay in the list of x
    EXPECT_NE(links.check_invariants(), "");
}

TEST(Availability, OfAnOptionEndsWhenAnItemIsCoveredOrPurifiedToAnotherColor) {
    Links links(five_colored_options());
    for (std::uint32_t k = 0; k < links.options(); ++k)
        EXPECT_TRUE(links.is_available(OptionId{k}));
    choose<Colors::yes>(links, links.first_primary_node(OptionId{3})); // q x:A
    EXPECT_FALSE(links.is_available(OptionId{0}));                     // p q x y:A: q is covered
    EXPECT_TRUE(links.is_available(OptionId{1}));                      // p r x:A y: the same color
    EXPECT_FALSE(links.is_available(OptionId{2}));                     // p x:B: another color
    EXPECT_FALSE(links.is_available(OptionId{3}));                     // q x:A: itself
    EXPECT_TRUE(links.is_available(OptionId{4}));                      // r y:B
}

TEST(Link, GivesEachSeedItsOwnOrderAndTakesItBackWithout) {
    Links links(queens(8));
    const Links before = links;
    links.link(1);
    EXPECT_FALSE(links == before);
    EXPECT_EQ(links.check_invariants(), "");
    const Links once = links;
    links.link(2);
    EXPECT_FALSE(links == once);
    links.link(1);
    EXPECT_TRUE(links == once) << "the order depends on what was there before";
    links.link({});
    EXPECT_TRUE(links == before);
}

TEST(ChooseItem, TakesTheFirstOfTheSmallest) {
    const Problem problem = parse("a b c d e | s\na\na b\nb\na c\nb c\na d\nb d\nb e s\nc e\nd\n");
    Links links(problem); // a 4, b 5, c 3, d 3, e 2, s 1 options
    EXPECT_EQ(links.choose_item(), 4);
    links.cover<Colors::no>(4);
    EXPECT_EQ(links.choose_item(), 2);
    links.cover<Colors::no>(2);
    EXPECT_EQ(links.choose_item(), 0);
}

TEST(ChooseItem, BreaksTiesEvenlyWhenAskedTo) {
    const Problem problem = parse("a b c d e\na b\na\nc\nb\nd\nd\nd\ne\ne\n"); // c 1; a, b, e 2; d 3
    Links links(problem);
    links.cover<Colors::no>(2);
    detail::Random random(1);
    std::vector<int> chosen(5, 0);
    for (int round = 0; round < 3000; ++round)
        ++chosen[links.choose_item(random)];
    for (const int tied : {0, 1, 4})
        EXPECT_NEAR(chosen[static_cast<std::size_t>(tied)], 1000, 150); // at least five standard deviations
    EXPECT_EQ(chosen[2], 0);
    EXPECT_EQ(chosen[3], 0);
}

TEST(ChooseItem, FindsNothingWhenAllPrimaryItemsAreCovered) {
    Links links(parse("a b | s\na s\nb s\n"));
    detail::Random random(1);
    links.cover<Colors::no>(0);
    links.cover<Colors::no>(1);
    EXPECT_EQ(links.choose_item(), Links::none);
    EXPECT_EQ(links.choose_item(random), Links::none);
}

// The scan is compiled to vectors of several widths: every length around a multiple of them, every position.
TEST(FirstSmallest, IsWhatMinElementFindsForEveryLength) {
    Dice dice(1);
    for (std::uint32_t n = 1; n <= 100; ++n)
        for (int round = 0; round < 50; ++round) {
            std::vector<std::uint32_t> sizes(n);
            const std::uint32_t range = 1 + dice.below(2 * n);
            for (std::uint32_t& size : sizes)
                size = (dice.one_in(3) ? 1U << 31 : 0U) + dice.below(range); // covered items are large numbers
            const auto expected = std::min_element(sizes.begin(), sizes.end()) - sizes.begin();
            ASSERT_EQ(detail::first_smallest(sizes), expected) << "length " << n;
        }
}

} // namespace
} // namespace dlx::test::links_test
