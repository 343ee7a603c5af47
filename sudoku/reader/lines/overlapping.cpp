#include "sudoku/reader/lines/overlapping.hpp"

#include <algorithm>
#include <bitset>

namespace sudoku::detail {

namespace {

constexpr std::size_t block_side = 3;
constexpr std::size_t side_9 = 9;

/// Board of blocks of 3x3 cells.
class Blocks {
public:
    Blocks(std::span<const Symbol> cells, std::size_t rows)
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

    /// Returns whether grids that overlap contain everything, and leave at least four blocks free.
    [[nodiscard]] bool have_gaps() const {
        constexpr std::size_t min_gap = 4; // blocks
        constexpr std::size_t max_grids = 12;
        const std::size_t step =
            std::max(rows_, columns_) > 5 * block_side ? 2 : 1; // the common corner has one block, or four
        std::vector<Set> grids;
        for (std::size_t row = 0; row + side_9 <= rows_; row += step * block_side)
            for (std::size_t column = 0; column + side_9 <= columns_; column += step * block_side)
                if (has_digits(row, column))
                    grids.push_back(blocks_of(row, column));
        const Set used = blocks_with([](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number; });
        const Set marked = blocks_with([](const Symbol& symbol) {
            return symbol.kind == Symbol::Kind::letter || symbol.kind == Symbol::Kind::invalid;
        });
        const std::size_t all = rows_ / block_side * (columns_ / block_side);
        for (std::size_t some = 1; grids.size() <= max_grids && some < std::size_t{1} << grids.size(); ++some) {
            Set covered;
            for (std::size_t k = 0; k < grids.size(); ++k)
                covered |= (some >> k & 1) != 0 ? grids[k] : Set();
            const bool are_several = (some & (some - 1)) != 0;
            if (are_several && (used & ~covered).none() && (marked & covered).none() &&
                covered.count() + min_gap <= all)
                return true;
        }
        return false;
    }

private:
    using Set = std::bitset<(Geometry::max_side / block_side) * (Geometry::max_side / block_side)>;

    [[nodiscard]] const Symbol& at(std::size_t row, std::size_t column) const {
        return cells_[row * columns_ + column];
    }

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

    /// Returns whether some digits are in the 9x9 grid with that corner.
    [[nodiscard]] bool has_digits(std::size_t row, std::size_t column) const {
        constexpr std::size_t min_digits = 4;
        std::size_t digits = 0;
        for (std::size_t r = row; r < row + side_9; ++r)
            for (std::size_t c = column; c < column + side_9; ++c)
                digits += at(r, c).kind == Symbol::Kind::number ? 1 : 0;
        return digits >= min_digits;
    }

    [[nodiscard]] Set blocks_of(std::size_t row, std::size_t column) const {
        Set blocks;
        for (std::size_t k = 0; k < side_9; ++k)
            blocks.set((row / block_side + k / block_side) * (columns_ / block_side) + column / block_side +
                       k % block_side);
        return blocks;
    }

    template <class Is>
    [[nodiscard]] Set blocks_with(Is is) const {
        Set blocks;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            if (is(cells_[cell]))
                blocks.set(cell / columns_ / block_side * (columns_ / block_side) + cell % columns_ / block_side);
        return blocks;
    }

    std::span<const Symbol> cells_;
    std::size_t rows_;
    std::size_t columns_;
};

} // namespace

bool may_overlap(std::span<const Symbol> cells) {
    constexpr std::ptrdiff_t min_digits = 17; // so many has one of the grids
    const Symbol* mark = nullptr;             // of no cell
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
    constexpr std::size_t min_repeats = 4;         // more than mistakes
    constexpr std::size_t side_of_candidates = 27; // 9 digits for each of 81 cells
    const std::size_t columns = rows == 0 ? 0 : cells.size() / rows;
    if (rows * columns != cells.size() || rows % block_side != 0 || columns % block_side != 0 ||
        std::min(rows, columns) <= side_9 || std::max(rows, columns) > Geometry::max_side || !may_overlap(cells))
        return false;
    const Blocks blocks(cells, rows);
    return (rows != side_of_candidates && blocks.count_repeats() >= min_repeats) || blocks.have_gaps();
}

} // namespace sudoku::detail
