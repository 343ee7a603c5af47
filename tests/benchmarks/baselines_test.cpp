#include "benchmarks/baselines/solver.hpp"
#include "benchmarks/baselines/techniques.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"
#include "tests/support/param_name.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace baselines {

// Prints a baseline, for GoogleTest. NOLINTNEXTLINE(readability-identifier-naming)
static void PrintTo(const Baseline& baseline, std::ostream* out) { *out << baseline.name; }

namespace {

using sudoku::Geometry;
using sudoku::Grid;

Grid grid(std::string_view text) { return sudoku::parse_puzzle(text).grid; }

std::string text(const Grid& grid) { return to_line(grid, sudoku::default_notation(grid.geometry().side())); }

// A test of each baseline. Slow ones get fewer puzzles.
class EveryBaseline : public testing::TestWithParam<Baseline> {
protected:
    static bool can(const Grid& puzzle) { return puzzle.geometry().side() <= GetParam().max_side; }
    static Answer count(const Grid& puzzle, const SearchLimits& limits = {}) {
        return GetParam().make(puzzle.geometry())->count(puzzle, limits);
    }

    /// Requires that the solver agrees with the library, up to each of some limits.
    static void expect_agreement(const Grid& puzzle) {
        if (!can(puzzle))
            return;
        SCOPED_TRACE(text(puzzle));
        constexpr std::uint64_t enough = 300;
        const std::uint64_t solutions = sudoku::test::OneByOne(puzzle.geometry()).count(puzzle, enough);
        const auto solver = GetParam().make(puzzle.geometry());
        for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{17}, enough}) {
            const Answer answer = solver->count(puzzle, {.solutions = limit});
            ASSERT_EQ(answer.solutions, std::min(limit, solutions)) << "limit " << limit;
            ASSERT_FALSE(answer.gave_up);
            ASSERT_EQ(answer.first.has_value(), solutions > 0);
            if (answer.first) {
                ASSERT_EQ(verify_solution(puzzle, *answer.first), std::nullopt);
            }
        }
        if (solutions < enough) {
            ASSERT_EQ(solver->count(puzzle, {}).solutions, solutions);
        }
    }

    static void expect_agreement_on_random_puzzles(const Geometry& geometry, std::uint64_t seed, int count) {
        sudoku::test::Dice dice(seed);
        expect_agreement(sudoku::test::solved_grid(geometry, dice));
        for (int k = 0; k < 4 * count && !HasFatalFailure(); ++k)
            expect_agreement(sudoku::test::puzzle_of_any_kind(geometry, dice));
    }
};

TEST_P(EveryBaseline, AgreesWithTheLibraryOnRandom4x4Puzzles) {
    expect_agreement_on_random_puzzles(Geometry(2, 2), 1, GetParam().name == "generate_and_test" ? 10 : 300);
}

TEST_P(EveryBaseline, AgreesWithTheLibraryOnRandom6x6Puzzles) {
    expect_agreement_on_random_puzzles(Geometry(2, 3), 2, 100);
    expect_agreement_on_random_puzzles(Geometry(3, 2), 3, 100);
}

TEST_P(EveryBaseline, AgreesWithTheLibraryOnRandom9x9Puzzles) {
    expect_agreement_on_random_puzzles(Geometry(3, 3), 4, GetParam().name == "backtracking" ? 5 : 50);
}

TEST_P(EveryBaseline, CountsTheEmptyBoardOfSideFour) {
    const Answer answer = count(Grid(Geometry(2, 2)));
    EXPECT_EQ(answer.solutions, 288);
    EXPECT_FALSE(answer.gave_up);
    EXPECT_GT(answer.guesses, 0);
}

TEST_P(EveryBaseline, FindsNothingIfGivensClash) {
    for (const char* puzzle : {"11..............", "1...1...........", "1....1.........."}) { // in row, column, box
        const Answer answer = count(grid(puzzle));
        EXPECT_EQ(answer.solutions, 0) << puzzle;
        EXPECT_FALSE(answer.first.has_value());
        EXPECT_FALSE(answer.gave_up);
    }
}

TEST_P(EveryBaseline, FindsNothingOnABoardFilledWrongly) { EXPECT_EQ(count(grid("1234341221434322")).solutions, 0); }

TEST_P(EveryBaseline, SolvesAPuzzleOfSideNine) {
    const Grid puzzle = grid("003020600900305001001806400008102900700000008006708200002609500800203009005010300");
    ASSERT_EQ(can(puzzle), std::string_view(GetParam().name) != "generate_and_test") << "it is for 4x4 only";
    if (!can(puzzle))
        return;
    const Answer answer = count(puzzle);
    EXPECT_EQ(answer.solutions, 1);
    ASSERT_TRUE(answer.first.has_value());
    EXPECT_EQ(text(*answer.first), "483921657967345821251876493548132976729564138136798245372689514814253769695417382");
}

TEST_P(EveryBaseline, GivesUpAtTheLimitOnNodesAndSaysSo) {
    const Grid empty{Geometry(2, 2)};
    const Answer answer = count(empty, {.nodes = 3});
    EXPECT_TRUE(answer.gave_up);
    EXPECT_EQ(answer.nodes, 3);
    const Answer all = count(empty);
    EXPECT_FALSE(count(empty, {.nodes = all.nodes}).gave_up);
    EXPECT_TRUE(count(empty, {.nodes = all.nodes - 1}).gave_up);
}

TEST_P(EveryBaseline, DoesNotRememberTheLastPuzzle) {
    const Grid empty{Geometry(2, 2)};
    const auto solver = GetParam().make(empty.geometry());
    EXPECT_EQ(solver->count(empty, {.solutions = 5}).solutions, 5);
    EXPECT_EQ(solver->count(grid("11.............."), {}).solutions, 0);
    EXPECT_EQ(solver->count(grid("...44.3..4...241"), {}).solutions, 1);
    EXPECT_EQ(solver->count(empty, {}).solutions, 288);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryBaseline, testing::ValuesIn(all().begin(), all().end()), dlx::test::ParamName());

// A technique that removes a digit of a solution can only hide solutions, and only in some puzzles. Here every removal
// is checked, until no technique helps, in puzzles with one solution and with several.
TEST(Techniques, NeverRemoveACandidateOfASolution) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3)}) {
        const Board board(geometry);
        sudoku::test::Dice dice(5);
        std::uint64_t applied[6] = {};
        for (int k = 0; k < 200; ++k) {
            const Grid puzzle =
                sudoku::test::with_givens(sudoku::test::solved_grid(geometry, dice), board.cells() / 3, dice);
            SCOPED_TRACE(text(puzzle));
            const std::vector<Grid> solutions = sudoku::test::OneByOne(geometry).solutions(puzzle, 1000);
            CandidateGrid candidates(board);
            for (Cell cell = 0; cell < board.cells(); ++cell)
                if (puzzle[cell] != 0)
                    candidates.fill(cell, puzzle[cell]);
            // The last technique that applies is used: otherwise singles would finish the puzzle before others apply.
            for (bool changed = true; changed;) {
                changed = false;
                for (std::size_t t = techniques().size(); t-- > 0 && !changed;) {
                    changed = techniques()[t].apply(candidates);
                    applied[t] += changed ? 1 : 0;
                    for (const Grid& solution : solutions)
                        for (Cell cell = 0; cell < board.cells(); ++cell)
                            ASSERT_NE(candidates[cell] & bit(solution[cell]), 0)
                                << techniques()[t].name << ", " << cell_name(geometry, cell);
                }
            }
        }
        for (std::size_t t = 0; t < techniques().size() && geometry == Geometry(3, 3); ++t)
            EXPECT_GE(applied[t], 10) << techniques()[t].name << " was hardly tested";
    }
}

TEST(Techniques, DoWhatTheirNamesSay) {
    const Board board(Geometry(3, 3));
    {
        CandidateGrid candidates(board);
        candidates.keep(0, bit(5));
        EXPECT_TRUE(naked_singles(candidates));
        EXPECT_TRUE(candidates.is_filled(0));
        EXPECT_EQ(candidates[1] & bit(5), 0);
        EXPECT_FALSE(naked_singles(candidates));
    }
    {
        CandidateGrid candidates(board); // has 5 in row 1 at r1c1 only
        for (Cell cell = 1; cell < 9; ++cell)
            candidates.keep(cell, ~bit(5));
        EXPECT_TRUE(hidden_singles(candidates));
        EXPECT_EQ(candidates[0], bit(5));
    }
    {
        CandidateGrid candidates(board); // has 5 in box 1 at r1c1 and r1c2 only
        for (const Cell cell : {2U, 9U, 10U, 11U, 18U, 19U, 20U})
            candidates.keep(cell, ~bit(5));
        EXPECT_FALSE(claiming(candidates));
        EXPECT_TRUE(pointing(candidates));
        EXPECT_EQ(candidates[8] & bit(5), 0);
        EXPECT_NE(candidates[17] & bit(5), 0);
    }
    {
        CandidateGrid candidates(board); // has 5 in row 1 at r1c1 and r1c2 only
        for (Cell cell = 2; cell < 9; ++cell)
            candidates.keep(cell, ~bit(5));
        EXPECT_FALSE(pointing(candidates));
        EXPECT_TRUE(claiming(candidates));
        EXPECT_EQ(candidates[9] & bit(5), 0);
        EXPECT_NE(candidates[12] & bit(5), 0);
    }
    {
        CandidateGrid candidates(board);
        candidates.keep(0, bit(5) | bit(6));
        candidates.keep(8, bit(5) | bit(6));
        EXPECT_TRUE(naked_pairs(candidates));
        EXPECT_EQ(candidates[4], board.all_digits() & ~(bit(5) | bit(6)));
        EXPECT_EQ(candidates[0], bit(5) | bit(6));
        EXPECT_EQ(candidates[9], board.all_digits());
    }
    {
        CandidateGrid candidates(board); // has 5 and 6 in row 1 at r1c1 and r1c9 only
        for (Cell cell = 1; cell < 8; ++cell)
            candidates.keep(cell, ~(bit(5) | bit(6)));
        EXPECT_TRUE(hidden_pairs(candidates));
        EXPECT_EQ(candidates[0], bit(5) | bit(6));
        EXPECT_EQ(candidates[8], bit(5) | bit(6));
    }
}

} // namespace
} // namespace baselines
