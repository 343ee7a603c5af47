#include "sudoku/detail/single_search.hpp"

#include "dlx/lockstep/batch.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sudoku::test::single_search_test {
namespace {

using detail::search_single;
using detail::SingleResult;

#ifndef SINGLE_SEARCH_PUZZLES // use a million for a longer test
#define SINGLE_SEARCH_PUZZLES 6000
#endif

const Geometry geometry(3, 3);

/// Returns, alternately, minimal and similar puzzles, those of any kind, with one digit changed, nearly empty.
Grid random_puzzle(std::uint64_t seed) {
    Dice dice(seed);
    if (seed % 16 == 0)
        return minimal_puzzle(dice);
    if (seed % 4 == 0)
        return with_givens(solved_grid(geometry, dice), dice.below(18), dice);
    if (seed % 4 == 1)
        return puzzle_of_any_kind(geometry, dice);
    Grid puzzle = with_givens(solved_grid(geometry, dice), 24 + dice.below(24), dice);
    if (seed % 4 == 2)
        puzzle.set(dice.below(81), static_cast<Digit>(1 + dice.below(9)));
    return puzzle;
}

std::vector<Grid> solutions_of(const SingleResult& found) {
    std::vector<Grid> solutions;
    for (std::size_t k = 0; k < found.solutions && k < found.boards.size(); ++k) {
        std::array<Digit, 81> digits{};
        detail::read_digits(found.boards[k], digits);
        solutions.emplace_back(geometry, digits);
    }
    return solutions;
}

/// Searches in all widths of vectors, which must agree, up to a limit of solutions.
SingleResult search_in_all_widths(const Grid& puzzle, std::uint64_t limit,
                                  std::uint64_t max_branches = detail::max_single_branches) {
    const SingleResult first = search_single(puzzle.digits(), puzzle.eliminated(), limit, max_branches);
    for (const std::string_view width : dlx::supported_vector_widths()) {
        const SingleResult found =
            search_single(puzzle.digits(), puzzle.eliminated(), limit, max_branches, detail::single_kernel(width));
        EXPECT_EQ(found.solutions, first.solutions) << width;
        EXPECT_EQ(found.branches, first.branches) << width;
        EXPECT_EQ(found.is_complete, first.is_complete) << width;
        EXPECT_EQ(solutions_of(found), solutions_of(first)) << width;
    }
    for (const Grid& solution : solutions_of(first))
        EXPECT_EQ(verify_solution(puzzle, solution), std::nullopt);
    if (first.solutions > 1) {
        EXPECT_NE(solutions_of(first)[0], solutions_of(first)[1]);
    }
    return first;
}

// The search is compared with the lockstep engine, which has the same rules, and with dancing links, which have none.
TEST(SingleSearch, FindsAsManySolutionsAsLockstepAndDancingLinks) {
    OneByOne links(geometry);
    std::array<std::uint64_t, 3> kinds{}; // number of puzzles with no solution, one, several
    std::vector<Grid> puzzles;
    constexpr std::uint64_t limit = 3;
    Solver lockstep(params_of(limit, dlx::lockstep));
    for (std::uint64_t seed = 1; seed <= SINGLE_SEARCH_PUZZLES; ++seed) {
        puzzles.push_back(random_puzzle(seed));
        if (puzzles.size() < 1000 && seed < SINGLE_SEARCH_PUZZLES)
            continue;
        const std::vector<Answer> answers = answers_of(lockstep, puzzles);
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            SCOPED_TRACE(testing::PrintToString(puzzles[k]));
            const SingleResult found = search_in_all_widths(puzzles[k], limit, 1 << 20);
            ASSERT_EQ(found.solutions, links.count(puzzles[k], limit));
            ASSERT_EQ(found.solutions, answers[k].solutions);
            ASSERT_TRUE(found.is_complete);
            ++kinds[std::min<std::uint64_t>(found.solutions, 2)];
        }
        puzzles.clear();
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GE(kinds[0], SINGLE_SEARCH_PUZZLES / 10);
    EXPECT_GE(kinds[1], SINGLE_SEARCH_PUZZLES / 10);
    EXPECT_GE(kinds[2], SINGLE_SEARCH_PUZZLES / 10);
}

TEST(SingleSearch, LeavesOutEliminatedCandidates) {
    std::uint64_t unique = 0;
    Solver links(params_of(3, "dancing_links"));
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Dice dice(seed);
        const Grid solution = solved_grid(geometry, dice);
        Grid puzzle = with_givens(solution, 10 + dice.below(15), dice);
        for (Cell cell = 0; cell < 81; ++cell)
            for (Digit digit = 1; digit <= 9; ++digit)
                if (puzzle[cell] == 0 && dice.one_in(digit == solution[cell] ? 400 : 3))
                    puzzle.eliminate({cell, digit});
        SCOPED_TRACE(testing::PrintToString(puzzle));
        std::uint64_t solutions = 0;
        const PuzzleBlock block{geometry, puzzle.digits(), puzzle.eliminated()};
        links.solve({&block, 1}, [&](const PuzzleResult& found) { solutions = found.solutions; });
        ASSERT_EQ(search_in_all_widths(puzzle, 3).solutions, solutions);
        unique += solutions == 1 ? 1U : 0U;
    }
    EXPECT_GE(unique, 20U);
}

TEST(SingleSearch, FindsNoSolutionIfAGivenIsEliminatedOrDigitsClash) {
    const Grid puzzle = grid_of(unique_puzzle);
    EXPECT_EQ(search_in_all_widths(puzzle, 2).solutions, 1U);
    const std::array<Candidate, 1> given{Candidate{0, 7}};
    EXPECT_EQ(search_single(puzzle.digits(), given, 2).solutions, 0U);
    for (const Cell cell : {8U, 72U, 20U}) { // cells of the row, the column, the box of cell 0
        Grid clashing(geometry);
        clashing.set(0, 7);
        clashing.set(cell, 7);
        EXPECT_EQ(search_in_all_widths(clashing, 2).solutions, 0U);
    }
}

// The widths of vectors have the same tree, so that results do not depend on the machine.
TEST(SingleSearch, HasTheSameTreeEverywhere) {
    EXPECT_EQ(search_in_all_widths(grid_of(unique_puzzle), 2).branches, 2U);
    EXPECT_EQ(search_in_all_widths(grid_of(fifty_solutions), 1000).solutions, 50U);
    EXPECT_EQ(search_in_all_widths(Grid(geometry), 1000).solutions, 1000U);
}

TEST(SingleSearch, EndsAtTheLimitOfBranches) {
    const SingleResult found = search_in_all_widths(grid_of(challenge), 1 << 20, 100);
    EXPECT_FALSE(found.is_complete);
    EXPECT_LE(found.branches, 101U);
    EXPECT_FALSE(search_single(grid_of(challenge).digits(), {}, 1 << 15).is_complete);
    EXPECT_EQ(check(grid_of(challenge)).outcome.solutions, 2U) << "another engine continues";
}

TEST(SingleSearch, LeavesOtherLimitsToOtherEngines) {
    EXPECT_EQ(check(grid_of(fifty_solutions), {.search_nodes = 1}).outcome.status, dlx::Status::node_limit);
}

} // namespace
} // namespace sudoku::test::single_search_test
