#include "apps/web/layout.hpp"

#include "apps/shared/cell_names.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>
#include <utility>

namespace web {

namespace {

constexpr std::uint32_t max_size = 100; ///< maximum number of rows and columns
constexpr std::ptrdiff_t min_cells = 4;

/// Returns the number of "r3" for the letter r.
std::optional<std::uint32_t> numbered(std::string_view name, char letter) {
    return name.starts_with(letter) ? dlx::detail::parse_number<std::uint32_t>(name.substr(1)) : std::nullopt;
}

/// The minimum and the maximum of numbers.
struct Range {
    std::uint32_t low = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t high = 0;

    void add(std::uint32_t number) {
        low = std::min(low, number);
        high = std::max(high, number);
    }
    [[nodiscard]] std::uint64_t size() const { return high < low ? 0 : std::uint64_t{high} - low + 1; }
};

/// Returns the common prefix of all names, or else their common suffix.
std::string_view common_part(const std::vector<std::string_view>& names) {
    const auto common = [&](auto begin, auto end) {
        auto length = static_cast<std::size_t>(end(names[0]) - begin(names[0]));
        for (const std::string_view name : names) {
            const auto differ = std::mismatch(begin(names[0]), end(names[0]), begin(name), end(name));
            length = std::min(length, static_cast<std::size_t>(differ.first - begin(names[0])));
        }
        return length;
    };
    const std::size_t head = common([](auto name) { return name.begin(); }, [](auto name) { return name.end(); });
    if (head > 0)
        return names[0].substr(0, head);
    const std::size_t tail = common([](auto name) { return name.rbegin(); }, [](auto name) { return name.rend(); });
    return names[0].substr(names[0].size() - tail);
}

} // namespace

Layout::Layout(const dlx::Problem& problem) : problem_(problem) {
    if (find_rows_and_columns())
        return;
    Cells cells(problem.item_count());
    const auto named = apps::named_cells(problem);
    std::transform(named.begin(), named.end(), cells.begin(), [](const auto& cell) {
        return cell ? std::optional(Place{cell->row, cell->column}) : std::nullopt;
    });
    if (std::count_if(named.begin(), named.end(), [](const auto& cell) { return cell.has_value(); }) >= min_cells)
        use(std::move(cells));
}

void Layout::use(Cells cells) {
    Range rows;
    Range columns;
    for (const auto& cell : cells)
        if (cell) {
            rows.add(cell->row);
            columns.add(cell->column);
        }
    if (rows.size() > max_size || columns.size() > max_size)
        return;
    rows_ = static_cast<std::uint32_t>(rows.size());
    columns_ = static_cast<std::uint32_t>(columns.size());
    for (auto& cell : cells)
        if (cell)
            cell = Place{cell->row - rows.low, cell->column - columns.low};
    cells_ = std::move(cells);
}

bool Layout::find_rows_and_columns() {
    Range rows;
    Range columns;
    std::vector<std::optional<std::uint32_t>> row(problem_.item_count());
    std::vector<std::optional<std::uint32_t>> column(problem_.item_count());
    for (std::uint32_t i = 0; i < row.size(); ++i) {
        if ((row[i] = numbered(problem_.name(dlx::ItemId{i}), 'r')))
            rows.add(*row[i]);
        if ((column[i] = numbered(problem_.name(dlx::ItemId{i}), 'c')))
            columns.add(*column[i]);
    }
    if (rows.size() < 2 || columns.size() < 2 || rows.size() > max_size || columns.size() > max_size)
        return false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i])
            *row[i] -= rows.low;
        if (column[i])
            *column[i] -= columns.low;
    }
    row_ = std::move(row);
    column_ = std::move(column);
    rows_ = static_cast<std::uint32_t>(rows.size());
    columns_ = static_cast<std::uint32_t>(columns.size());
    return true;
}

std::vector<Place> Layout::places(dlx::ItemId item) const {
    const std::size_t i = index(item);
    std::vector<Place> places;
    if (!cells_.empty() && cells_[i])
        places.push_back(*cells_[i]);
    else if (!row_.empty() && row_[i])
        for (std::uint32_t column = 0; column < columns_; ++column)
            places.push_back({*row_[i], column});
    else if (!row_.empty() && column_[i])
        for (std::uint32_t row = 0; row < rows_; ++row)
            places.push_back({row, *column_[i]});
    return places;
}

Piece Layout::piece(dlx::OptionId option) const {
    Piece piece;
    std::vector<std::string_view> names; // names of items that are not cells
    std::optional<std::uint32_t> row;
    std::optional<std::uint32_t> column;
    for (const dlx::Entry& entry : problem_.option(option)) {
        const std::size_t item = index(entry.item);
        if (!cells_.empty() && cells_[item]) {
            piece.places.push_back(*cells_[item]);
            if (entry.color != dlx::Color::none)
                piece.places.back().text = problem_.name(entry.color);
        } else if (!row_.empty() && (row_[item] || column_[item])) {
            row = row_[item] ? row_[item] : row;
            column = column_[item] ? column_[item] : column;
        } else {
            names.push_back(problem_.name(entry.item));
        }
    }
    if (row && column)
        piece.places.push_back({*row, *column});
    if (!names.empty() && row_.empty()) {
        const std::string_view common = names.size() > 1 ? common_part(names) : "";
        const std::size_t number = common.find_last_not_of("0123456789") + 1; // start of the number
        piece.label = common.empty() ? names[0] : number < common.size() ? common.substr(number) : common;
    }
    return piece;
}

} // namespace web
