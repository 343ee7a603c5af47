#include "benchmarks/puzzle_maker.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bench {

using sudoku::Digit;
using sudoku::Grid;

PuzzleMaker::PuzzleMaker(const sudoku::Geometry& geometry, std::uint64_t seed)
    : cover_(geometry), search_(cover_.problem(), {.engine = "dancing_links"}), random_(seed) {}

Grid PuzzleMaker::full() {
    dlx::SolveParams params;
    params.seed = random_();
    search_.restart({}, params);
    return cover_.decode(search_.next().value());
}

Grid PuzzleMaker::minimal() { return dig(full()); }

Grid PuzzleMaker::several() {
    Grid puzzle = minimal();
    const auto givens = shuffled_givens(puzzle);
    const std::size_t fewer = 1 + below(3);
    for (std::size_t k = 0; k < fewer && k < givens.size(); ++k)
        puzzle.set(givens[k], 0);
    return puzzle;
}

Grid PuzzleMaker::none() {
    for (;;) {
        const Grid solution = full();
        Grid puzzle = dig(solution);
        const auto cells = shuffled_cells();
        const std::size_t more = below(11);
        for (std::size_t k = 0; k < more; ++k)
            puzzle.set(cells[k], solution[cells[k]]);
        if (auto spoilt_puzzle = spoilt(puzzle))
            return *std::move(spoilt_puzzle);
    }
}

std::vector<sudoku::Cell> PuzzleMaker::shuffled_cells() {
    std::vector<sudoku::Cell> cells(cover_.geometry().cell_count());
    std::iota(cells.begin(), cells.end(), sudoku::Cell{0});
    for (std::size_t k = cells.size(); k > 1; --k)
        std::swap(cells[k - 1], cells[below(k)]);
    return cells;
}

std::vector<sudoku::Cell> PuzzleMaker::shuffled_givens(const Grid& puzzle) {
    auto cells = shuffled_cells();
    std::erase_if(cells, [&](sudoku::Cell cell) { return puzzle[cell] == 0; });
    return cells;
}

std::uint64_t PuzzleMaker::count(const Grid& puzzle, std::uint64_t limit) {
    dlx::SolveParams params;
    params.limits.solutions = limit;
    cover_.encode(puzzle.digits(), forced_);
    search_.restart(forced_, params);
    search_.finish();
    return search_.stats().solutions;
}

Grid PuzzleMaker::dig(const Grid& solution) {
    Grid puzzle = solution;
    for (const sudoku::Cell cell : shuffled_cells()) {
        puzzle.set(cell, 0);
        if (count(puzzle, 2) > 1)
            puzzle.set(cell, solution[cell]);
    }
    return puzzle;
}

std::optional<Grid> PuzzleMaker::spoilt(Grid puzzle) {
    for (const sudoku::Cell cell : shuffled_givens(puzzle)) {
        const Digit was = puzzle[cell];
        const std::size_t first = below(cover_.geometry().side());
        for (std::size_t k = 0; k < cover_.geometry().side(); ++k) {
            puzzle.set(cell, static_cast<Digit>((first + k) % cover_.geometry().side() + 1));
            if (puzzle[cell] != was && clashes(puzzle).empty() && count(puzzle, 1) == 0)
                return puzzle;
        }
        puzzle.set(cell, was);
    }
    return std::nullopt;
}

} // namespace bench
