#include "dlx/engine.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/sudoku/reader/peak_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::test::solver_limits_test {
namespace {

// The limits of the service, and its choice between lockstep and an engine for each puzzle. These tests cannot see time
// that is merely wasted.

// --- Limits ---------------------------------------------------------------------------------------------------------

TEST(Solver, AsksForNoSolutionIfNoneIsWanted) {
    const auto puzzles = mixed_puzzles(50, 30);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"}) {
        const auto answers = answers_of(puzzles, params_of(0, engine));
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            EXPECT_EQ(answers[k].solutions, 0U);
            EXPECT_EQ(answers[k].status, // givens that clash are detected without a search
                      clashes(puzzles[k]).empty() ? dlx::Status::solution_limit : dlx::Status::exhausted);
        }
    }
}

// Puzzles that take long end at the limit; the others have the answers that they have without it.
TEST(Solver, ALimitOfSearchNodesHoldsForEachPuzzle) {
    auto puzzles = mixed_puzzles(300, 31);
    puzzles.insert(puzzles.begin() + 100, grid_of(challenge));
    for (const std::string_view engine : {"auto", "lockstep", "sparse_sets"}) {
        const auto expected = answers_of(puzzles, params_of(500, engine));
        for (const std::uint64_t nodes : {0U, 1U, 2U, 3U, 10U, 50U, 200U}) {
            SCOPED_TRACE(std::string(engine) + ", " + std::to_string(nodes) + " search nodes");
            SolverParams params = params_of(500, engine);
            params.search.limits.search_nodes = nodes;
            const auto answers = answers_of(puzzles, params);
            std::size_t ended = 0;
            for (std::size_t k = 0; k < puzzles.size(); ++k) {
                SCOPED_TRACE(testing::PrintToString(puzzles[k]));
                ASSERT_LE(answers[k].search_nodes, nodes);
                ended += answers[k].status == dlx::Status::node_limit ? 1 : 0;
                if (answers[k].status == dlx::Status::node_limit)
                    ASSERT_TRUE(expected[k].search_nodes == 0 || expected[k].search_nodes > nodes);
                else if (nodes > 0)
                    ASSERT_EQ(answers[k], expected[k]);
                else
                    ASSERT_EQ(expected[k].solutions, 0U) << "this is seen without a search";
            }
            EXPECT_GE(ended, nodes == 0 ? puzzles.size() / 2 : 1);
            EXPECT_TRUE(nodes < 10 || ended < puzzles.size());
        }
    }
}

TEST(Solver, ALimitOfSecondsHoldsForEachPuzzle) {
    auto puzzles = mixed_puzzles(100, 32);
    puzzles.insert(puzzles.begin() + 50, Grid(Geometry(3, 3)));
    for (const std::string_view engine : {"auto", "dancing_links"}) {
        SCOPED_TRACE(engine);
        SolverParams params = params_of(std::nullopt, engine);
        params.keep_solutions = false;
        params.search.limits.seconds = 1;
        const auto answers = answers_of(puzzles, params);
        EXPECT_EQ(answers[50].status, dlx::Status::time_limit);
        EXPECT_GT(answers[50].solutions, 0U);
        EXPECT_EQ(std::count_if(answers.begin(), answers.end(),
                                [](const Answer& answer) { return answer.status != dlx::Status::exhausted; }),
                  1);
    }
}

TEST(Solver, FindsNothingOfPuzzlesThatWereNotBegunWhenItWasStopped) {
    std::atomic<bool> stop = true;
    const auto puzzles = mixed_puzzles(100, 33);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::optional<std::uint64_t> limit : {std::optional<std::uint64_t>(2), {}}) {
            SolverParams params = params_of(limit, engine);
            params.search.limits.stop_flag = &stop;
            Solver solver(params);
            solver.solve(Blocks(puzzles).blocks(), [](const PuzzleResult&) { ADD_FAILURE(); });
        }
}

// Earlier results are right, in order and not repeated; the next call is not affected.
TEST(Solver, StopsWhereverItIsToldTo) {
    std::vector<Grid> puzzles = mixed_puzzles(300, 34);
    puzzles.insert(puzzles.begin() + 20, puzzle_with_thousands(5));
    puzzles.insert(puzzles.begin() + 40, grid_of(fifty_solutions));
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::uint64_t limit : {std::uint64_t{2}, 2 * Solver::max_kept_solutions}) {
            std::atomic<bool> stop = false;
            SolverParams params = params_of(limit, engine);
            params.search.limits.stop_flag = &stop;
            Solver solver(params);
            const auto expected = answers_of(solver, puzzles);
            for (const int at : {1, 2, 21, 22, 41, 299, 500, 1000}) {
                SCOPED_TRACE(std::string(engine) + ", limit " + std::to_string(limit) + ", at finding " +
                             std::to_string(at));
                int findings = 0;
                auto answers = answers_of(solver, Blocks(puzzles, 7),
                                          [&](const PuzzleResult&) { stop = ++findings == at || stop; });
                EXPECT_TRUE(findings < at || answers.size() < puzzles.size() || at > 299);
                for (std::size_t k = 0; k < answers.size(); ++k) {
                    EXPECT_TRUE(answers[k].is_whole) << "puzzle " << k;
                    if (answers[k].status != dlx::Status::stopped) {
                        EXPECT_EQ(answers[k], expected[k]);
                    }
                }
                stop = false;
            }
            EXPECT_EQ(answers_of(solver, puzzles), expected);
        }
}

// A callback for progress stops a long count. It delays nothing: the third puzzle is like the first, and could be
// searched with it.
TEST(Solver, APuzzleUnderWayIsStopped) {
    for (const std::string_view engine : {"auto", "dancing_links"}) {
        std::atomic<bool> stop = false;
        SolverParams params = params_of(std::nullopt, engine);
        params.keep_solutions = false;
        params.search.limits.stop_flag = &stop;
        params.search.limits.on_progress = [&](const dlx::Progress& progress) { stop = progress.solutions > 1000; };
        params.search.limits.progress_interval = 0;
        Solver solver(params);
        const std::vector<Grid> puzzles{grid_of(unique_puzzle), Grid(Geometry(2, 2)), Grid(Geometry(3, 3)),
                                        grid_of(unique_puzzle)};
        const auto answers = answers_of(solver, Blocks(puzzles), [](const PuzzleResult&) {});
        ASSERT_GE(answers.size(), 3U) << engine;
        EXPECT_EQ(answers[0].status, dlx::Status::exhausted);
        EXPECT_EQ(answers[1].status, dlx::Status::exhausted);
        EXPECT_EQ(answers[1].solutions, 288U);
        EXPECT_EQ(answers[2].status, dlx::Status::stopped);
        EXPECT_GT(answers[2].solutions, 500U);
    }
}

// --- The engine -----------------------------------------------------------------------------------------------------

TEST(Solver, RefusesAtOnceWhatNoEngineHas) {
    SolverParams talking = params_of(2, "dancing_links");
    talking.search.limits.on_progress = [](const dlx::Progress&) { ADD_FAILURE() << "nothing was asked"; };
    talking.search.limits.progress_interval = 0;
    const Solver silent(talking);
    EXPECT_THROW(Solver(params_of(2, "steam")), std::invalid_argument);
    for (const std::string_view engine : {"lockstep", "bit_sets"}) {
        SolverParams params = params_of(2, engine);
        params.search.branching = dlx::Branching::failure_rate;
        EXPECT_THROW(Solver{params}, std::invalid_argument) << engine;
    }
    SolverParams params = params_of(2, "lockstep");
    params.search.seed = 1;
    EXPECT_THROW(Solver{params}, std::invalid_argument);
}

// Lockstep has neither: "auto" chooses an engine on every board.
TEST(Solver, TakesASeedAndABranching) {
    std::vector<Grid> puzzles = mixed_puzzles(100, 40);
    puzzles.emplace_back(Geometry(3, 3));
    std::set<Digits> first_solutions;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        SolverParams params = params_of(1);
        params.search.seed = seed;
        const auto answers = answers_of(puzzles, params);
        expect_right(puzzles, answers, 1);
        EXPECT_EQ(answers_of(puzzles, params), answers) << "the same seed";
        first_solutions.insert(digits_of(answers.back().kept.at(0)));
    }
    EXPECT_GE(first_solutions.size(), 3U);
    SolverParams params = params_of(3);
    params.search.branching = dlx::Branching::weighted;
    expect_right(puzzles, answers_of(puzzles, params), 3);
}

// By MRV, some of them take too many nodes. The number of search nodes shows that restarts with another order find the
// solutions.
TEST(Solver, FindsItsWayOnLargeBoards) {
    const auto boards = large_boards();
    SolverParams params = params_of(1);
    params.search.limits.search_nodes = 200'000; // only the test has this limit
    const auto answers = answers_of(boards, params);
    std::uint64_t most = 0;
    for (std::size_t k = 0; k < boards.size(); ++k) {
        ASSERT_EQ(answers[k].status, dlx::Status::solution_limit) << testing::PrintToString(boards[k]);
        EXPECT_EQ(verify_solution(boards[k], answers[k].kept.at(0)), std::nullopt);
        most = std::max(most, answers[k].search_nodes);
    }
    EXPECT_GT(most, 1000U) << "none was begun anew";
    EXPECT_EQ(answers_of(boards, params), answers);
    params.search.engine = "sparse_sets";
    const auto by_mrv = answers_of(boards, params);
    EXPECT_GE(std::count_if(by_mrv.begin(), by_mrv.end(),
                            [](const Answer& answer) { return answer.status == dlx::Status::node_limit; }),
              1);
}

TEST(Solver, RestartsKeepToTheLimitOfSearchNodes) {
    const auto boards = large_boards();
    const auto expected = answers_of(boards, params_of(1));
    for (const std::uint64_t nodes : {0U, 1U, 500U, 1000U, 1001U, 1500U, 2499U, 2500U, 10'000U}) {
        SCOPED_TRACE(nodes);
        SolverParams params = params_of(1);
        params.search.limits.search_nodes = nodes;
        const auto answers = answers_of(boards, params);
        for (std::size_t k = 0; k < boards.size(); ++k) {
            EXPECT_LE(answers[k].search_nodes, nodes);
            if (expected[k].search_nodes <= nodes) {
                EXPECT_EQ(answers[k], expected[k]);
            } else {
                EXPECT_EQ(answers[k].status, dlx::Status::node_limit);
                EXPECT_EQ(answers[k].search_nodes, nodes);
            }
        }
    }
}

// Boards with several solutions are included: solutions of an abandoned search are forgotten.
TEST(Solver, RestartsHandOutNoSolutionTwice) {
    auto boards = large_boards();
    const auto more = large_boards_with_many_solutions();
    boards.insert(boards.end(), more.begin(), more.end());
    for (const std::uint64_t limit : {std::uint64_t{2}, Solver::max_kept_solutions, 2 * Solver::max_kept_solutions}) {
        const auto answers = answers_of(boards, params_of(limit));
        for (std::size_t k = 0; k < boards.size(); ++k) {
            EXPECT_EQ(answers[k].kept.size(), answers[k].solutions);
            std::set<Digits> kept;
            for (const Grid& solution : answers[k].kept)
                kept.insert(digits_of(solution));
            EXPECT_EQ(kept.size(), answers[k].solutions);
            EXPECT_TRUE(answers[k].status == dlx::Status::exhausted || answers[k].solutions == limit);
        }
    }
}

// The search of a board that found the most counts, whether the solutions are kept or only counted.
TEST(Solver, MoreSearchNodesNeverGiveFewerSolutions) {
    const auto boards = large_boards_with_many_solutions();
    for (const bool keeps : {true, false}) {
        std::vector<std::uint64_t> most(boards.size());
        for (const std::uint64_t nodes : {500U, 900U, 1000U, 1100U, 1300U, 2000U, 2500U, 2600U, 3000U}) {
            SolverParams params = params_of(Solver::max_kept_solutions);
            params.keep_solutions = keeps;
            params.search.limits.search_nodes = nodes;
            const auto answers = answers_of(boards, params);
            for (std::size_t k = 0; k < boards.size(); ++k) {
                EXPECT_GE(answers[k].solutions, most[k]) << nodes << " search nodes, board " << k;
                EXPECT_EQ(answers[k].kept.size(), keeps ? answers[k].solutions : 0);
                most[k] = answers[k].solutions;
            }
        }
        EXPECT_GT(*std::max_element(most.begin(), most.end()), 1U);
    }
}

/// Returns true if a board with `givens` is answered in lockstep, which counts no updates.
bool is_in_lockstep(const Geometry& geometry, std::size_t givens, const SolverParams& params) {
    Dice dice(5);
    const Grid puzzle = with_givens(solved_grid(geometry, dice), givens, dice);
    bool has_updates = false;
    Solver solver(params);
    answers_of(solver, Blocks({&puzzle, 1}), [&](const PuzzleResult& found) {
        has_updates = found.updates > 0;
        EXPECT_EQ(found.status, dlx::Status::solution_limit);
        EXPECT_EQ(found.search_nodes > 0, has_updates) << "lockstep does not know where it was ended";
        EXPECT_GT(found.nodes_visited, 0U);
    });
    return !has_updates;
}

TEST(Solver, TakesLockstepWhereItSuits) {
    EXPECT_TRUE(is_in_lockstep(Geometry(3, 3), 0, params_of(1)));
    EXPECT_TRUE(is_in_lockstep(Geometry(3, 3), 60, params_of(1)));
    EXPECT_TRUE(is_in_lockstep(Geometry(4, 4), 32, params_of(1))); // an eighth of the cells
    EXPECT_FALSE(is_in_lockstep(Geometry(4, 4), 31, params_of(1)));
    EXPECT_FALSE(is_in_lockstep(Geometry(2, 5), 12, params_of(1)));
    EXPECT_FALSE(is_in_lockstep(Geometry(5, 5), 500, params_of(1)));
    EXPECT_FALSE(is_in_lockstep(Geometry(3, 3), 60, params_of(1, "dancing_links")));
    EXPECT_TRUE(is_in_lockstep(Geometry(4, 4), 31, params_of(1, "lockstep")));
    EXPECT_TRUE(is_in_lockstep(Geometry(5, 5), 500, params_of(1, "lockstep")));
    EXPECT_FALSE(is_in_lockstep(Geometry(2, 13), 600, params_of(1, "lockstep"))) << "the board is too large";
}

// Lockstep is slow if a puzzle may take many search nodes.
TEST(Solver, TakesLockstepWhereSearchNodesAreFew) {
    for (const std::string_view engine : {"auto", "lockstep"})
        for (const std::uint64_t more : {0U, 1U}) {
            SolverParams params = params_of(1, engine);
            params.search.limits.search_nodes = Solver::max_lockstep_nodes + more;
            EXPECT_EQ(is_in_lockstep(Geometry(3, 3), 60, params), more == 0 || engine == "lockstep");
        }
}

// Puzzles that are searched at the same time share the limit.
TEST(Solver, APuzzleWhoseTimeWentByInCompanyIsSearchedAlone) {
    SolverParams params = params_of(std::nullopt);
    params.keep_solutions = false;
    params.search.limits.seconds = 0.05;
    for (const std::size_t size : {1U, 2U}) {
        const std::vector<Grid> puzzles(size, Grid(Geometry(3, 3)));
        for (const Answer& answer : answers_of(puzzles, params)) {
            EXPECT_EQ(answer.status, dlx::Status::time_limit);
            EXPECT_EQ(answer.updates > 0, size > 1) << "only engines count updates";
        }
    }
}

/// The largest boards have so many options that their problem would take a gigabyte, and seconds that no limit ends.
TEST(Solver, SearchesOnlyWhatTheGivensOfALargeBoardLeaveOpen) {
    constexpr std::size_t megabyte = std::size_t{1} << 20;
    const Geometry geometry(15, 17);
    Dice dice(1);
    const Grid puzzle = with_givens(solved_grid(geometry, dice), geometry.cell_count() - 300, dice);
    Grid with_a_clash = puzzle;
    with_a_clash.set(0, 1);
    with_a_clash.set(1, 1);
    const std::vector<Grid> puzzles{puzzle, with_a_clash, puzzle};
    SolverParams params = params_of(1);
    const std::size_t before = start_of_peak();
    const auto answers = answers_of(puzzles, params);
    EXPECT_LT(peak_memory() - before, 32 * megabyte);
    EXPECT_EQ(answers[1].status, dlx::Status::exhausted);
    EXPECT_EQ(answers[1].solutions, 0U);
    ASSERT_EQ(answers[0].kept.size(), 1U);
    EXPECT_EQ(verify_solution(puzzle, answers[0].kept[0]), std::nullopt);
    EXPECT_EQ(answers[2], answers[0]);

    params.search.limits.seconds = 0; // prevents all construction
    (void)start_of_peak();
    const std::vector<Grid> empty{Grid(geometry)};
    EXPECT_EQ(answers_of(empty, params)[0].status, dlx::Status::time_limit);
    EXPECT_LT(peak_memory() - before, 2 * megabyte);
}

// The test is about memory: the boards that "auto" answers one by one need not be read ahead.
TEST(Solver, TakesManyOfSmallBoards) {
    EXPECT_TRUE(Solver::uses_lockstep(Geometry(3, 3)));
    EXPECT_TRUE(Solver::uses_lockstep(Geometry(4, 4)));
    EXPECT_FALSE(Solver::uses_lockstep(Geometry(1, 17)));
    EXPECT_FALSE(Solver::uses_lockstep(Geometry(5, 5)));
}

} // namespace
} // namespace sudoku::test::solver_limits_test
