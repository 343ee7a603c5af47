#include "dlx/dlx.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test::search_test {
namespace {

std::vector<std::vector<OptionId>> rest_of(Search& search) {
    std::vector<std::vector<OptionId>> result;
    while (const auto solution = search.next())
        result.push_back(*solution);
    return result;
}

TEST(Solve, TakesEmptySettingsAndForcedOptions) {
    EXPECT_EQ(solve(queens(4), {}, {}), solve(queens(4)));
    SolveResult result;
    EXPECT_FALSE(solve(queens(3), {}, {}, &result));
    EXPECT_EQ(result.status, Status::exhausted);
}

TEST(Search, HandsOutWhatSolveVisitsInTheSameOrder) {
    const Problem problem = queens(8);
    std::vector<std::vector<OptionId>> visited;
    const SolveResult result = for_each_solution(
        problem, [&](const Solution& solution) { visited.push_back(solution); }, by_links());
    Search search(problem, by_links());
    EXPECT_EQ(rest_of(search), visited);
    EXPECT_EQ(visited.size(), 92);
    EXPECT_EQ(search.stats(), result.stats);
    EXPECT_EQ(for_each_solution(problem, nullptr, by_links()).stats, result.stats) << "without a visitor";
    EXPECT_EQ(search.status(), Status::exhausted);
}

TEST(Search, CanBeLoopedOver) {
    const Problem problem = queens(6);
    for (const std::size_t before : {0U, 1U}) { // number of solutions by next()
        std::vector<Solution> looped;
        Search search(problem, by_links());
        while (looped.size() < before)
            looped.push_back(*search.next());
        for (const Solution& solution : search)
            looped.push_back(solution);
        EXPECT_EQ(looped, all_solutions(problem, by_links()));
        EXPECT_EQ(looped.size(), 4);
    }
}

TEST(Search, StaysAtTheEnd) {
    Search search(six_options(), by_links());
    EXPECT_EQ(search.status(), Status::stopped) << "not yet asked";
    ASSERT_TRUE(search.next());
    EXPECT_EQ(search.status(), Status::found);
    const Stats at_end = [&] {
        EXPECT_FALSE(search.next());
        return search.stats();
    }();
    EXPECT_EQ(search.status(), Status::exhausted);
    EXPECT_FALSE(search.next());
    search.finish();
    EXPECT_EQ(search.status(), Status::exhausted);
    EXPECT_EQ(search.stats(), at_end);
}

TEST(Search, FinishCountsTheSolutionsThatAreLeft) {
    Search search(queens(8), by_links());
    ASSERT_TRUE(search.next());
    ASSERT_TRUE(search.next());
    search.finish();
    EXPECT_EQ(search.result().solutions, 92);
    EXPECT_EQ(search.stats(), enumerate(queens(8)).stats);
}

TEST(Search, OutlivesItsProblem) {
    std::optional<Problem> problem = queens(8);
    const auto expected = all_solutions(*problem, by_links());
    Search search(*problem, by_links());
    problem.reset();
    EXPECT_EQ(rest_of(search), expected);
}

TEST(Search, GoesOnAfterItIsMoved) {
    const auto expected = all_solutions(queens(8), by_links());
    Search first(queens(8), by_links());
    std::vector<std::vector<OptionId>> found{*first.next()};
    Search second(std::move(first));
    found.push_back(*second.next());
    Search third(six_options(), by_links());
    third = std::move(second);
    for (const Solution& solution : third)
        found.push_back(solution);
    EXPECT_EQ(found, expected);
    third.restart();
    EXPECT_EQ(rest_of(third), expected);
}

TEST(Search, RestartedWithOtherForcedOptionsIsAFreshSearch) {
    const Problem problem = queens(8);
    Search search(problem, by_links());
    Dice dice(1);
    for (int round = 0; round < 200; ++round) {
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        search.restart(forced);
        Search fresh(problem, by_links(), forced);
        if (dice.one_in(3)) { // abandons the search
            for (auto left = dice.below(5); left > 0; --left)
                (void)search.next();
            continue;
        }
        ASSERT_EQ(rest_of(search), rest_of(fresh));
        ASSERT_EQ(search.stats(), fresh.stats()) << "the work differs";
    }
}

TEST(Search, RestartedKeepsItsParametersUnlessItGetsOthers) {
    SolveParams params = by_links();
    params.limits.solutions = 3;
    Search search(queens(8), params);
    search.finish();
    EXPECT_EQ(search.result().solutions, 3);
    search.restart();
    search.finish();
    EXPECT_EQ(search.result().solutions, 3);
    EXPECT_EQ(search.status(), Status::solution_limit);
    search.restart({}, by_links());
    search.finish();
    EXPECT_EQ(search.result().solutions, 92);
    EXPECT_EQ(search.status(), Status::exhausted);
}

TEST(Search, RestartsByItsOwnEngineAlone) {
    Search search(queens(8));
    EXPECT_THROW(search.restart({}, {.limits = {.solutions = 3}, .engine = "sparse_sets"}), std::invalid_argument);
    search.finish();
    EXPECT_EQ(search.result().solutions, 92) << "nothing was changed";
    EXPECT_EQ(search.result().engine, "bit_sets");
    search.restart({}, {.limits = {.solutions = 3}, .engine = "bit_sets"});
    search.finish();
    EXPECT_EQ(search.result().solutions, 3);
}

TEST(ForcedOptions, ThatAreASolutionAreTheOnlyOne) {
    const std::vector<OptionId> forced{OptionId{0}, OptionId{3}, OptionId{4}};
    Search search(six_options(), by_links(), forced);
    const auto solution = search.next();
    ASSERT_TRUE(solution);
    EXPECT_EQ(*solution, forced);
    EXPECT_FALSE(search.next());
    EXPECT_EQ(search.stats().search_nodes, 1);
    EXPECT_EQ(search.stats().max_level, 0) << "forced options are below the root";
}

TEST(ForcedOptions, ThatClashLeaveNoSolutionWhichIsKnown) {
    const Problem problem = queens(8);
    for (const std::vector<OptionId>& forced : {std::vector{OptionId{0}, OptionId{1}}, // options of the same row
                                                std::vector{OptionId{0}, OptionId{9}}, // options of the same diagonal
                                                std::vector{OptionId{0}, OptionId{0}}}) {
        const SolveResult result = enumerate(problem, by_links(), forced);
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.solutions, 0);
        EXPECT_EQ(result.stats.search_nodes, 0);
        EXPECT_EQ(result.stats.max_level, 0);
    }
}

TEST(ForcedOptions, ThatDoNotExistAreAnError) {
    const Problem problem = six_options();
    const std::vector<OptionId> forced{OptionId{0}, OptionId{6}};
    EXPECT_THROW(Search(problem, by_links(), forced), std::out_of_range);
    EXPECT_THROW((void)enumerate(problem, by_links(), forced), std::out_of_range);
    EXPECT_THROW((void)for_each_solution(
                     problem, [](const Solution&) {}, by_links(), forced),
                 std::out_of_range);
    Search search(problem, by_links());
    try {
        search.restart(forced);
        FAIL() << "restart took an option that does not exist";
    } catch (const std::out_of_range& error) {
        EXPECT_STREQ(error.what(), "the problem has no option number 6");
    }
    search.restart();
    search.finish();
    EXPECT_EQ(search.result().solutions, 1) << "unusable after the error";
}

TEST(UnknownEngine, IsAnErrorThatNamesThoseThereAre) {
    SolveParams params;
    params.engine = "jitterbug";
    try {
        (void)enumerate(six_options(), params);
        FAIL() << "solved by an engine that does not exist";
    } catch (const std::invalid_argument& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("'jitterbug'"), std::string::npos) << message;
        for (const Engine& engine : engines())
            EXPECT_NE(message.find(engine.name), std::string::npos) << message;
    }
}

TEST(Engines, HaveNamesOfTheirOwn) {
    ASSERT_FALSE(engines().empty());
    for (const Engine& engine : engines()) {
        EXPECT_FALSE(engine.description.empty());
        EXPECT_EQ(std::count_if(engines().begin(), engines().end(),
                                [&](const Engine& other) { return other.name == engine.name; }),
                  1);
        EXPECT_EQ(&select_engine(six_options(), engine.name), &engine);
    }
}

TEST(Engines, AreChosenByTheProblem) {
    EXPECT_EQ(select_engine(queens(8), "auto").name, "bit_sets");
    EXPECT_EQ(select_engine(pentominoes(6, 10), "auto").name, "bit_sets");
    EXPECT_EQ(select_engine(latin_squares(9), "auto").name, "dancing_links"); // has many items with few options each
    EXPECT_EQ(select_engine(latin_squares(15), "auto").name, "sparse_sets");  // has very many items
    EXPECT_EQ(select_engine(chain(100'000), "auto").name, "sparse_sets");     // is too large for bit sets
    EXPECT_EQ(select_engine(queens(8), "auto", Branching::weighted).name, "sparse_sets");
    EXPECT_EQ(enumerate(queens(8), {}).engine, "bit_sets") << "by default";
    EXPECT_EQ(enumerate(queens(8), {}).solutions, 92);
    EXPECT_EQ(enumerate(five_colored_options(), {}).solutions, 1);
}

TEST(FirstSolution, TellsNoneFromUnknown) {
    SolveResult result;
    const auto solution = solve(queens(8), by_links(), {}, &result);
    ASSERT_TRUE(solution);
    EXPECT_EQ(verify_solution(queens(8), *solution), std::nullopt);
    EXPECT_TRUE(is_solution(queens(8), *solution));
    EXPECT_FALSE(is_solution(queens(8), {}));
    EXPECT_EQ(result.solutions, 1);
    EXPECT_EQ(result.status, Status::found);
    EXPECT_EQ(to_string(result.status), "found");
    SolveParams only_one = by_links();
    only_one.limits.solutions = 1;
    EXPECT_TRUE(solve(queens(8), only_one, {}, &result));
    EXPECT_EQ(result.status, Status::found);
    only_one.limits.solutions = 0;
    EXPECT_FALSE(solve(queens(8), only_one, {}, &result));
    EXPECT_EQ(result.status, Status::solution_limit) << "unknown, and not none";

    EXPECT_FALSE(solve(queens(3), by_links(), {}, &result));
    EXPECT_EQ(result.status, Status::exhausted);

    SolveParams params = by_links();
    params.limits.search_nodes = 3;
    EXPECT_FALSE(solve(queens(8), params, {}, &result));
    EXPECT_EQ(result.status, Status::node_limit);
    EXPECT_FALSE(solve(queens(3), by_links()));
}

TEST(AllSolutions, OutliveTheSearchAndTellALimit) {
    const Problem problem = queens(6);
    SolveResult result;
    const auto all = all_solutions(problem, {}, {}, &result);
    EXPECT_EQ(result.status, Status::exhausted);
    ASSERT_EQ(all.size(), 4);
    for (const auto& solution : all)
        EXPECT_EQ(verify_solution(problem, solution), std::nullopt);
    SolveParams params;
    params.limits.solutions = 3;
    EXPECT_EQ(all_solutions(problem, params, {}, &result), std::vector(all.begin(), all.end() - 1));
    EXPECT_EQ(result.status, Status::solution_limit);
    EXPECT_EQ(all_solutions(problem, {}, {&all[1][0], 1}, &result).size(), result.solutions);
    EXPECT_TRUE(all_solutions(queens(3)).empty());
}

TEST(EdgeCases, HaveTheSolutionsOfTheDefinition) {
    Search search(Problem(), by_links());
    const auto solution = search.next();
    ASSERT_TRUE(solution);
    EXPECT_TRUE(solution->empty());
    EXPECT_FALSE(search.next());
    EXPECT_EQ(search.status(), Status::exhausted);
    Problem secondary;
    secondary.add_item("s", ItemKind::secondary);
    EXPECT_EQ(enumerate(secondary).solutions, 1);
    const SolveResult none = enumerate(parse("a b\na\n")); // an item without options
    EXPECT_EQ(none.solutions, 0);
    EXPECT_EQ(none.status, Status::exhausted);
    EXPECT_EQ(none.stats.search_nodes, 1);
    EXPECT_EQ(all_solutions(parse("a\na\na\na\n")).size(), 3);            // equal options
    EXPECT_EQ(enumerate(parse("a b | s t\na s\nb s\nb\n")).solutions, 1); // a secondary item is left uncovered
}

TEST(Stats, CountTheNodesOfEachLevel) {
    const SolveResult result = enumerate(langford(7));
    std::uint64_t sum = 0;
    for (const std::uint64_t nodes : result.stats.nodes_by_level)
        sum += nodes;
    EXPECT_EQ(sum, result.stats.search_nodes);
    EXPECT_EQ(result.stats.nodes_by_level.front(), 1);
    EXPECT_EQ(result.stats.nodes_by_level.at(result.stats.max_level), 52) << "the solutions, all on the last level";
}

TEST(Seed, GivesTheSameSearchEverywhere) {
    SolveParams params = by_links();
    params.seed = 42;
    const Problem problem = queens(8);
    const auto solution = solve(problem, params);
    ASSERT_TRUE(solution);
    std::string text;
    for (const OptionId option : *solution)
        text += std::to_string(index(option)) + ' ';
    EXPECT_EQ(text, "19 2 39 44 13 54 57 24 "); // recorded here, the same on every platform
    EXPECT_EQ(enumerate(problem, params).stats.search_nodes, 959);
}

TEST(Seed, IsStillTheSameSearchAfterARestartWithAnother) {
    const Problem problem = queens(8);
    SolveParams one = by_links();
    one.seed = 1;
    SolveParams two = by_links();
    two.seed = 2;
    Search search(problem, one);
    const auto first = rest_of(search);
    search.restart({}, two);
    const auto second = rest_of(search);
    search.restart({}, one);
    EXPECT_EQ(rest_of(search), first);
    search.restart();
    EXPECT_EQ(rest_of(search), first);
    search.restart({}, by_links());
    EXPECT_EQ(rest_of(search), all_solutions(problem, by_links()));
    EXPECT_NE(first, second);
    EXPECT_NE(first, all_solutions(problem, by_links()));
}

TEST(Seed, ReachesDifferentFirstSolutions) {
    const Problem problem = queens(8);
    std::set<OptionSet> first;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SolveParams params = by_links();
        params.seed = seed;
        first.insert(sorted(*solve(problem, params)));
    }
    EXPECT_GE(first.size(), 60) << "of 92";
}

} // namespace
} // namespace dlx::test::search_test
