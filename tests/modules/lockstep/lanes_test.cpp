#include "dlx/all.hpp"
#include "dlx/lockstep/lanes.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/lane_driver.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::lanes_test {
namespace {

// Lanes of problems that are not a lattice; tests/kernel/sudoku/lockstep_test.cpp tests those of lattices. A missing
// rule would cost an engine only time: here it shows.

constexpr std::uint64_t seeds = 600;

/// Returns random instances, half of them made to fit one of `solutions`.
std::vector<LaneInstance> random_instances(const Problem& problem, const std::set<OptionSet>& solutions,
                                           std::size_t size, Dice& dice) {
    std::vector<LaneInstance> instances;
    while (instances.size() < size) {
        const OwnedInstance instance = random_instance(problem, solutions, dice);
        instances.push_back({instance.forced, instance.removed, {}});
    }
    return instances;
}

/// Returns instances with a solution: some of its options are forced, and some others removed.
std::vector<LaneInstance> solvable_instances(const Problem& problem, const std::set<OptionSet>& solutions,
                                             std::size_t size, Dice& dice) {
    std::vector<LaneInstance> instances;
    while (instances.size() < size && !solutions.empty()) {
        LaneInstance& instance = instances.emplace_back();
        instance.solution = *std::next(solutions.begin(), dice.below(solutions.size()));
        for (const OptionId option : instance.solution)
            if (dice.one_in(6))
                instance.forced.push_back(option);
        if (dice.one_in(2))
            for (std::uint32_t k = 0; k < problem.option_count(); ++k)
                if (dice.one_in(6) &&
                    !std::binary_search(instance.solution.begin(), instance.solution.end(), OptionId{k}))
                    instance.removed.push_back(OptionId{k});
    }
    return instances;
}

TEST(Lanes, ConcludeWhatSinglesAndPairsOfItemsTell) {
    std::uint64_t with_all_pairs = 0;
    std::uint64_t with_pairs = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 7, .max_options = 12, .max_colors = 0});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(~seed);
        const auto instances = random_instances(problem, brute_force_solutions(problem), 70, dice);
        ASSERT_EQ(fault_of_conclusions(problem, instances), "");
        const std::size_t pairs = detail::LaneProblem(problem).pairs.size();
        with_pairs += pairs > 0;
        with_all_pairs += pairs > 0 && pairs == pairs_to_conclude_from(problem);
    }
    // Enough problems have such pairs.
    EXPECT_GE(with_pairs, seeds / 4);
    EXPECT_GE(with_all_pairs, seeds / 5);
}

TEST(Lanes, KeepTheOptionsOfKnownSolutions) {
    std::uint64_t solved = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 7, .max_options = 12, .max_colors = 0});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(~seed);
        const auto instances = solvable_instances(problem, brute_force_solutions(problem), 70, dice);
        ASSERT_EQ(fault_of_searches(problem, instances), "");
        solved += !instances.empty();
    }
    EXPECT_GE(solved, seeds / 4);
}

TEST(Lanes, OfPublishedProblemsConcludeAndKeepTheSame) {
    for (const Problem& problem :
         {queens(8), langford(7), latin_squares(4), perfect_matchings(8), dominoes(4, 6), chain(12)}) {
        SCOPED_TRACE(to_string(problem).substr(0, 100));
        Search search(problem, by_links());
        std::set<OptionSet> solutions;
        while (const auto solution = search.next())
            solutions.insert(sorted(*solution));
        Dice dice(problem.option_count());
        ASSERT_EQ(fault_of_conclusions(problem, random_instances(problem, solutions, 600, dice)), "");
        ASSERT_EQ(fault_of_searches(problem, solvable_instances(problem, solutions, 600, dice)), "");
    }
}

// The smallest case is written out: all options of a are options of b, so that b has no others.
TEST(Lanes, ConcludeFromAPairOfItems) {
    Problem problem;
    for (const char* item : {"a", "b", "c"})
        problem.add_item(item);
    problem.add_item("x", ItemKind::secondary);
    for (const char* option : {"a b", "a b x", "b c", "b", "c", "c x"})
        problem.add_option(option);
    for (const detail::LaneWidth* width : lane_widths_here()) {
        SCOPED_TRACE(width->name);
        LaneDriver driver(problem, *width);
        driver.begin(0, {});
        driver.write();
        ASSERT_TRUE(driver.settle(1));
        driver.read();
        EXPECT_EQ(driver.state(0), (OptionFlags{true, true, false, false, true, true}));
        EXPECT_EQ(driver.verdict(0), LaneState::stuck);
    }
}

// Each lane gets its states while its neighbors do other work.
TEST(Lanes, AreNotDisturbedByWhatOthersGet) {
    const Problem problem = queens(8);
    for (const detail::LaneWidth* width : lane_widths_here()) {
        SCOPED_TRACE(width->name);
        LaneDriver driver(problem, *width);
        Dice dice(driver.lanes());
        std::vector<LaneInstance> current(driver.lanes());
        for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane)
            driver.begin(lane, {});
        for (int step = 0; step < 200; ++step) {
            for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane) {
                if (!dice.one_in(8))
                    continue;
                current[lane].forced = random_forced_options(problem, dice);
                if (dice.one_in(2))
                    driver.begin(lane, current[lane].forced);
                else
                    driver.put(lane, options_beside(problem, current[lane].forced, {}));
            }
            driver.write();
            driver.sweep();
        }
        ASSERT_TRUE(driver.settle(driver.lanes()));
        driver.read();
        for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane) {
            const auto expected = concluded(problem, options_beside(problem, current[lane].forced, {}));
            ASSERT_EQ(driver.verdict(lane) == LaneState::dead, !expected) << "lane " << lane;
            if (expected) {
                ASSERT_EQ(driver.state(lane), *expected) << "lane " << lane;
            }
        }
    }
}

TEST(Lanes, RefuseToForceUnknownOptions) {
    const Problem problem = queens(4);
    for (const detail::LaneWidth* width : lane_widths_here()) {
        LaneDriver driver(problem, *width);
        EXPECT_THROW(driver.begin(0, std::vector{OptionId{16}}), std::out_of_range);
    }
}

TEST(Lanes, OfAllWidthsHaveNamesThatFindThem) {
    std::set<std::string_view> names;
    for (const detail::LaneWidth& width : detail::lane_widths()) {
        EXPECT_TRUE(names.insert(width.name).second);
        if (width.is_supported()) {
            EXPECT_EQ(&detail::lane_width(width.name), &width);
        } else {
            EXPECT_THROW((void)detail::lane_width(width.name), std::invalid_argument);
        }
    }
    EXPECT_EQ(detail::lane_widths().back().name, "64");
    EXPECT_TRUE(detail::lane_widths().back().is_supported());
    EXPECT_EQ(&detail::lane_width(""), lane_widths_here().front());
}

} // namespace
} // namespace dlx::test::lanes_test
