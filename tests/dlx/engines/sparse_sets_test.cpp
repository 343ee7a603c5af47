#include "dlx/dlx.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"
#include "tests/support/visited.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dlx::test {
namespace {

TEST(SparseSets, VisitTheNodesOfDancingLinksInPublishedProblems) {
    for (const Problem& problem :
         {six_options(), five_colored_options(), queens(8), queens(20), langford(8), dominoes(6, 6), pentominoes(3, 20),
          latin_squares(4), latin_squares(9), perfect_matchings(10), chain(300)})
        expect_the_tree_of_dancing_links(problem, "sparse_sets", 20'000);
}

TEST(SparseSets, VisitTheNodesOfDancingLinksInRandomProblems) {
    std::uint64_t solved = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Dice dice(seed);
        const Problem problem = random_problem(
            seed, {.max_items = 24, .max_options = 20 + dice.below(100), .max_colors = seed % 4 == 0 ? 0U : 3U});
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_the_tree_of_dancing_links(problem, "sparse_sets", 500);
        // Forced options may leave an item without options: then no further one is looked at.
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        const Visited found = visited(problem, "sparse_sets", 500, forced);
        if (found.nodes_by_level.front() > 0)
            expect_the_tree_of_dancing_links(problem, "sparse_sets", 500, forced);
        solved += !found.solutions.empty();
    }
    EXPECT_GE(solved, 100U);
}

} // namespace
} // namespace dlx::test
