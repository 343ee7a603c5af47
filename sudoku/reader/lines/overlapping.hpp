#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <span>
#include <string_view>

/// Overlapping 9x9 grids, such as a Samurai, whose rows look like those of one large board.
namespace sudoku::detail {

constexpr std::string_view why_overlapping = "overlapping 9x9 grids, as in a Samurai, are not one puzzle";

/// Returns whether there are many cells, and their digits are 1-9 and at most one sign of cells that do not exist.
[[nodiscard]] bool may_overlap(std::span<const Symbol> cells);

/// Returns whether cells in that number of rows are overlapping grids rather than one board. Their digits are 1-9, are not
/// candidates in squares or lines of nine, and are either repeated in rows and columns, or leave blocks of 3x3 cells free.
[[nodiscard]] bool are_overlapping(std::span<const Symbol> cells, std::size_t rows);

} // namespace sudoku::detail
