#include "dlx/verify.hpp"

#include "dlx/text.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

namespace dlx::test::verify_test {
namespace {

std::string reason(const Problem& problem, std::initializer_list<std::uint32_t> options) {
    std::vector<OptionId> ids;
    for (const std::uint32_t option : options)
        ids.push_back(OptionId{option});
    return verify_solution(problem, ids).value_or("");
}

TEST(Referee, AcceptsSolutionsInAnyOrder) {
    EXPECT_EQ(reason(six_options(), {0, 3, 4}), "");
    EXPECT_EQ(reason(six_options(), {4, 0, 3}), "");
    EXPECT_EQ(reason(five_colored_options(), {3, 1}), "");
    EXPECT_EQ(reason(Problem(), {}), "");
}

TEST(Referee, NamesAPrimaryItemThatIsNotCovered) {
    EXPECT_EQ(reason(six_options(), {}), "primary item 'a' is not covered");
    EXPECT_EQ(reason(six_options(), {3, 4}), "primary item 'c' is not covered");
    EXPECT_EQ(reason(six_options(), {0, 3}), "primary item 'b' is not covered");
}

TEST(Referee, DoesNotAskForSecondaryItems) { EXPECT_EQ(reason(parse("p | x\np\np x\n"), {0}), ""); }

TEST(Referee, NamesAnItemCoveredTwiceAndTheOptions) {
    EXPECT_EQ(reason(six_options(), {0, 3, 4, 5}), "item 'd' is covered twice, by option 3 and option 5");
    EXPECT_EQ(reason(parse("p q | x\np x\nq x\n"), {1, 0}), "item 'x' is covered twice, by option 1 and option 0");
}

TEST(Referee, RefusesAnOptionGivenTwiceWhateverItsColors) {
    EXPECT_EQ(reason(six_options(), {0, 3, 4, 0}), "option 0 occurs twice");
    EXPECT_EQ(reason(parse("p | x\nx:A p\n"), {0, 0}), "option 0 occurs twice");
    EXPECT_EQ(reason(parse("2|p\np\np\n"), {1, 1}), "option 1 occurs twice");
}

TEST(Referee, CountsTheOptionsOfItemsWithBounds) {
    const Problem problem = parse("2:3|p 0:1|q\np\np\np q\np q\n");
    EXPECT_EQ(reason(problem, {0, 1}), "");
    EXPECT_EQ(reason(problem, {2, 1, 0}), "");
    EXPECT_EQ(reason(problem, {}), "primary item 'p' is not covered, and must be covered at least 2 times");
    EXPECT_EQ(reason(problem, {3}), "primary item 'p' is covered only once, and must be covered at least 2 times");
    EXPECT_EQ(reason(problem, {0, 1, 2, 3}), "item 'p' is covered more than 3 times");
    EXPECT_EQ(reason(problem, {2, 3}), "item 'q' is covered twice, by option 2 and option 3");
}

TEST(Referee, LetsOptionsShareAColorAndNothingElse) {
    const Problem problem = parse("p q | x\np x:A\np x:B\np x\nq x:A\nq x\n");
    EXPECT_EQ(reason(problem, {0, 3}), "");
    EXPECT_EQ(reason(problem, {1, 3}),
              "item 'x' is covered twice, by option 1 and option 3, with color 'B' and color 'A'");
    EXPECT_EQ(reason(problem, {2, 3}), "item 'x' is covered twice, by option 2 and option 3");
    EXPECT_EQ(reason(problem, {0, 4}), "item 'x' is covered twice, by option 0 and option 4");
    EXPECT_EQ(reason(problem, {2, 4}), "item 'x' is covered twice, by option 2 and option 4");
}

TEST(Referee, RefusesOptionsThatDoNotExist) {
    EXPECT_EQ(reason(six_options(), {0, 6}), "option 6 does not exist");
    EXPECT_EQ(reason(six_options(), {~0U}), "option 4294967295 does not exist");
    EXPECT_EQ(reason(Problem(), {0}), "option 0 does not exist");
}

// Two verifiers share no code. They are compared on every subset of the options, solution or not.
TEST(Referee, AgreesWithTheBruteForceOracle) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 6, .max_options = 9, .max_colors = 3, .has_bounds = seed > 150});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::set<OptionSet> solutions = brute_force_solutions(problem);
        for (std::uint32_t subset = 0; subset < 1U << problem.option_count(); ++subset) {
            OptionSet options;
            for (std::uint32_t k = 0; k < problem.option_count(); ++k)
                if ((subset >> k & 1) != 0)
                    options.push_back(OptionId{k});
            ASSERT_EQ(!verify_solution(problem, options), solutions.contains(options));
        }
    }
}

// Tests the oracle itself, on problems with solutions known by hand.
TEST(BruteForce, FindsTheSolutionsOfTheBook) {
    EXPECT_EQ(brute_force_solutions(six_options()), (std::set<OptionSet>{{OptionId{0}, OptionId{3}, OptionId{4}}}));
    EXPECT_EQ(brute_force_solutions(five_colored_options()), (std::set<OptionSet>{{OptionId{1}, OptionId{3}}}));
    EXPECT_EQ(brute_force_solutions(Problem()), (std::set<OptionSet>{{}}));
    EXPECT_EQ(brute_force_solutions(dominoes(2, 4)).size(), 5);
    EXPECT_EQ(brute_force_solutions(parse("a\n")), std::set<OptionSet>{});
}

TEST(BruteForce, SaysWhatIsMissingAndWhatIsTooMuch) {
    const std::set<OptionSet> one{{OptionId{1}, OptionId{2}}};
    const std::set<OptionSet> other{{OptionId{3}}};
    EXPECT_EQ(difference(one, one), "");
    EXPECT_EQ(difference(one, other), "missing: options 3\nnot a solution: options 1 2\n");
}

TEST(RandomProblems, AreReproducibleAndReachTheirBounds) {
    std::size_t most_items = 0;
    std::size_t most_options = 0;
    std::size_t most_colors = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 5, .max_options = 8, .max_colors = 3});
        EXPECT_TRUE(problem == random_problem(seed, {.max_items = 5, .max_options = 8, .max_colors = 3}));
        most_items = std::max(most_items, problem.item_count());
        most_options = std::max(most_options, problem.option_count());
        most_colors = std::max(most_colors, problem.color_count());
    }
    EXPECT_EQ(most_items, 5);
    EXPECT_EQ(most_options, 8);
    EXPECT_EQ(most_colors, 3);
    EXPECT_EQ(to_string(random_problem(8, {.max_items = 4, .max_options = 4, .max_colors = 2})),
              "p0 | s1\np0\ns1:c0 p0\np0\n")
        << "recorded here, the same on every platform";
}

} // namespace
} // namespace dlx::test::verify_test
