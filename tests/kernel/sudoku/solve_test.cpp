#include "sudoku/count.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace sudoku::test::solve_test {
namespace {

#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool is_fast_build = true;
#else
constexpr bool is_fast_build = false;
#endif

// The unique_puzzle with one changed cell.
constexpr const char* no_solution = "700100000020000015000006390200018000040090070000750003078500000560000040003001002";
// A puzzle without a solution, which a solver detects only by guessing.
constexpr const char* hard_without_solution =
    "8......5...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

void expect_unique(const std::string& puzzle, const std::string& solution, const Geometry& geometry = Geometry(3, 3)) {
    SCOPED_TRACE(puzzle);
    const Grid grid = grid_of(puzzle, geometry);
    const CheckResult result = check(grid);
    EXPECT_EQ(to_string(result.verdict), "unique");
    EXPECT_TRUE(is_unique(grid));
    ASSERT_EQ(result.witnesses.size(), 1U);
    EXPECT_EQ(text_of(result.witnesses[0]), solution);
    EXPECT_EQ(verify_solution(grid, result.witnesses[0]), std::nullopt);
    EXPECT_EQ(result.outcome.solutions, 1U);
    EXPECT_EQ(result.outcome.status, dlx::Status::exhausted);
    const auto first = solve(grid);
    ASSERT_TRUE(first);
    EXPECT_EQ(text_of(*first), solution);
    EXPECT_EQ(counted(grid).solutions, 1U);
}

TEST(Solve, FindsThePublishedUniqueSolutions) {
    expect_unique("003020600900305001001806400008102900700000008006708200002609500800203009005010300",
                  "483921657967345821251876493548132976729564138136798245372689514814253769695417382");
    expect_unique("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
                  "417369825632158947958724316825437169791586432346912758289643571573291684164875293");
    expect_unique("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
                  "812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    expect_unique(unique_puzzle, "789135624623947815451286397237418569845693271916752483178524936562379148394861752");
    expect_unique("7......1946.19.......6827.4.9......7...3..4.5..67.......1......2...74......2..3..",
                  "782453619465197823319682754593841267127369485846725931671938542238574196954216378");
    expect_unique("...44.3..4...241", "2314413214233241", Geometry(2, 2));
}

TEST(Solve, CountsTheSolutionsOfPuzzlesWithSeveral) {
    const auto count = [](const char* puzzle) { return counted(grid_of(puzzle)); };
    EXPECT_EQ(count(fifty_solutions).solutions, 50U);
    EXPECT_EQ(count(fifty_solutions).status, dlx::Status::exhausted);
    EXPECT_EQ(count("789135624.2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1...").solutions,
              12U);
    EXPECT_EQ(count("123456789456789123789123456231......564.3....897..5...312...9..645....7.978.....1").solutions,
              14U);
}

TEST(Solve, SaysNoneOfAPuzzleWithoutSolution) {
    const Grid puzzle = grid_of(no_solution);
    const CheckResult result = check(puzzle);
    EXPECT_EQ(to_string(result.verdict), "none");
    EXPECT_TRUE(result.witnesses.empty());
    EXPECT_TRUE(result.clashes.empty());
    EXPECT_EQ(result.outcome.status, dlx::Status::exhausted);
    EXPECT_GT(result.outcome.search_nodes, 0U);
    SearchOutcome outcome;
    EXPECT_EQ(solve(puzzle, {}, &outcome), std::nullopt);
    EXPECT_EQ(outcome.status, dlx::Status::exhausted) << "a search that was not finished says nothing";
    EXPECT_EQ(counted(puzzle).solutions, 0U);
}

TEST(Solve, NamesAllClashesOfInconsistentGivensWithoutSearching) {
    const Grid puzzle = grid_of("78911.....2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..2");
    const CheckResult result = check(puzzle);
    EXPECT_EQ(to_string(result.verdict), "inconsistent");
    std::vector<std::string> texts;
    for (const Clash& clash : result.clashes)
        texts.push_back(to_string(puzzle.geometry(), clash));
    EXPECT_EQ(texts, (std::vector<std::string>{"digit 1 twice in row 1: r1c4 and r1c5",
                                               "digit 1 twice in column 5: r1c5 and r4c5",
                                               "digit 1 twice in box 2: r1c4 and r1c5"}));
    EXPECT_EQ(result.outcome.search_nodes, 0U);
    EXPECT_TRUE(result.witnesses.empty());
    // Without a check there is no solution, rather than a wrong one.
    EXPECT_EQ(solve(puzzle), std::nullopt);
    EXPECT_EQ(counted(puzzle).solutions, 0U);
}

TEST(Solve, ShowsTwoDifferentSolutionsOfAPuzzleWithSeveral) {
    for (const Grid& puzzle :
         {grid_of(fifty_solutions), grid_of(challenge), Grid(Geometry(3, 3)), Grid(Geometry(5, 5))}) {
        SCOPED_TRACE(testing::PrintToString(puzzle));
        const CheckResult result = check(puzzle);
        EXPECT_EQ(to_string(result.verdict), "multiple");
        ASSERT_EQ(result.witnesses.size(), 2U);
        EXPECT_EQ(verify_solution(puzzle, result.witnesses[0]), std::nullopt);
        EXPECT_EQ(verify_solution(puzzle, result.witnesses[1]), std::nullopt);
        EXPECT_NE(result.witnesses[0], result.witnesses[1]);
        EXPECT_EQ(result.outcome.status, dlx::Status::solution_limit);
    }
}

TEST(Solve, AnswersWithFewNodesForPuzzlesWithMillionsOfSolutionsAndCountsUpToTheLimit) {
    for (const Grid& puzzle : {grid_of(challenge), Grid(Geometry(3, 3))}) {
        const auto solution = solve(puzzle, {.search_nodes = 5000});
        ASSERT_TRUE(solution);
        EXPECT_EQ(verify_solution(puzzle, *solution), std::nullopt);
        const std::uint64_t limit = is_fast_build ? 1000000 : 50000;
        const SearchOutcome outcome = counted(puzzle, {.solutions = limit});
        EXPECT_EQ(outcome.solutions, limit);
        EXPECT_EQ(outcome.status, dlx::Status::solution_limit) << "there may be more";
    }
}

TEST(Solve, CountsEmptyBoards) {
    EXPECT_EQ(counted(Grid(Geometry(2, 2))).solutions, 288U);
    if (is_fast_build) {
        EXPECT_EQ(counted(Grid(Geometry(2, 3))).solutions, 28200960U);
    }
    // Each of the 720 orders of the first row has the same number of solutions.
    Grid first_row(Geometry(2, 3));
    for (Cell cell = 0; cell < 6; ++cell)
        first_row.set(cell, static_cast<Digit>(cell + 1));
    EXPECT_EQ(counted(first_row).solutions * 720, 28200960U);
}

TEST(Solve, CountsByEachMethod) {
    const Grid puzzle = grid_of(challenge);
    dlx::CountParams frontier;
    frontier.method = dlx::CountMethod::frontier;
    EXPECT_EQ(count(Grid(Geometry(2, 3)), frontier).solutions, 28200960U);
    dlx::CountParams stopped;
    stopped.search.limits.solutions = 1000;
    EXPECT_EQ(count(puzzle, stopped).status, dlx::Status::solution_limit);
    Grid clashing(Geometry(5, 5));
    clashing.set(0, 1);
    clashing.set(1, 1);
    dlx::CountParams few;
    few.search.limits.search_nodes = 0;
    EXPECT_EQ(count(clashing, few).solutions, 0U);
    EXPECT_EQ(count(clashing, few).status, dlx::Status::exhausted) << "no search is needed";
}

// The limit is tested above, at and below the number of solutions.
TEST(Solve, TellsAllSolutionsFromTheLimit) {
    const auto count = [](std::uint64_t limit) { return counted(grid_of(fifty_solutions), {.solutions = limit}); };
    EXPECT_EQ(count(51).status, dlx::Status::exhausted);
    EXPECT_EQ(count(51).solutions, 50U);
    EXPECT_EQ(count(49).status, dlx::Status::solution_limit);
    EXPECT_EQ(count(49).solutions, 49U);
    EXPECT_EQ(count(50).solutions, 50U);
    EXPECT_EQ(count(0).solutions, 0U);
    EXPECT_NE(count(0).status, dlx::Status::exhausted) << "nothing was searched";
}

TEST(Solve, SaysUnknownAndNeverNoneWhenALimitEndsTheSearch) {
    for (const char* puzzle : {hard_without_solution, unique_puzzle, challenge}) {
        SCOPED_TRACE(puzzle);
        const CheckResult result = check(grid_of(puzzle), {.search_nodes = 1});
        EXPECT_EQ(to_string(result.verdict), "unknown");
        EXPECT_EQ(result.outcome.status, dlx::Status::node_limit);
        SearchOutcome outcome;
        EXPECT_EQ(solve(grid_of(puzzle), {.search_nodes = 1}, &outcome), std::nullopt);
        EXPECT_EQ(outcome.status, dlx::Status::node_limit);
    }
}

// The number of nodes at which check() stops increases from 0 to all: the verdict may change from unknown to the right
// one, and never to another.
TEST(Solve, NeverSaysAnythingWrongWhereverItIsCutOff) {
    for (const auto& [puzzle, verdict] : {std::pair(no_solution, "none"), std::pair(hard_without_solution, "none"),
                                          std::pair(unique_puzzle, "unique"), std::pair(fifty_solutions, "multiple")}) {
        SCOPED_TRACE(puzzle);
        std::set<std::string_view> verdicts;
        std::uint64_t after_it_is_known = 0;
        for (std::uint64_t nodes = 0; after_it_is_known < 20; ++nodes) {
            ASSERT_LT(nodes, 1000U);
            const CheckResult result = check(grid_of(puzzle), {.search_nodes = nodes});
            EXPECT_LE(result.outcome.search_nodes, nodes);
            verdicts.insert(to_string(result.verdict));
            after_it_is_known += result.verdict != Verdict::unknown ? 1 : 0;
        }
        EXPECT_EQ(verdicts, (std::set<std::string_view>{"unknown", verdict}));
    }
}

TEST(Solve, StopsWhenAskedTo) {
    const std::atomic<bool> stop = true;
    const CheckResult result = check(Grid(Geometry(3, 3)), {.stop_flag = &stop});
    EXPECT_EQ(to_string(result.verdict), "unknown");
    EXPECT_EQ(result.outcome.status, dlx::Status::stopped);
    SearchOutcome outcome;
    EXPECT_EQ(solve(Grid(Geometry(3, 3)), {.stop_flag = &stop}, &outcome), std::nullopt);
    EXPECT_EQ(outcome.status, dlx::Status::stopped);
    EXPECT_EQ(counted(Grid(Geometry(3, 3)), {.stop_flag = &stop}).status, dlx::Status::stopped);
}

// The givens are forced: a complete grid needs no choice.
TEST(Solve, TakesACompleteGridAsItsOwnSolution) {
    for (const Geometry& geometry : shapes()) {
        if (geometry.side() > 25)
            continue;
        Dice dice(3);
        const Grid grid = solved_grid(geometry, dice);
        const CheckResult result = check(grid);
        EXPECT_EQ(to_string(result.verdict), "unique");
        EXPECT_TRUE(is_unique(grid));
        ASSERT_EQ(result.witnesses.size(), 1U);
        EXPECT_EQ(result.witnesses[0], grid);
        EXPECT_LE(result.outcome.search_nodes, 1U);
    }
}

/// Solves a grid of that shape after all but `givens` digits were removed.
void expect_solved(const Geometry& geometry, std::size_t givens, std::uint64_t seed) {
    SCOPED_TRACE(to_string(geometry) + ", " + std::to_string(givens) + " givens, seed " + std::to_string(seed));
    Dice dice(seed);
    const Grid puzzle = with_givens(solved_grid(geometry, dice), givens, dice);
    const auto solution = solve(puzzle);
    ASSERT_TRUE(solution);
    EXPECT_EQ(verify_solution(puzzle, *solution), std::nullopt);
}

TEST(Solve, SolvesBoardsOf16And25) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        expect_solved(Geometry(4, 4), 140, seed);
        expect_solved(Geometry(3, 4), 60, seed);
        expect_solved(Geometry(5, 5), 400, seed);
    }
}

TEST(Solve, SolvesABoardOf100) { expect_solved(Geometry(10, 10), 9000, 1); }

} // namespace
} // namespace sudoku::test::solve_test
