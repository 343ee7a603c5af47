#include "dlx/lockstep/batch.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::test::solver_test {
namespace {

// The service: puzzles of all geometries in one call, compared with an engine that solves them one by one. These tests
// cannot see time and memory that are merely wasted, nor the effect of a limit of seconds after a restart.

// --- The right answers ----------------------------------------------------------------------------------------------

TEST(Solver, AgreesWithAnEngineThatSolvesOneByOne) {
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links", "sparse_sets", "bit_sets"})
        for (const std::uint64_t limit : {1U, 2U, 7U, 50U}) {
            SCOPED_TRACE(std::string(engine) + ", limit " + std::to_string(limit));
            const auto puzzles = mixed_puzzles(engine == "auto" ? 3000 : 500, limit);
            const auto answers = answers_of(puzzles, params_of(limit, engine));
            expect_right(puzzles, answers, limit);
            // Each kind of answer occurs often enough.
            const auto part_of_answers = [&](const auto& condition) {
                const auto all = static_cast<double>(answers.size());
                return static_cast<double>(std::count_if(answers.begin(), answers.end(), condition)) / all;
            };
            EXPECT_GE(part_of_answers([](const Answer& answer) { return answer.solutions == 0; }), 0.15);
            EXPECT_GE(part_of_answers([](const Answer& answer) { return answer.solutions == 1; }), 0.15);
            EXPECT_GE(part_of_answers([](const Answer& answer) { return answer.solutions > 1; }), limit > 1 ? 0.1 : 0);
        }
}

TEST(Solver, AnswersDoNotDependOnTheBlocksNorOnWhatElseIsInTheCall) {
    const auto puzzles = mixed_puzzles(600, 10);
    Solver solver(params_of(7));
    const auto expected = answers_of(solver, puzzles);
    for (const std::size_t most : {1U, 2U, 5U, 19U})
        EXPECT_EQ(answers_of(solver, puzzles, most), expected) << "blocks of " << most;
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        ASSERT_EQ(answers_of(solver, std::span(puzzles).subspan(k, 1)).front(), expected[k])
            << testing::PrintToString(puzzles[k]);
    // The order is by geometry, the last puzzle first.
    std::vector<std::size_t> order(puzzles.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = order.size() - 1 - k;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return puzzles[a].geometry().cell_count() < puzzles[b].geometry().cell_count();
    });
    std::vector<Grid> sorted;
    for (const std::size_t k : order)
        sorted.push_back(puzzles[k]);
    const auto answers = answers_of(solver, sorted);
    for (std::size_t k = 0; k < order.size(); ++k)
        ASSERT_EQ(answers[k], expected[order[k]]) << testing::PrintToString(sorted[k]);
}

TEST(Solver, AnswersAreTheSameWithEveryWidthAndWithTasks) {
    auto puzzles = mixed_puzzles(600, 11);
    puzzles.insert(puzzles.begin() + 300, grid_of(challenge));
    SolverParams params = params_of(2000);
    const auto expected = answers_of(puzzles, params);
    for (const std::string_view width : dlx::supported_vector_widths()) {
        params.vector_width = width;
        EXPECT_EQ(answers_of(puzzles, params), expected) << width;
    }
    params.task_runner.threads = 2;
    params.task_runner.run = [](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        for (std::uint32_t k = tasks; k > 0; --k)
            task(k - 1);
    };
    EXPECT_EQ(answers_of(puzzles, params), expected);
    params.vector_width = "steam";
    Solver solver(params);
    EXPECT_THROW(answers_of(solver, std::span(puzzles).first(1)), std::invalid_argument);
}

TEST(Solver, TellsTheNumberOfAPuzzleInAllBlocks) {
    const std::vector<Digit> small(16 * 3);
    const std::vector<Digit> large(81 * 2);
    const std::vector<PuzzleBlock> blocks{{Geometry(2, 3), {}},    {Geometry(2, 2), small}, {Geometry(3, 3), {}},
                                          {Geometry(3, 3), large}, {Geometry(2, 2), {}},    {Geometry(2, 2), small},
                                          {Geometry(5, 5), {}}};
    Solver solver(params_of(1));
    std::vector<std::pair<std::uint64_t, std::size_t>> seen;
    solver.solve(blocks, [&](const PuzzleResult& found) { seen.emplace_back(found.puzzle, found.solution(0).size()); });
    const std::vector<std::pair<std::uint64_t, std::size_t>> expected{{0, 16}, {1, 16}, {2, 16}, {3, 81},
                                                                      {4, 81}, {5, 16}, {6, 16}, {7, 16}};
    EXPECT_EQ(seen, expected);
    seen.clear();
    solver.solve({}, [&](const PuzzleResult& found) { seen.emplace_back(found.puzzle, 0); });
    EXPECT_TRUE(seen.empty());
}

TEST(Solver, CanBeMoved) {
    const auto puzzles = mixed_puzzles(100, 12);
    Solver first(params_of(3));
    const auto expected = answers_of(first, puzzles);
    Solver second = std::move(first);
    EXPECT_EQ(answers_of(second, puzzles), expected);
    first = std::move(second);
    EXPECT_EQ(answers_of(first, puzzles), expected);
}

// A solver answers as a fresh one does, with the same work, whatever it did before.
TEST(Solver, ASolverUsedAThousandTimesAnswersAsAFreshOne) {
    auto puzzles = mixed_puzzles(60, 13);
    for (const char* text : {unique_puzzle, fifty_solutions, challenge})
        puzzles.push_back(grid_of(text));
    for (const std::string_view engine : {"auto", "dancing_links"}) {
        Solver used(params_of(2, engine));
        std::vector<Answer> fresh;
        for (const Grid& puzzle : puzzles)
            fresh.push_back(answers_of({&puzzle, 1}, params_of(2, engine)).front());
        Dice dice(1);
        for (int round = 0; round < 1000; ++round) {
            const std::size_t k = dice.below(puzzles.size());
            ASSERT_EQ(answers_of(used, std::span(puzzles).subspan(k, 1)).front(), fresh[k])
                << engine << ", round " << round << ", " << testing::PrintToString(puzzles[k]);
        }
    }
}

// --- More solutions than are kept -----------------------------------------------------------------------------------

// Puzzles of one geometry wait for their turn, some of them for more solutions than are kept meanwhile.
TEST(Solver, HandsOutAnyNumberOfSolutions) {
    std::vector<Grid> puzzles = mixed_puzzles(40, 20);
    puzzles.insert(puzzles.begin() + 5, puzzle_with_thousands(1));
    puzzles.insert(puzzles.begin() + 15, Grid(Geometry(2, 2)));
    puzzles.insert(puzzles.begin() + 20, puzzle_with_thousands(2));
    puzzles.insert(puzzles.begin() + 21, grid_of(fifty_solutions));
    puzzles.insert(puzzles.begin() + 22, Grid(Geometry(2, 3)));
    puzzles.push_back(puzzle_with_thousands(3));
    const std::uint64_t kept = Solver::max_kept_solutions;
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::uint64_t limit : {std::uint64_t{7}, kept - 1, kept, kept + 1, 2 * kept, std::uint64_t{5000}}) {
            SCOPED_TRACE(std::string(engine) + ", limit " + std::to_string(limit));
            expect_right(puzzles, answers_of(puzzles, params_of(limit, engine)), limit);
        }
    puzzles.erase(puzzles.begin() + 22); // the empty 6x6 has 28,200,960 solutions
    const auto all = answers_of(puzzles, params_of(std::nullopt));
    expect_right(puzzles, all, std::nullopt);
    EXPECT_EQ(all[15].solutions, 288U);
    EXPECT_GE(all[20].solutions, 3000U);
}

TEST(Solver, CountsSolutionsWithoutKeepingThem) {
    std::vector<Grid> puzzles = mixed_puzzles(200, 21);
    puzzles.insert(puzzles.begin() + 100, puzzle_with_thousands(4));
    for (const std::string_view engine : {"auto", "dancing_links"})
        for (const std::optional<std::uint64_t> limit : {std::optional<std::uint64_t>(2), {}}) {
            SolverParams params = params_of(limit, engine);
            params.keep_solutions = false;
            const auto counted = answers_of(puzzles, params);
            Oracle oracle;
            for (std::size_t k = 0; k < puzzles.size(); ++k) {
                OneByOne& one = oracle[puzzles[k].geometry()];
                ASSERT_EQ(counted[k].solutions, one.count(puzzles[k], limit)) << testing::PrintToString(puzzles[k]);
                ASSERT_EQ(counted[k].status, one.status());
                ASSERT_TRUE(counted[k].kept.empty());
            }
        }
}

// --- Errors ---------------------------------------------------------------------------------------------------------

TEST(Solver, WhatTheSinkThrowsIsPassedOnAndTheNextCallIsUnharmed) {
    struct Enough {};
    std::vector<Grid> puzzles = mixed_puzzles(200, 50);
    puzzles.insert(puzzles.begin() + 30, puzzle_with_thousands(6));
    const Blocks blocks(puzzles);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::uint64_t limit : {std::uint64_t{2}, 2 * Solver::max_kept_solutions}) {
            Solver solver(params_of(limit, engine));
            const auto expected = answers_of(solver, puzzles);
            for (const int at : {1, 2, 31, 32, 100, 199, 500}) {
                int findings = 0;
                EXPECT_THROW(solver.solve(blocks.blocks(),
                                          [&](const PuzzleResult&) {
                                              if (++findings == at || findings == 200)
                                                  throw Enough();
                                          }),
                             Enough);
                ASSERT_EQ(answers_of(solver, puzzles), expected) << engine << ", limit " << limit << ", at " << at;
            }
        }
}

TEST(Solver, RefusesDigitsThatAreNoPuzzlesAndTheNextCallIsUnharmed) {
    const auto puzzles = mixed_puzzles(200, 51);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const Geometry& geometry : {Geometry(2, 2), Geometry(3, 3), Geometry(5, 5), Geometry(2, 13)}) {
            SCOPED_TRACE(std::string(engine) + ", " + to_string(geometry));
            Solver solver(params_of(2, engine));
            const auto expected = answers_of(solver, puzzles);
            const auto answer = [&](const std::vector<Digit>& digits) {
                const PuzzleBlock block{geometry, digits};
                solver.solve({&block, 1}, [](const PuzzleResult&) {});
            };
            for (const std::size_t cells : {geometry.cell_count() - 1, geometry.cell_count() + 1, 1U}) {
                EXPECT_THROW(answer(std::vector<Digit>(cells)), std::invalid_argument);
                EXPECT_EQ(answers_of(solver, puzzles), expected);
            }
            for (const std::size_t at : {std::size_t{0}, std::size_t{geometry.cell_count()} * 70 - 1})
                for (const std::uint32_t digit : {geometry.side() + 1, 255U}) {
                    std::vector<Digit> digits(geometry.cell_count() * 70);
                    for (std::size_t k = 0; k < 69 * geometry.cell_count(); k += geometry.cell_count())
                        digits[k] = digits[k + 1] = 1; // makes a puzzle without a solution
                    digits[at] = static_cast<Digit>(digit);
                    EXPECT_THROW(answer(digits), std::out_of_range);
                    EXPECT_EQ(answers_of(solver, puzzles), expected);
                }
        }
    Solver solver;
    const std::vector<Digit> digits(80);
    const PuzzleBlock block{Geometry(3, 3), digits};
    try {
        solver.solve({&block, 1}, [](const PuzzleResult&) {});
        ADD_FAILURE() << "nothing is thrown";
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "80 digits are not a whole number of 9x9 puzzles");
    }
}

} // namespace
} // namespace sudoku::test::solver_test
