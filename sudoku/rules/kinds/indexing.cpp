#include "sudoku/rules/kinds/kinds.hpp"

// Cells whose digit is the place of another digit on a line.
namespace sudoku::rules {

namespace {

/// Requires that a cell with a digit V, as a number, means `digit` in cell V of a line whose cells differ, and the reverse.
void point_to(Encoder& encoder, Cell cell, Cells line, std::uint32_t digit) {
    if (digit == 0) // the line cannot have it
        return encoder.restrict(cell, 0);
    for (const std::uint32_t pointer : digits_of(encoder.digits()))
        if (encoder.value(pointer) == 0 || encoder.value(pointer) > line.size())
            encoder.restrict(cell, ~only(pointer));
    for (std::uint32_t place = 1; place <= line.size(); ++place) {
        const std::uint32_t pointer = encoder.digit_of(place); // 0: none
        if (line[place - 1] != cell)
            encoder.relate(cell, line[place - 1], [pointer, digit](std::uint32_t x, std::uint32_t y) {
                return (x == pointer) == (y == digit);
            });
        else if (pointer != digit)
            encoder.restrict(cell, ~only(pointer) & ~only(digit));
    }
}

} // namespace

void encode_indexing(Encoder& encoder, const Rule& rule) {
    const Geometry& geometry = encoder.geometry();
    const bool is_row = rule.choice == 0;
    for (const Cell cell : rule.cells) {
        std::vector<Cell> line; // cells that may have the digit
        for (std::uint32_t i = 0; i < (is_row ? geometry.rows() : geometry.columns()); ++i)
            line.push_back(is_row ? geometry.cell(i, geometry.column(cell)) : geometry.cell(geometry.row(cell), i));
        const std::uint32_t number = 1 + (is_row ? geometry.row(cell) : geometry.column(cell));
        point_to(encoder, cell, line, encoder.digit_of(number));
    }
}

void encode_numbered_room(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    point_to(encoder, rule.cells.front(), rule.cells, encoder.digit_of(rule.numbers.front()));
}

} // namespace sudoku::rules
