#include "tests/sudoku/candidates.hpp"

namespace sudoku::test {

Candidates::Candidates(const Grid& grid)
    : grid_(grid.geometry()), possible_(std::size_t{grid.geometry().cell_count()} * grid.geometry().side(), true),
      in_cell_(grid.geometry().cell_count(), grid.geometry().side()),
      in_house_(std::size_t{grid.geometry().house_count()} * grid.geometry().side(), grid.geometry().side()),
      placed_(in_house_.size(), false) {
    for (Cell cell = 0; cell < geometry().cell_count(); ++cell)
        if (grid[cell] != 0)
            place({cell, grid[cell]});
    for (const auto& [cell, digit] : grid.eliminated())
        remove(cell, digit);
}

void Candidates::remove(Cell cell, Digit digit) {
    if (!has(cell, digit))
        return;
    possible_[index(cell, digit)] = false;
    --in_cell_[cell];
    for (const std::uint32_t house : houses_of(cell))
        --in_house_[house * geometry().side() + digit - 1];
}

void Candidates::place(Candidate placement) {
    const auto [cell, digit] = placement;
    grid_.set(cell, digit);
    for (std::uint32_t d = 1; count(cell) > 0; ++d)
        remove(cell, static_cast<Digit>(d));
    for (const std::uint32_t number : houses_of(cell)) {
        placed_[number * geometry().side() + digit - 1] = true;
        const House house = geometry().house(number);
        for (std::uint32_t k = 0; places(number, digit) > 0; ++k)
            remove(geometry().house_cell(house, k), digit);
    }
}

} // namespace sudoku::test
