#include "dlx/optimize/min_cost.hpp"

#include "dlx/text.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// The costs of random problems are compared with brute force in min_cost_bounds_test.cpp.
namespace dlx::test::min_cost_test {
namespace {

/// Returns costs in -most ... most or in 0 ... most, with few different values.
std::vector<std::int64_t> random_costs(const Problem& problem, Dice& dice, std::int64_t most) {
    std::vector<std::int64_t> costs(problem.option_count());
    const bool has_negative = dice.one_in(2);
    for (std::int64_t& cost : costs) {
        cost = most / 20 * static_cast<std::int64_t>(dice.below(21));
        if (has_negative && dice.one_in(2))
            cost = -cost;
    }
    return costs;
}

/// Returns an assignment: each of `n` tasks to one of `n` people.
Problem assignment(std::uint32_t n) {
    Problem problem;
    for (const char* const kind : {"task", "person"})
        for (std::uint32_t k = 0; k < n; ++k)
            problem.add_item(kind + std::to_string(k));
    for (std::uint32_t task = 0; task < n; ++task)
        for (std::uint32_t person = 0; person < n; ++person)
            problem.add_option({Entry{ItemId{task}}, Entry{ItemId{n + person}}});
    return problem;
}

TEST(BranchAndBound, AgreesWithTheDiagram) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        for (const Problem& problem : {assignment(6), queens(7), langford(7)}) {
            const auto costs = random_costs(problem, dice, 1000);
            ASSERT_EQ(min_cost_solution(problem, costs).best->cost,
                      min_cost_solution(*solutions_as_zdd(problem).zdd, costs)->cost);
        }
    }
}

// A weaker bound finds the same solutions in more search nodes. Without the prices on which items agree, assignments
// take 1933 and placements 5303; without the shares of open items, 217 and 3517.
TEST(BranchAndBound, LeavesOutWhatIsNoCheaper) {
    std::uint64_t assignments = 0; // search nodes; each has 362,880 solutions
    std::uint64_t placements = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Dice dice(seed);
        const Problem problem = assignment(9);
        assignments += min_cost_solution(problem, random_costs(problem, dice, 1000)).search_nodes;
        const Problem pairs = langford(8);
        placements += min_cost_solution(pairs, random_costs(pairs, dice, 20)).search_nodes;
    }
    EXPECT_EQ(assignments, 200U);
    EXPECT_EQ(placements, 2447U);
    EXPECT_EQ(min_cost_solution(assignment(9), std::vector<std::int64_t>(81, 7)).search_nodes, 10U);
    EXPECT_EQ(min_cost_solution(assignment(9), std::vector<std::int64_t>(81, -7)).search_nodes, 10U);
}

TEST(BranchAndBound, TellsWhatIsKnownWhenALimitComesFirst) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Problem problem = assignment(8);
        const auto costs = random_costs(problem, dice, 1000);
        const MinCostResult all = min_cost_solution(problem, costs);
        const std::uint64_t nodes = dice.below(30);
        const MinCostResult some = min_cost_solution(problem, costs, {.search_nodes = nodes});
        if (some.status == Status::exhausted)
            continue;
        ASSERT_EQ(some.status, Status::node_limit);
        ASSERT_EQ(some.search_nodes, nodes);
        ASSERT_LE(some.lower_bound, all.best->cost);
        ASSERT_TRUE(!some.best || some.best->cost >= all.best->cost);
    }
}

TEST(BranchAndBound, EndsWhenItIsStopped) {
    const Problem problem = assignment(8);
    const std::vector<std::int64_t> costs(64, 1);
    const std::atomic<bool> stop = true;
    EXPECT_EQ(min_cost_solution(problem, costs, {.stop_flag = &stop}).status, Status::stopped);
    EXPECT_EQ(min_cost_solution(problem, costs, {.seconds = 0}).status, Status::time_limit);
}

// Without prices the bound is lower, but right.
TEST(BranchAndBound, IsStoppedWhileItemsAgreeOnPrices) {
    Dice dice(1);
    const Problem problem = langford(8);
    const auto costs = random_costs(problem, dice, 1000);
    const Integer least = min_cost_solution(problem, costs).best->cost;
    const Integer bound = min_cost_solution(problem, costs, {.search_nodes = 0}).lower_bound;
    ASSERT_LE(bound, least);
    const auto expect_early_end = [&](const Limits& limits, Status status) {
        const MinCostResult found = min_cost_solution(problem, costs, limits);
        EXPECT_EQ(found.status, status);
        EXPECT_EQ(found.search_nodes, 0U);
        EXPECT_LT(found.lower_bound, bound);
    };
    std::atomic<bool> stop = true;
    expect_early_end({.stop_flag = &stop}, Status::stopped);
    expect_early_end({.seconds = 0}, Status::time_limit);
    stop = false;
    const auto interrupt = [&](const Progress&) { stop = true; };
    expect_early_end({.stop_flag = &stop, .on_progress = interrupt, .progress_interval = 0}, Status::stopped);
}

TEST(CostsOfTheProblem, AreTheDefault) {
    const Problem problem = parse("a b c d\na b |1\nc d |2.5\na c |3\nb d |-5\n");
    EXPECT_EQ(min_cost_solution(problem).best->cost, -20);
    EXPECT_EQ(min_cost_solution(problem, Limits()).best->cost, -20);
    EXPECT_EQ(min_cost_solution(problem, {.seconds = 60}).best->cost, -20);
    EXPECT_EQ(min_cost(problem).best->cost, -20);
    EXPECT_EQ(min_cost(problem, {.method = MinCostMethod::zdd}).best->cost, -20);
    const std::array<std::int64_t, 4> others{1, 1, 9, 9};
    EXPECT_EQ(min_cost_solution(problem, others).best->cost, 2);
    const Zdd zdd = solutions_as_zdd(problem).zdd.value();
    EXPECT_EQ(min_cost_solution(zdd, problem)->cost, -20);
    SolutionsByCost by_search(problem);
    ZddSolutionsByCost by_diagram(zdd, problem);
    for (const int cost : {-20, 35}) {
        EXPECT_EQ(by_search.next()->cost, cost);
        EXPECT_EQ(by_diagram.next()->cost, cost);
    }
    EXPECT_FALSE(by_search.next() || by_diagram.next());
    EXPECT_EQ(SolutionsByCost(problem, Limits{.solutions = 1}).next()->cost, -20);
}

TEST(CostsOfTheProblem, AreRequired) {
    const Problem problem = parse("a\na\n");
    EXPECT_THROW((void)min_cost_solution(problem), std::invalid_argument);
    EXPECT_THROW((void)min_cost(problem), std::invalid_argument);
    EXPECT_THROW(SolutionsByCost(problem).next(), std::invalid_argument);
    EXPECT_THROW((void)min_cost_solution(Zdd(), problem), std::invalid_argument);
}

TEST(BranchAndBound, OfNothingIsNothing) {
    const MinCostResult empty = min_cost_solution(Problem());
    EXPECT_EQ(empty.best->cost, 0);
    EXPECT_TRUE(empty.best->options.empty());
    Problem none;
    none.add_item("a");
    EXPECT_FALSE(min_cost_solution(none).best);
    EXPECT_EQ(min_cost_solution(none).status, Status::exhausted);
}

// Options are a chain: each shares an item with the next one, and every other one is chosen.
TEST(BranchAndBound, GoesAsDeepAsThereAreItems) {
    Problem problem;
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
    constexpr std::uint32_t levels = 100'000;
#else
    constexpr std::uint32_t levels = 20'000; // more take minutes
#endif
    for (std::uint32_t k = 0; k < 2 * levels; ++k)
        problem.add_item(std::to_string(k));
    for (std::uint32_t k = 0; k + 1 < 2 * levels; ++k)
        problem.add_option({Entry{ItemId{k}}, Entry{ItemId{k + 1}}});
    const MinCostResult found = min_cost_solution(problem, std::vector<std::int64_t>(problem.option_count(), 3));
    EXPECT_EQ(found.best->cost, 3 * levels);
    EXPECT_EQ(found.search_nodes, levels + 1);
}

std::vector<CostedSolution> all_of(SolutionsByCost& solutions) {
    std::vector<CostedSolution> all;
    while (auto set = solutions.next())
        all.push_back(std::move(*set));
    EXPECT_FALSE(solutions.next()); // no solution follows
    return all;
}

// Most of the 6! assignments cost the same as others: any number of them is the beginning of the whole list.
TEST(SolutionsByCost, EndWhereALimitIs) {
    const Problem problem = assignment(6);
    Dice dice(1);
    const auto costs = random_costs(problem, dice, 20);
    SolutionsByCost solutions(problem, costs);
    const auto all = all_of(solutions);
    ASSERT_EQ(all.size(), 720U);
    for (const std::uint64_t limit : {0U, 1U, 16U, 17U, 300U, 719U, 720U}) {
        SolutionsByCost first(problem, costs, {.solutions = limit});
        const auto some = all_of(first);
        EXPECT_EQ(first.status(), Status::solution_limit);
        ASSERT_EQ(some.size(), limit);
        for (std::size_t k = 0; k < limit; ++k)
            ASSERT_EQ(some[k].options, all[k].options);
    }
    SolutionsByCost in_little_memory(problem, costs, {}, 100 * 256);
    EXPECT_GE(all_of(in_little_memory).size(), 64U);
    EXPECT_EQ(in_little_memory.status(), Status::memory_limit);
    std::atomic<bool> stop = false;
    SolutionsByCost stopped(problem, costs, {.stop_flag = &stop});
    EXPECT_EQ(stopped.next()->options, all[0].options);
    stop = true;
    const auto found_before = all_of(stopped); // solutions of the band of the first one
    ASSERT_LT(found_before.size(), 16U);
    for (std::size_t k = 0; k < found_before.size(); ++k)
        EXPECT_EQ(found_before[k].options, all[k + 1].options);
    EXPECT_EQ(stopped.status(), Status::stopped);
    EXPECT_THROW(SolutionsByCost(problem, {1, 2}), std::out_of_range);
}

TEST(Costs, AreNeededForEachOption) {
    const Zdd zdd = solutions_as_zdd(six_options()).zdd.value();
    const std::vector<std::int64_t> two(2);
    EXPECT_THROW((void)min_cost_solution(six_options(), two), std::out_of_range);
    EXPECT_THROW((void)min_cost_solution(zdd, two), std::out_of_range);
    EXPECT_THROW(ZddSolutionsByCost(zdd, two), std::out_of_range);
    const Zdd nothing;
    EXPECT_FALSE(min_cost_solution(nothing, std::vector<std::int64_t>()));
    EXPECT_FALSE(ZddSolutionsByCost(nothing, std::vector<std::int64_t>()).next());
}

} // namespace
} // namespace dlx::test::min_cost_test
