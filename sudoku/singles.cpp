#include "sudoku/singles.hpp"

namespace sudoku {

Candidates::Candidates(const Grid& grid)
    : grid_(grid.geometry()), possible_(std::size_t{grid.geometry().cells()} * grid.geometry().side(), true),
      in_cell_(grid.geometry().cells(), grid.geometry().side()),
      in_house_(std::size_t{grid.geometry().houses()} * grid.geometry().side(), grid.geometry().side()),
      placed_(in_house_.size(), false) {
    for (Cell cell = 0; cell < geometry().cells(); ++cell)
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

void Candidates::place(Placement placement) {
    const auto [cell, digit] = placement;
    grid_.set(cell, digit);
    for (std::uint32_t d = 1; d <= geometry().side(); ++d)
        remove(cell, static_cast<Digit>(d));
    for (const std::uint32_t house : houses_of(cell)) {
        placed_[house * geometry().side() + digit - 1] = true;
        for (std::uint32_t k = 0; k < geometry().side(); ++k)
            remove(geometry().cell_of(geometry().house(house), k), digit);
    }
}

std::optional<Placement> naked_single(const Candidates& candidates) {
    const Geometry& geometry = candidates.geometry();
    for (Cell cell = 0; cell < geometry.cells(); ++cell)
        if (candidates.count(cell) == 1)
            for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
                if (candidates.has(cell, static_cast<Digit>(digit)))
                    return Placement{cell, static_cast<Digit>(digit)};
    return std::nullopt;
}

std::optional<Placement> hidden_single(const Candidates& candidates) {
    const Geometry& geometry = candidates.geometry();
    for (std::uint32_t house = 0; house < geometry.houses(); ++house)
        for (std::uint32_t d = 1; d <= geometry.side(); ++d) {
            const auto digit = static_cast<Digit>(d);
            for (std::uint32_t k = 0; candidates.places(house, digit) == 1 && k < geometry.side(); ++k)
                if (const Cell cell = geometry.cell_of(geometry.house(house), k); candidates.has(cell, digit))
                    return Placement{cell, digit};
        }
    return std::nullopt;
}

} // namespace sudoku
