#include "dlx/count.hpp"
#include "dlx/lockstep/batch.hpp"
#include "dlx/lockstep/lanes.hpp"
#include "dlx/text.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test::count_lockstep_test {
namespace {

/// Returns settings to enumerate, by an engine that is chosen or by lockstep.
CountParams enumerating(std::string_view engine = "auto") {
    CountParams params{.make_enumerator = lockstep_enumerator};
    params.method = CountMethod::enumerate;
    params.search.engine = engine;
    return params;
}

CountParams in_lockstep() { return enumerating(lockstep); }

/// Returns a runner of tasks one after the other, the last one first.
TaskRunner two_tasks(int* rounds = nullptr) {
    TaskRunner parallel;
    parallel.threads = 2;
    parallel.run = [rounds](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        if (rounds != nullptr)
            ++*rounds;
        for (std::uint32_t k = tasks; k-- > 0;)
            task(k);
    };
    return parallel;
}

TEST(CountingInLockstep, AgreesWithBruteForce) {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9, .max_options = 14, .max_colors = 0});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const auto solutions = brute_force_solutions(problem);
        Dice dice(seed);
        for (int k = 0; k < 3; ++k) {
            const auto forced = k == 0 ? std::vector<OptionId>{} : random_forced_options(problem, dice);
            CountParams params = in_lockstep();
            if (dice.one_in(2)) // an engine that is named enumerates
                params.method = CountMethod::automatic;
            const CountResult result = count(problem, params, forced);
            ASSERT_EQ(result.status, Status::exhausted);
            ASSERT_EQ(result.method, CountMethod::enumerate);
            ASSERT_EQ(result.solutions, with_forced(solutions, forced).size());
            ASSERT_EQ(result.engine, "lockstep");
        }
    }
}

TEST(CountingInLockstep, IsTheSameOnThreads) {
    int rounds = 0;
    for (const Problem& problem : {dominoes(8, 8), queens(11), langford(11)}) {
        CountParams params = in_lockstep();
        const CountResult alone = count(problem, params);
        params.task_runner = two_tasks(&rounds);
        const CountResult shared = count(problem, params);
        EXPECT_EQ(shared.solutions, alone.solutions);
        EXPECT_EQ(shared.stats.search_nodes, alone.stats.search_nodes);
    }
    EXPECT_GT(rounds, 0);
}

TEST(CountingInLockstep, StopsAtATimeLimitAndSaysSo) {
    for (const bool use_threads : {false, true}) {
        CountParams params = in_lockstep();
        params.search.limits.seconds = 0.02;
        if (use_threads)
            params.task_runner = two_tasks();
        const CountResult result = count(dominoes(20, 20), params);
        EXPECT_EQ(result.status, Status::time_limit);
        EXPECT_GE(result.seconds, 0.02);
        params.search.limits.seconds.reset();
        const std::atomic<bool> stop = true;
        params.search.limits.stop_flag = &stop;
        const CountResult stopped = count(dominoes(20, 20), params);
        EXPECT_EQ(stopped.status, Status::stopped);
        EXPECT_EQ(stopped.engine, lockstep);
    }
}

TEST(CountingInLockstep, ReportsProgressUpToTheEnd) {
    for (const bool use_threads : {false, true}) {
        CountParams params = in_lockstep();
        if (use_threads)
            params.task_runner = two_tasks();
        params.search.limits.progress_interval = 0;
        Progress last;
        params.search.limits.on_progress = [&](const Progress& progress) {
            EXPECT_GE(progress.fraction_done, last.fraction_done - 1e-9);
            EXPECT_GE(progress.solutions, last.solutions);
            EXPECT_GE(progress.search_nodes, last.search_nodes);
            EXPECT_GE(progress.seconds, last.seconds);
            last = progress;
        };
        const CountResult result = count(dominoes(8, 8), params);
        EXPECT_NEAR(last.fraction_done, 1, 1e-6);
        EXPECT_EQ(last.solutions, result.stats.solutions);
        EXPECT_EQ(last.search_nodes, result.stats.search_nodes);
    }
}

TEST(CountingInLockstep, EndsBeforeItVisitsMoreSearchNodes) {
    for (const std::uint64_t nodes : {1U, 10U, 11U, 150U}) {
        CountParams params = in_lockstep();
        params.search.limits.search_nodes = nodes;
        const CountResult result = count(queens(8), params);
        EXPECT_EQ(result.status, Status::node_limit);
        EXPECT_LE(result.stats.search_nodes, nodes);
        EXPECT_GE(result.stats.search_nodes + 2, nodes);
        EXPECT_LT(result.solutions, 92);
    }
}

TEST(CountingInLockstep, RefusesWhatItDoesNotHave) {
    EXPECT_THROW((void)count(five_colored_options(), in_lockstep()), std::invalid_argument);
    using Change = void (*)(SolveParams&);
    for (const Change change : {Change([](SolveParams& search) { search.seed = 1; }),
                                Change([](SolveParams& search) { search.branching = Branching::failure_rate; }),
                                Change([](SolveParams& search) { search.limits.solutions = 0; })}) {
        CountParams params = in_lockstep();
        change(params.search);
        EXPECT_THROW((void)count(queens(4), params), std::invalid_argument);
    }
    const std::vector<OptionId> unknown{OptionId{16}};
    EXPECT_THROW((void)count(queens(4), in_lockstep(), unknown), std::out_of_range);
}

/// Returns `items` items of `options` options each, which have nothing in common.
Problem independent(int items, int options) {
    Problem problem;
    for (int item = 0; item < items; ++item)
        problem.add_item(std::to_string(item));
    for (int item = 0; item < items; ++item)
        for (int option = 0; option < options; ++option)
            problem.add_option(std::to_string(item));
    return problem;
}

struct Choice {
    Problem problem;
    std::uint32_t least_lanes; ///< minimum with which lockstep is the fastest; 0 if it never is
    const char* otherwise;     ///< fastest engine with fewer lanes
};

TEST(ChoiceOfEngine, IsWhatWasMeasuredToBeTheFastest) {
    for (const auto& [problem, least, otherwise] : std::vector<Choice>{
             {queens(8), 0, "bit_sets"}, // finishes before lockstep pays
             {queens(12), 256, "bit_sets"},
             {langford(11), 512, "bit_sets"},
             {latin_squares(5), 256, "bit_sets"},
             {dominoes(6, 8), 256, "bit_sets"},
             {tetrominoes(4, 10), 0, "bit_sets"},
             {independent(6, 8), 0, "bit_sets"}, // most options lead to solutions
             {perfect_matchings(14), 256, "bit_sets"},
         }) {
        const bool is_lockstep = least > 0 && detail::lane_width({}).lanes >= least;
        const CountResult result = count(problem, enumerating());
        EXPECT_EQ(result.engine, is_lockstep ? lockstep : otherwise) << to_string(problem).substr(0, 100);
        EXPECT_EQ(result.branching, Branching::mrv);
    }
}

// The choice is the same on other machines.
TEST(ChoiceOfEngine, IsLockstepOnlyWithEnoughLanes) {
    const auto suits = [](const Problem& problem, std::uint32_t lanes) {
        return detail::may_suit_lanes(problem, lanes) && detail::suits_lanes(detail::LaneProblem(problem), lanes);
    };
    for (const std::uint32_t lanes : {64U, 128U, 256U, 512U}) {
        EXPECT_EQ(suits(queens(12), lanes), lanes >= 256) << lanes;
        EXPECT_EQ(suits(langford(11), lanes), lanes >= 512) << lanes;
        EXPECT_EQ(suits(dominoes(6, 8), lanes), lanes >= 256) << lanes;
        EXPECT_FALSE(suits(tetrominoes(4, 10), lanes)) << lanes;
        EXPECT_FALSE(suits(five_colored_options(), lanes)) << lanes;
    }
}

TEST(ChoiceOfEngine, IsNotLockstepWhereThatDoesNotHaveWhatIsAskedFor) {
    CountParams params = enumerating();
    params.search.limits.search_nodes = 100'000;
    CountResult result = count(queens(12), params);
    EXPECT_EQ(result.status, Status::node_limit);
    EXPECT_EQ(result.stats.search_nodes, 100'000U);
    params.search.limits.search_nodes.reset();
    params.search.seed = 1;
    EXPECT_EQ(count(queens(10), params).engine, "bit_sets");
    params.search.seed.reset();
    params.search.branching = Branching::failure_rate;
    EXPECT_EQ(count(queens(10), params).engine, "sparse_sets");
}

/// Returns pairs of items that one option covers or, for some of them, two: each solution is soon found.
Problem pairs(int items, int choices) {
    Problem problem;
    for (int item = 0; item < items; ++item)
        problem.add_item(std::to_string(item));
    for (int item = 0; item < items; item += 2) {
        const std::string one = std::to_string(item);
        const std::string two = std::to_string(item + 1);
        std::string both = one;
        both += ' ';
        both += two;
        problem.add_option(both);
        if (item < 2 * choices) {
            problem.add_option(one);
            problem.add_option(two);
        }
    }
    return problem;
}

// Solutions that the engine found before others were tried are not lost: there are at least as many.
TEST(ChoiceOfEngine, LosesNothingThatWasFound) {
    for (const CountMethod method : {CountMethod::enumerate, CountMethod::automatic})
        for (const bool use_threads : {false, true}) {
            CountParams params = enumerating();
            params.method = method;
            if (use_threads)
                params.task_runner = two_tasks();
            std::atomic<bool> stop = false;
            std::uint64_t most = 0;
            std::uint64_t nodes = 0;
            params.search.limits.stop_flag = &stop;
            params.search.limits.progress_interval = 0;
            params.search.limits.on_progress = [&](const Progress& progress) {
                most = std::max(most, progress.solutions);
                stop = progress.search_nodes < nodes; // another method has begun
                nodes = progress.search_nodes;
            };
            const CountResult result = count(dominoes(8, 8), params);
            EXPECT_GT(most, 0U);
            EXPECT_GE(result.solutions, most);
        }
}

TEST(ChoiceOfBranching, IsByMrvWhereNothingFails) {
    CountParams params = enumerating();
    for (const bool use_threads : {false, true}) {
        if (use_threads)
            params.task_runner = two_tasks();
        const CountResult result = count(pairs(4200, 14), params); // has too many options for lockstep
        EXPECT_EQ(result.solutions, 1 << 14);
        EXPECT_EQ(result.branching, Branching::mrv);
    }
}

TEST(ChoiceOfBranching, IsByFailureRatesInLargeProblems) {
    const Problem problem = pairs(600, 10);
    CountParams params = enumerating();
    const CountResult result = count(problem, params);
    EXPECT_EQ(result.solutions, 1024);
    EXPECT_EQ(result.engine, "sparse_sets");
    EXPECT_EQ(result.branching, Branching::failure_rate);
    params.allow_learned_branching = false;
    EXPECT_EQ(count(problem, params).branching, Branching::mrv);
    params.allow_learned_branching = true;
    params.search.limits.solutions = 5;
    EXPECT_EQ(count(problem, params).branching, Branching::mrv);
}

} // namespace
} // namespace dlx::test::count_lockstep_test
