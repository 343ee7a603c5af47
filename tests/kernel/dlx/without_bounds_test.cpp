#include "tests/kernel/dlx/without_bounds.hpp"

#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace dlx::test::without_bounds_test {
namespace {

/// Returns the solutions by this engine, of which each must occur once; `map` maps them to option sets.
template <class Map>
std::set<OptionSet> solutions_by(std::string_view engine, const Problem& problem, Map map) {
    SolveParams params;
    params.engine = engine;
    std::set<OptionSet> found;
    for_each_solution(
        problem,
        [&](const Solution& solution) { EXPECT_TRUE(found.insert(map(solution)).second) << "solution visited twice"; },
        params);
    return found;
}

std::set<OptionSet> translated_solutions(const Problem& problem) {
    const WithoutBounds plain = without_bounds(problem);
    EXPECT_FALSE(plain.problem.has_bounds());
    return solutions_by("dancing_links", plain.problem,
                        [&](const Solution& solution) { return plain.with_bounds(solution); });
}

TEST(WithoutBounds, HasTheSolutionsOfTheDefinition) {
    std::uint64_t solved = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = random_problem(seed, {.has_bounds = true});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::set<OptionSet> expected = brute_force_solutions(problem);
        ASSERT_EQ(difference(translated_solutions(problem), expected), "");
        solved += expected.empty() ? 0 : 1;
    }
    EXPECT_GE(solved, 500U);
}

TEST(WithoutBounds, HasTheSolutionsThatEachEngineFinds) {
    std::uint64_t compared = 0;
    std::uint64_t solutions = 0;
    for (std::uint64_t seed = 1; compared < seeds(100); ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 16, .max_options = 40, .has_bounds = true});
        SolveParams params;
        params.limits.solutions = 3000;
        if (problem.option_count() < 20 || enumerate(problem, params).status != Status::exhausted)
            continue;
        ++compared;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::set<OptionSet> expected = translated_solutions(problem);
        for (const Engine& engine : engines()) {
            SCOPED_TRACE(engine.name);
            ASSERT_EQ(difference(solutions_by(engine.name, problem, sorted), expected), "");
        }
        solutions += expected.size();
    }
    EXPECT_GE(solutions, 10 * compared);
}

TEST(WithoutBounds, HasThePublishedCounts) {
    for (const auto& [problem, solutions] :
         {std::pair(five_bounded_options(), 1U), std::pair(matrices_with_sums(4, 2, 2), 90U), // OEIS A001499
          std::pair(graphs_with_degrees(6, 3, 3), 70U),                                       // OEIS A002829
          std::pair(tight_pavings(3, 3), 64U), std::pair(slothouber_graatsma(), 8U)})
        EXPECT_EQ(translated_solutions(problem).size(), solutions);
}

} // namespace
} // namespace dlx::test::without_bounds_test
