#include "sudoku/rules/kinds/kinds.hpp"

#include <utility>

// Rules of the whole board: houses, cells a certain move apart, squares; and groups of cells without repeated digits.
namespace sudoku::rules {

void encode_diagonal(Encoder& encoder, const Rule& rule) {
    const bool rises = rule.choice == 0; // from the lower left to the upper right
    const std::uint32_t rows = encoder.geometry().rows();
    if (encoder.geometry().columns() != rows)
        throw InvalidRule("a diagonal needs as many columns as rows");
    std::vector<Cell> cells;
    for (std::uint32_t row = 0; row < rows; ++row)
        cells.push_back(encoder.geometry().cell(row, rises ? rows - 1 - row : row));
    encoder.all_different(cells);
}

void encode_windoku(Encoder& encoder, const Rule&) {
    const std::uint32_t size = encoder.side() == 9 ? 3 : 4;
    if (encoder.side() != size * size || !encoder.geometry().is_whole())
        throw InvalidRule("windoku needs a 9x9 or 16x16 board");
    // The windows are in all bands but the first. Rows of a band without them are as many cells in each row: houses as well.
    std::vector<std::vector<std::uint32_t>> bands(size);
    for (std::uint32_t k = 0; k < encoder.side(); ++k)
        bands[k % (size + 1) == 0 ? 0 : k / (size + 1) + 1].push_back(k);
    for (const auto& rows : bands)
        for (const auto& columns : bands) {
            std::vector<Cell> cells;
            for (const std::uint32_t row : rows)
                for (const std::uint32_t column : columns)
                    cells.push_back(encoder.geometry().cell(row, column));
            encoder.all_different(cells);
        }
}

void encode_disjoint_groups(Encoder& encoder, const Rule&) {
    const Geometry& geometry = encoder.geometry();
    if (encoder.puzzle().regions != box_regions(geometry))
        throw InvalidRule("disjoint groups need boxes as regions");
    for (std::uint32_t place = 0; place < encoder.side(); ++place) {
        std::vector<Cell> cells;
        for (std::uint32_t box = 0; box < encoder.side(); ++box)
            cells.push_back(geometry.house_cell({HouseKind::box, box}, place));
        encoder.all_different(cells);
    }
}

// Makes the cells of the rule the digits that rows, columns and boxes lack: all above 0 of each kind. At each 0, they differ.
void encode_doppelganger(Encoder& encoder, const Rule& rule) {
    const std::uint32_t n = encoder.geometry().rows();
    const auto boxes = Geometry::default_for_side(n);
    if (encoder.puzzle().lowest_digit != 0 || encoder.geometry().columns() != n || encoder.side() != n + 1 || !boxes ||
        rule.cells.size() != std::size_t{3} * n)
        throw InvalidRule("doppelganger needs a board with boxes and a digit 0 more, such as 9x9 with the digits 0-9");
    const DigitSet zero = only(encoder.digit_of(0));
    const auto step = [zero](std::uint32_t state, std::uint32_t digit) -> std::optional<std::uint32_t> {
        if (state < 2) // 0 before the first cell, 1 behind one that is not 0; otherwise the digits so far
            return state == 1 || !contains(zero, digit) ? 1 : zero;
        return contains(state, digit) ? std::nullopt : std::optional(state | only(digit));
    };
    for (std::uint32_t house = 0; house < 3 * n; ++house) { // those of a square board
        std::vector<Cell> cells{rule.cells[house]};
        for (std::uint32_t k = 0; k < n; ++k) {
            const Cell cell = boxes->house_cell(boxes->house(house), k);
            cells.push_back(encoder.geometry().cell(boxes->row(cell), boxes->column(cell)));
        }
        encoder.all_different(cells);
        encoder.restrict(rule.cells[house], ~zero);
    }
    for (std::uint32_t first = 0; first < 3 * n; first += n)
        encoder.choose_set(std::span(rule.cells).subspan(first, n), {encoder.digits() & ~zero});
    for (Cell cell = 0; cell < boxes->cell_count(); ++cell) {
        const std::vector<Cell> cells{encoder.geometry().cell(boxes->row(cell), boxes->column(cell)),
                                      rule.cells[boxes->row(cell)], rule.cells[n + boxes->column(cell)],
                                      rule.cells[2 * n + boxes->box(cell)]};
        encoder.accept(cells, {step, [](std::uint32_t) { return true; }});
    }
}

void encode_extra_region(Encoder& encoder, const Rule& rule) { encoder.all_different(rule.cells); }

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
    for (Cell b = 0; b < geometry.cell_count(); ++b)
        for (Cell a = 0; a < b; ++a) {
            const std::uint32_t steps =
                difference(geometry.row(a), geometry.row(b)) + difference(geometry.column(a), geometry.column(b));
            if (steps <= encoder.side() && geometry.has_cell(a) && geometry.has_cell(b) && !encoder.differ(a, b))
                encoder.relate(a, b, [digit = encoder.digit_of(steps)](std::uint32_t x, std::uint32_t y) {
                    return x != digit || y != digit;
                });
        }
}

// Requires that each square of four cells has digits of all classes 0, 1 and 2: an option for the classes of its cells.
void encode_global_classes(Encoder& encoder, const Rule& rule) {
    const auto class_of = [&, is_entropy = rule.kind->name == "global-entropy"](std::uint32_t digit) {
        return is_entropy ? encoder.rank(digit) : digit % 3;
    };
    for (Cell cell = 0; cell < encoder.geometry().cell_count(); ++cell) {
        const auto last = encoder.neighbor(cell, 1, 1);
        if (!last)
            continue;
        const std::string name = encoder.next_name();
        const Item item = encoder.add_item(name);
        std::vector<Variable> classes; // one for each cell
        for (const Cell corner : {cell, cell + 1, *last - 1, *last}) {
            classes.push_back(encoder.variable(name + "." + cell_name(encoder.geometry(), corner), {0, 1, 2}));
            for (const std::uint32_t digit : digits_of(encoder.digits()))
                encoder.add_to_placement(corner, digit, classes.back().one(class_of(digit)).front());
        }
        for (std::uint32_t choice = 0; choice < 81; ++choice) {
            Items items{item};
            DigitSet seen = 0;
            std::uint32_t rest = choice;
            for (const Variable& of_cell : classes) {
                seen |= only(rest % 3);
                append(items, of_cell.others(rest % 3));
                rest /= 3;
            }
            if (size(seen) == 3)
                encoder.add_option(std::move(items));
        }
    }
}

} // namespace sudoku::rules
