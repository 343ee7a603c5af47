#include "sudoku/setters/symmetry.hpp"

#include <algorithm>
#include <array>

namespace sudoku {

namespace {

constexpr std::array all_symmetries{
    Symmetry::none,     Symmetry::rotate180,    Symmetry::rotate90,   Symmetry::horizontal, Symmetry::vertical,
    Symmetry::diagonal, Symmetry::antidiagonal, Symmetry::orthogonal, Symmetry::diagonals,  Symmetry::full};

/// Where a cell goes.
Cell moved(const Geometry& geometry, Symmetry by, Cell cell) {
    const std::uint32_t row = geometry.row(cell);
    const std::uint32_t column = geometry.column(cell);
    const std::uint32_t last = geometry.side() - 1;
    switch (by) {
    case Symmetry::rotate180:
        return geometry.cell(last - row, last - column);
    case Symmetry::rotate90:
        return geometry.cell(column, last - row);
    case Symmetry::horizontal:
        return geometry.cell(last - row, column);
    case Symmetry::vertical:
        return geometry.cell(row, last - column);
    case Symmetry::diagonal:
        return geometry.cell(column, row);
    case Symmetry::antidiagonal:
        return geometry.cell(last - column, last - row);
    default:
        return cell;
    }
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

std::vector<CellGroup> symmetry_orbits(const Geometry& geometry, Symmetry symmetry) {
    const std::vector<Symmetry> by = moves(symmetry);
    std::vector<bool> is_in_a_unit(geometry.cell_count(), false);
    std::vector<CellGroup> units;
    for (Cell first = 0; first < geometry.cell_count(); ++first) {
        if (is_in_a_unit[first])
            continue;
        CellGroup& unit = units.emplace_back(CellGroup{first});
        is_in_a_unit[first] = true;
        for (std::size_t k = 0; k < unit.size(); ++k)
            for (const Symmetry move : by)
                if (const Cell cell = moved(geometry, move, unit[k]); !is_in_a_unit[cell]) {
                    is_in_a_unit[cell] = true;
                    unit.push_back(cell);
                }
        std::sort(unit.begin(), unit.end());
    }
    return units;
}

} // namespace sudoku
