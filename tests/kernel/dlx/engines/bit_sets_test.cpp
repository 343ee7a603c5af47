#include "dlx/dlx.hpp"
#include "dlx/engines/engines.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/visited.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dlx::test::bit_sets_test {
namespace {

TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInPublishedProblems) {
    for (const Problem& problem :
         {six_options(), five_colored_options(), queens(8), queens(20), langford(8), dominoes(6, 6), pentominoes(3, 20),
          pentominoes(6, 10), latin_squares(4), latin_squares(9), perfect_matchings(10), chain(300)}) {
        SCOPED_TRACE(to_string(problem).substr(0, 100));
        expect_the_tree_of_dancing_links(problem, "bit_sets", 20'000);
    }
}

/// Random problems, some solved and some with many nodes: the engine visits the tree of dancing links, also below
/// forced options.
void expect_the_trees_of_random_problems(std::uint64_t seeds, RandomProblemParams (*params)(std::uint64_t seed)) {
    std::uint64_t solved = 0;
    std::uint64_t searched = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = random_problem(seed, params(seed));
        Dice dice(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_the_tree_of_dancing_links(problem, "bit_sets", 3000);
        expect_the_tree_of_dancing_links(problem, "bit_sets", 3000, random_forced_options(problem, dice));
        const Visited result = visited(problem, "bit_sets", 3000);
        solved += !result.solutions.empty();
        searched += result.search_nodes > 100;
    }
    EXPECT_GE(solved, 50U);
    EXPECT_GE(searched, 50U);
}

// Large enough to be packed several times, with colors.
TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInRandomProblems) {
    expect_the_trees_of_random_problems(400, [](std::uint64_t seed) {
        return RandomProblemParams{.max_items = 24, .max_options = 700, .max_colors = seed % 4 == 0 ? 0U : 3U};
    });
}

// Its signature: sets counted. Where frames are packed and what is looked at first shows here, and nowhere else.
TEST(BitSetsEngine, CountsSetsAsItAlwaysDid) {
    struct Work {
        Problem problem;
        std::uint64_t updates;
    };
    SolveParams params;
    params.engine = "bit_sets";
    for (const Work& work : {Work{queens(8), 5551}, Work{langford(8), 19103}, Work{dominoes(6, 6), 107022},
                             Work{pentominoes(3, 20), 507905}, Work{five_colored_options(), 6}})
        EXPECT_EQ(enumerate(work.problem, params).stats.updates, work.updates)
            << to_string(work.problem).substr(0, 100);
}

TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInPublishedProblemsWithBounds) {
    for (const BoundedCount& count : bounded_counts()) {
        SCOPED_TRACE(count.name);
        expect_the_tree_of_dancing_links(count.make(), "bit_sets", 20'000);
    }
    // Rows in two words; options in several frames.
    expect_the_tree_of_dancing_links(queens_by_rule(9, 5, QueenRule::dominate), "bit_sets", 20'000);
    expect_the_tree_of_dancing_links(queens_by_rule(20, 9, QueenRule::dominate_peacefully), "bit_sets", 5'000);
}

// Large enough to be packed several times, with colors, forced options and more rows than a word has bits.
TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInRandomProblemsWithBounds) {
    expect_the_trees_of_random_problems(600, [](std::uint64_t seed) {
        return RandomProblemParams{.max_items = seed % 5 == 0 ? 150U : 24U,
                                   .max_options = seed % 2 == 0 ? 700U : 100U,
                                   .max_colors = seed % 4 == 0 ? 0U : 3U,
                                   .has_bounds = true};
    });
}

// A search that is stopped at any node leaves the structure such that it is sound, and the next search is the first.
TEST(BitSetsEngine, IsSoundWhereverASearchWithBoundsStops) {
    std::vector<Problem> problems{queens_by_rule(6, 3, QueenRule::dominate), tight_pavings(4, 4),
                                  queens_by_rule(15, 7, QueenRule::dominate_peacefully), slothouber_graatsma()};
    for (std::uint64_t seed = 1; seed <= 150; ++seed)
        problems.push_back(random_problem(
            seed, {.max_items = 20, .max_options = seed % 3 == 0 ? 500U : 60U, .max_colors = 2, .has_bounds = true}));
    for (const Problem& problem : problems) {
        SCOPED_TRACE(to_string(problem).substr(0, 2000));
        const auto search = detail::make_bit_sets(problem);
        const std::uint64_t nodes = visited(problem, "bit_sets", 300).search_nodes;
        for (std::uint64_t end = 1; end <= nodes; end += 1 + end / 7) {
            SolveParams params;
            params.limits.search_nodes = end;
            search->start({}, params);
            ASSERT_EQ(search->check_invariants(), "");
            while (search->next())
                ASSERT_EQ(search->check_invariants(), "") << search->dump();
            ASSERT_EQ(search->check_invariants(), "") << search->dump();
            ASSERT_EQ(search->stats().search_nodes, end);
        }
        SolveParams params;
        params.limits.search_nodes = 300;
        search->start({}, params);
        search->finish();
        params.engine = "bit_sets";
        ASSERT_EQ(search->stats(), enumerate(problem, params).stats);
    }
}

// The path to each pending branch is followed, and the parts find the solutions of the whole.
TEST(BitSetsEngine, FollowsPathsInProblemsWithBounds) {
    std::uint64_t parts = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 9, .max_options = seed % 10 == 0 ? 300U : 14U, .has_bounds = true});
        SCOPED_TRACE("seed " + std::to_string(seed) + '\n' + to_string(problem).substr(0, 2000));
        const Visited whole = visited(problem, "bit_sets", 2000);
        if (whole.status != Status::exhausted)
            continue;
        const auto first = detail::make_bit_sets(problem);
        const auto other = detail::make_bit_sets(problem);
        for (std::uint64_t end = 1; end < whole.search_nodes; end += 1 + end / 2) {
            SolveParams params;
            params.limits.search_nodes = end;
            first->start({}, params);
            std::vector<std::vector<OptionId>> solutions;
            const auto take_all = [&](EngineSearch& search) {
                while (search.next())
                    solutions.emplace_back(search.solution().begin(), search.solution().end());
            };
            take_all(*first);
            std::uint64_t nodes = first->stats().search_nodes;
            for (const PendingBranches& pending : first->pending()) {
                std::vector<OptionId> path(pending.path->begin(),
                                           pending.path->begin() + static_cast<std::ptrdiff_t>(pending.depth));
                const auto search_part = [&] {
                    const SolveParams all;
                    other->start_at({}, path, all);
                    ASSERT_EQ(other->check_invariants(), "");
                    take_all(*other);
                    ASSERT_EQ(other->status(), Status::exhausted);
                    nodes += other->stats().search_nodes;
                    ++parts;
                };
                if (pending.options.empty())
                    search_part();
                for (const OptionId option : pending.options) {
                    path.push_back(option);
                    search_part();
                    path.pop_back();
                }
            }
            ASSERT_EQ(nodes, whole.search_nodes);
            ASSERT_EQ(solutions, whole.solutions);
        }
    }
    EXPECT_GE(parts, 1000U);
}

TEST(BitSetsEngine, FollowsNoPathThatIsNotInTheTree) {
    const auto search = detail::make_bit_sets(parse("2|a b\na b\na\nb\na\n"));
    const SolveParams params;
    const auto status = [&](std::vector<OptionId> path) {
        search->start_at({}, path, params);
        return search->next();
    };
    EXPECT_TRUE(status({OptionId{0}}));
    EXPECT_FALSE(status({no_option})); // both items need options
    EXPECT_FALSE(status({OptionId{0}, OptionId{2}}));
    EXPECT_FALSE(status({OptionId{1}, OptionId{0}})); // excluded by the branch before
}

TEST(BitSetsEngine, RefusesProblemsThatNeedTooMuchMemory) {
    SolveParams params;
    params.engine = "bit_sets";
    EXPECT_THROW((void)enumerate(chain(100'000), params), std::invalid_argument);
}

// 256 MB are room for 46,337 sets of 724 words.
TEST(BitSetsEngine, NeedsMemoryForTheColorsThatAnItemHasAndForNoOthers) {
    Problem problem;
    const ItemId primary = problem.add_item("p");
    const ItemId colored = problem.add_item("c", ItemKind::secondary);
    for (int k = 0; k < 50'000; ++k)
        problem.add_item("unused" + std::to_string(k), ItemKind::secondary);
    for (int k = 0; k < 46'336; ++k)
        problem.add_option({{primary}, {colored, problem.add_color(std::to_string(k))}});
    EXPECT_EQ(detail::bit_sets_unsupported_reason(problem), std::nullopt);
    problem.add_option({{primary}, {colored}});
    EXPECT_NE(detail::bit_sets_unsupported_reason(problem), std::nullopt);
}

} // namespace
} // namespace dlx::test::bit_sets_test
