#include "sudoku/grid.hpp"

#include <bitset>
#include <stdexcept>

namespace sudoku {

std::string digit_text(Digit digit, const DigitNotation& notation) {
    if (digit == 0)
        return ".";
    if (notation == DigitNotation::digits) // saves the search for the end of the symbols
        return std::string(1, static_cast<char>(digit <= 9 ? '0' + digit : 'A' + digit - 10));
    return notation == DigitNotation::numbers ? std::to_string(digit)
                                              : std::string(1, notation.symbols().at(digit - 1U));
}

Grid::Grid(const Geometry& geometry, std::span<const Digit> digits, std::span<const Candidate> eliminated)
    : geometry_(geometry), digits_(digits.begin(), digits.end()) {
    if (digits.size() != geometry.cell_count() ||
        std::any_of(digits.begin(), digits.end(), [&](Digit digit) { return digit > geometry.side(); }))
        throw std::out_of_range("these are not the digits of a " + to_string(geometry) + " board");
    for (const Candidate& candidate : eliminated)
        eliminate(candidate);
}

void Grid::eliminate(Candidate candidate) {
    if (candidate.cell >= geometry_.cell_count() || candidate.digit == 0 || candidate.digit > geometry_.side())
        throw std::out_of_range("no candidate " + std::to_string(candidate.digit) + " in cell " +
                                std::to_string(candidate.cell) + " of a " + to_string(geometry_) + " board");
    const auto place = std::lower_bound(eliminated_.begin(), eliminated_.end(), candidate);
    if (place == eliminated_.end() || *place != candidate)
        eliminated_.insert(place, candidate);
}

void Grid::refuse(Digit digit) const {
    throw std::out_of_range("no digit " + std::to_string(digit) + " on a " + to_string(geometry_) + " board");
}

namespace {

/// Returns true if a house repeats a digit, or if the board is too large for this faster test.
bool may_clash(const Grid& grid) {
    const Geometry& geometry = grid.geometry();
    const std::uint32_t n = geometry.side();
    if (n > 63)
        return true;
    std::array<std::uint64_t, 64> columns{};
    std::array<std::uint64_t, 64> boxes{};
    std::uint64_t repeated = 0;
    for (std::uint32_t row = 0; row < n; ++row) {
        std::uint64_t in_row = 0;
        std::uint64_t* box = &boxes[row - row % geometry.box_rows()];
        for (std::uint32_t column = 0, in_box = 0; column < n; ++column) {
            const std::uint64_t bit = (std::uint64_t{1} << grid[row * n + column]) & ~std::uint64_t{1};
            repeated |= bit & (in_row | columns[column] | *box);
            in_row |= bit;
            columns[column] |= bit;
            *box |= bit;
            if (++in_box == geometry.box_columns()) {
                in_box = 0;
                ++box;
            }
        }
    }
    return repeated != 0;
}

} // namespace

std::vector<Clash> clashes(const Grid& grid) {
    const Geometry& geometry = grid.geometry();
    std::vector<Clash> found;
    if (!may_clash(grid))
        return found;
    for (std::uint32_t h = 0; h < geometry.house_count(); ++h) {
        const House house = geometry.house(h);
        std::bitset<Geometry::max_side + 1> seen;
        std::bitset<Geometry::max_side + 1> is_twice; // empty in almost all houses
        for (std::uint32_t k = 0; k < geometry.side(); ++k) {
            const Digit digit = grid[geometry.house_cell(house, k)];
            is_twice[digit] = seen[digit];
            seen[digit] = digit != 0;
        }
        for (std::uint32_t digit = 1; is_twice.any() && digit <= geometry.side(); ++digit)
            if (is_twice[digit]) {
                std::vector<Cell>& cells = found.emplace_back(Clash{static_cast<Digit>(digit), house, {}}).cells;
                for (std::uint32_t k = 0; k < geometry.side(); ++k)
                    if (const Cell cell = geometry.house_cell(house, k); grid[cell] == digit)
                        cells.push_back(cell);
            }
    }
    return found;
}

std::string to_string(const Geometry& geometry, const Clash& clash, DigitNotation notation) {
    const std::size_t times = clash.cells.size();
    std::string text = "digit " + digit_text(clash.digit, notation) +
                       (times == 2 ? " twice" : ' ' + std::to_string(times) + " times") + " in " +
                       to_string(clash.house) + ": ";
    for (std::size_t k = 0; k < times; ++k) {
        if (k > 0)
            text += k + 1 < times ? ", " : " and ";
        text += cell_name(geometry, clash.cells[k]);
    }
    return text;
}

std::optional<std::string> verify_solution(const Grid& puzzle, const Grid& solution, DigitNotation notation) {
    const Geometry& geometry = puzzle.geometry();
    if (solution.geometry() != geometry)
        return "the boards differ: " + to_string(geometry) + " and " + to_string(solution.geometry());
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        if (solution[cell] == 0 && geometry.has_cell(cell))
            return cell_name(geometry, cell) + " is empty";
        if (puzzle[cell] != 0 && puzzle[cell] != solution[cell])
            return cell_name(geometry, cell) + " is " + digit_text(solution[cell], notation) + ", given is " +
                   digit_text(puzzle[cell], notation);
    }
    for (const auto& [cell, digit] : puzzle.eliminated())
        if (solution[cell] == digit)
            return cell_name(geometry, cell) + " is " + digit_text(digit, notation) + ", which the puzzle rules out";
    if (const auto found = clashes(solution); !found.empty())
        return to_string(geometry, found.front(), notation);
    return std::nullopt;
}

} // namespace sudoku
