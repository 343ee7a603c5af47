#include <dlx/dlx.hpp>
#ifdef WITH_SUDOKU
#include <cstdint>
#include <sudoku/solve.hpp>
#include <sudoku/text.hpp>
#endif

int main() {
    const dlx::Problem problem = dlx::parse_problem("a b c\na\nb c\na b\nc\n");
    if (dlx::count(problem).solutions != 2)
        return 1;
#ifdef WITH_SUDOKU
    const auto puzzle = sudoku::parse_puzzle("1234341221434321");
    if (sudoku::count_solutions(puzzle.grid).solutions != 1)
        return 2;
    const sudoku::PuzzleBlock block{puzzle.grid.geometry(), puzzle.grid.digits()};
    std::uint64_t solutions = 0;
    sudoku::Solver().answer({&block, 1}, [&](const sudoku::Finding& found) { solutions += found.solutions; });
    if (solutions != 1)
        return 3;
#endif
    return 0;
}
