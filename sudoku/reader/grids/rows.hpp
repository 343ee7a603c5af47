#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace sudoku::detail {

/// The parts of a row between its bars. Bars at the ends enclose the row and leave no part outside, unless there are
/// blanks outside that are as wide as the other parts: "   |195|   ".
[[nodiscard]] std::vector<std::string_view> between_bars(std::string_view text);

/// The symbols of a row of a board with that shape, if the line can be read as one, with blanks as empty cells if need
/// be.
[[nodiscard]] std::optional<std::vector<Symbol>> row_symbols(const Line& line, const Geometry& geometry);

/// The board of that side of which the line, which has such `parts` between its bars, is a row.
[[nodiscard]] std::optional<Geometry> board_of_row(const Line& line, const std::vector<std::string_view>& parts,
                                                   std::size_t side);

/// The board of which the line, on its own, seems to be a row. The bars show how wide its boxes are; without them, or if
/// they stand elsewhere, it is the usual board of its side.
[[nodiscard]] std::optional<Geometry> board_of_row(const Line& line);

} // namespace sudoku::detail
