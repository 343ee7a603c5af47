#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/count_allocations.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku::test::solver_allocation_test {
namespace {

using dlx::test::allocations;

TEST(SolverAllocations, AreSeenByThisTest) {
    const std::size_t before = allocations();
    EXPECT_EQ(std::vector<int>(10).size(), 10U);
    EXPECT_GT(allocations(), before);
}

TEST(SolverAllocations, AreNoneWhenSolutionsAreCounted) {
    std::vector<Digit> digits;
    for (const char* puzzle : {"483921657967345821251876493548132976729564138136798245372689514814253769695417382",
                               "700100000020000015000006390200018000040090070000750003078500000560000040000001002",
                               "700100000020000015000006390200018000040090070000750003078500000560000040003001002",
                               "11...............................................................................",
                               "................................................................................."}) {
        const Grid grid = grid_of(puzzle);
        digits.insert(digits.end(), grid.digits().begin(), grid.digits().end());
    }
    const std::vector<PuzzleBlock> blocks(3, {Geometry(3, 3), digits});
    for (const char* engine : {"dancing_links", "lockstep"}) {
        SCOPED_TRACE(engine);
        SolverParams params;
        params.search.limits.solutions = 100;
        params.search.engine = engine;
        params.keep_solutions = false;
        Solver solver(params);
        std::uint64_t solutions = 0;
        const Solver::ResultCallback sink = [&](const PuzzleResult& found) { solutions += found.solutions; };
        const auto allocations_for = [&](std::size_t size) {
            const std::size_t before = allocations();
            solver.solve(std::span(blocks).first(size), sink);
            return allocations() - before;
        };
        EXPECT_GT(allocations_for(3), 0U) << "the first time, memory is taken for what is built";
        const std::size_t for_one = allocations_for(1);
        EXPECT_LE(for_one, std::string_view(engine) == "lockstep" ? 2U : 0U) << "a call may, a puzzle must not";
        EXPECT_EQ(for_one, allocations_for(3));
        EXPECT_EQ(solutions, 7U * 102);
    }
}

} // namespace
} // namespace sudoku::test::solver_allocation_test
