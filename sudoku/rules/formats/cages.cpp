#include "sudoku/rules/formats/cages.hpp"

#include <set>

namespace sudoku::formats {

CageBoard cage_board(const VariantPuzzle& puzzle, const std::string& program) {
    const Geometry& geometry = puzzle.grid.geometry();
    if (!puzzle.grid.eliminated().empty())
        throw_not_expressible(program, "candidates");
    CageBoard board;
    board.cages.assign(geometry.cell_count(), nullptr);
    std::set<std::size_t> diagonals;
    for (const Rule& rule : puzzle.rules) {
        if (rule.kind->name == "diagonal") {
            diagonals.insert(rule.choice);
            continue;
        }
        if (rule.kind->name != "killer" || rule.numbers.empty() || rule.numbers.front() == 0)
            throw_not_expressible(program, describe(geometry, rule));
        for (const Cell cell : rule.cells) {
            if (board.cages[cell] != nullptr)
                throw_not_expressible(program, "two cages with " + cell_name(geometry, cell));
            board.cages[cell] = &rule;
        }
    }
    if (diagonals.size() == 1)
        throw_not_expressible(program, "one diagonal without the other");
    board.has_diagonals = !diagonals.empty();
    return board;
}

void add_diagonals(VariantPuzzle& puzzle, const WordPosition& position) {
    add_rule(puzzle, "diagonal", position, {}, {}, 0);
    add_rule(puzzle, "diagonal", position, {}, {}, 1);
}

} // namespace sudoku::formats
