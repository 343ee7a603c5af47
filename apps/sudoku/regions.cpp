#include "apps/sudoku/regions.hpp"

#include "sudoku/reader/rules/variant_text.hpp"

#include <algorithm>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Geometry;
using sudoku::VariantPuzzle;

/// Borders between the regions of a variant.
class Borders {
public:
    explicit Borders(const VariantPuzzle& variant) : variant_(variant), n_(variant.grid.geometry().side()) {}

    /// Returns whether a border is on the right of a cell.
    [[nodiscard]] bool right(std::uint32_t row, std::uint32_t column) const {
        return column + 1 < n_ && differ(row * n_ + column, row * n_ + column + 1);
    }
    /// Returns whether a border is below a cell.
    [[nodiscard]] bool below(std::uint32_t row, std::uint32_t column) const {
        return row + 1 < n_ && column < n_ && differ(row * n_ + column, (row + 1) * n_ + column);
    }

    /// Returns the line below a row, or "" if no border is there.
    [[nodiscard]] std::string line(std::uint32_t row, std::size_t width) const {
        std::string text;
        bool has_border = false;
        for (std::uint32_t column = 0; column < n_; ++column) {
            has_border |= below(row, column);
            text += std::string(width, below(row, column) ? '-' : ' ');
            if (column + 1 < n_)
                text += crossing(row, column);
        }
        return has_border ? text.substr(0, text.find_last_not_of(' ') + 1) + '\n' : "";
    }

private:
    [[nodiscard]] bool differ(Cell a, Cell b) const {
        return !variant_.regions.empty() && variant_.regions[a] != variant_.regions[b];
    }

    /// Returns the character at the lower right corner of a cell.
    [[nodiscard]] char crossing(std::uint32_t row, std::uint32_t column) const {
        const bool left = below(row, column);
        const bool right = below(row, column + 1);
        const bool up = this->right(row, column);
        const bool down = row + 1 < n_ && this->right(row + 1, column);
        if (up || down)
            return left || right ? '+' : '|';
        return left && right ? '-' : left || right ? '+' : ' ';
    }

    const VariantPuzzle& variant_;
    std::uint32_t n_;
};

} // namespace

std::string region_grid_text(const VariantPuzzle& variant, const sudoku::Grid& grid,
                             const sudoku::DigitNotation& notation, const sudoku::Decorate& decorate) {
    const Geometry& geometry = grid.geometry();
    const std::uint32_t n = geometry.side();
    const std::size_t width = digit_text(static_cast<sudoku::Digit>(n), notation).size();
    const Borders borders(variant);
    std::string text;
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            const Cell cell = geometry.cell(row, column);
            std::string digit = digit_text(grid[cell], notation);
            digit.insert(0, width - std::min(width, digit.size()), ' ');
            text += ' ' + (decorate ? decorate(cell, digit) : digit + ' ');
            if (column + 1 < n)
                text += borders.right(row, column) ? '|' : ' ';
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n' + borders.line(row, width + 2);
    }
    return text;
}

std::string rule_lines(const VariantPuzzle& variant) {
    std::string text;
    for (const sudoku::Rule& rule : variant.rules)
        text += to_rule_text(variant.grid.geometry(), rule) + '\n';
    return text;
}

} // namespace apps
