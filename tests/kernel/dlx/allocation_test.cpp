#include "dlx/dlx.hpp"
#include "tests/support/count_allocations.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace dlx::test::allocation_test {
namespace {

TEST(Allocations, AreSeenByThisTest) {
    const std::size_t before = allocations();
    EXPECT_EQ(std::vector<int>(10).size(), 10);
    EXPECT_GT(allocations(), before);
}

std::size_t allocations_of_restarts(const Problem& problem, const SolveParams& params,
                                    const std::vector<OptionId>& forced) {
    Search search(problem, params);
    const std::size_t before = allocations();
    for (int round = 0; round < 3; ++round) {
        search.restart(forced);
        search.finish();
        search.restart();
        for ([[maybe_unused]] const Solution& solution : search) {
        }
    }
    return allocations() - before;
}

TEST(Allocations, AreNotMadeByRestartAndSearch) {
    const std::vector<OptionId> forced{OptionId{1}};
    EXPECT_EQ(allocations_of_restarts(queens(8), by_links(), forced), 0);
    EXPECT_EQ(allocations_of_restarts(five_colored_options(), by_links(), forced), 0);
    SolveParams shuffled = by_links();
    shuffled.seed = 5;
    shuffled.limits.seconds = 3600;
    EXPECT_EQ(allocations_of_restarts(queens(8), shuffled, forced), 0);
    for (const char* engine : {"dancing_links", "sparse_sets"})
        for (const Branching branching : {Branching::mrv, Branching::weighted, Branching::failure_rate}) {
            SolveParams params;
            params.engine = engine;
            params.branching = branching;
            EXPECT_EQ(allocations_of_restarts(langford(7), params, forced), 0);
            EXPECT_EQ(allocations_of_restarts(five_colored_options(), params, forced), 0);
            EXPECT_EQ(allocations_of_restarts(five_bounded_options(), params, forced), 0);
            EXPECT_EQ(allocations_of_restarts(matrices_with_sums(4, 0, 2), params, forced), 0);
            params.seed = 5;
            EXPECT_EQ(allocations_of_restarts(no_three_in_line(4), params, forced), 0);
        }
}

TEST(Allocations, AreFewHoweverManyNodesASearchHas) {
    const Problem problem = queens(10);
    const std::size_t before = allocations();
    EXPECT_EQ(enumerate(problem).solutions, 724);
    EXPECT_LT(allocations() - before, 40);
}

TEST(Allocations, AreNotMadeByOptionsForWhichMemoryIsReserved) {
    Problem problem;
    problem.reserve(2, 100, 200);
    const std::vector<Entry> entries{{problem.add_item("a")}, {problem.add_item("b")}};
    const std::size_t before = allocations();
    for (int k = 0; k < 100; ++k)
        problem.add_option(entries);
    EXPECT_EQ(allocations(), before);
}

} // namespace
} // namespace dlx::test::allocation_test
