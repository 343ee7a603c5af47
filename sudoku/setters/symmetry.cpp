#include "sudoku/setters/symmetry.hpp"

#include <algorithm>
#include <array>

namespace sudoku {

namespace {

constexpr std::array all_symmetries{
    Symmetry::none,     Symmetry::rotate180,    Symmetry::rotate90,   Symmetry::horizontal, Symmetry::vertical,
    Symmetry::diagonal, Symmetry::antidiagonal, Symmetry::orthogonal, Symmetry::diagonals,  Symmetry::full};

Cell moved(const Geometry& geometry, Symmetry by, Cell cell) {
    const std::uint32_t row = geometry.row(cell);
    const std::uint32_t column = geometry.column(cell);
    const std::uint32_t last = geometry.side() - 1;
    return by == Symmetry::rotate180      ? geometry.cell(last - row, last - column)
           : by == Symmetry::rotate90     ? geometry.cell(column, last - row)
           : by == Symmetry::horizontal   ? geometry.cell(last - row, column)
           : by == Symmetry::vertical     ? geometry.cell(row, last - column)
           : by == Symmetry::diagonal     ? geometry.cell(column, row)
           : by == Symmetry::antidiagonal ? geometry.cell(last - column, last - row)
                                          : cell;
}

/// Moves that generate the group.
std::vector<Symmetry> moves(Symmetry symmetry) {
    if (symmetry == Symmetry::orthogonal)
        return {Symmetry::horizontal, Symmetry::vertical};
    if (symmetry == Symmetry::diagonals)
        return {Symmetry::diagonal, Symmetry::antidiagonal};
    if (symmetry == Symmetry::full)
        return {Symmetry::rotate90, Symmetry::diagonal};
    return {symmetry};
}

} // namespace

std::span<const Symmetry> symmetries() { return all_symmetries; }

std::string_view to_string(Symmetry symmetry) {
    constexpr std::array<std::string_view, all_symmetries.size()> names{
        "none",     "rotate180",    "rotate90",   "horizontal", "vertical",
        "diagonal", "antidiagonal", "orthogonal", "diagonals",  "full"};
    return names.at(static_cast<std::size_t>(symmetry));
}

std::vector<std::vector<Cell>> symmetry_maps(const Geometry& geometry, Symmetry symmetry) {
    std::vector<std::vector<Cell>> maps(1);
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        maps.front().push_back(cell);
    for (std::size_t k = 0; k < maps.size(); ++k)
        for (const Symmetry move : moves(symmetry)) {
            std::vector<Cell> map = maps[k];
            for (Cell& cell : map)
                cell = moved(geometry, move, cell);
            if (std::find(maps.begin(), maps.end(), map) == maps.end())
                maps.push_back(std::move(map));
        }
    return maps;
}

std::vector<CellGroup> symmetry_orbits(const Geometry& geometry, Symmetry symmetry) {
    const auto maps = symmetry_maps(geometry, symmetry);
    std::vector<CellGroup> units;
    for (Cell first = 0; first < geometry.cell_count(); ++first) {
        CellGroup unit;
        for (const auto& map : maps)
            if (std::find(unit.begin(), unit.end(), map[first]) == unit.end())
                unit.push_back(map[first]);
        std::sort(unit.begin(), unit.end());
        if (unit.front() == first)
            units.push_back(std::move(unit));
    }
    return units;
}

} // namespace sudoku
