#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test::same_tree_test {
namespace {

/// The nodes and solutions that a search visits.
struct Visited {
    std::vector<std::vector<OptionId>> solutions; ///< solutions in the order of the search
    Status status = Status::stopped;
    std::uint64_t search_nodes = 0;
    std::vector<std::uint64_t> nodes_by_level;

    friend bool operator==(const Visited&, const Visited&) = default;
};

Visited visited(const Problem& problem, std::string_view engine, std::uint64_t max_nodes,
                std::span<const OptionId> forced = {}) {
    SolveParams params;
    params.engine = engine;
    params.limits.search_nodes = max_nodes;
    Search search(problem, params, forced);
    Visited result;
    while (const auto solution = search.next())
        result.solutions.emplace_back(solution->begin(), solution->end());
    result.status = search.status();
    result.search_nodes = search.stats().search_nodes;
    result.nodes_by_level = search.stats().nodes_by_level;
    return result;
}

void take_all(EngineSearch& search, std::vector<std::vector<OptionId>>& solutions) {
    while (search.next())
        solutions.emplace_back(search.solution().begin(), search.solution().end());
}

/// Engines that must have the same search tree as dancing links, which keep the options in lists: if two engines agree,
/// one of them is not wrong.
class SameTree : public testing::TestWithParam<const char*> {
protected:
    static Visited expect_the_tree_of_dancing_links(const Problem& problem, std::uint64_t max_nodes,
                                                    std::span<const OptionId> forced = {}) {
        const Visited expected = visited(problem, "dancing_links", max_nodes, forced);
        Visited actual = visited(problem, GetParam(), max_nodes, forced);
        EXPECT_EQ(actual.status, expected.status);
        EXPECT_EQ(actual.solutions.size(), expected.solutions.size());
        EXPECT_EQ(actual.search_nodes, expected.search_nodes);
        EXPECT_TRUE(actual == expected) << to_string(problem).substr(0, 2000);
        return actual;
    }
};

INSTANTIATE_TEST_SUITE_P(Engines, SameTree, testing::Values("bit_sets", "sparse_sets"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(SameTree, IsVisitedInPublishedProblems) {
    for (const Problem& problem :
         {six_options(), five_colored_options(), queens(8), queens(20), langford(8), dominoes(6, 6), pentominoes(3, 20),
          pentominoes(6, 10), latin_squares(4), latin_squares(9), perfect_matchings(10), chain(300),
          // These have rows in two words, and options in several frames.
          queens_by_rule(9, 5, QueenRule::dominate), queens_by_rule(20, 9, QueenRule::dominate_peacefully)})
        expect_the_tree_of_dancing_links(problem, 20'000);
    for (const BoundedCount& count : bounded_counts()) {
        SCOPED_TRACE(count.name);
        expect_the_tree_of_dancing_links(count.make(), 20'000);
    }
}

// Every third problem is large enough for sets of bits to be packed several times; some have more rows than a word has
// bits.
TEST_P(SameTree, IsVisitedInRandomProblems) {
    std::uint64_t solved = 0;
    std::uint64_t searched = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Dice dice(seed);
        const bool is_large = seed % 3 == 0;
        const Problem problem = random_problem(seed, {.max_items = seed % 15 == 0 ? 150U : 24U,
                                                      .max_options = is_large ? 700 : 20 + dice.below(100),
                                                      .max_colors = seed % 4 == 0 ? 0U : 3U,
                                                      .has_bounds = seed % 2 == 1});
        const std::uint64_t nodes = is_large ? 3000 : 500;
        const Visited found = expect_the_tree_of_dancing_links(problem, nodes);
        solved += found.solutions.empty() ? 0 : 1;
        searched += found.search_nodes > 100 ? 1 : 0;
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        // Forced options may leave an item without options: sparse sets then examine no further item.
        const bool is_any = GetParam() == std::string_view("bit_sets") || problem.has_bounds();
        if (is_any || visited(problem, GetParam(), nodes, forced).nodes_by_level.front() > 0)
            expect_the_tree_of_dancing_links(problem, nodes, forced);
    }
    EXPECT_GE(solved, 400U);
    EXPECT_GE(searched, 100U);
}

// --- Searches of all engines -----------------------------------------------------------------------------------------

class SearchOfAnEngine : public EachEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, SearchOfAnEngine, testing::ValuesIn(engines().begin(), engines().end()), ParamName());

// Anywhere in the tree, the structure is sound and fits the choices. A restart undoes all of them, and so do the steps
// back.
TEST_P(SearchOfAnEngine, IsThatOfAFreshStructureWhereverTheLastOneStopped) {
    std::vector<Problem> problems{queens_by_rule(6, 3, QueenRule::dominate), tight_pavings(4, 4),
                                  queens_by_rule(15, 7, QueenRule::dominate_peacefully), slothouber_graatsma()};
    for (std::uint64_t seed = 1; seed <= 400; ++seed)
        problems.push_back(random_problem(
            seed,
            {.max_items = 24, .max_options = seed % 8 < 2 ? 500U : 90U, .max_colors = 3, .has_bounds = seed % 2 == 0}));
    Dice dice(1);
    std::uint64_t stops = 0;
    for (const Problem& problem : problems) {
        SCOPED_TRACE(to_string(problem).substr(0, 2000));
        const auto search = GetParam().make(problem);
        const std::string fresh = search->dump();
        const std::uint64_t nodes = visited(problem, GetParam().name, 300).search_nodes;
        for (std::uint64_t end = 1; end <= nodes; end += 1 + end / 7) {
            SolveParams limited = params();
            limited.limits.search_nodes = end;
            const bool is_plain = dice.one_in(2);
            if (!is_plain)
                limited.seed = end;
            search->start(is_plain ? std::vector<OptionId>{} : random_forced_options(problem, dice), limited);
            ASSERT_EQ(search->check_invariants(), "");
            while (search->next())
                ASSERT_EQ(search->check_invariants(), "") << search->dump();
            ASSERT_EQ(search->check_invariants(), "") << search->dump();
            ASSERT_TRUE(!is_plain || search->stats().search_nodes == end);
            stops += search->status() == Status::node_limit ? 1 : 0;
        }
        SolveParams limited = params();
        limited.limits.search_nodes = 2000;
        search->start({}, limited);
        ASSERT_EQ(search->dump(), fresh) << "by a restart";
        search->finish();
        ASSERT_EQ(search->stats(), enumerate(problem, limited).stats);
        const bool must_undo =
            (GetParam().name != "bit_sets" || !problem.has_bounds()) && search->status() == Status::exhausted;
        ASSERT_TRUE(!must_undo || search->dump() == fresh) << search->dump();
    }
    EXPECT_GE(stops, 1000U);
}

// The path to each pending branch is followed. The parts find the solutions of the whole.
TEST_P(SearchOfAnEngine, IsCompletedByThePendingBranches) {
    const bool has_the_tree_of_links = GetParam().name != "domain_consistency";
    std::uint64_t parts = 0;
    std::uint64_t several = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = random_problem(
            seed,
            {.max_items = 9, .max_options = seed % 10 < 2 ? 300U : 17U, .max_colors = 2, .has_bounds = seed % 2 == 0});
        Dice dice(seed);
        const auto forced = dice.one_in(2) ? random_forced_options(problem, dice) : std::vector<OptionId>();
        SCOPED_TRACE("seed " + std::to_string(seed) + '\n' + to_string(problem).substr(0, 2000));
        const Visited whole = visited(problem, GetParam().name, 2000, forced);
        if (whole.status != Status::exhausted)
            continue;
        const auto first = GetParam().make(problem);
        const auto other = GetParam().make(problem);
        const auto links = select_engine(problem, "dancing_links").make(problem);
        SolveParams limited = params();
        limited.limits.search_nodes = 0;
        first->start(forced, limited);
        std::vector<std::vector<OptionId>> found;
        for (std::uint64_t end = 1; end < whole.search_nodes; end += 1 + end / 2) {
            limited.limits.search_nodes = end;
            first->resume();
            take_all(*first, found);
            links->start(forced, limited);
            links->finish();
            std::vector<std::vector<OptionId>> solutions = found;
            const std::vector<PendingBranches> all_pending = first->pending();
            const std::vector<PendingBranches> expected = links->pending();
            ASSERT_TRUE(!has_the_tree_of_links || all_pending.size() == expected.size());
            std::uint64_t nodes = first->stats().search_nodes;
            for (std::size_t k = 0; k < all_pending.size(); ++k) {
                const PendingBranches& pending = all_pending[k];
                if (has_the_tree_of_links) {
                    EXPECT_EQ(*pending.path, *expected[k].path);
                    EXPECT_EQ(pending.options, expected[k].options);
                }
                several += pending.options.size() > 1 ? 1 : 0;
                std::vector<OptionId> path(pending.path->begin() + static_cast<std::ptrdiff_t>(forced.size()),
                                           pending.path->begin() + static_cast<std::ptrdiff_t>(pending.depth));
                const auto search_part = [&] {
                    const SolveParams all;
                    other->start_at(forced, path, all);
                    ASSERT_EQ(other->check_invariants(), "");
                    take_all(*other, solutions);
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
    EXPECT_GE(several, 200U);
}

} // namespace
} // namespace dlx::test::same_tree_test
