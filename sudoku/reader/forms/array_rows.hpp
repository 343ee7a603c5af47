#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <span>
#include <vector>

namespace sudoku::detail {

constexpr std::size_t cells_6x6 = 36;

constexpr std::string_view why_regions_in_array =
    "regions of a jigsaw in an array: write them as lines of letters below the cells";

/// Innermost list of an array, or a text of several cells.
struct ArrayRow {
    std::vector<Symbol> cells{};
    std::size_t group = 0;             ///< number of the list that contains it
    bool is_text = false;              ///< in quotes, or one word
    std::optional<ParseError> error{}; ///< first word that is not a cell
};

/// Adds the puzzles of the rows of one list, or their error: as many grids as the rows make, or a board in each row.
void add_puzzles(std::span<const ArrayRow> rows, std::vector<Record>& records);

} // namespace sudoku::detail
