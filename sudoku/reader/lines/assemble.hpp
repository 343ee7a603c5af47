#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <optional>
#include <span>
#include <string>

namespace sudoku::detail {

/// Throws ParseError if the symbols are all cells of overlapping grids in that number of rows, or if one is '#', which
/// may also start a comment.
void check_cells(std::span<const Symbol> symbols, std::uint32_t side);

/// Makes a puzzle from the symbols of all its cells, and determines their notation. Throws ParseError for a symbol that
/// is not a digit of the board. It also throws if the symbols look like something else, such as digits that begin with
/// 0 or names of rows and columns. `has_zero`: the lowest digit is 0. Requires geometry.cell_count() symbols.
[[nodiscard]] Puzzle assemble(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers,
                              bool has_zero = false);

/// Describes a wrong number of cells on one line: "80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)".
[[nodiscard]] std::string why_wrong_length(std::size_t cells, std::optional<Geometry> expected);

} // namespace sudoku::detail
