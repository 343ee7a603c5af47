#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace sudoku::detail {

/// Returns the parts of a row between its bars. Bars at the ends enclose the row, and there are no parts outside. An
/// exception is whitespace outside that is as wide as the other parts: "   |195|   ".
[[nodiscard]] std::vector<std::string_view> between_bars(std::string_view text);

/// Returns the symbols of a line as a row of that board, if possible; spaces are empty cells if necessary.
[[nodiscard]] std::optional<std::vector<Symbol>> row_symbols(const Line& line, const Geometry& geometry);

/// Returns the board of that side that has the line, split into `parts` at its bars, as a row.
[[nodiscard]] std::optional<Geometry> board_of_row(const Line& line, const std::vector<std::string_view>& parts,
                                                   std::size_t side);

/// Returns the board that has the line as a row, judged by the line alone. Bars show the width of the boxes. Without
/// bars, or with bars in other places, it is the usual board of that side.
[[nodiscard]] std::optional<Geometry> board_of_row(const Line& line);

} // namespace sudoku::detail
