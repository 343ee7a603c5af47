#include "sudoku/count.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace sudoku::test::solve_differential_test {
namespace {

constexpr std::size_t most_solutions = 2000; ///< puzzles with more are skipped

std::set<Digits> set_of(const std::vector<Grid>& solutions) {
    std::set<Digits> result;
    for (const Grid& solution : solutions)
        EXPECT_TRUE(result.insert(digits_of(solution)).second) << "found twice";
    return result;
}

// The answers are compared with plain backtracking: same solutions, none twice, the right verdict. So is the oracle of
// other tests. Small boards are enough for this adapter; the engines have their own differential tests.
TEST(SolverDifferential, FindsExactlyTheBruteForceSolutions) {
    std::uint64_t verdicts[5] = {};
    Solver solver;
    dlx::CountParams in_lockstep;
    in_lockstep.search.engine = "lockstep";
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 2)}) {
        const int seeds = geometry.side() == 4 ? 3000 : 700;
        OneByOne one_by_one(geometry);
        for (int seed = 1; seed <= seeds; ++seed) {
            Dice dice(static_cast<std::uint64_t>(seed));
            const Grid puzzle = puzzle_of_any_kind(geometry, dice);
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
            const auto expected = brute_force_solutions(puzzle, most_solutions);
            if (expected.size() == most_solutions)
                continue;

            std::vector<Grid> solutions;
            dlx::Status status{};
            const PuzzleBlock block{geometry, puzzle.digits()};
            solver.solve({&block, 1}, [&](const PuzzleResult& found) {
                for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
                    solutions.emplace_back(geometry, found.solution(k));
                status = found.status;
            });
            ASSERT_EQ(set_of(solutions), expected);
            ASSERT_EQ(status, dlx::Status::exhausted);
            ASSERT_EQ(set_of(one_by_one.solutions(puzzle)), expected);
            ASSERT_EQ(one_by_one.status(), dlx::Status::exhausted);
            ASSERT_EQ(one_by_one.count(puzzle), expected.size());
            ASSERT_EQ(counted(puzzle).solutions, expected.size());
            ASSERT_EQ(count(puzzle).solutions, expected.size());
            ASSERT_EQ(count(puzzle, in_lockstep).solutions, expected.size());
            ASSERT_EQ(solve(puzzle).has_value(), !expected.empty());

            const CheckResult result = check(puzzle);
            const Verdict verdict = !clashes(puzzle).empty() ? Verdict::inconsistent
                                    : expected.empty()       ? Verdict::none
                                    : expected.size() == 1   ? Verdict::unique
                                                             : Verdict::multiple;
            ASSERT_EQ(to_string(result.verdict), to_string(verdict));
            ASSERT_EQ(result.witnesses.size(), std::min<std::size_t>(expected.size(), 2));
            for (const Grid& witness : result.witnesses)
                ASSERT_TRUE(expected.contains(digits_of(witness)));
            ++verdicts[static_cast<std::size_t>(verdict)];
        }
    }
    // Each verdict has many puzzles.
    EXPECT_GE(verdicts[static_cast<std::size_t>(Verdict::unique)], 300U);
    EXPECT_GE(verdicts[static_cast<std::size_t>(Verdict::multiple)], 300U);
    EXPECT_GE(verdicts[static_cast<std::size_t>(Verdict::none)], 100U);
    EXPECT_GE(verdicts[static_cast<std::size_t>(Verdict::inconsistent)], 100U);
}

} // namespace
} // namespace sudoku::test::solve_differential_test
