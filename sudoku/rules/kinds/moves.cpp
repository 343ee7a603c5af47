#include "sudoku/rules/kinds/kinds.hpp"

#include <utility>

// Rules for all cells that are a certain move apart.
namespace sudoku::rules {

void encode_anti_knight(Encoder& encoder, const Rule&) {
    for (Cell cell = 0; cell < encoder.geometry().cell_count(); ++cell)
        for (const auto& [rows, columns] : {std::pair(1, 2), std::pair(2, 1), std::pair(1, -2), std::pair(2, -1)})
            if (const auto other = encoder.neighbor(cell, rows, columns); other && !encoder.differ(cell, *other))
                encoder.relate(cell, *other, [](std::uint32_t x, std::uint32_t y) { return x != y; });
}

void encode_anti_king(Encoder& encoder, const Rule&) {
    // Cells that share an edge differ already, so that all four cells of a square differ.
    for (Cell cell = 0; cell < encoder.geometry().cell_count(); ++cell)
        if (const auto last = encoder.neighbor(cell, 1, 1))
            encoder.all_different(std::vector<Cell>{cell, cell + 1, *last - 1, *last});
}

void encode_non_consecutive(Encoder& encoder, const Rule&) {
    for (const auto& [a, b] : encoder.adjacent_cells())
        encoder.relate(a, b, [](std::uint32_t x, std::uint32_t y) { return x + 1 != y && y + 1 != x; });
}

void encode_anti_taxicab(Encoder& encoder, const Rule&) {
    const Geometry& geometry = encoder.geometry();
    const auto distance = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    for (Cell b = 0; b < geometry.cell_count(); ++b)
        for (Cell a = 0; a < b; ++a) {
            const std::uint32_t steps =
                distance(geometry.row(a), geometry.row(b)) + distance(geometry.column(a), geometry.column(b));
            if (steps <= encoder.side() && geometry.has_cell(a) && geometry.has_cell(b) && !encoder.differ(a, b))
                encoder.relate(a, b, [digit = encoder.digit_of(steps)](std::uint32_t x, std::uint32_t y) {
                    return x != digit || y != digit;
                });
        }
}

} // namespace sudoku::rules
