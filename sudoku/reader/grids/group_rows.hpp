#pragma once

#include "sudoku/geometry.hpp"

#include <span>
#include <vector>

namespace sudoku::detail {

/// Kind of text between two rows; several may occur together.
enum Gap : std::uint8_t {
    gap_rule = 1,
    gap_two_rules = 2, ///< two or more
    gap_comment = 4,
    gap_blank = 8,
    gap_two_blanks = 16, ///< two or more
};
using Gaps = std::uint8_t; ///< set of Gap

/// Returns whether the gaps include more than rules.
[[nodiscard]] constexpr bool separates_grids(Gaps gaps) { return (gaps & ~(gap_rule | gap_two_rules)) != 0; }

/// Consecutive rows. Rows that are not a grid do not form whole grids, and it is unknown which of them are titles and
/// where rows are missing.
struct RowGroup {
    std::size_t rows = 0;
    bool is_grid = false;
};

/// Groups rows into grids. Row k has `gaps[k]` before it; gaps[0] is ignored. Returns all rows in groups, in order.
///
/// Rows without gaps form as many grids as their number allows, or one group. Otherwise, they are cut at one kind of
/// gap: the kind that gives the most whole grids, and among equal ones the rarest. Pieces shorter than a grid are
/// combined if they form whole grids in their order. Pieces of about a band each are combined by the number of bands of
/// a grid, if their number fits. In a grid, blank lines are only between bands, or between all rows.
[[nodiscard]] std::vector<RowGroup> group_rows(std::span<const Gaps> gaps, const Geometry& geometry);

} // namespace sudoku::detail
