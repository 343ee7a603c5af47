#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

// Cells whose digit is the place of another digit on a line.
namespace sudoku::rules {

namespace {

/// Requires that a cell with digit V means `digit` in cell V of a line whose cells differ, and the reverse.
void point_to(Encoder& encoder, Cell cell, Cells line, std::uint32_t digit) {
    for (std::uint32_t place = 1; place <= line.size(); ++place)
        if (line[place - 1] != cell)
            encoder.relate(cell, line[place - 1],
                           [place, digit](std::uint32_t x, std::uint32_t y) { return (x == place) == (y == digit); });
        else if (place != digit)
            encoder.restrict(cell, ~only(place) & ~only(digit));
}

} // namespace

void encode_indexing(Encoder& encoder, const Rule& rule) {
    const Geometry& geometry = encoder.geometry();
    const bool is_row = rule.choice == 0;
    for (const Cell cell : rule.cells) {
        std::vector<Cell> line; // cells that may have the digit
        for (std::uint32_t i = 0; i < encoder.side(); ++i)
            line.push_back(is_row ? geometry.cell(i, geometry.column(cell)) : geometry.cell(geometry.row(cell), i));
        point_to(encoder, cell, line, 1 + (is_row ? geometry.row(cell) : geometry.column(cell)));
    }
}

void encode_numbered_room(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    const std::uint32_t digit = rule.numbers.front();
    if (digit == 0 || digit > encoder.side())
        return encoder.restrict(rule.cells.front(), 0);
    point_to(encoder, rule.cells.front(), rule.cells, digit);
}

} // namespace sudoku::rules
