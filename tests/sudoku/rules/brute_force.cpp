#include "tests/sudoku/rules/checker.hpp"

#include <algorithm>
#include <functional>

namespace sudoku::test {

std::optional<std::set<Digits>> brute_force_variant(const VariantPuzzle& puzzle, std::size_t limit) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::set<Digits> found;
    std::size_t boards = 0;
    Digits digits(geometry.cell_count());
    const auto may_be = [&](Cell cell, std::uint32_t digit) {
        if (puzzle.grid[cell] != 0 && puzzle.grid[cell] != digit)
            return false;
        const Candidate candidate{cell, static_cast<Digit>(digit)};
        if (std::ranges::find(puzzle.grid.eliminated(), candidate) != puzzle.grid.eliminated().end())
            return false;
        for (Cell other = 0; other < cell; ++other)
            if (digits[other] == digit &&
                (geometry.row(other) == geometry.row(cell) || geometry.column(other) == geometry.column(cell) ||
                 (!puzzle.regions.empty() && puzzle.regions[other] == puzzle.regions[cell])))
                return false;
        return true;
    };
    const std::function<void(Cell)> fill = [&](Cell cell) {
        if (boards > limit)
            return;
        if (cell == geometry.cell_count()) {
            ++boards;
            if (std::ranges::all_of(puzzle.rules, [&](const Rule& rule) { return satisfies(puzzle, rule, digits); }))
                found.insert(digits);
            return;
        }
        if (!geometry.has_cell(cell))
            return fill(cell + 1);
        for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
            if (may_be(cell, digit)) {
                digits[cell] = digit;
                fill(cell + 1);
            }
    };
    fill(0);
    return boards > limit ? std::nullopt : std::optional(found);
}

} // namespace sudoku::test
