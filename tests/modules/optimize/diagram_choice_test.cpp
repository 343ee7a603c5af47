#include "dlx/optimize/cost_core.hpp"
#include "dlx/optimize/diagram_choice.hpp"

#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <numeric>
#include <thread>
#include <vector>

/// The choice between a diagram and a branch and bound for least costs, which depends on the clock.
namespace dlx::test::diagram_choice_test {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();
constexpr auto enough = std::chrono::milliseconds(60);

std::vector<std::int64_t> some_costs(const Problem& problem) {
    std::vector<std::int64_t> costs(problem.option_count());
    std::iota(costs.begin(), costs.end(), 1);
    return costs;
}

TEST(DiagramChoice, BuildsADiagramThatIsFaster) {
    const Problem problem = queens(9);
    const auto costs = some_costs(problem);
    const MinCostParams params;
    detail::DiagramChoice choice(problem, costs, params);
    std::this_thread::sleep_for(enough);
    EXPECT_FALSE(choice.build_if_faster(0));
    ASSERT_TRUE(choice.build_if_faster(forever));
    const MinCostResult found = choice.result();
    EXPECT_EQ(found.status, Status::exhausted);
    EXPECT_EQ(found.method, MinCostMethod::zdd);
    EXPECT_EQ(found.solutions, 352);
    EXPECT_EQ(found.best->cost, min_cost_solution(problem, costs).best->cost);
}

// The diagram would take many times as long as the search so far, or too much memory.
TEST(DiagramChoice, BuildsNoLargeDiagram) {
    for (const std::size_t max_memory_bytes : {std::size_t{1} << 30, std::size_t{1} << 14}) {
        const Problem problem = queens(20);
        const auto costs = some_costs(problem);
        const MinCostParams params{.max_memory_bytes = max_memory_bytes};
        detail::DiagramChoice choice(problem, costs, params);
        std::this_thread::sleep_for(enough);
        EXPECT_FALSE(choice.build_if_faster(forever));
        EXPECT_EQ(choice.result().frontier_states, 0U);
    }
}

TEST(DiagramChoice, BuildsNoneWithoutSolutions) {
    Problem problem;
    problem.add_item("a");
    const auto costs = some_costs(problem);
    const MinCostParams params;
    detail::DiagramChoice choice(problem, costs, params);
    std::this_thread::sleep_for(enough);
    EXPECT_FALSE(choice.build_if_faster(forever));
}

// The search visits all solutions, and skips no branch.
TEST(CostTree, KnowsTheShareOfTheNodesVisited) {
    const Problem problem = queens(7);
    const std::vector<std::int64_t> costs(problem.option_count());
    std::vector<OptionId> options;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        options.push_back(OptionId{k});
    const Limits limits;
    detail::Incumbents incumbents(costs, limits);
    const detail::Incumbents::Listener listener;
    incumbents.begin(1000, -detail::Incumbents::no_cutoff(), detail::Incumbents::no_cutoff(), listener);
    const detail::CostModel model(problem, costs);
    const auto tree = detail::make_cost_tree<std::int64_t>(
        problem, options, {model, std::vector<double>(problem.item_count())}, incumbents);
    EXPECT_EQ(tree->fraction_done(), 0);
    std::vector<double> shares;
    while (!tree->run(1))
        shares.push_back(tree->fraction_done());
    EXPECT_EQ(incumbents.take().size(), 40U);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_GT(shares.back(), 0.9);
    EXPECT_LT(shares.back(), 1);
    EXPECT_NEAR(shares[shares.size() / 2], 0.5, 0.1);
}

} // namespace
} // namespace dlx::test::diagram_choice_test
