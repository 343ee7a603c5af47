#pragma once

#include "sudoku/detail/lines_read.hpp"

#include <optional>

namespace sudoku::detail {

/// Reads two grids of the same size that stand beside each other, first the left one, if the next line is their first row:
/// each of their rows has a gap, which is wider than any other and goes all the way down. If one of them is no grid,
/// nothing is read.
[[nodiscard]] std::optional<LinesRead> read_side_by_side(const PeekLine& peek);

} // namespace sudoku::detail
