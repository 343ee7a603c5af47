#include "dlx/optimize/gap_search.hpp"
#include "dlx/optimize/min_cost.hpp"
#include "dlx/optimize/price_tree.hpp"

#include "dlx/text.hpp"
#include "tests/modules/optimize/costs.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// Methods, maximum costs, limits, and the searches for problems with large search trees, which begin early here.
namespace dlx::test::hard_min_cost_test {
namespace {

Problem small_problem(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 2, .has_bounds = seed % 2 == 0});
}

/// Returns a set partitioning problem of `items` items that has a solution: `options` random sets of `size` items, some
/// planted.
Problem partitioning(std::uint32_t items, std::uint32_t options, std::uint32_t size, Dice& dice) {
    Problem problem;
    std::vector<std::uint32_t> order(items);
    for (std::uint32_t k = 0; k < items; ++k) {
        problem.add_item(std::to_string(k));
        order[k] = k;
    }
    for (std::uint32_t k = items; k > 1; --k)
        std::swap(order[k - 1], order[dice.below(k)]);
    std::uint32_t planted = 0;
    while (problem.option_count() < options) {
        std::set<std::uint32_t> chosen;
        if (planted < items)
            for (std::uint32_t k = 0; k < size && planted < items; ++k)
                chosen.insert(order[planted++]);
        while (chosen.size() < size && planted == items)
            chosen.insert(dice.below(items));
        std::vector<Entry> option;
        for (const std::uint32_t item : chosen)
            option.push_back({ItemId{item}});
        problem.add_option(option);
    }
    return problem;
}

/// Searches band by band for one solution.
MinCostResult find_early_hard(const Problem& problem, const Costs& costs, std::uint64_t much_work,
                              const Limits& limits = {}) {
    const auto search =
        detail::make_gap_search(problem, costs, limits, {.much_work = much_work, .few_nodes = much_work / 2});
    MinCostResult result;
    std::vector<CostedSolution> found;
    std::optional<Integer> before;
    const auto see = [&](const CostedSolution& better) {
        EXPECT_TRUE(!before || better.cost < *before);
        before = better.cost;
    };
    do {
        result.status = search->search_band(1, see);
        found = search->take();
    } while (found.empty() && result.status == Status::exhausted && search->next_band());
    if (!found.empty()) {
        result.best = found.front();
        EXPECT_EQ(result.best->cost, before);
    }
    result.lower_bound = search->lower_bound();
    result.search_nodes = search->incumbents().nodes();
    return result;
}

TEST(MinCostMethods, FindNoSolutionAboveTheMaximumCost) {
    for (std::uint64_t seed = 1; seed <= seeds(1500); ++seed) {
        const Problem problem = small_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const Costs costs = random_costs(problem, dice);
        auto expected = all_costs(brute_force_solutions(problem), costs);
        Integer most = expected.empty() ? 0 : Integer(expected[dice.below(expected.size())] - dice.below(2));
        most = std::clamp<Integer>(most, std::numeric_limits<std::int64_t>::min(),
                                   std::numeric_limits<std::int64_t>::max());
        std::erase_if(expected, [&](const Integer& cost) { return cost > most; });
        const auto max_cost = static_cast<std::int64_t>(most);
        for (const std::optional<std::uint64_t> limit : {std::optional<std::uint64_t>(), {1}, {3}}) {
            SolutionsByCost solutions(problem, costs, {.solutions = limit}, std::size_t{1} << 20, max_cost);
            std::vector<Integer> found;
            while (const auto set = solutions.next())
                found.push_back(set->cost);
            ASSERT_EQ(found.size(), std::min<std::size_t>(expected.size(), limit.value_or(expected.size())));
            ASSERT_TRUE(std::equal(found.begin(), found.end(), expected.begin()));
        }
        for (const MinCostMethod method : {MinCostMethod::automatic, MinCostMethod::branch_and_bound}) {
            const MinCostResult best = min_cost(problem, costs, {.method = method, .max_cost = max_cost});
            ASSERT_EQ(best.status, Status::exhausted);
            ASSERT_EQ(best.best.has_value(), !expected.empty());
            if (best.best) {
                ASSERT_EQ(best.best->cost, expected.front());
            }
        }
    }
}

// The solutions have 300 options each, and a maximum cost.
TEST(SolutionsByCost, TakeLittleMemoryWhenTheyAreLarge) {
    Problem problem;
    constexpr std::uint32_t items = 300;
    for (std::uint32_t k = 0; k < items; ++k) {
        problem.add_item(std::to_string(k));
        problem.add_option({Entry{ItemId{k}}});
        problem.add_option({Entry{ItemId{k}}});
    }
    constexpr std::size_t max_bytes = std::size_t{1} << 20;
    SolutionsByCost solutions(problem, Costs(problem.option_count(), 1), {}, max_bytes, items);
    std::size_t count = 0;
    while (solutions.next())
        ++count;
    EXPECT_EQ(solutions.status(), Status::memory_limit);
    EXPECT_GE(count, 16U);
    EXPECT_LE(count, 16 + max_bytes / (items * sizeof(OptionId)));
}

// A weaker bound finds the same solutions in more search nodes.
TEST(MinCostMethods, NeedFewNodesForPartitions) {
    std::uint64_t nodes = 0;
    Integer sum = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Dice dice(seed);
        const Problem problem = partitioning(32, 200, 4, dice);
        const Costs costs = random_costs(problem, dice, 100, 100);
        const MinCostResult found = min_cost_solution(problem, costs);
        ASSERT_EQ(found.status, Status::exhausted);
        ASSERT_EQ(found.best->cost, min_cost(problem, costs, {.method = MinCostMethod::zdd}).best->cost);
        nodes += found.search_nodes;
        sum += found.best->cost;
    }
    EXPECT_EQ(sum, 20'335);
    EXPECT_EQ(nodes, 60'500U);
}

TEST(MinCostMethods, HaveNames) {
    EXPECT_EQ(to_string(MinCostMethod::automatic), "auto");
    EXPECT_EQ(to_string(MinCostMethod::zdd), "zdd");
    EXPECT_EQ(to_string(MinCostMethod::branch_and_bound), "branch_and_bound");
}

// The diagram needs more memory than the limit.
TEST(MinCostMethods, AutomaticContinuesWithoutTheDiagram) {
    const Problem problem = queens(9);
    Dice dice(1);
    const Costs costs = random_costs(problem, dice, 0, 1000);
    const MinCostResult by_diagram = min_cost(problem, costs, {.method = MinCostMethod::zdd});
    const MinCostResult found = min_cost(problem, costs, {.max_memory_bytes = 1000});
    EXPECT_EQ(found.method, MinCostMethod::branch_and_bound);
    EXPECT_EQ(found.best->cost, by_diagram.best->cost);
    EXPECT_EQ(by_diagram.solutions, 352);
    const MinCostResult none = min_cost(problem, costs, {.method = MinCostMethod::zdd, .max_memory_bytes = 1000});
    EXPECT_EQ(none.status, Status::memory_limit);
    EXPECT_FALSE(none.best);
    EXPECT_LE(none.lower_bound, by_diagram.best->cost);
}

TEST(HardMinCost, IsThatOfBruteForce) {
    for (std::uint64_t seed = 1; seed <= seeds(4000); ++seed) {
        const Problem problem = small_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const Costs costs = random_costs(problem, dice);
        const auto expected = all_costs(brute_force_solutions(problem), costs);
        const MinCostResult found = find_early_hard(problem, costs, dice.below(seed % 4 < 2 ? 20 : 1000));
        ASSERT_EQ(found.status, Status::exhausted);
        ASSERT_TRUE(expected.empty() || found.lower_bound <= expected.front());
        ASSERT_EQ(found.best.has_value(), !expected.empty());
        if (found.best) {
            ASSERT_EQ(found.best->cost, expected.front());
            ASSERT_EQ(cost_of(found.best->options, costs), expected.front());
        }
    }
}

// An early band finds a solution above its end, with expensive options for single items. Then the tree of a later band
// finds a better one before other searches begin, and ends before they find it again.
TEST(HardMinCost, IsThatOfAnEarlierPartOfTheBand) {
    constexpr std::uint32_t items = 24;
    for (const std::uint64_t seed : {103U, 150U}) {
        Dice dice(seed);
        Problem problem = partitioning(items, 120, 3, dice);
        Costs costs = random_costs(problem, dice, 2000, 1000);
        for (std::uint32_t item = 0; item < items; ++item) {
            problem.add_option({Entry{ItemId{item}}});
            costs.push_back(5000 + dice.below(1000));
        }
        const auto best = min_cost_solution(problem, costs).best->cost;
        for (std::uint64_t much_work = 150; much_work < 320; much_work += 1 + much_work / 8) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", much work " + std::to_string(much_work));
            const MinCostResult found = find_early_hard(problem, costs, much_work);
            ASSERT_EQ(found.status, Status::exhausted);
            ASSERT_EQ(found.best->cost, best);
        }
    }
}

// Many solutions cost the same. The prices that order them are found earlier in the time limit.
TEST(GapSearch, FindsTheSameSolutionsWhenHalfOfTheTimeIsOver) {
    for (const std::uint64_t seed : {5U, 9U}) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Problem problem = partitioning(18, 300, 3, dice);
        const Costs costs = random_costs(problem, dice, 10, 90);
        Limits limits{.seconds = 1000};
        const auto search = detail::make_gap_search(problem, costs, limits);
        std::vector<CostedSolution> few;
        do
            ASSERT_EQ(search->search_band(8, nullptr), Status::exhausted);
        while ((few = search->take()).size() < 8 && search->next_band());
        ASSERT_EQ(few.size(), 8U);
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        limits.seconds = 1.9 * search->incumbents().seconds();
        ASSERT_EQ(search->search_band(32, nullptr), Status::exhausted);
        const auto more = search->take();
        ASSERT_GE(more.size(), few.size());
        for (std::size_t k = 0; k < few.size(); ++k)
            EXPECT_EQ(more[k].options, few[k].options);
    }
}

// The memory limit counts the nodes with prices of their own.
TEST(HardMinCost, ContinuesWithoutNodesThatTakeTooMuchMemory) {
    Dice dice(3);
    const Problem problem = partitioning(30, 300, 3, dice);
    const Costs costs = random_costs(problem, dice, 10, 90);
    const auto best = min_cost_solution(problem, costs).best->cost;
    std::set<std::uint64_t> nodes;
    for (const std::size_t max_bytes : {1U, 1000U, 2000U, 3000U, 4000U, 1U << 30U}) {
        const auto search =
            detail::make_gap_search(problem, costs, Limits(), {.much_work = 0, .few_nodes = 0, .max_bytes = max_bytes});
        std::vector<CostedSolution> found;
        Status status = Status::exhausted;
        do {
            status = search->search_band(1, nullptr);
            found = search->take();
        } while (found.empty() && status == Status::exhausted && search->next_band());
        EXPECT_EQ(status, Status::exhausted);
        EXPECT_LE(search->lower_bound(), best);
        EXPECT_EQ(found.front().cost, best);
        nodes.insert(search->incumbents().nodes());
    }
    EXPECT_GE(nodes.size(), 2);
}

/// Returns the best solution by a tree with prices at its nodes alone, whose search nodes are added to `nodes`.
std::vector<CostedSolution> by_price_tree(const Problem& problem, const Costs& costs, std::uint64_t few_nodes,
                                          std::uint64_t& nodes) {
    using Number = boost::multiprecision::int256_t;
    const detail::CostModel model(problem, costs);
    detail::PriceSearch search(model);
    search.improve({}, [] { return false; });
    detail::CostCore<Number> core{{}, search.prices(), {model, search.prices()}, {}};
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        core.options.push_back(OptionId{k});
    const Limits limits;
    detail::Incumbents incumbents(costs, limits);
    const detail::Incumbents::Listener listener;
    incumbents.begin(1, -detail::Incumbents::no_cutoff(), detail::Incumbents::no_cutoff(), listener);
    detail::PriceTree<Number> tree(problem, model, std::move(core), incumbents, few_nodes);
    while (!tree.run(1))
        EXPECT_FALSE(incumbents.end());
    nodes += incumbents.nodes();
    return incumbents.take();
}

TEST(PriceTree, FindsTheBestOfBruteForce) {
    std::uint64_t nodes = 0;
    for (std::uint64_t seed = 1; seed <= seeds(1000); ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 2});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const Costs costs = random_costs(problem, dice);
        const auto expected = all_costs(brute_force_solutions(problem), costs);
        const auto found = by_price_tree(problem, costs, dice.below(3), nodes);
        ASSERT_EQ(found.size(), expected.empty() ? 0 : 1);
        if (!found.empty()) {
            ASSERT_EQ(found.front().cost, expected.front());
        }
    }
    for (std::uint64_t seed = 1; seed <= seeds(20); ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Problem problem = partitioning(24, 200, 3, dice);
        const Costs costs = random_costs(problem, dice, 10, 90);
        ASSERT_EQ(by_price_tree(problem, costs, dice.below(3), nodes).front().cost,
                  min_cost_solution(problem, costs).best->cost);
    }
    EXPECT_GT(nodes, 1000U);
}

// The problems need several nodes with prices of their own, and are stopped anywhere.
TEST(HardMinCost, IsBoundedWhenALimitComesFirst) {
    for (std::uint64_t seed = 1; seed <= seeds(40); ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        const Problem problem = partitioning(30, 300, 3, dice);
        const Costs costs = random_costs(problem, dice, 10, 90);
        const MinCostResult best = min_cost_solution(problem, costs);
        ASSERT_EQ(best.status, Status::exhausted);
        const MinCostResult found = find_early_hard(problem, costs, 0);
        ASSERT_EQ(found.status, Status::exhausted);
        ASSERT_EQ(found.best->cost, best.best->cost);
        for (int k = 0; k < 4; ++k) {
            const MinCostResult some =
                find_early_hard(problem, costs, 0, {.search_nodes = dice.below(found.search_nodes + 10)});
            ASSERT_LE(some.lower_bound, best.best->cost);
            if (some.best) {
                ASSERT_GE(some.best->cost, best.best->cost);
            }
            if (some.status == Status::exhausted) {
                ASSERT_EQ(some.best->cost, best.best->cost);
            }
        }
    }
}

} // namespace
} // namespace dlx::test::hard_min_cost_test
