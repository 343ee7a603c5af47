#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudoku::detail {

/// Rows that are read together, as a grid if they are one, and the rules between them.
class GridRows {
public:
    explicit GridRows(const Geometry& geometry) : geometry_(geometry) {}

    /// `line` must outlive the rows.
    void add(const Line& line);

    void add_rule(const Line& rule);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(lines_.size()); }

    /// May a rule be a row, of nothing but a sign of empty cells and of as many? Rules are between all bands or nowhere; one
    /// below the grid goes with those, or with one above. A single one in the middle may be a row.
    [[nodiscard]] bool has_row_like_rule() const;

    /// The puzzle in the rows. `lacks_row` says that a rule may be one of them, `is_grid` that blank lines between them
    /// stand where they may, `knows_boxes` that the shape of the boxes is given. Throws ParseError.
    [[nodiscard]] Puzzle puzzle(bool lacks_row, bool is_grid, bool knows_boxes) const;

private:
    [[nodiscard]] static bool stand_after_every(std::uint32_t rows, const std::vector<std::uint32_t>& rules);

    [[nodiscard]] bool has_line(bool Line::*is) const;

    /// Are the cells of a line those of a row? A few digits, with nothing to be seen of empty cells, are a row of a small
    /// board only if they stand below those of its first row: otherwise there are blank cells between them.
    [[nodiscard]] bool is_aligned(const Line& line, const std::vector<Symbol>& row) const;

    [[nodiscard]] std::string why_no_row(const Line& line) const;

    Geometry geometry_;
    std::vector<const Line*> lines_;
    std::vector<Symbol> symbols_;
    std::vector<std::uint32_t> rules_;      ///< after how many rows they stand
    std::vector<std::uint32_t> dash_rules_; ///< of these, where those stand that have a '-' for each cell
    const Line* last_dashes_ = nullptr;     ///< the last of them
    bool shows_empties_ = false;
    std::optional<ParseError> error_; ///< the first
};

} // namespace sudoku::detail
