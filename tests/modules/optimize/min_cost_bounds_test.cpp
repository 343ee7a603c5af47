#include "dlx/optimize/min_cost.hpp"

#include "dlx/text.hpp"
#include "tests/modules/optimize/costs.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// Minimum-cost solutions compared with brute force, and of problems with bounds, by branch and bound and by the
/// diagram.
namespace dlx::test::min_cost_bounds_test {
namespace {

/// Returns problems with and without bounds.
Problem small_problem(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 8, .max_options = 12, .max_colors = 2, .has_bounds = seed % 3 != 0});
}

// Each method is tested with small costs, and with those whose sums need more than 64 bits.
TEST(MinCost, IsThatOfBruteForce) {
    for (std::uint64_t seed = 1; seed <= seeds(6000); ++seed) {
        const Problem problem = small_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const Costs costs = random_costs(problem, dice);
        const auto solutions = brute_force_solutions(problem);
        const auto expected = all_costs(solutions, costs);
        std::optional<Integer> before;
        const auto see = [&](const CostedSolution& better) {
            EXPECT_TRUE(!before || better.cost < *before);
            before = better.cost;
        };
        const MinCostResult found = min_cost_solution(problem, costs, {}, see);
        ASSERT_EQ(found.status, Status::exhausted);
        ASSERT_EQ(found.best.has_value(), !solutions.empty());
        const auto by_diagram = min_cost_solution(*solutions_as_zdd(problem).zdd, costs);
        ASSERT_EQ(by_diagram.has_value(), !solutions.empty());
        for (const MinCostMethod method : {MinCostMethod::automatic, MinCostMethod::zdd}) {
            const MinCostResult other = min_cost(problem, costs, {.method = method});
            ASSERT_EQ(other.method, MinCostMethod::zdd);
            ASSERT_EQ(other.solutions, solutions.size());
            ASSERT_EQ(other.best.has_value(), !solutions.empty());
            ASSERT_TRUE(!other.best || (other.best->cost == expected.front() && other.lower_bound == expected.front()));
        }
        if (!found.best)
            continue;
        ASSERT_TRUE(solutions.contains(found.best->options));
        ASSERT_EQ(found.best->cost, cost_of(found.best->options, costs));
        ASSERT_EQ(found.best->cost, expected.front());
        ASSERT_EQ(found.best->cost, before);
        ASSERT_EQ(found.best->cost, found.lower_bound);
        ASSERT_TRUE(solutions.contains(sorted(by_diagram->options)));
        ASSERT_EQ(by_diagram->cost, cost_of(by_diagram->options, costs));
        ASSERT_EQ(by_diagram->cost, expected.front());
        ASSERT_LE(min_cost_solution(problem, costs, {.search_nodes = 0}).lower_bound, expected.front());
    }
}

TEST(MinCost, SolutionsComeOnceEachInTheOrderOfTheirCosts) {
    for (std::uint64_t seed = 1; seed <= seeds(3000); ++seed) {
        const Problem problem = small_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const Costs costs = random_costs(problem, dice);
        const auto solutions = brute_force_solutions(problem);
        const auto expected = all_costs(solutions, costs);
        const auto expect_all = [&](auto&& next) {
            std::set<OptionSet> found;
            for (const Integer& cost : expected) {
                const std::optional<CostedSolution> set = next();
                ASSERT_TRUE(set);
                ASSERT_EQ(set->cost, cost);
                ASSERT_EQ(set->cost, cost_of(set->options, costs));
                ASSERT_TRUE(found.insert(sorted(set->options)).second) << "a set came twice";
            }
            ASSERT_FALSE(next());
            ASSERT_EQ(difference(found, solutions), "");
        };
        SolutionsByCost by_search(problem, costs);
        expect_all([&] { return by_search.next(); });
        ASSERT_EQ(by_search.status(), Status::exhausted);
        const ZddResult diagram = solutions_as_zdd(problem);
        ZddSolutionsByCost by_diagram(*diagram.zdd, costs);
        expect_all([&] { return by_diagram.next(); });
    }
}

/// Returns random sets of `size` of the elements 0 ... elements - 1, each of which must be covered within the bounds.
Problem random_sets(std::uint32_t elements, std::uint32_t sets, std::uint32_t size, Bounds bounds, Dice& dice) {
    Problem problem;
    for (std::uint32_t k = 0; k < elements; ++k)
        problem.add_item("e" + std::to_string(k), bounds);
    for (std::uint32_t k = 0; k < sets; ++k) {
        std::set<std::uint32_t> chosen{k % elements};
        while (chosen.size() < size)
            chosen.insert(dice.below(elements));
        std::vector<Entry> option;
        for (const std::uint32_t element : chosen)
            option.push_back({ItemId{element}});
        problem.add_option(option);
    }
    return problem;
}

// Weighted set cover, multicover and set packing have too many solutions to visit, and a diagram of their own.
TEST(MinCostWithBounds, AgreesWithTheDiagram) {
    constexpr std::uint32_t many = 1000;
    for (std::uint64_t seed = 1; seed <= seeds(20); ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        for (const Bounds bounds : {Bounds{1, many}, Bounds{2, many}, Bounds{0, 1}, Bounds{1, 2}, Bounds{0, 2}}) {
            const Problem problem = random_sets(12, 36, 3, bounds, dice);
            Costs costs(problem.option_count());
            for (std::int64_t& cost : costs)
                cost = (bounds.min == 0 ? -1 : 1) * static_cast<std::int64_t>(1 + dice.below(100));
            const auto by_diagram = min_cost_solution(*solutions_as_zdd(problem).zdd, costs);
            const MinCostResult found = min_cost_solution(problem, costs);
            ASSERT_EQ(found.best.has_value(), by_diagram.has_value());
            if (found.best) {
                ASSERT_EQ(found.best->cost, by_diagram->cost);
            }
        }
    }
}

// A weaker bound finds the same solutions in more search nodes.
TEST(MinCostWithBounds, ExcludesWhatCannotBeCheaper) {
    const auto nodes = [](Bounds bounds, std::int64_t sign) {
        std::uint64_t sum = 0;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            Dice dice(seed);
            const Problem problem = random_sets(20, 80, 4, bounds, dice);
            Costs costs(problem.option_count());
            for (std::int64_t& cost : costs)
                cost = sign * static_cast<std::int64_t>(1 + dice.below(100));
            sum += min_cost_solution(problem, costs).search_nodes;
        }
        return sum;
    };
    EXPECT_EQ(nodes({1, 1000}, 1), 162U);
    EXPECT_EQ(nodes({3, 1000}, 1), 655U);
    EXPECT_EQ(nodes({0, 1}, -1), 4180U);
    EXPECT_EQ(nodes({0, 3}, -1), 263'755U);
    EXPECT_EQ(nodes({2, 3}, 1), 7791U);
}

TEST(MinCostWithBounds, OfNothingIsTheEmptySet) {
    const MinCostResult empty = min_cost_solution(parse("0:2|a\na\na\na\n"), Costs{1, 0, 2});
    EXPECT_EQ(empty.best->cost, 0);
    EXPECT_TRUE(empty.best->options.empty());
    EXPECT_FALSE(min_cost_solution(parse("4|a\na\na\na\n"), Costs{1, 0, 2}).best);
    EXPECT_EQ(min_cost_solution(parse("2|a\na\na\na\n"), Costs{1, 0, 2}).best->cost, 1);
    EXPECT_EQ(min_cost_solution(parse("0:2|a\na\na\na\n"), Costs{-1, -7, -2}).best->cost, -9);
}

// The cheapest of 3,110,940 matrices has its ones at the least costs.
TEST(MinCostWithBounds, FindsAMatrix) {
    const Problem problem = matrices_with_sums(7, 2, 2);
    Dice dice(1);
    const Costs costs = random_costs(problem, dice, 1, 100);
    const MinCostResult found = min_cost_solution(problem, costs);
    EXPECT_EQ(found.best->cost, min_cost_solution(*solutions_as_zdd(problem).zdd, costs)->cost);
    EXPECT_LT(found.search_nodes, 1000U);
}

} // namespace
} // namespace dlx::test::min_cost_bounds_test
