#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::parallel_test {
namespace {

/// All statistics but the updates, which count the work that was done, and the solutions.
struct Outcome {
    Status status{};
    Stats stats;
    std::vector<Solution> solutions;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

void PrintTo(const Outcome& outcome, std::ostream* out) {
    *out << to_string(outcome.status) << ", ";
    PrintTo(outcome.stats, out);
    for (const auto& solution : outcome.solutions) {
        *out << "\n ";
        for (const OptionId option : solution)
            *out << ' ' << index(option);
    }
}

Outcome outcome(const SolveResult& result, std::vector<Solution> solutions = {}) {
    Outcome found{result.status, result.stats, std::move(solutions)};
    EXPECT_EQ(result.solutions, result.stats.solutions);
    found.stats.updates = 0;
    return found;
}

/// Each engine of the table: a search that is split is compared with one that is not.
class ParallelDifferential : public EachEngine {
protected:
    /// Returns the outcome with a task runner before the forced options, or without one.
    template <class... More>
    static Outcome solved(const Problem& problem, const SolveParams& params, const More&... more) {
        std::vector<Solution> solutions;
        const SolveResult result = for_each_solution(
            problem, [&](const Solution& solution) { solutions.push_back(solution); }, params, more...);
        return outcome(result, std::move(solutions));
    }

    static void expect_same(const Problem& problem, const SolveParams& params, const TaskRunner& parallel,
                            const std::vector<OptionId>& forced = {}) {
        Outcome expected = solved(problem, params, forced);
        ASSERT_EQ(solved(problem, params, parallel, forced), expected);
        expected.solutions.clear();
        ASSERT_EQ(outcome(count_shared(problem, params, parallel, forced)), expected) << "counted";
    }
};

TEST_P(ParallelDifferential, FindsTheSameInRandomProblems) {
    for (const bool has_bounds : {false, true}) {
        int splits = 0;
        for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
            const Problem problem = small_problem(seed, has_bounds);
            SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
            Dice dice(seed);
            const std::uint32_t searches = 1 + dice.below(9);
            const std::uint64_t nodes = 1 + dice.below(3);
            expect_same(problem, params(), tiny_pieces(searches, nodes, &splits));
            expect_same(problem, params(), tiny_pieces(searches, nodes, &splits), random_forced_options(problem, dice));
        }
        EXPECT_GE(splits, 1000);
    }
}

// Learned scores depend on the earlier searches: the search nodes differ, the count does not.
TEST_P(ParallelDifferential, CountsTheSameByWhateverIsLearnt) {
    if (!GetParam().supports_learned_branching) {
        SolveParams learning = params();
        learning.branching = Branching::weighted;
        EXPECT_THROW(count_shared(queens(4), learning, tiny_pieces(2, 1)), std::invalid_argument);
        return;
    }
    int splits = 0;
    for (const Branching branching : {Branching::weighted, Branching::failure_rate})
        for (std::uint64_t seed = 1; seed <= 600; ++seed) {
            const Problem problem = small_problem(seed, seed > 300);
            SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
            Dice dice(seed);
            SolveParams learning = params();
            learning.branching = branching;
            const TaskRunner parallel = tiny_pieces(1 + dice.below(5), 1 + dice.below(3), &splits);
            const SolveResult result = count_shared(problem, learning, parallel);
            ASSERT_EQ(result.status, Status::exhausted);
            ASSERT_EQ(result.solutions, enumerate(problem, params()).solutions);
            ASSERT_EQ(solved(problem, learning, parallel), solved(problem, learning)) << "in order";
        }
    EXPECT_GE(splits, 100);
}

TEST_P(ParallelDifferential, FindsTheSameInKnownProblems) {
    for (const Problem& problem : {queens(6), queens(7), langford(7), dominoes(4, 5), latin_squares(4),
                                   perfect_matchings(8), five_colored_options(), five_bounded_options(),
                                   queens_by_rule(4, 3, QueenRule::dominate), matrices_with_sums(4, 1, 2), Problem()}) {
        for (std::uint32_t searches = 1; searches <= 9; ++searches)
            for (const std::uint64_t nodes : {1U, 2U, 7U, 100U}) {
                SCOPED_TRACE(std::to_string(searches) + " searches, " + std::to_string(nodes) + " nodes a round, " +
                             to_string(problem));
                int splits = 0;
                expect_same(problem, params(), tiny_pieces(searches, nodes, &splits));
                EXPECT_TRUE(splits == 0 || searches > 1);
                EXPECT_TRUE(splits > 0 || searches == 1 || nodes > 7 || problem.option_count() < 6);
            }
    }
}

TEST_P(ParallelDifferential, ReachesLimitsInRandomProblems) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = small_problem(seed, seed > 500);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        for (std::uint64_t limit = 0; limit <= 30; limit += 1 + dice.below(3)) {
            SCOPED_TRACE(limit);
            SolveParams limited = params();
            if (!dice.one_in(3))
                limited.limits.search_nodes = limit;
            if (!limited.limits.search_nodes || dice.one_in(3))
                limited.limits.solutions = limit / 2;
            expect_same(problem, limited, tiny_pieces(1 + dice.below(5), 1 + dice.below(3)), forced);
        }
    }
}

TEST_P(ParallelDifferential, DoesNotSplitAShuffledSearch) {
    SolveParams shuffled = params();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        shuffled.seed = seed;
        int splits = 0;
        expect_same(queens(6), shuffled, tiny_pieces(4, 1, &splits));
        EXPECT_EQ(splits, 0);
    }
}

TEST_P(ParallelDifferential, FindsTheSameWithLittleRoomForSolutions) {
    for (const std::size_t most : {0U, 1U, 300U})
        for (std::uint32_t searches : {2U, 5U}) {
            TaskRunner parallel = tiny_pieces(searches, 20);
            pace_of(parallel).max_waiting = most;
            expect_same(langford(7), params(), parallel);
        }
}

// All searches may be busy with later parts when the first part's turn comes, and those must not continue before it.
TEST_P(ParallelDifferential, TakesUpTheFirstPartWhenManySolutionsWait) {
    SolveParams short_search = by_links();
    short_search.limits.search_nodes = 2000;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Dice dice(seed);
        Problem problem;
        const std::uint32_t items = 2 + dice.below(5);
        for (std::uint32_t k = 0; k < items; ++k)
            problem.add_item(std::to_string(k));
        for (std::uint32_t options = 3 + dice.below(23); options > 0; --options) {
            const ItemId a{dice.below(items)};
            const ItemId b{dice.below(items)};
            problem.add_option(a == b || dice.one_in(2) ? std::vector<Entry>{{a}} : std::vector<Entry>{{a}, {b}});
        }
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        if (enumerate(problem, short_search).status != Status::exhausted)
            continue;
        TaskRunner parallel = tiny_pieces(2 + dice.below(4), 1 + dice.below(9));
        pace_of(parallel).nodes_alone = dice.below(4);
        pace_of(parallel).max_waiting = dice.below(41);
        expect_same(problem, params(), parallel);
    }
}

// Solutions wait if progress has reported them, and they are not visited yet.
TEST_P(ParallelDifferential, KeepsFewSolutionsWaiting) {
    SolveParams watched = params();
    watched.limits.progress_interval = 0;
    std::uint64_t visited = 0;
    std::uint64_t found = 0;
    std::uint64_t max_waiting = 0;
    std::uint64_t most_in_a_round = 0;
    watched.limits.on_progress = [&](const Progress& progress) {
        max_waiting = std::max(max_waiting, progress.solutions - visited);
        most_in_a_round = std::max(most_in_a_round, progress.solutions - found);
        found = progress.solutions;
    };
    constexpr std::uint64_t most = 10;
    constexpr std::uint32_t searches = 5;
    for (const std::uint64_t nodes : {1U, 1'000'000U}) {
        TaskRunner parallel = tiny_pieces(searches, nodes);
        pace_of(parallel).nodes_alone = 10;
        pace_of(parallel).max_waiting = 9 * most; // number of options
        pace_of(parallel).seconds_a_round = 1000; // too long to depend on the machine
        visited = found = max_waiting = most_in_a_round = 0;
        (void)for_each_solution(
            queens(9), [&](const Solution&) { ++visited; }, watched, parallel);
        EXPECT_EQ(visited, 352);
        most_in_a_round = std::max(most_in_a_round, visited - found);
        EXPECT_LE(most_in_a_round, nodes == 1 ? searches : most + 2 * searches);
        EXPECT_LE(max_waiting, most + most_in_a_round);
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, ParallelDifferential, testing::ValuesIn(engines().begin(), engines().end()),
                         ParamName());

// --- Ends of a search ------------------------------------------------------------------------------------------------

TEST(SharedSearch, ThatIsShortIsNotSplit) {
    int splits = 0;
    TaskRunner parallel = tiny_pieces(8, 1 << 20, &splits);
    pace_of(parallel).nodes_alone = 10'000;
    EXPECT_EQ(count_shared(queens(8), by_links(), parallel).solutions, 92); // the tree has 1049 search nodes
    EXPECT_EQ(splits, 0);
    pace_of(parallel).nodes_alone = 1000;
    EXPECT_EQ(count_shared(queens(8), by_links(), parallel).solutions, 92);
    EXPECT_EQ(splits, 1);
}

// Rounds without any work would never end.
TEST(SharedSearch, ComesToItsEndWhateverARoundIsToldToBe) {
    using Change = void (*)(TaskRunner&);
    for (const Change change : {Change([](TaskRunner& runner) { runner.threads = 0; }),
                                Change([](TaskRunner& runner) { runner.run = nullptr; }),
                                Change([](TaskRunner& runner) { pace_of(runner).nodes_a_round = 0; }),
                                Change([](TaskRunner& runner) { pace_of(runner).seconds_a_round = 0; }),
                                Change([](TaskRunner& runner) { pace_of(runner).seconds_a_round = -1; })}) {
        TaskRunner parallel = tiny_pieces(3, 5);
        change(parallel);
        EXPECT_EQ(count_shared(queens(6), by_links(), parallel).solutions, 4U);
    }
}

TEST(SharedSearch, OfProblemsItCannotDoThrowsAsSolveDoes) {
    SolveParams params;
    params.engine = "steam";
    EXPECT_THROW(count_shared(queens(4), params, {}), std::invalid_argument);
    EXPECT_THROW(count_shared(queens(4), by_links(), {}, {OptionId{16}}), std::out_of_range);
}

/// Solutions of the search that was stopped after `rounds` rounds are the first ones, and nothing is counted beyond.
TEST(SharedSearch, StoppedAfterAnyRoundHasDoneTheFirstPartOfTheSearch) {
    const Problem problem = queens(7);
    const std::vector<Solution> all = all_solutions(problem, by_links());
    bool is_over = false;
    std::size_t most = 0;
    for (int rounds = 0; !is_over; ++rounds) {
        std::atomic<bool> stop = false;
        SolveParams params = by_links();
        params.limits.stop_flag = &stop;
        TaskRunner parallel = tiny_pieces(3, 5);
        int round = 0;
        parallel.run = [&](std::uint32_t tasks, const Task& task) {
            for (std::uint32_t k = 0; k < tasks; ++k) {
                if (++round > rounds)
                    stop = true;
                task(k);
            }
        };
        std::size_t found = 0;
        const SolveResult result = for_each_solution(
            problem, [&](const Solution& solution) { EXPECT_EQ(solution, all.at(found++)); }, params, parallel);
        ASSERT_EQ(result.solutions, found);
        ASSERT_GE(found, most);
        most = found;
        is_over = result.status == Status::exhausted;
        ASSERT_TRUE(is_over || result.status == Status::stopped);
        // The part that is done equals the search without threads.
        params.limits.stop_flag = nullptr;
        params.limits.search_nodes = result.stats.search_nodes;
        ASSERT_EQ(enumerate(problem, params).solutions, found);
    }
    EXPECT_EQ(most, all.size());
}

TEST(SharedSearch, ThatIsStoppedBeforeItBeginsVisitsNothing) {
    const std::atomic<bool> stop = true;
    SolveParams params = by_links();
    params.limits.stop_flag = &stop;
    const SolveResult result = count_shared(queens(8), params, tiny_pieces(3, 5));
    EXPECT_EQ(result.status, Status::stopped);
    EXPECT_EQ(result.stats.search_nodes, 0);
    params.limits.stop_flag = nullptr;
    params.limits.seconds = 0;
    EXPECT_EQ(count_shared(queens(8), params, tiny_pieces(3, 5)).status, Status::time_limit);
}

// The limit ends searches that take far longer; no timing is asserted.
TEST(SharedSearch, EndsAtATimeLimit) {
    SolveParams params = by_links();
    params.limits.seconds = 0.05;
    TaskRunner parallel;
    parallel.threads = 2;
    const SolveResult result = count_shared(queens(20), params, parallel);
    EXPECT_EQ(result.status, Status::time_limit);
    EXPECT_GE(result.seconds, 0.05);
    EXPECT_GT(result.stats.search_nodes, 0);
    params.limits.search_nodes = 1'000'000'000'000;
    EXPECT_EQ(count_shared(queens(20), params, parallel).status, Status::time_limit);
}

TEST(SharedSearch, StopsWhenTheVisitorHasEnough) {
    for (std::uint64_t enough = 1; enough <= 92; ++enough) {
        std::uint64_t visited = 0;
        const SolveResult result = for_each_solution(
            queens(8),
            [&](const Solution&) { return ++visited == enough ? VisitAction::stop : VisitAction::keep_going; },
            by_links(), tiny_pieces(4, 30));
        ASSERT_EQ(visited, enough);
        ASSERT_EQ(result.solutions, enough);
        ASSERT_EQ(result.status, Status::stopped);
    }
}

TEST(SharedSearch, PassesOnWhatIsThrown) {
    const auto fail = [] { throw std::runtime_error("enough"); };
    EXPECT_THROW(for_each_solution(
                     queens(8),
                     [&](const Solution&) -> VisitAction {
                         fail();
                         return VisitAction::stop;
                     },
                     by_links(), tiny_pieces(4, 30)),
                 std::runtime_error);
    TaskRunner parallel = tiny_pieces(4, 30);
    parallel.run = [&](std::uint32_t, const Task&) { fail(); };
    EXPECT_THROW(count_shared(queens(8), by_links(), parallel), std::runtime_error);
    SolveParams params = by_links();
    params.limits.progress_interval = 0;
    params.limits.on_progress = [&](const Progress&) { fail(); };
    EXPECT_THROW(count_shared(queens(8), params, tiny_pieces(4, 30)), std::runtime_error);
}

TEST(SharedSearch, ReportsProgressThatOnlyGrows) {
    SolveParams params = by_links();
    params.limits.progress_interval = 0;
    Progress last;
    int reports = 0;
    params.limits.on_progress = [&](const Progress& progress) {
        EXPECT_GE(progress.solutions, last.solutions);
        EXPECT_GE(progress.search_nodes, last.search_nodes);
        EXPECT_GE(progress.seconds, last.seconds);
        EXPECT_GE(progress.fraction_done, last.fraction_done - 1e-9);
        EXPECT_LE(progress.fraction_done, 1);
        last = progress;
        ++reports;
    };
    const std::vector<OptionId> forced{OptionId{3}};
    const SolveResult result = count_shared(queens(10), params, tiny_pieces(5, 40), forced);
    EXPECT_EQ(result.stats.nodes_by_level, enumerate(queens(10), by_links(), forced).stats.nodes_by_level);
    EXPECT_GE(reports, 5);
    EXPECT_GT(last.fraction_done, 0.9);
    EXPECT_LE(last.search_nodes, result.stats.search_nodes);
}

// In a tree in which every node's branches are equally large, the fraction is exact.
TEST(SharedSearch, KnowsHowMuchIsDone) {
    constexpr std::uint32_t searches = 5;
    SolveParams params = by_links();
    params.limits.progress_interval = 0;
    params.limits.on_progress = [&](const Progress& progress) {
        EXPECT_LE(945 * progress.fraction_done, static_cast<double>(progress.solutions) + 1e-6);
        EXPECT_GE(945 * progress.fraction_done, static_cast<double>(progress.solutions) - searches - 1e-6);
    };
    EXPECT_EQ(count_shared(perfect_matchings(10), params, tiny_pieces(searches, 7)).solutions, 945);
}

} // namespace
} // namespace dlx::test::parallel_test
