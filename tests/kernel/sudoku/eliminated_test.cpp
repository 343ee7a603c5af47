#include "sudoku/count.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/candidates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

// Puzzles that eliminate candidates in addition to their givens; explanation_test.cpp and refute_test.cpp test
// explain() and refute().
namespace sudoku::test::eliminated_test {
namespace {

TEST(Grid, KeepsWhatItRulesOutInOrderAndOnce) {
    Grid grid(Geometry(2, 2));
    for (const Candidate candidate : {Candidate{3, 2}, Candidate{0, 4}, Candidate{3, 1}, Candidate{0, 4}})
        grid.eliminate(candidate);
    const std::vector<Candidate> expected{{0, 4}, {3, 1}, {3, 2}};
    EXPECT_TRUE(std::equal(grid.eliminated().begin(), grid.eliminated().end(), expected.begin(), expected.end()));
    EXPECT_NE(grid, Grid(Geometry(2, 2)));
    EXPECT_EQ(grid, Grid(Geometry(2, 2), std::vector<Digit>(16), expected));
    EXPECT_THROW(grid.eliminate({16, 1}), std::out_of_range);
    EXPECT_THROW(grid.eliminate({0, 0}), std::out_of_range);
    EXPECT_THROW(grid.eliminate({0, 5}), std::out_of_range);
}

TEST(WhyNotASolution, NamesACandidateThatThePuzzleRulesOut) {
    Grid puzzle(Geometry(2, 2));
    const Grid solution = grid_of("1234341221434321", Geometry(2, 2));
    puzzle.eliminate({1, 3});
    EXPECT_EQ(verify_solution(puzzle, solution), std::nullopt);
    puzzle.eliminate({2, 3});
    EXPECT_EQ(verify_solution(puzzle, solution), "r1c3 is 3, which the puzzle rules out");
}

TEST(Encoding, OfWhatIsRuledOutHasOneMoreOption) {
    const std::vector<Candidate> eliminated{{0, 1}, {5, 4}};
    const Encoding cover(Geometry(2, 2), eliminated);
    EXPECT_EQ(cover.problem().option_count(), 65U);
    EXPECT_EQ(cover.problem().item_count(), 66U);
    EXPECT_EQ(cover.problem().primary_item_count(), 65U);
    const dlx::OptionId last{64};
    EXPECT_TRUE(cover.is_placement(dlx::OptionId{63}));
    EXPECT_FALSE(cover.is_placement(last));
    EXPECT_EQ(cover.describe(dlx::OptionId{63}), "r4c4 = 4");
    EXPECT_EQ(cover.describe(last), "none of the candidates that the puzzle rules out");
    EXPECT_EQ(cover.describe(dlx::ItemId{64}), "the candidates that the puzzle rules out");
    EXPECT_EQ(cover.describe(dlx::ItemId{65}), "a candidate that the puzzle rules out");
    std::vector<dlx::OptionId> options;
    cover.encode(std::vector<Digit>(16), options);
    EXPECT_EQ(options, std::vector<dlx::OptionId>{last});
    EXPECT_EQ(cover.decode(std::vector<dlx::OptionId>{cover.option(2, 3), last})[2], 3);
}

std::set<Digits> set_of(const std::vector<Grid>& solutions) {
    std::set<Digits> result;
    for (const Grid& solution : solutions)
        EXPECT_TRUE(result.insert(digits_of(solution)).second) << "found twice";
    return result;
}

/// Returns all solutions, by a solver that also answers the puzzle without eliminations, before and after it.
std::vector<Grid> solutions_of(Solver& solver, const Grid& puzzle) {
    const PuzzleBlock plain{puzzle.geometry(), puzzle.digits()};
    const PuzzleBlock block{puzzle.geometry(), puzzle.digits(), puzzle.eliminated()};
    const std::vector<PuzzleBlock> blocks{plain, block, plain};
    std::vector<Grid> found;
    std::uint64_t before = 0;
    std::uint64_t last = 0;
    solver.solve(blocks, [&](const PuzzleResult& finding) {
        for (std::uint64_t k = 0; finding.puzzle == 1 && k < finding.kept_solutions; ++k)
            found.emplace_back(puzzle.geometry(), finding.solution(k));
        if (finding.is_final && finding.puzzle != 1)
            (finding.puzzle == 0 ? before : last) = finding.solutions;
        if (finding.is_final) {
            EXPECT_EQ(finding.status, dlx::Status::exhausted);
        }
    });
    EXPECT_EQ(before, last);
    EXPECT_GE(before, found.size());
    return found;
}

/// Requires that the remaining candidates include every solution.
void expect_sound_candidates(const Grid& puzzle, const std::set<Digits>& solutions) {
    const Candidates candidates(puzzle);
    for (const Digits& solution : solutions)
        for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
            ASSERT_TRUE(puzzle[cell] != 0 || candidates.has(cell, static_cast<Digit>(solution[cell])));
    for (const auto& [cell, digit] : puzzle.eliminated())
        ASSERT_FALSE(candidates.has(cell, digit));
}

TEST(Eliminated, IsObeyedByAllThatAnswersPuzzles) {
    constexpr std::size_t most = 3000; // puzzles with more solutions are skipped
    std::map<Verdict, std::uint64_t> verdicts;
    std::vector<Solver> solvers;
    for (const char* engine : {"auto", "lockstep", "dancing_links", "bit_sets", "sparse_sets"})
        solvers.emplace_back(params_of(std::nullopt, engine));
    for (const auto& [geometry, seeds] :
         {std::pair(Geometry(2, 2), 2000), std::pair(Geometry(2, 3), 300), std::pair(Geometry(3, 3), 60)})
        for (int seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
            Dice dice(static_cast<std::uint64_t>(seed));
            const std::uint32_t cells = geometry.cell_count();
            const std::uint32_t givens = cells / 3 + dice.below(cells / 4);
            const Grid puzzle = with_eliminations(with_givens(solved_grid(geometry, dice), givens, dice), cells, dice);
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
            const auto expected = brute_force_solutions(puzzle, most);
            if (expected.size() == most)
                continue;
            for (Solver& solver : solvers)
                ASSERT_EQ(set_of(solutions_of(solver, puzzle)), expected);
            ASSERT_EQ(count(puzzle).solutions, expected.size());
            const auto solution = solve(puzzle);
            ASSERT_EQ(solution.has_value(), !expected.empty());
            if (solution) {
                ASSERT_EQ(verify_solution(puzzle, *solution), std::nullopt);
            }
            const CheckResult result = check(puzzle);
            const Verdict verdict = expected.empty()       ? Verdict::none
                                    : expected.size() == 1 ? Verdict::unique
                                                           : Verdict::multiple;
            ASSERT_EQ(result.verdict, verdict);
            for (const Grid& witness : result.witnesses)
                ASSERT_TRUE(expected.contains(digits_of(witness)));
            expect_sound_candidates(puzzle, expected);
            ++verdicts[verdict];
        }
    for (const Verdict verdict : {Verdict::unique, Verdict::multiple, Verdict::none})
        EXPECT_GE(verdicts[verdict], 200U) << to_string(verdict);
}

// Large counts end by the enumerator, which knows no eliminated candidates.
TEST(Eliminated, IsObeyedInLargeCounts) {
    const Grid puzzle =
        grid_of("...................7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", Geometry(3, 3));
    for (const Digit digit : {Digit{1}, Digit{5}}) {
        Grid given = puzzle;
        given.set(0, digit);
        Grid without = puzzle;
        without.eliminate({0, digit});
        EXPECT_GT(count(given).solutions, 0U);
        EXPECT_EQ(count(given).solutions + count(without).solutions, count(puzzle).solutions) << int{digit};
    }
}

TEST(Eliminated, LeavesNoSolutionIfItIsAGiven) {
    Grid puzzle = grid_of("1234............", Geometry(2, 2));
    EXPECT_TRUE(solve(puzzle));
    puzzle.eliminate({2, 3});
    EXPECT_EQ(check(puzzle).verdict, Verdict::none);
    EXPECT_EQ(count(puzzle, {.method = dlx::CountMethod::frontier}).solutions, 0U);
    EXPECT_EQ(count(puzzle).solutions, 0U);
}

// Large boards are searched by an engine that learns and restarts.
TEST(Eliminated, IsObeyedOnLargeBoards) {
    Dice dice(1);
    const Grid solution = solved_grid(Geometry(4, 4), dice);
    Grid puzzle = with_givens(solution, 120, dice);
    for (Cell cell = 0; cell < 256; ++cell)
        for (std::uint32_t d = 1; d <= 16; ++d)
            if (const auto digit = static_cast<Digit>(d); digit != solution[cell] && dice.one_in(2))
                puzzle.eliminate({cell, digit});
    const auto found = solve(puzzle);
    ASSERT_TRUE(found);
    EXPECT_EQ(verify_solution(puzzle, *found), std::nullopt);
}

} // namespace
} // namespace sudoku::test::eliminated_test
