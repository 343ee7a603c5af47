#include "sudoku/rules/kinds/kinds.hpp"

// Rules that add houses: groups of cells without repeated digits.
namespace sudoku::rules {

void encode_diagonal(Encoder& encoder, const Rule& rule) {
    const bool rises = rule.choice == 0; // from the lower left to the upper right
    std::vector<Cell> cells;
    for (std::uint32_t row = 0; row < encoder.side(); ++row)
        cells.push_back(encoder.geometry().cell(row, rises ? encoder.side() - 1 - row : row));
    encoder.all_different(cells);
}

void encode_windoku(Encoder& encoder, const Rule&) {
    if (encoder.side() != 9)
        throw InvalidRule("windoku needs a 9x9 board");
    // The windows are 1 and 2. Rows 2 to 4 without them are three cells in each row, and so on: houses as well.
    const std::uint32_t bands[3][3] = {{0, 4, 8}, {1, 2, 3}, {5, 6, 7}};
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

void encode_extra_region(Encoder& encoder, const Rule& rule) { encoder.all_different(rule.cells); }

} // namespace sudoku::rules
