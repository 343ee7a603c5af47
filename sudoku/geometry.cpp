#include "sudoku/geometry.hpp"

#include <algorithm>

namespace sudoku {

Geometry::Geometry(std::uint32_t box_rows, std::uint32_t box_columns)
    : box_rows_(box_rows), box_columns_(box_columns), rows_(box_rows * box_columns), columns_(rows_) {
    if (box_rows == 0 || box_columns == 0 || box_rows > max_side || box_columns > max_side || side() < 2 ||
        side() > max_side)
        throw std::invalid_argument("boxes of " + std::to_string(box_rows) + "x" + std::to_string(box_columns) +
                                    " cells: their size must be 2 to " + std::to_string(max_side));
}

Geometry Geometry::part(std::uint32_t rows, std::uint32_t columns) const {
    if (rows == 0 || columns == 0 || rows > side() || columns > side())
        throw std::invalid_argument("the whole board has 1 to " + std::to_string(side()) + " rows and columns");
    Geometry made = *this;
    made.rows_ = rows;
    made.columns_ = columns;
    return made;
}

std::optional<Geometry> Geometry::default_for_side(std::uint32_t side) {
    if (side > max_side)
        return std::nullopt;
    std::optional<Geometry> squarest;
    for (std::uint32_t rows = 2; rows * rows <= side; ++rows)
        if (side % rows == 0)
            squarest = Geometry(rows, side / rows);
    return squarest;
}

Cell Geometry::house_cell(House house, std::uint32_t k) const {
    if (house.kind != HouseKind::box)
        return house.kind == HouseKind::row ? cell(house.number, k) : cell(k, house.number);
    const std::uint32_t boxes_in_a_row = box_rows_; // the side is box_rows * box_columns
    return cell(house.number / boxes_in_a_row * box_rows_ + k / box_columns_,
                house.number % boxes_in_a_row * box_columns_ + k % box_columns_);
}

std::vector<House> Geometry::common_houses(std::span<const Cell> cells) const {
    std::vector<House> houses;
    for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box}) {
        const House first = house(kind, cells.front());
        if (std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return house(kind, cell) == first; }))
            houses.push_back(first);
    }
    return houses;
}

std::string to_string(House house) {
    constexpr const char* names[] = {"row ", "column ", "box "};
    return names[static_cast<std::size_t>(house.kind)] + std::to_string(house.number + 1);
}

std::string to_string(const Geometry& geometry) {
    std::string text = std::to_string(geometry.rows()) + "x" + std::to_string(geometry.columns());
    if (geometry.is_whole() && Geometry::default_for_side(geometry.side()) != geometry)
        text +=
            " with " + std::to_string(geometry.box_rows()) + "x" + std::to_string(geometry.box_columns()) + " boxes";
    return text;
}

std::string cell_name(const Geometry& geometry, Cell cell) {
    if (cell >= geometry.cell_count())
        return 'v' + std::to_string(cell - geometry.cell_count() + 1);
    return 'r' + std::to_string(geometry.row(cell) + 1) + 'c' + std::to_string(geometry.column(cell) + 1);
}

} // namespace sudoku
