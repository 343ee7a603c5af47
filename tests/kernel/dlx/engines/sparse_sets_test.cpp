#include "dlx/dlx.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/visited.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace dlx::test::sparse_sets_test {
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

// --- Bounds ----------------------------------------------------------------------------------------------------------

std::unique_ptr<EngineSearch> search_of(const Problem& problem, const char* engine) {
    return select_engine(problem, engine).make(problem);
}

/// A problem with bounds that is too large for brute force.
Problem large_problem(std::uint64_t seed) {
    Dice dice(seed);
    return random_problem(seed, {.max_items = 24,
                                 .max_options = 20 + dice.below(100),
                                 .max_colors = seed % 4 == 0 ? 0U : 3U,
                                 .has_bounds = true});
}

TEST(BoundedSparseSets, VisitTheNodesOfDancingLinks) {
    for (const BoundedCount& count : bounded_counts()) {
        SCOPED_TRACE(count.name);
        expect_the_tree_of_dancing_links(count.make(), "sparse_sets", 5'000);
    }
    std::uint64_t solved = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = large_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_the_tree_of_dancing_links(problem, "sparse_sets", 500);
        Dice dice(~seed);
        expect_the_tree_of_dancing_links(problem, "sparse_sets", 500, random_forced_options(problem, dice));
        solved += visited(problem, "sparse_sets", 500).solutions.empty() ? 0 : 1;
    }
    EXPECT_GE(solved, 400U);
}

TEST(BoundedSparseSets, VisitTheNodesOfDancingLinksByFailureRates) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const Problem problem = large_problem(seed);
        SolveParams links{.engine = "dancing_links", .branching = Branching::failure_rate};
        SolveParams sets{.engine = "sparse_sets", .branching = Branching::failure_rate};
        links.limits.search_nodes = sets.limits.search_nodes = 2000;
        EXPECT_EQ(enumerate(problem, sets).stats.nodes_by_level, enumerate(problem, links).stats.nodes_by_level)
            << "seed " << seed;
    }
}

// Anywhere in the tree, the counters fit the choices, and both a restart and the way back undo all of them.
TEST(BoundedSparseSets, AreRestoredAfterTheyWereStoppedAnywhere) {
    std::uint64_t stops = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const Problem problem = large_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const auto search = search_of(problem, "sparse_sets");
        const std::string fresh = search->dump();
        for (int stop = 0; stop < 20; ++stop) {
            SolveParams params;
            if (dice.one_in(2))
                params.seed = seed;
            params.limits.search_nodes = 1 + dice.below(200);
            search->start(dice.one_in(2) ? random_forced_options(problem, dice) : std::vector<OptionId>{}, params);
            search->finish();
            ASSERT_EQ(search->check_invariants(), "") << search->dump();
            stops += search->status() == Status::node_limit ? 1 : 0;
            params.limits.search_nodes = 2000;
            search->start({}, params);
            ASSERT_EQ(search->dump(), fresh) << "by a restart";
            search->finish();
            const bool is_back = search->status() == Status::exhausted;
            ASSERT_TRUE(!is_back || search->dump() == fresh) << search->dump();
        }
    }
    EXPECT_GE(stops, 1000U);
}

/// The solutions of the branches, each by a search of its own.
std::vector<std::vector<OptionId>> solutions_of(EngineSearch& search, const std::vector<PendingBranches>& pending) {
    std::vector<std::vector<OptionId>> solutions;
    const SolveParams params;
    const auto add = [&](const std::vector<OptionId>& path) {
        search.start_at({}, path, params);
        while (search.next())
            solutions.emplace_back(search.solution().begin(), search.solution().end());
    };
    for (const PendingBranches& branches : pending) {
        std::vector<OptionId> path(branches.path->begin(), branches.path->begin() + static_cast<long>(branches.depth));
        if (branches.options.empty())
            add(path);
        for (const OptionId option : branches.options) {
            path.resize(branches.depth);
            path.push_back(option);
            add(path);
        }
    }
    return solutions;
}

TEST(BoundedSparseSets, CompleteASearchByItsPendingBranches) {
    std::uint64_t several = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9, .max_options = 20, .has_bounds = true});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const Visited whole = visited(problem, "sparse_sets", 100'000);
        Dice dice(seed);
        SolveParams params;
        params.limits.search_nodes = 1 + dice.below(whole.search_nodes);
        const auto sets = search_of(problem, "sparse_sets");
        const auto links = search_of(problem, "dancing_links");
        std::vector<std::vector<OptionId>> found;
        for (sets->start({}, params); sets->next();)
            found.emplace_back(sets->solution().begin(), sets->solution().end());
        links->start({}, params);
        links->finish();
        const std::vector<PendingBranches> pending = sets->pending();
        const std::vector<PendingBranches> expected = links->pending();
        ASSERT_EQ(pending.size(), expected.size());
        for (std::size_t k = 0; k < pending.size(); ++k) {
            EXPECT_EQ(*pending[k].path, *expected[k].path);
            EXPECT_EQ(pending[k].options, expected[k].options);
            several += pending[k].options.size() > 1 ? 1 : 0;
        }
        const auto others = solutions_of(*sets, pending);
        found.insert(found.end(), others.begin(), others.end());
        EXPECT_EQ(found, whole.solutions);
    }
    EXPECT_GE(several, 200U);
}

} // namespace
} // namespace dlx::test::sparse_sets_test
