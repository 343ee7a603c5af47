#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/count_allocations.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace sudoku::test {
namespace {

using dlx::test::allocations;

TEST(SolverAllocations, AreSeenByThisTest) {
    const std::size_t before = allocations();
    EXPECT_EQ(std::vector<int>(10).size(), 10U);
    EXPECT_GT(allocations(), before);
}

TEST(SolverAllocations, AreNoneWhenSolutionsAreCounted) {
    const std::vector<Grid> puzzles{
        grid_of("700100000020000015000006390200018000040090070000750003078500000560000040000001002"),
        grid_of("700100000020000015000006390200018000040090070000750003078500000560000040003001002"),
        grid_of("483921657967345821251876493548132976729564138136798245372689514814253769695417382"),
        grid_of("11..............................................................................."),
        Grid(Geometry(3, 3)),
    };
    Solver solver(Geometry(3, 3));
    // The list of givens grows up to that of a complete grid, once.
    static_cast<void>(solver.count_solutions(puzzles[2], 1));
    const std::size_t before = allocations();
    for (int round = 0; round < 3; ++round)
        for (const Grid& puzzle : puzzles)
            static_cast<void>(solver.count_solutions(puzzle, 100));
    EXPECT_EQ(allocations() - before, 0U);
}

} // namespace
} // namespace sudoku::test
