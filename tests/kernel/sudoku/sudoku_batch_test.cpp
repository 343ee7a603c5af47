#include "sudoku/detail/batch.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace sudoku::test::sudoku_batch_test {
namespace {

using detail::BatchResult;
using detail::BatchSolver;

// Batches of puzzles: conversion of digits to options and back, and puzzles that are refused. lockstep_test.cpp and
// solver_test.cpp test the results of the engine; tests/modules/lockstep limits, exceptions and stops.

/// Returns the solutions that a batch keeps of each of all `puzzles`. Their digits share a buffer, as in a program that
/// reads them from a file: the next puzzle overwrites it.
std::vector<std::vector<Grid>> solutions_of(BatchSolver& batch, const std::vector<Grid>& puzzles) {
    std::vector<std::vector<Grid>> found;
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
    batch.run(give, [&](const BatchResult& answer) {
        EXPECT_EQ(answer.index, found.size());
        EXPECT_EQ(answer.kept_solutions, answer.solutions);
        found.emplace_back();
        for (std::uint64_t k = 0; k < answer.kept_solutions; ++k)
            found.back().emplace_back(batch.geometry(), answer.solution(k));
    });
    EXPECT_EQ(found.size(), puzzles.size());
    return found;
}

dlx::BatchParams keeping(std::uint64_t solutions, std::string_view width = "") {
    dlx::BatchParams params;
    params.limits.solutions = params.max_kept_solutions = solutions;
    params.vector_width = width;
    return params;
}

std::vector<Grid> random_puzzles(const Geometry& geometry, std::size_t size, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<Grid> puzzles;
    while (puzzles.size() < size)
        puzzles.push_back(puzzle_of_any_kind(geometry, dice));
    return puzzles;
}

// Puzzles are encoded several cells at a time and decoded from bits: no cell may be lost, at the end of the board either.
TEST(SudokuBatch, EveryGivenOfEveryCellCounts) {
    for (const Geometry& geometry : {Geometry(1, 2), Geometry(2, 1), Geometry(1, 3), Geometry(2, 2), Geometry(5, 1),
                                     Geometry(2, 3), Geometry(1, 7), Geometry(2, 4), Geometry(3, 3), Geometry(2, 5),
                                     Geometry(1, 11), Geometry(3, 4), Geometry(4, 4)}) {
        SCOPED_TRACE(to_string(geometry));
        Dice dice(geometry.cell_count());
        const Grid solved = solved_grid(geometry, dice);
        std::vector<Grid> puzzles{Grid(geometry), solved};
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell) { // has one given; one cell wrong; one cell empty
            puzzles.emplace_back(geometry).set(cell, solved[cell]);
            puzzles.emplace_back(solved).set(cell, static_cast<Digit>(solved[cell] % geometry.side() + 1));
            puzzles.emplace_back(solved).set(cell, 0);
        }
        BatchSolver batch(geometry, keeping(1));
        const auto answers = solutions_of(batch, puzzles);
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            SCOPED_TRACE(testing::PrintToString(puzzles[k]));
            if (!clashes(puzzles[k]).empty()) {
                ASSERT_EQ(answers[k].size(), 0U);
                continue;
            }
            ASSERT_EQ(answers[k].size(), 1U);
            ASSERT_EQ(verify_solution(puzzles[k], answers[k][0]), std::nullopt);
            if (puzzles[k].given_count() + 1 >= solved.given_count()) {
                ASSERT_EQ(answers[k][0], solved);
            }
        }
    }
}

/// Runs `batch` on good puzzles with `bad` in place `at`.
void run_with(BatchSolver& batch, const std::vector<Digit>& bad, std::size_t at) {
    Dice dice(1);
    const Grid good = solved_grid(batch.geometry(), dice);
    std::size_t given = 0;
    batch.run([&]() -> std::span<const Digit> { return given++ == at ? std::span<const Digit>(bad) : good.digits(); },
              [&](const BatchResult& answer) { EXPECT_LT(answer.index, at); });
}

// The puzzle is refused before and after the lanes are filled.
TEST(SudokuBatch, PuzzlesThatDoNotFitAreRefusedAndTheNextRunIsUnharmed) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(3, 3)}) {
        SCOPED_TRACE(to_string(geometry));
        const auto puzzles = random_puzzles(geometry, 70, 8);
        BatchSolver batch(geometry, keeping(2));
        const auto expected = solutions_of(batch, puzzles);
        for (const std::size_t at : {0U, 1U, 63U, 64U, 65U, 511U, 513U, 600U}) {
            SCOPED_TRACE(at);
            for (const std::size_t cells : {geometry.cell_count() - 1, geometry.cell_count() + 1, 1U}) {
                EXPECT_THROW(run_with(batch, std::vector<Digit>(cells), at), std::invalid_argument);
                EXPECT_EQ(solutions_of(batch, puzzles), expected);
            }
            for (const Cell cell : {0U, 15U, geometry.cell_count() - 1})
                for (const std::uint32_t digit : {geometry.side() + 1, 255U}) {
                    std::vector<Digit> bad(geometry.cell_count());
                    bad[cell] = static_cast<Digit>(digit);
                    EXPECT_THROW(run_with(batch, bad, at), std::out_of_range);
                    EXPECT_EQ(solutions_of(batch, puzzles), expected);
                }
        }
        EXPECT_TRUE(solutions_of(batch, {}).empty());
    }
}

TEST(SudokuBatch, FitsBoardsUpTo25x25) {
    EXPECT_TRUE(BatchSolver::fits(Geometry(2, 2)));
    EXPECT_TRUE(BatchSolver::fits(Geometry(5, 5)));
    EXPECT_FALSE(BatchSolver::fits(Geometry(2, 13)));
    EXPECT_FALSE(BatchSolver::fits(Geometry(15, 17)));
    EXPECT_THROW(BatchSolver(Geometry(2, 13)), std::invalid_argument);
    EXPECT_THROW(BatchSolver(Geometry(3, 3), keeping(2, "steam")), std::invalid_argument);

    const Geometry geometry(5, 5);
    Dice dice(11);
    const Grid solved = solved_grid(geometry, dice);
    std::vector<Grid> puzzles{solved, with_givens(solved, 600, dice), with_givens(solved, 450, dice), solved};
    puzzles[3].set(624, static_cast<Digit>(solved[624] % 25 + 1));
    BatchSolver batch(geometry, keeping(3));
    const auto answers = solutions_of(batch, puzzles);
    OneByOne oracle(geometry);
    for (std::size_t k = 0; k < puzzles.size(); ++k) {
        ASSERT_EQ(answers[k].size(), oracle.count(puzzles[k], 3)) << k;
        for (const Grid& solution : answers[k])
            EXPECT_EQ(verify_solution(puzzles[k], solution), std::nullopt);
    }
    EXPECT_EQ(answers[0][0], solved);
    EXPECT_EQ(answers[3].size(), 0U);
}

} // namespace
} // namespace sudoku::test::sudoku_batch_test
