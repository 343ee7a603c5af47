#include "sudoku/detail/batch.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::test::sudoku_batch_test {
namespace {

using detail::BatchResult;
using detail::BatchSolver;

// Batches of puzzles against OneByOne, which has another engine, itself tested against brute force. This program is
// built twice: the second time without the instructions of newer processors (CMakeLists.txt). It cannot see work that
// is merely wasted.

/// What a batch said of one puzzle.
struct Found {
    std::uint64_t index = 0;
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0;
    std::uint64_t branches = 0;
    std::vector<Grid> kept;
    friend bool operator==(const Found&, const Found&) = default;
};

void PrintTo(const Found& found, std::ostream* out) {
    *out << found.index << ": " << to_string(found.status) << ", " << found.solutions << " solutions, "
         << found.branches << " branches";
    for (const Grid& solution : found.kept) {
        *out << "\n  ";
        PrintTo(solution, out);
    }
}

/// Answers all `puzzles`. Their digits stand in one place, as in a program that reads them from a file: each is gone
/// when the next is asked for.
std::vector<Found> answers_of(BatchSolver& batch, const std::vector<Grid>& puzzles) {
    std::vector<Found> answers;
    std::vector<Digit> digits;
    std::size_t given = 0;
    const auto give = [&]() -> std::span<const Digit> {
        std::fill(digits.begin(), digits.end(), Digit{0});
        if (given == puzzles.size())
            return {};
        digits.assign(puzzles[given].digits().begin(), puzzles[given].digits().end());
        ++given;
        return digits;
    };
    const auto stats = batch.run(give, [&](const BatchResult& answer) {
        Found found{answer.index, answer.status, answer.solutions, answer.branches, {}};
        for (std::uint64_t k = 0; k < answer.kept_solutions; ++k) {
            Grid solution(batch.geometry());
            const auto cells = answer.solution(k);
            for (Cell cell = 0; cell < cells.size(); ++cell)
                solution.set(cell, cells[cell]);
            found.kept.push_back(std::move(solution));
        }
        answers.push_back(std::move(found));
    });
    EXPECT_EQ(stats.instances, puzzles.size());
    return answers;
}

dlx::BatchParams params_of(std::uint64_t limit, std::string_view width = "") {
    dlx::BatchParams params;
    params.limits.solutions = limit;
    params.max_kept_solutions = limit;
    params.vector_width = width;
    return params;
}

std::vector<Found> answers_of(const std::vector<Grid>& puzzles, std::uint64_t limit, std::string_view width = "") {
    BatchSolver batch(puzzles.at(0).geometry(), params_of(limit, width));
    return answers_of(batch, puzzles);
}

/// The answers without what depends on where a search was cut.
std::vector<Found> promised(std::vector<Found> answers) {
    for (Found& found : answers)
        if (found.status != dlx::Status::exhausted)
            found.branches = 0;
    return answers;
}

std::vector<Grid> random_puzzles(const Geometry& geometry, std::size_t size, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<Grid> puzzles;
    while (puzzles.size() < size)
        puzzles.push_back(puzzle_of_any_kind(geometry, dice));
    return puzzles;
}

std::string fault(const Grid& puzzle, const Found& found, OneByOne& oracle, std::uint64_t limit) {
    return fault(puzzle, Answer{.status = found.status, .solutions = found.solutions, .kept = found.kept}, oracle,
                 limit);
}

TEST(SudokuBatch, AgreesWithAnEngineThatSolvesOneByOne) {
    struct Case {
        Geometry geometry;
        std::size_t puzzles;
    };
    for (const auto& [geometry, size] :
         {Case{{2, 2}, 3000}, Case{{2, 3}, 2000}, Case{{3, 2}, 2000}, Case{{2, 4}, 1000}, Case{{4, 2}, 1000},
          Case{{3, 3}, 3000}, Case{{2, 5}, 100}, Case{{3, 4}, 60}, Case{{4, 4}, 20}}) {
        std::size_t none = 0;
        std::size_t unique = 0;
        std::size_t several = 0;
        std::size_t clashing = 0;
        OneByOne oracle(geometry);
        for (const std::uint64_t limit : {1U, 2U, 3U, 50U}) {
            const std::uint64_t seed = 100 * geometry.side() + limit;
            const auto puzzles = random_puzzles(geometry, size, seed);
            const auto answers = answers_of(puzzles, limit);
            ASSERT_EQ(answers.size(), puzzles.size());
            for (std::size_t k = 0; k < size; ++k) {
                ASSERT_EQ(fault(puzzles[k], answers[k], oracle, limit), "")
                    << "seed " << seed << ", limit " << limit << ", puzzle " << k << ": "
                    << testing::PrintToString(puzzles[k]);
                ASSERT_EQ(answers[k].index, k);
                none += answers[k].solutions == 0;
                unique += answers[k].status == dlx::Status::exhausted && answers[k].solutions == 1;
                several += answers[k].solutions > 1;
                clashing += !clashes(puzzles[k]).empty();
            }
        }
        // The puzzles are worth something.
        SCOPED_TRACE(to_string(geometry));
        EXPECT_GE(none, size / 4);
        EXPECT_GE(unique, size / 4);
        EXPECT_GE(several, size / 16);
        EXPECT_GE(clashing, size / 8);
        EXPECT_LT(clashing, none);
    }
}

TEST(SudokuBatch, SmallBoardsAgreeWithBruteForce) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(1, 4), Geometry(5, 1)}) {
        const std::uint64_t limit = 1000;
        const auto puzzles = random_puzzles(geometry, 300, 1);
        const auto answers = answers_of(puzzles, limit);
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            std::set<Digits> found;
            for (const Grid& solution : answers[k].kept)
                EXPECT_TRUE(found.insert(digits_of(solution)).second) << "kept twice";
            const auto expected = brute_force_solutions(puzzles[k], limit);
            ASSERT_LT(expected.size(), limit);
            ASSERT_EQ(found, expected) << testing::PrintToString(puzzles[k]);
        }
    }
}

// Not only as many solutions, the same ones in the same order, with as many branches.
TEST(SudokuBatch, AnswersAreTheSameWithEveryWidth) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(3, 4)})
        for (const std::uint64_t limit : {1U, 2U, 50U}) {
            const auto puzzles = random_puzzles(geometry, geometry.side() > 9 ? 30 : 600, limit);
            const auto expected = promised(answers_of(puzzles, limit));
            for (const std::string_view width : dlx::supported_vector_widths())
                ASSERT_EQ(promised(answers_of(puzzles, limit, width)), expected) << width << ", limit " << limit;
        }
}

// Around the lanes of a word and of a vector, and the puzzles that are read ahead.
TEST(SudokuBatch, AnswersAreTheSameInBatchesOfAnySize) {
    const auto puzzles = random_puzzles(Geometry(3, 3), 2000, 5);
    for (const std::string_view width : dlx::supported_vector_widths()) {
        BatchSolver batch(Geometry(3, 3), params_of(3, width));
        const auto whole = promised(answers_of(batch, puzzles));
        for (const std::size_t size : {1U, 2U, 63U, 64U, 65U, 127U, 128U, 129U, 511U, 512U, 513U, 1999U}) {
            SCOPED_TRACE(std::to_string(size) + " puzzles, " + std::string(width));
            const auto count = static_cast<std::ptrdiff_t>(size);
            const std::vector<Grid> some(puzzles.begin(), puzzles.begin() + count);
            ASSERT_EQ(promised(answers_of(batch, some)), std::vector<Found>(whole.begin(), whole.begin() + count));
        }
    }
}

TEST(SudokuBatch, APuzzleHasTheSameAnswerAloneAndAmongOthers) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(3, 3)}) {
        const auto puzzles = random_puzzles(geometry, 200, 6);
        const auto among_others = promised(answers_of(puzzles, 5));
        BatchSolver batch(geometry, params_of(5));
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            auto alone = promised(answers_of(batch, {puzzles[k]}));
            ASSERT_EQ(alone.size(), 1U);
            alone[0].index = k;
            ASSERT_EQ(alone[0], among_others[k]) << testing::PrintToString(puzzles[k]);
        }
    }
}

/// `grid` with nothing but the given of one cell.
Grid only(const Grid& grid, Cell cell) {
    Grid puzzle(grid.geometry());
    puzzle.set(cell, grid[cell]);
    return puzzle;
}

// Puzzles are encoded several cells at a time and decoded from bits: no cell may be lost,
// at the end of the board either.
TEST(SudokuBatch, EveryGivenOfEveryCellCounts) {
    for (const Geometry& geometry :
         {Geometry(1, 2), Geometry(2, 1), Geometry(1, 3), Geometry(2, 2), Geometry(5, 1), Geometry(2, 3),
          Geometry(1, 7), Geometry(2, 4), Geometry(3, 3), Geometry(2, 5), Geometry(1, 11), Geometry(3, 4)}) {
        SCOPED_TRACE(to_string(geometry));
        Dice dice(geometry.cell_count());
        const Grid solved = solved_grid(geometry, dice);
        std::vector<Grid> puzzles{Grid(geometry), solved};
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            puzzles.push_back(only(solved, cell));
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell) { // one cell wrong in a full board
            Grid wrong = solved;
            wrong.set(cell, static_cast<Digit>(solved[cell] % geometry.side() + 1));
            puzzles.push_back(wrong);
            wrong.set(cell, 0);
            puzzles.push_back(wrong);
        }
        const auto answers = answers_of(puzzles, 1);
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            if (!clashes(puzzles[k]).empty()) {
                ASSERT_EQ(answers[k].solutions, 0U) << testing::PrintToString(puzzles[k]);
                continue;
            }
            ASSERT_EQ(answers[k].solutions, 1U) << testing::PrintToString(puzzles[k]);
            ASSERT_EQ(verify_solution(puzzles[k], answers[k].kept.at(0)), std::nullopt)
                << testing::PrintToString(puzzles[k]);
            if (puzzles[k].given_count() + 1 >= solved.given_count()) {
                ASSERT_EQ(answers[k].kept.at(0), solved);
            }
        }
    }
}

TEST(SudokuBatch, AnEmptySourceHasNoAnswers) {
    BatchSolver batch(Geometry(3, 3), params_of(2));
    EXPECT_TRUE(answers_of(batch, {}).empty());
    EXPECT_EQ(answers_of(batch, {Grid(Geometry(3, 3))}).size(), 1U);
    EXPECT_TRUE(answers_of(batch, {}).empty());
}

TEST(SudokuBatch, KeepsAsManySolutionsAsItIsTold) {
    dlx::BatchParams params;
    params.limits.solutions = 7;
    for (const std::uint64_t kept : {0U, 1U, 3U}) {
        params.max_kept_solutions = kept;
        BatchSolver batch(Geometry(2, 2), params);
        const auto answers = answers_of(batch, {Grid(Geometry(2, 2))});
        EXPECT_EQ(answers.at(0).solutions, 7U);
        EXPECT_EQ(answers.at(0).status, dlx::Status::solution_limit);
        EXPECT_EQ(answers.at(0).kept.size(), kept);
    }
}

TEST(SudokuBatch, CountsAllBoardsOf4x4) {
    dlx::BatchParams params;
    params.limits.solutions = 1000;
    BatchSolver batch(Geometry(2, 2), params);
    EXPECT_EQ(answers_of(batch, {Grid(Geometry(2, 2))}).at(0).solutions, 288U);
    EXPECT_EQ(answers_of(batch, {Grid(Geometry(2, 2))}).at(0).status, dlx::Status::exhausted);
}

/// Runs `batch` on good puzzles with `bad` in place `at`.
void run_with(BatchSolver& batch, const std::vector<Digit>& bad, std::size_t at) {
    Dice dice(1);
    const Grid good = solved_grid(batch.geometry(), dice);
    std::size_t given = 0;
    batch.run([&]() -> std::span<const Digit> { return given++ == at ? std::span<const Digit>(bad) : good.digits(); },
              [&](const BatchResult& answer) { EXPECT_LT(answer.index, at); });
}

TEST(SudokuBatch, PuzzlesThatDoNotFitAreRefusedAndTheNextRunIsUnharmed) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(3, 3)}) {
        SCOPED_TRACE(to_string(geometry));
        const auto puzzles = random_puzzles(geometry, 70, 8);
        BatchSolver batch(geometry, params_of(2));
        const auto expected = promised(answers_of(batch, puzzles));
        for (const std::size_t at : {0U, 1U, 63U}) {
            for (const std::size_t cells : {geometry.cell_count() - 1, geometry.cell_count() + 1, 1U}) {
                EXPECT_THROW(run_with(batch, std::vector<Digit>(cells), at), std::invalid_argument);
                EXPECT_EQ(promised(answers_of(batch, puzzles)), expected);
            }
            for (const Cell cell : {0U, 15U, geometry.cell_count() - 1})
                for (const std::uint32_t digit : {geometry.side() + 1, 255U}) {
                    std::vector<Digit> bad(geometry.cell_count());
                    bad[cell] = static_cast<Digit>(digit);
                    EXPECT_THROW(run_with(batch, bad, at), std::out_of_range);
                    EXPECT_EQ(promised(answers_of(batch, puzzles)), expected);
                }
        }
    }
}

TEST(SudokuBatch, WhatSourceAndSinkThrowIsPassedOnAndTheNextRunIsUnharmed) {
    struct Enough {};
    const Geometry geometry(3, 3);
    const auto puzzles = random_puzzles(geometry, 100, 9);
    BatchSolver batch(geometry, params_of(2));
    const auto expected = promised(answers_of(batch, puzzles));
    const auto others = random_puzzles(geometry, 100, 10);
    for (const std::size_t at : {0U, 30U, 63U}) {
        std::size_t given = 0;
        const auto give = [&]() -> std::span<const Digit> {
            return given < others.size() ? others[given++].digits() : std::span<const Digit>();
        };
        EXPECT_THROW(batch.run(
                         [&] {
                             if (given == at)
                                 throw Enough();
                             return give();
                         },
                         [](const BatchResult&) {}),
                     Enough);
        EXPECT_EQ(promised(answers_of(batch, puzzles)), expected);
        given = 0;
        EXPECT_THROW(batch.run(give,
                               [&](const BatchResult& answer) {
                                   if (answer.index == at)
                                       throw Enough();
                               }),
                     Enough);
        EXPECT_EQ(promised(answers_of(batch, puzzles)), expected);
    }
}

// The tests above throw before the engine takes its first puzzle.
TEST(SudokuBatch, LanesThatWereFilledWhenTheSourceThrewForgetIt) {
    const Geometry geometry(3, 3);
    BatchSolver batch(geometry, params_of(2));
    const auto puzzles = random_puzzles(geometry, 70, 8);
    const auto expected = promised(answers_of(batch, puzzles));
    for (const std::size_t at : {64U, 65U, 128U, 511U, 512U, 513U, 600U}) {
        EXPECT_THROW(run_with(batch, std::vector<Digit>(1), at), std::invalid_argument);
        EXPECT_EQ(promised(answers_of(batch, puzzles)), expected) << "thrown at puzzle " << at;
    }
}

// When it is told to stop, each puzzle it took has one answer, in order, and those under way are not taken for solved.
TEST(SudokuBatch, StopsWithAnAnswerForEachPuzzleItTook) {
    const Geometry geometry(3, 3);
    const auto puzzles = random_puzzles(geometry, 3000, 10);
    const auto expected = answers_of(puzzles, 2);
    for (const std::size_t at : {0U, 1U, 600U, 2999U}) {
        std::atomic<bool> stop = at == 0;
        dlx::BatchParams params = params_of(2);
        params.limits.stop_flag = &stop;
        BatchSolver batch(geometry, params);
        std::size_t given = 0;
        std::size_t answered = 0;
        bool was_cut = false;
        batch.run(
            [&]() -> std::span<const Digit> {
                if (given == at)
                    stop = true;
                return given < puzzles.size() ? puzzles[given++].digits() : std::span<const Digit>();
            },
            [&](const BatchResult& answer) {
                EXPECT_EQ(answer.index, answered);
                if (answer.status == dlx::Status::stopped) {
                    was_cut = true;
                } else {
                    EXPECT_EQ(answer.status, expected[answered].status);
                    EXPECT_EQ(answer.solutions, expected[answered].solutions);
                }
                ++answered;
            });
        EXPECT_LE(answered, given);
        EXPECT_TRUE(was_cut || answered <= at) << "stopped at " << at << ", " << answered << " answers";
    }
}

TEST(SudokuBatch, FitsBoardsUpTo25x25) {
    EXPECT_TRUE(BatchSolver::fits(Geometry(2, 2)));
    EXPECT_TRUE(BatchSolver::fits(Geometry(5, 5)));
    EXPECT_FALSE(BatchSolver::fits(Geometry(2, 13)));
    EXPECT_FALSE(BatchSolver::fits(Geometry(15, 17)));
    EXPECT_THROW(BatchSolver(Geometry(2, 13)), std::invalid_argument);
    EXPECT_THROW(BatchSolver(Geometry(3, 3), params_of(2, "steam")), std::invalid_argument);

    const Geometry geometry(5, 5);
    Dice dice(11);
    const Grid solved = solved_grid(geometry, dice);
    std::vector<Grid> puzzles{solved, with_givens(solved, 600, dice), with_givens(solved, 450, dice)};
    puzzles.push_back(solved);
    puzzles.back().set(624, static_cast<Digit>(solved[624] % 25 + 1));
    OneByOne oracle(geometry);
    const auto answers = answers_of(puzzles, 3);
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        EXPECT_EQ(fault(puzzles[k], answers[k], oracle, 3), "") << k;
    EXPECT_EQ(answers[0].kept.at(0), solved);
    EXPECT_EQ(answers[3].solutions, 0U);
}

} // namespace
} // namespace sudoku::test::sudoku_batch_test
