#include "dlx/optimize/min_cost.hpp"

#include "dlx/text.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::zdd_costs_test {
namespace {

Zdd zdd_of(const Problem& problem) { return solutions_as_zdd(problem).zdd.value(); }

std::vector<std::int64_t> random_costs(const Problem& problem, std::uint64_t seed, std::uint32_t most) {
    Dice dice(seed);
    std::vector<std::int64_t> costs;
    for (std::size_t k = 0; k < problem.option_count(); ++k)
        costs.push_back(std::int64_t{dice.below(2 * most + 1)} - most);
    return costs;
}

TEST(Cheapest, AgreesWithBruteForce) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::vector<std::int64_t> costs = random_costs(problem, seed, 4);
        const auto cost = [&](const OptionSet& set) {
            std::int64_t sum = 0;
            for (const OptionId option : set)
                sum += costs[index(option)];
            return sum;
        };
        const auto solutions = brute_force_solutions(problem);
        const auto found = min_cost_solution(zdd_of(problem), costs);
        ASSERT_EQ(found.has_value(), !solutions.empty());
        if (!found)
            continue;
        ASSERT_TRUE(solutions.contains(sorted(found->options)));
        ASSERT_EQ(found->cost, cost(found->options));
        for (const OptionSet& solution : solutions)
            ASSERT_LE(found->cost, cost(solution));
    }
}

TEST(ZddSolutionsByCost, HandsOutAllSetsTheCheapestFirst) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::vector<std::int64_t> costs = random_costs(problem, seed, 2);
        const Zdd zdd = zdd_of(problem);
        ZddSolutionsByCost sets(zdd, costs);
        std::set<OptionSet> found;
        Integer last = -100;
        while (const auto set = sets.next()) {
            Integer cost = 0;
            for (const OptionId option : set->options)
                cost += costs[index(option)];
            ASSERT_EQ(set->cost, cost);
            ASSERT_LE(last, cost);
            last = cost;
            ASSERT_TRUE(found.insert(sorted(set->options)).second) << "a set came twice";
        }
        ASSERT_EQ(found, brute_force_solutions(problem));
    }
}

TEST(ZddSolutionsByCost, WantsACostForEachOption) {
    const Zdd zdd = zdd_of(six_options());
    EXPECT_THROW(ZddSolutionsByCost(zdd, {1, 2}), std::out_of_range);
    const Zdd nothing;
    EXPECT_FALSE(ZddSolutionsByCost(nothing, std::vector<std::int64_t>()).next());
}

TEST(Cheapest, AddsUpTheLargestCosts) {
    const std::vector<std::int64_t> costs(4, std::numeric_limits<std::int64_t>::max());
    Problem problem;
    for (const char* item : {"a", "b", "c", "d"})
        problem.add_item(item);
    for (const char* option : {"a", "b", "c", "d"})
        problem.add_option(option);
    EXPECT_EQ(min_cost_solution(zdd_of(problem), costs)->cost, Integer(costs[0]) * 4);
}

TEST(Cheapest, WantsACostForEachOption) {
    EXPECT_THROW((void)min_cost_solution(zdd_of(six_options()), std::vector<std::int64_t>(2)), std::out_of_range);
    EXPECT_FALSE(min_cost_solution(Zdd(), std::vector<std::int64_t>()));
}

} // namespace
} // namespace dlx::test::zdd_costs_test
