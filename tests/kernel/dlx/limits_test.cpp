#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace dlx::test::limits_test {
namespace {

/// Returns the settings of dancing links with these limits.
SolveParams limited(Limits limits) {
    SolveParams params = by_links();
    params.limits = std::move(limits);
    return params;
}

/// Returns the result of a search with these limits, and sets `visited` to the number of visited solutions.
SolveResult visit(const Problem& problem, const SolveParams& params, std::uint64_t& visited) {
    visited = 0;
    return for_each_solution(
        problem, [&](const Solution&) { ++visited; }, params);
}

TEST(SolutionLimit, EndsTheSearchAtThatNumber) {
    const Problem problem = queens(8); // has 92 solutions
    for (const std::uint64_t limit : {0U, 1U, 2U, 91U, 92U, 93U}) {
        SCOPED_TRACE(limit);
        const SolveParams params = limited({.solutions = limit});
        std::uint64_t visited = 0;
        const SolveResult result = visit(problem, params, visited);
        EXPECT_EQ(visited, std::min<std::uint64_t>(limit, 92));
        EXPECT_EQ(result.solutions, visited);
        EXPECT_EQ(result.status, limit <= 92 ? Status::solution_limit : Status::exhausted);
        const SolveResult counted = enumerate(problem, params);
        EXPECT_EQ(counted.stats, result.stats);
        EXPECT_EQ(counted.status, result.status);
    }
    const SolveResult none = enumerate(queens(3), limited({.solutions = 0}));
    EXPECT_EQ(none.status, Status::solution_limit) << "whether there are solutions is not known";
    EXPECT_EQ(none.stats.search_nodes, 0);
    EXPECT_EQ(enumerate(Problem(), limited({.solutions = 0})).solutions, 0);
}

// The limit is exact with a clock and a stop flag, too, and between solutions, without losing those found.
TEST(NodeLimit, IsExact) {
    const Problem problem = queens(8);
    ASSERT_EQ(enumerate(problem).stats.search_nodes, 1049);
    const std::atomic<bool> stop = false;
    std::uint64_t before = 0;
    for (std::uint64_t limit = 0; limit <= 1050; ++limit) {
        SCOPED_TRACE(limit);
        Limits limits{.search_nodes = limit};
        if (limit % 2 == 1) {
            limits.seconds = 3600;
            limits.stop_flag = &stop;
        }
        std::uint64_t visited = 0;
        const SolveResult result = visit(problem, limited(limits), visited);
        ASSERT_EQ(result.status, limit < 1049 ? Status::node_limit : Status::exhausted);
        ASSERT_EQ(result.stats.search_nodes, std::min<std::uint64_t>(limit, 1049));
        ASSERT_EQ(result.solutions, visited);
        ASSERT_LE(visited, before + 1);
        ASSERT_GE(visited, before);
        before = visited;
    }
    EXPECT_EQ(before, 92);
}

// The limit ends searches that take far longer; no timing is asserted.
TEST(TimeLimit, EndsALongSearch) {
    const SolveResult result = enumerate(queens(20), limited({.seconds = 0.02}));
    EXPECT_EQ(result.status, Status::time_limit);
    EXPECT_GE(result.seconds, 0.02);
    EXPECT_GT(result.stats.search_nodes, 0);
    const SolveResult none = enumerate(queens(8), limited({.seconds = 0}));
    EXPECT_EQ(none.status, Status::time_limit);
    EXPECT_EQ(none.stats.search_nodes, 0);
    const SolveResult all = enumerate(queens(8), limited({.seconds = 3600}));
    EXPECT_EQ(all.stats, enumerate(queens(8)).stats);
    EXPECT_EQ(all.status, Status::exhausted);
}

TEST(Seconds, AreComparedWithNumbersDurationsAndNothing) {
    const Seconds nothing;
    const Seconds one = 1;
    EXPECT_TRUE(nothing < one && one < Seconds(std::chrono::milliseconds(1001)) && one > 0.5);
    EXPECT_TRUE(one == 1.0 && one == std::chrono::seconds(1) && one == std::optional(1.0) && one != nothing);
    EXPECT_TRUE(nothing == std::nullopt && !nothing && one);
    EXPECT_EQ(*one, 1);
    EXPECT_EQ(nothing.value_or(2), 2);
    EXPECT_EQ(Limits{.seconds = 2}.seconds.value(), 2);
}

// The limits of a count precede those of its enumeration.
TEST(CountLimits, AreMembersOfAllSettings) {
    const Problem problem = queens(8);
    SolveParams search = by_links();
    search.limits.solutions = 7;
    EXPECT_EQ(count(problem, {.limits = {.solutions = 5}}).solutions, 5);
    EXPECT_EQ(count(problem, {.search = search}).solutions, 7);
    EXPECT_EQ(count(problem, {.limits = {.solutions = 5}, .search = search}).solutions, 5);
    const std::atomic<bool> stop = true;
    const CountParams stopped{.limits = {.stop_flag = &stop}, .search = search};
    EXPECT_EQ(count(problem, stopped).status, Status::stopped);
    EXPECT_EQ(sample(latin_squares(7), 1, 1, stopped).status, Status::stopped);
    EXPECT_EQ(solutions_as_zdd(latin_squares(7), stopped).status, Status::stopped);
    std::uint64_t reports = 0;
    const Limits with_reports{.on_progress = [&](const Progress&) { ++reports; }, .progress_interval = 0};
    EXPECT_EQ(count(problem, {.limits = with_reports}).solutions, 92);
    EXPECT_GT(reports, 0);
}

TEST(Seconds, ThatAreNegativeOrNoNumberAreRefused) {
    const Problem problem = queens(4);
    for (const double wrong : {-1.0, -1e-300, -std::numeric_limits<double>::infinity(), std::nan("")}) {
        Limits limits{.seconds = wrong};
        for (const bool is_progress : {false, true}) {
            if (is_progress)
                limits = {.progress_interval = wrong};
            const SolveParams params{.limits = limits};
            EXPECT_THROW(Search(problem, params), std::invalid_argument);
            EXPECT_THROW(enumerate(problem, params), std::invalid_argument);
            EXPECT_THROW(for_each_solution(problem, nullptr, params, use_threads(2)), std::invalid_argument);
            EXPECT_THROW((void)solve(problem, params), std::invalid_argument);
            EXPECT_THROW((void)all_solutions(problem, params), std::invalid_argument);
            for (const CountMethod method : {CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier})
                EXPECT_THROW((void)count(problem, {.method = method, .search = params}), std::invalid_argument);
            EXPECT_THROW((void)solutions_as_zdd(problem, {.search = params}), std::invalid_argument);
        }
        EXPECT_THROW(resume_count(initial_checkpoint(problem, "auto", 1), problem, {}, {}, {}, wrong),
                     std::invalid_argument);
    }
    Search search(problem);
    EXPECT_THROW(search.restart({}, {.limits = {.seconds = -1}}), std::invalid_argument);
    search.restart(); // the settings have not changed
    search.finish();
    EXPECT_EQ(search.status(), Status::exhausted);
}

TEST(TimeLimit, CountsTheTimeOfTheVisitor) {
    const SolveResult result = for_each_solution(
        queens(20), [](const Solution&) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); },
        limited({.seconds = 0.05}));
    EXPECT_EQ(result.status, Status::time_limit);
}

TEST(StopFlag, SetByTheVisitorEndsALongSearch) {
    std::atomic<bool> stop = false;
    const SolveResult result = for_each_solution(
        queens(20), [&](const Solution&) { stop = true; }, limited({.stop_flag = &stop}));
    EXPECT_EQ(result.status, Status::stopped);
    EXPECT_GE(result.solutions, 1);
}

TEST(StopFlag, SetBeforeTheStartVisitsNothingAndIsLookedAtAgainAfterARestart) {
    std::atomic<bool> stop = true;
    Search search(queens(8), limited({.stop_flag = &stop}));
    search.finish();
    EXPECT_EQ(search.status(), Status::stopped);
    EXPECT_EQ(search.stats().search_nodes, 0);
    stop = false;
    search.restart();
    search.finish();
    EXPECT_EQ(search.status(), Status::exhausted);
    EXPECT_EQ(search.result().solutions, 92);
}

TEST(Visitor, MayStopTheSearch) {
    for (const std::uint64_t last : {5U, 92U}) { // includes the last solution
        std::uint64_t visited = 0;
        const SolveResult result = for_each_solution(
            queens(8), [&](const Solution&) { return ++visited == last ? VisitAction::stop : VisitAction::keep_going; },
            by_links());
        EXPECT_EQ(visited, last);
        EXPECT_EQ(result.solutions, last);
        EXPECT_EQ(result.status, Status::stopped);
    }
    EXPECT_THROW((void)for_each_solution(
                     queens(8), [](const Solution&) -> VisitAction { throw std::runtime_error("enough"); }, by_links()),
                 std::runtime_error);
}

TEST(Progress, IsReportedWithCountsThatOnlyGrow) {
    SolveParams params = by_links();
    params.limits.progress_interval = 0; // reports at each look at the clock
    std::vector<Progress> reports;
    params.limits.on_progress = [&](const Progress& progress) { reports.push_back(progress); };
    const SolveResult result = enumerate(queens(12), params);
    EXPECT_EQ(result.status, Status::exhausted);
    EXPECT_EQ(result.solutions, 14200);
    ASSERT_GE(reports.size(), 3);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        EXPECT_GE(reports[i].fraction_done, 0);
        EXPECT_LE(reports[i].fraction_done, 1);
        EXPECT_LE(reports[i].solutions, result.solutions);
        EXPECT_LE(reports[i].search_nodes, result.stats.search_nodes);
        if (i > 0) {
            EXPECT_GE(reports[i].solutions, reports[i - 1].solutions);
            EXPECT_GE(reports[i].search_nodes, reports[i - 1].search_nodes);
            EXPECT_GE(reports[i].seconds, reports[i - 1].seconds);
            EXPECT_GE(reports[i].fraction_done, reports[i - 1].fraction_done - 1e-9);
        }
    }
    EXPECT_LT(reports.front().fraction_done, 0.1);
    EXPECT_GT(reports.back().fraction_done, 0.5);
}

TEST(Progress, IsInRangeWithForcedOptionsColorsAndASeed) {
    SolveParams params = by_links();
    params.limits.progress_interval = 0;
    params.seed = 3;
    int reports = 0;
    double last = 0;
    params.limits.on_progress = [&](const Progress& progress) {
        ++reports;
        EXPECT_GE(progress.fraction_done, last - 1e-9);
        EXPECT_LE(progress.fraction_done, 1);
        last = progress.fraction_done;
    };
    (void)enumerate(queens(10), params, std::vector{OptionId{3}});
    EXPECT_GE(reports, 1);
    last = 0;
    (void)enumerate(five_colored_options(), params);
}

TEST(Progress, ThatThrowsLeavesASearchThatGoesOn) {
    SolveParams params = by_links();
    params.limits.progress_interval = 0;
    int calls = 0;
    params.limits.on_progress = [&](const Progress&) {
        if (++calls % 3 == 1)
            throw std::runtime_error("no more reports");
    };
    Search search(queens(9), params);
    std::uint64_t found = 0;
    int thrown = 0;
    for (bool more = true; more;) {
        try {
            more = search.next().has_value();
            found += more;
        } catch (const std::runtime_error&) {
            ++thrown;
        }
    }
    EXPECT_GE(thrown, 1);
    EXPECT_EQ(found, 352);
    EXPECT_EQ(search.stats(), enumerate(queens(9)).stats);
}

// The state of a search in which a callback threw must not show in the next one, nor in its statistics.
TEST(Progress, ThatThrowsLeavesASearchThatCanRestart) {
    SolveParams throwing = by_links();
    throwing.limits.progress_interval = 0;
    int calls = 0;
    throwing.limits.on_progress = [&](const Progress& progress) {
        if (++calls > 1 && progress.search_nodes > 20)
            throw std::runtime_error("no more reports");
    };
    Search search(queens(10), throwing);
    EXPECT_THROW(search.finish(), std::runtime_error);
    search.restart({}, by_links());
    search.finish();
    EXPECT_EQ(search.stats(), enumerate(queens(10)).stats);

    const Problem problem = queens(10);
    const std::vector<OptionId> first_row(1, OptionId{0});
    calls = 0;
    search.restart({}, throwing);
    EXPECT_THROW(search.finish(), std::runtime_error);
    search.restart(first_row, by_links());
    search.finish();
    EXPECT_EQ(search.stats(), enumerate(problem, by_links(), first_row).stats);
}

TEST(Status, HasAName) {
    EXPECT_EQ(to_string(Status::exhausted), "exhausted");
    EXPECT_EQ(to_string(Status::solution_limit), "solution limit");
    EXPECT_EQ(to_string(Status::node_limit), "node limit");
    EXPECT_EQ(to_string(Status::time_limit), "time limit");
    EXPECT_EQ(to_string(Status::stopped), "stopped");
}

TEST(Statuses, OfSeveralLimitsIsThatOfTheFirstReached) {
    EXPECT_EQ(enumerate(queens(8), limited({.solutions = 1, .search_nodes = 1'000'000})).status,
              Status::solution_limit);
    EXPECT_EQ(enumerate(queens(8), limited({.solutions = 1'000'000, .search_nodes = 10})).status, Status::node_limit);
}

} // namespace
} // namespace dlx::test::limits_test
