#pragma once

#include "sudoku/setters/minimize.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku {

/// Symmetry of a pattern of givens, or of the places of rules.
enum class Symmetry : std::uint8_t {
    none,
    rotate180,  ///< rotation by 180 degrees
    rotate90,   ///< rotation by 90 degrees
    horizontal, ///< reflection that exchanges top and bottom
    vertical,   ///< reflection that exchanges left and right
    diagonal,   ///< reflection in the diagonal from the top left to the bottom right
    antidiagonal,
    orthogonal, ///< horizontal and vertical
    diagonals,  ///< reflections in both diagonals
    full,       ///< all of these
};

[[nodiscard]] std::span<const Symmetry> symmetries();
[[nodiscard]] std::string_view to_string(Symmetry symmetry); ///< "none", "rotate180", ...

/// Returns all maps of the symmetry, the identity first: the image of each cell, by cell.
[[nodiscard]] std::vector<std::vector<Cell>> symmetry_maps(const Geometry& geometry, Symmetry symmetry);

/// Returns the orbits of the cells under the symmetry, ordered by their first cell. Every cell is in one orbit.
[[nodiscard]] std::vector<CellGroup> symmetry_orbits(const Geometry& geometry, Symmetry symmetry);

} // namespace sudoku
