#pragma once

#include "sudoku/setters/minimize.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku {

/// What leaves a pattern of givens as it is.
enum class Symmetry : std::uint8_t {
    none,
    rotate180,  ///< half a turn
    rotate90,   ///< a quarter of a turn
    horizontal, ///< a mirror that is a horizontal line: top and bottom
    vertical,   ///< left and right
    diagonal,   ///< a mirror from the top left to the bottom right
    antidiagonal,
    orthogonal, ///< horizontal and vertical
    diagonals,  ///< both diagonals
    full,       ///< all of these
};

[[nodiscard]] std::span<const Symmetry> symmetries();
[[nodiscard]] std::string_view to_string(Symmetry symmetry); ///< "none", "rotate180", ...

/// Cells that the symmetry moves to each other's places, by their first cell. Every cell is in one unit.
[[nodiscard]] std::vector<CellGroup> symmetry_orbits(const Geometry& geometry, Symmetry symmetry);

} // namespace sudoku
