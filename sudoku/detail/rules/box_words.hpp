#pragma once

#include "sudoku/geometry.hpp"

#include <string_view>

/// Words beside a puzzle about its boxes, and the order of its cells.
namespace sudoku::detail {

/// Returns whether a short text beside a puzzle is about columns alone: "by columns".
[[nodiscard]] bool names_columns(std::string_view text);

/// Returns whether a note says that boxes have another shape: "Boxes: 3x2", "The boxes are 3 rows by 2 columns", "2 wide, 3 high".
[[nodiscard]] bool names_other_boxes(std::string_view text, const Geometry& geometry);

} // namespace sudoku::detail
