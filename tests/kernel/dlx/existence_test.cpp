#include "dlx/counting/has_solution.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <string>

namespace dlx::test::existence_test {
namespace {

using detail::has_solution;

TEST(Existence, AgreesWithBruteForce) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Problem problem = random_problem(seed, {.max_items = 7, .max_options = 12});
        const bool is_none = brute_force_solutions(problem).empty();
        ASSERT_EQ(has_solution(problem, {}), is_none ? Status::exhausted : Status::solution_limit);
    }
}

// An engine would not finish here.
TEST(Existence, OfDominoesIsRefuted) {
    EXPECT_EQ(has_solution(mutilated_board(8), {}), Status::exhausted);
    EXPECT_EQ(has_solution(mutilated_board(12), {}), Status::exhausted);
}

// Nor would it here: only a piece for two cells of the more frequent color makes the others fit, and it is tried last.
TEST(Existence, OfASolutionThatIsHardToFind) {
    Problem board = mutilated_board(10);
    board.add_option({Entry{ItemId{40}}, Entry{ItemId{48}}});
    EXPECT_EQ(has_solution(board, {}), Status::solution_limit);
}

// The frontier would not finish here.
TEST(Existence, OfASolutionThatAnEngineFinds) {
    EXPECT_EQ(has_solution(langford(16), {}), Status::solution_limit);
    EXPECT_EQ(has_solution(langford(10), {}), Status::exhausted);
    EXPECT_EQ(has_solution(queens(30), {}), Status::solution_limit);
}

TEST(Existence, IsNotKnownAfterTooFewNodes) {
    Limits few_nodes;
    few_nodes.search_nodes = 1;
    std::uint64_t work = 0;
    EXPECT_EQ(has_solution(mutilated_board(12), few_nodes, &work), Status::node_limit);
    EXPECT_GE(work, 1U);
    EXPECT_LT(work, 10'000U);
    EXPECT_EQ(has_solution(mutilated_board(4), few_nodes), Status::exhausted) << "in the first round";
}

TEST(Existence, EndsWithItsLimits) {
    const std::atomic<bool> stop = true;
    Limits stopped;
    stopped.stop_flag = &stop;
    EXPECT_EQ(has_solution(mutilated_board(40), stopped), Status::stopped);
    Limits short_time;
    short_time.seconds = 0.02;
    EXPECT_EQ(has_solution(mutilated_board(40), short_time), Status::time_limit);
}

} // namespace
} // namespace dlx::test::existence_test
