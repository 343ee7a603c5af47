#include "dlx/counting/choose.hpp"

#include "dlx/frontier/frontier.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

namespace dlx::test::choose_test {
namespace {

/// The result of the frontier if an enumeration is likely to take so many nanoseconds.
struct Trial {
    bool is_over; ///< true if it finished
    double cost;
};

Trial tried(const Problem& problem, double solutions, double enumeration_cost,
            std::size_t max_bytes = std::size_t{1} << 30) {
    const detail::FrontierProblem frontier_problem(problem);
    const detail::PathGuess paths(frontier_problem, frontier_problem.start());
    detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), max_bytes);
    const detail::Enumeration enumeration{solutions, enumeration_cost};
    detail::FrontierTrend trend;
    bool is_over = false;
    while (!is_over && (frontier.cost() <= detail::frontier_trial_cost(enumeration) ||
                        detail::suits_frontier(frontier, paths, enumeration, trend)))
        is_over = frontier.follow_some();
    return {is_over, frontier.cost()};
}

// The whole frontier costs 2.5e8 for 13 queens, and 4.7e7 for tetrominoes.
TEST(TrialOfTheFrontier, EndsEarlyWhereEnumerationIsFaster) {
    const Trial queens_13 = tried(queens(13), 73'712, 1e8);
    EXPECT_FALSE(queens_13.is_over);
    EXPECT_LT(queens_13.cost, 1.04 * detail::frontier_trial_cost({73'712, 1e8}));
}

// Layers are followed again and again then, by few states at a time: the cost so far does not show the rest.
TEST(TrialOfTheFrontier, EndsWhereMemoryIsShort) {
    for (const double enumeration_cost : {1e7, 2e8}) {
        const Trial trial = tried(tetrominoes(8, 8), 1.9e10, enumeration_cost, 1 << 16);
        EXPECT_FALSE(trial.is_over);
        EXPECT_LT(trial.cost, 2 * enumeration_cost);
    }
}

TEST(TrialOfTheFrontier, GoesOnWhereItIsFaster) {
    EXPECT_TRUE(tried(tetrominoes(8, 8), 1.9e10, 1e8).is_over);
    EXPECT_TRUE(tried(dominoes(12, 12), 5.3e16, 1e9).is_over);
}

// A guess that rises by a power of the cost so far is too low, and one that stays is trusted.
TEST(TrialOfTheFrontier, FollowsTheTrendOfItsGuess) {
    detail::FrontierTrend rising;
    detail::FrontierTrend steady;
    for (double cost = 1e8; cost < 6e8; cost *= 1.05) {
        rising.add(cost, 1e10 * std::pow(cost / 1e10, 0.65) - cost); // the final cost is 1e10
        steady.add(cost, 2e9 - cost);
    }
    EXPECT_NEAR(rising.whole_cost(), 1e10, 1e9);
    EXPECT_NEAR(steady.whole_cost(), 2e9, 1e6);
}

// The fraction of few nodes only corrects a guess that they refute.
TEST(SizeOfTheTree, FollowsTheFraction) {
    EXPECT_EQ(detail::all_nodes(1000, 5000, 1e-9), 5000);
    EXPECT_EQ(detail::all_nodes(1000, 100, 0.5), 2000);
    EXPECT_EQ(detail::all_nodes(1000, 100, 1e-12), 1'024'000);
    EXPECT_EQ(detail::all_nodes(40'000, 100, 0.1), 400'000);
    EXPECT_EQ(detail::all_nodes(40'000, 100'000, 0.1), 100'000);
}

// A guess may be wrong, but should not be wrong by a large factor once a hundredth is done.
TEST(TrialOfTheFrontier, GuessesWhatIsLeft) {
    struct Case {
        Problem problem;
        double solutions;
    };
    for (const auto& [problem, solutions] : {Case{tetrominoes(8, 8), 1.9e10}, Case{queens(12), 14'200},
                                             Case{perfect_matchings(24), 3.2e11}, Case{langford(11), 35'584}}) {
        const detail::FrontierProblem frontier_problem(problem);
        const detail::PathGuess paths(frontier_problem, frontier_problem.start());
        const double all = tried(problem, solutions, 1e18).cost;
        for (const double done : {0.01, 0.1, 0.5}) {
            detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), 1 << 30);
            while (frontier.cost() < all * done)
                frontier.follow_some();
            const double ratio = frontier.cost_left(paths, solutions) / (all - frontier.cost());
            EXPECT_GT(ratio, 0.4) << frontier.cost() << " of " << all;
            EXPECT_LT(ratio, 4) << frontier.cost() << " of " << all;
        }
    }
}

// Short of memory, layers are followed again and again, which the paths do not show: the guess is then at least the one
// by the items done.
TEST(TrialOfTheFrontier, GuessesByItemsWhereMemoryIsShort) {
    const Problem problem = tetrominoes(8, 8);
    const detail::FrontierProblem frontier_problem(problem);
    const detail::PathGuess paths(frontier_problem, frontier_problem.start());
    constexpr std::size_t max_bytes = 1 << 16;
    detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), max_bytes);
    int short_of_memory = 0;
    while (frontier.cost() < 1e8) {
        frontier.follow_some();
        if (frontier.bytes() <= max_bytes)
            continue;
        ++short_of_memory;
        const double done = frontier.fraction_done();
        ASSERT_GE(frontier.cost_left(paths, 1.9e10), 0.999 * frontier.cost() * (1 - done) / done);
    }
    EXPECT_GT(short_of_memory, 100);
}

// If few paths lead to a layer, all of them are followed, and the guess is exact. Other guesses are close.
TEST(PathGuess, CountsPathsToEachLayer) {
    const auto guess = [](const Problem& problem) {
        const detail::FrontierProblem frontier_problem(problem);
        return detail::PathGuess(frontier_problem, frontier_problem.start());
    };
    EXPECT_EQ(guess(queens(8)).paths[0], 92);
    const detail::PathGuess matchings = guess(perfect_matchings(8));
    EXPECT_EQ(matchings.paths[6], 7);
    EXPECT_EQ(matchings.paths[5], 0);
    EXPECT_EQ(matchings.steps[6], 35);
    EXPECT_EQ(matchings.paths[4], 35);
    EXPECT_NEAR(guess(perfect_matchings(20)).paths[0] / 654'729'075, 1, 0.01);
    EXPECT_NEAR(guess(tetrominoes(8, 8)).paths[0] / 19'077'209'438, 1, 0.3);
}

} // namespace
} // namespace dlx::test::choose_test
