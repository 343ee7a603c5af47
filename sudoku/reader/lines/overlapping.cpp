#include "sudoku/reader/lines/overlapping.hpp"

#include <algorithm>
#include <bitset>

namespace sudoku::detail {

namespace {

constexpr std::size_t block_side = 3;
constexpr std::size_t side_9 = 9;

/// Cells in rows.
class CellRows {
public:
    CellRows(std::span<const Symbol> cells, std::size_t rows)
        : cells_(cells), rows_(rows), columns_(cells.size() / rows) {}

    /// Returns how many digits of a row or column are in it before.
    [[nodiscard]] std::size_t count_repeats() const {
        std::size_t repeats = 0;
        for (std::size_t row = 0; row < rows_; ++row)
            repeats += repeats_in(row * columns_, 1, columns_);
        for (std::size_t column = 0; column < columns_; ++column)
            repeats += repeats_in(column, columns_, rows_);
        return repeats;
    }

    /// Returns how many blocks of 3x3 cells have no digit.
    [[nodiscard]] std::size_t count_empty_blocks() const {
        std::vector<bool> has_digit(cells_.size() / (block_side * block_side));
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            if (cells_[cell].kind == Symbol::Kind::number)
                has_digit[cell / columns_ / block_side * (columns_ / block_side) + cell % columns_ / block_side] = true;
        return static_cast<std::size_t>(std::count(has_digit.begin(), has_digit.end(), false));
    }

    /// Returns whether all digits are in their places among nine candidates, which are in a line or a square.
    [[nodiscard]] bool are_candidates() const {
        bool in_line = true;
        bool in_square = true;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            if (const Symbol& symbol = cells_[cell]; symbol.kind == Symbol::Kind::number) {
                in_line = in_line && symbol.value == cell % side_9 + 1;
                in_square =
                    in_square && symbol.value == cell / columns_ % block_side * block_side + cell % block_side + 1;
            }
        return in_line || in_square;
    }

private:
    /// Counts in `cells` cells from one on, in these steps.
    [[nodiscard]] std::size_t repeats_in(std::size_t first, std::size_t step, std::size_t cells) const {
        std::bitset<side_9 + 1> seen;
        std::size_t digits = 0;
        for (std::size_t k = 0; k < cells; ++k)
            if (const Symbol& symbol = cells_[first + k * step]; symbol.kind == Symbol::Kind::number) {
                ++digits;
                seen.set(symbol.value);
            }
        return digits - seen.count();
    }

    std::span<const Symbol> cells_;
    std::size_t rows_;
    std::size_t columns_;
};

} // namespace

bool may_overlap(std::span<const Symbol> cells) {
    constexpr std::ptrdiff_t min_digits = 17; // so many has one of the grids
    const Symbol* mark = nullptr;             // symbol where there is no cell
    for (const Symbol& symbol : cells) {
        if (symbol.kind == Symbol::Kind::number && symbol.value > side_9)
            return false;
        if (symbol.kind != Symbol::Kind::letter && symbol.kind != Symbol::Kind::invalid)
            continue;
        if (mark != nullptr && mark->written != symbol.written)
            return false;
        mark = &symbol;
    }
    return std::count_if(cells.begin(), cells.end(),
                         [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number; }) >= min_digits;
}

bool are_overlapping(std::span<const Symbol> cells, std::size_t rows) {
    constexpr std::size_t min_repeats = 4; // more than mistakes
    constexpr std::size_t min_gap = 4;     // blocks
    const std::size_t columns = rows == 0 ? 0 : cells.size() / rows;
    if (rows * columns != cells.size() || rows % block_side != 0 || columns % block_side != 0 ||
        std::min(rows, columns) <= side_9 || std::max(rows, columns) > Geometry::max_side || !may_overlap(cells))
        return false;
    const CellRows board(cells, rows);
    return (board.count_repeats() >= min_repeats || board.count_empty_blocks() >= min_gap) && !board.are_candidates();
}

} // namespace sudoku::detail
