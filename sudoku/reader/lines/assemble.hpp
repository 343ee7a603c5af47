#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <optional>
#include <span>
#include <string>

namespace sudoku::detail {

/// Throws ParseError if one of the symbols is a '#', which may also begin a comment.
void check_hashes(std::span<const Symbol> symbols);

/// Makes a puzzle of the symbols of all its cells; finds out which alphabet they are written in.
/// Throws ParseError for a symbol that is not a digit of such a board, and for what looks like something else than the
/// digits of a board of that size: digits that begin with 0, names of rows and columns. Requires
/// geometry.cells() symbols.
[[nodiscard]] Puzzle assemble(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers);

/// How the number of cells of a puzzle on one line is wrong: "80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)".
[[nodiscard]] std::string why_wrong_length(std::size_t cells, std::optional<Geometry> expected);

} // namespace sudoku::detail
