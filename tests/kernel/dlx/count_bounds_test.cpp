#include "dlx/count.hpp"

#include "dlx/frontier/frontier.hpp"
#include "dlx/text.hpp"
#include "dlx/zdd.hpp"
#include "tests/support/problems/bounded_problems.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string_view>
#include <vector>

/// Counts of problems with bounds by the frontier; count_test.cpp compares those of random problems.
namespace dlx::test::count_bounds_test {

namespace {

CountParams by_frontier() {
    CountParams params;
    params.method = CountMethod::frontier;
    return params;
}

/// Returns a problem with options of item `a` alone, and these bounds.
Problem options_of_one_item(std::uint32_t options, Bounds bounds) {
    Problem problem;
    problem.add_item("a", bounds);
    for (std::uint32_t k = 0; k < options; ++k)
        problem.add_option("a");
    return problem;
}

TEST(CountWithBounds, CountsSubsetsOfEqualOptions) {
    for (std::uint32_t options = 0; options <= 8; ++options)
        for (std::uint32_t min = 0; min <= 9; ++min)
            for (std::uint32_t max = std::max(min, 1U); max <= 10; ++max) {
                std::uint64_t sets = 0;
                std::uint64_t binomial = 1; // binomial coefficient of options and k
                for (std::uint32_t k = 0; k <= options; ++k) {
                    sets += k >= min && k <= max ? binomial : 0;
                    binomial = binomial * (options - k) / (k + 1);
                }
                const Problem problem = options_of_one_item(options, {min, max});
                ASSERT_EQ(count(problem, by_frontier()).solutions, sets) << options << ' ' << min << ':' << max;
                ASSERT_EQ(solutions_as_zdd(problem).zdd.value().count(), sets) << options << ' ' << min << ':' << max;
            }
}

// A forced option may not be chosen again, even if its items allow more options.
TEST(CountWithBounds, ForcedOptionsAreChosenOnce) {
    const Problem problem = parse("1:2|a 0:3|b | x\na b x:A\na b x:A\na x:B\nb x:A\n");
    const std::vector<OptionId> first{OptionId{0}};
    EXPECT_EQ(count(problem, by_frontier(), first).solutions, 4);
    EXPECT_EQ(count(problem, by_frontier(), std::vector{OptionId{0}, OptionId{0}}).solutions, 0);
    EXPECT_EQ(count(problem, by_frontier(), std::vector{OptionId{0}, OptionId{2}}).solutions, 0);
    EXPECT_EQ(count(problem, by_frontier(), std::vector{OptionId{0}, OptionId{1}}).solutions, 2);
    EXPECT_THROW((void)count(problem, by_frontier(), std::vector{OptionId{4}}), std::out_of_range);
}

TEST(CountWithBounds, OfNothingIsOne) {
    EXPECT_EQ(count(parse("0:3|a\n"), by_frontier()).solutions, 1);
    EXPECT_EQ(count(parse("1:3|a\n"), by_frontier()).solutions, 0);
    EXPECT_EQ(count(parse("3|a\na\na\n"), by_frontier()).solutions, 0);
    EXPECT_EQ(count(parse("a 0:2|b\nb\nb\nb\n"), by_frontier()).solutions, 0);
}

// --- Published counts ------------------------------------------------------------------------------------------------

TEST(PublishedBoundedCount, IsFoundByTheFrontierInLessThanASecond) {
    // Few states coincide in these.
    const std::set<std::string_view> slow{"queens_dominate_7_4", "queens_dominate_8_5", "queens_dominate_9_5",
                                          "queens_attack_7_4",   "queens_attack_9_5",   "peaceful_queens_8_5",
                                          "no_three_in_line_7",  "no_three_in_line_8",  "tight_pavings_4_5",
                                          "tight_pavings_5_5",   "partridge_6",         "conway_boxes"};
    for (const BoundedCount& published : bounded_counts()) {
        if (slow.contains(published.name))
            continue;
        const Problem problem = published.make();
        EXPECT_EQ(count(problem, by_frontier()).solutions, published.solutions) << published.name;
        EXPECT_EQ(solutions_as_zdd(problem).zdd.value().count(), published.solutions) << published.name;
    }
}

struct BoundedWork {
    const char* name;
    Problem problem;
    std::uint64_t states;
    std::uint64_t merged;
};

/// A change to these figures must have a reason. Counters that are not forgotten lead to more states.
TEST(BoundedFrontierWork, IsAsRecorded) {
    for (const auto& [name, problem, states, merged] : std::vector<BoundedWork>{
             {"matrices_7_2_2", matrices_with_sums(7, 2, 2), 8182, 5725},
             {"matrices_6_1_6", matrices_with_sums(6, 1, 6), 2794, 2447},
             {"graphs_9_4_4", graphs_with_degrees(9, 4, 4), 23454, 13525},
             {"slothouber_graatsma", slothouber_graatsma(), 385, 124},
             {"one_to_three_of_four", parse("1:3|a b c d e\na b\na c\na d\na e\nb\nc\nd\ne\n"), 9, 7},
         }) {
        const CountResult result = count(problem, by_frontier());
        EXPECT_EQ(result.frontier_states, states) << name;
        EXPECT_EQ(result.frontier_merges, merged) << name;
        EXPECT_EQ(solutions_as_zdd(problem).frontier_states, states) << name;
    }
}

// Enumeration would take hours.
TEST(CountWithBounds, ChoosesTheFrontierWhereManyWaysMeet) {
    for (const BoundedCount& published : bounded_counts()) {
        if (published.effort != Effort::diagram)
            continue;
        const CountResult result = count(published.make());
        EXPECT_EQ(result.method, CountMethod::frontier) << published.name;
        EXPECT_EQ(result.solutions, published.solutions) << published.name;
    }
}

TEST(CountWithBounds, EnumeratesWhereFewWaysMeet) {
    const CountResult result = count(tight_pavings(4, 5));
    EXPECT_EQ(result.method, CountMethod::enumerate);
    EXPECT_EQ(result.solutions, 12'279);
}

// The paths of a frontier with bounds, too, are estimated without bias.
TEST(PathGuess, CountsPathsWithBounds) {
    const auto solutions = [](const Problem& problem) {
        const detail::FrontierProblem frontier_problem(problem);
        return detail::PathGuess(frontier_problem, frontier_problem.start()).paths[0];
    };
    EXPECT_EQ(solutions(options_of_one_item(6, {2, 3})), 35);
    EXPECT_NEAR(solutions(matrices_with_sums(7, 2, 2)) / 3'110'940, 1, 0.1);
}

} // namespace
} // namespace dlx::test::count_bounds_test
