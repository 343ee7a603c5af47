#include "sudoku/reader/lines/overlapping.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

constexpr std::size_t block_side = 3;
constexpr std::size_t side_9 = 9;

/// Returns whether all digits are in their places among nine candidates, which are in a line or a square.
bool are_candidates(std::span<const Symbol> cells, std::size_t columns) {
    bool in_line = true;
    bool in_square = true;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (const Symbol& symbol = cells[cell]; symbol.kind == Symbol::Kind::number) {
            in_line = in_line && symbol.value == cell % side_9 + 1;
            in_square = in_square && symbol.value == cell / columns % block_side * block_side + cell % block_side + 1;
        }
    return in_line || in_square;
}

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
    return count_if(cells, [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number; }) >= min_digits;
}

bool are_overlapping(std::span<const Symbol> cells, std::size_t rows) {
    const std::size_t columns = rows == 0 ? 0 : cells.size() / rows;
    return rows * columns == cells.size() && rows % block_side == 0 && columns % block_side == 0 &&
           std::min(rows, columns) > side_9 && std::max(rows, columns) <= Geometry::max_side && may_overlap(cells) &&
           !are_candidates(cells, columns);
}

} // namespace sudoku::detail
