#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudoku::detail {

/// Returns whether two rows have different separators, so that they are of different grids.
[[nodiscard]] bool have_other_separators(const Line& one, const Line& other);

/// Rows that may form a grid, and the rules (separator lines) between them.
class GridRows {
public:
    explicit GridRows(const Geometry& geometry) : geometry_(geometry) {}

    /// Adds a row. `line` must outlive this object.
    void add(const Line& line);

    void add_rule(const Line& rule);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(lines_.size()); }

    /// Returns whether a rule may be a row that contains only as many characters for empty cells. Rules are between all
    /// bands or nowhere. A rule below the grid is accepted with these, or with one above. A single rule in the middle
    /// may be a row.
    [[nodiscard]] bool has_row_like_rule() const;

    /// Makes the puzzle. `lacks_row`: a rule may be one of the rows. `is_grid`: blank lines are only where a grid may
    /// have them. `knows_boxes`: the shape of the boxes is given. `below` is the next line, or null. Throws ParseError.
    [[nodiscard]] Puzzle puzzle(bool lacks_row, bool is_grid, bool knows_boxes, const Line* below) const;

private:
    [[nodiscard]] static bool stand_after_every(std::uint32_t rows, const std::vector<std::uint32_t>& rules);

    [[nodiscard]] bool has_line(bool Line::*is) const;

    /// Returns whether the cells of a line are those of a row. A few digits without visible empty cells are a row of a
    /// small board only if they are aligned with the first row. Otherwise, there are blank cells between them.
    [[nodiscard]] bool is_aligned(const Line& line, const std::vector<Symbol>& row) const;

    /// Throws ParseError if rows have different separators, because they may be of different grids.
    void check_style() const;

    /// Throws ParseError for bars in different places of rows, or elsewhere than between boxes, unless the boxes are known: walls
    /// of regions.
    void check_bars(bool knows_boxes) const;

    /// Throws ParseError if gaps in all rows show other boxes than those of the board.
    void check_gaps() const;

    /// Throws ParseError if the first row of a table is 1, 2, 3 …, and each other has empty cells: a head in place of a lost row.
    void check_head() const;

    [[nodiscard]] std::string why_no_row(const Line& line) const;

    Geometry geometry_;
    std::vector<const Line*> lines_;
    std::vector<Symbol> symbols_;
    std::vector<std::uint32_t> rules_;      ///< numbers of rows before each rule
    std::vector<std::uint32_t> dash_rules_; ///< numbers of rows before each rule that has a '-' for each cell
    const Line* last_dashes_ = nullptr;     ///< last rule that has a '-' for each cell
    bool shows_empties_ = false;
    std::optional<ParseError> error_; ///< first error
};

/// Makes an error of a rule beside a row.
[[nodiscard]] ParseError why_rule_beside(std::size_t line, std::size_t column);

/// Throws ParseError if the first row of a grid, an empty cell and numbers in order, may be names of columns and not cells.
/// `has_cells_below`: cells that are not of the grid are on the line below it.
void check_first_row(const Puzzle& puzzle, bool has_cells_below);

} // namespace sudoku::detail
