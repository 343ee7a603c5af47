#include "sudoku/rules/kinds/kinds.hpp"

// Rules that add houses: groups of cells without repeated digits.
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

void encode_extra_region(Encoder& encoder, const Rule& rule) { encoder.all_different(rule.cells); }

} // namespace sudoku::rules
