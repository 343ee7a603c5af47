#pragma once

#include "sudoku/geometry.hpp"

#include <span>
#include <vector>

namespace sudoku::detail {

/// What may stand between two rows of a text: several of these, or nothing.
enum Gap : std::uint8_t {
    gap_rule = 1,
    gap_two_rules = 2, ///< or more
    gap_comment = 4,
    gap_blank = 8,
    gap_two_blanks = 16, ///< or more
};
using Gaps = std::uint8_t; ///< a set of Gap

/// Are there more than rules?
[[nodiscard]] constexpr bool separates_grids(Gaps gaps) { return (gaps & ~(gap_rule | gap_two_rules)) != 0; }

/// Rows that follow each other. Those that are no grid make no whole grid, and nobody knows which of them is a title or
/// where one is missing.
struct RowGroup {
    std::size_t rows = 0;
    bool is_grid = false;
};

/// Which rows make a grid? Row k has `gaps[k]` before it; gaps[0] does not count. Returns all rows in groups, in order.
///
/// Rows with nothing between them are as many grids as their number makes, or one group. Otherwise they are cut at one
/// kind of gap, the kind that leaves the most whole grids, and of those the rarest. Pieces that are shorter than a grid
/// are put together if they make whole grids in their order; pieces of about a band each, as many together as a grid has
/// bands if that is how many there are. Blank lines stand in a grid between its bands only, or between all its rows.
[[nodiscard]] std::vector<RowGroup> group_rows(std::span<const Gaps> gaps, const Geometry& geometry);

} // namespace sudoku::detail
