#include "dlx/dlx.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dlx::test {
namespace {

struct Found {
    std::vector<std::vector<OptionId>> solutions; ///< in the order of the search
    Status status = Status::stopped;
    std::vector<std::uint64_t> nodes_by_level;
    bool operator==(const Found&) const = default;
};

Found run(const Problem& problem, const char* engine, std::uint64_t max_nodes, std::span<const OptionId> forced = {}) {
    SolveParams params;
    params.engine = engine;
    params.max_nodes = max_nodes;
    Search search(problem, params, forced);
    Found result;
    while (const auto solution = search.next())
        result.solutions.emplace_back(solution->begin(), solution->end());
    result.status = search.status();
    result.nodes_by_level = search.stats().nodes_by_level;
    return result;
}

bool is_the_same_tree(const Problem& problem, std::uint64_t max_nodes, std::span<const OptionId> forced = {}) {
    return run(problem, "sparse_sets", max_nodes, forced) == run(problem, "dancing_links", max_nodes, forced);
}

// What both engines do alike is not due to a mistake of one.
TEST(SparseSets, VisitTheNodesOfDancingLinksInPublishedProblems) {
    for (const Problem& problem :
         {six_options(), five_colored_options(), queens(8), queens(20), langford(8), dominoes(6, 6), pentominoes(3, 20),
          latin_squares(4), latin_squares(9), perfect_matchings(10), chain(300)})
        EXPECT_TRUE(is_the_same_tree(problem, 20'000)) << to_text(problem).substr(0, 100);
}

TEST(SparseSets, VisitTheNodesOfDancingLinksInRandomProblems) {
    std::uint64_t solved = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Dice dice(seed);
        const Problem problem = random_problem(
            seed, {.max_items = 24, .max_options = 20 + dice.below(100), .max_colors = seed % 4 == 0 ? 0U : 3U});
        EXPECT_TRUE(is_the_same_tree(problem, 500)) << "seed " << seed;
        // Forced options may leave an item without options: then no further one is looked at.
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        const Found found = run(problem, "sparse_sets", 500, forced);
        EXPECT_TRUE(found.nodes_by_level.front() == 0 || found == run(problem, "dancing_links", 500, forced))
            << "seed " << seed;
        solved += !found.solutions.empty();
    }
    EXPECT_GE(solved, 100U);
}

} // namespace
} // namespace dlx::test
