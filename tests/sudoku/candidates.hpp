#pragma once

#include "sudoku/grid.hpp"

#include <array>

namespace sudoku::test {

/// A grid and the digits that are still possible in its cells: those that no peer has and the puzzle does not rule out.
/// It shares no code with dlx::Position.
class Candidates {
public:
    /// Requires a grid without clashes.
    explicit Candidates(const Grid& grid);

    [[nodiscard]] const Grid& grid() const { return grid_; }
    [[nodiscard]] const Geometry& geometry() const { return grid_.geometry(); }
    [[nodiscard]] bool has(Cell cell, Digit digit) const { return possible_[index(cell, digit)]; }
    /// The number of a candidate, by cell, then digit, from 0.
    [[nodiscard]] std::size_t index(Cell cell, Digit digit) const {
        return std::size_t{cell} * geometry().side() + digit - 1;
    }

    /// The numbers of its row, column and box.
    [[nodiscard]] std::array<std::uint32_t, 3> houses_of(Cell cell) const {
        const std::uint32_t n = geometry().side();
        return {geometry().row(cell), n + geometry().column(cell), 2 * n + geometry().box(cell)};
    }
    /// Candidates of an empty cell; 0 for a filled one.
    [[nodiscard]] std::uint32_t count(Cell cell) const { return in_cell_[cell]; }
    /// Empty cells of house number `house` that have `digit` as a candidate.
    [[nodiscard]] std::uint32_t places(std::uint32_t house, Digit digit) const {
        return in_house_[house * geometry().side() + digit - 1];
    }
    /// Does the house have `digit` already?
    [[nodiscard]] bool is_placed(std::uint32_t house, Digit digit) const {
        return placed_[house * geometry().side() + digit - 1];
    }

    /// Fills a cell and removes the digit from its peers. Requires that no peer has the digit.
    void place(Candidate placement);
    void remove(Cell cell, Digit digit);

private:
    Grid grid_;
    std::vector<bool> possible_;          ///< by cell, then digit
    std::vector<std::uint32_t> in_cell_;  ///< by cell
    std::vector<std::uint32_t> in_house_; ///< by house, then digit
    std::vector<bool> placed_;            ///< by house, then digit
};

} // namespace sudoku::test
