#include "apps/shared/cell_names.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

namespace apps {

namespace {

using dlx::detail::parse_number;
using Cells = std::vector<std::optional<BoardCell>>; ///< cells by item

constexpr std::uint32_t most_chess_rows = 100;

std::optional<BoardCell> cell(std::string_view row, std::string_view column) {
    const auto first = parse_number<std::uint32_t>(row);
    const auto second = parse_number<std::uint32_t>(column);
    return first && second ? std::optional(BoardCell{*first, *second}) : std::nullopt;
}

/// Reads a name such as "3,7" or "3_7".
std::optional<BoardCell> pair(std::string_view name) {
    const std::size_t middle = name.find_first_of(",_");
    return middle == name.npos ? std::nullopt : cell(name.substr(0, middle), name.substr(middle + 1));
}

/// Reads a name such as "r3c7".
std::optional<BoardCell> row_and_column(std::string_view name) {
    const std::size_t middle = name.find('c');
    return middle == name.npos || name[0] != 'r' ? std::nullopt
                                                 : cell(name.substr(1, middle - 1), name.substr(middle + 1));
}

/// Reads a name such as "b4"; row 1 is the lowest.
std::optional<BoardCell> chess(std::string_view name) {
    if (name.empty() || name[0] < 'a' || name[0] > 'z')
        return std::nullopt;
    const auto row = parse_number<std::uint32_t>(name.substr(1));
    return row && *row <= most_chess_rows
               ? std::optional(BoardCell{most_chess_rows - *row, static_cast<std::uint32_t>(name[0] - 'a')})
               : std::nullopt;
}

std::size_t number_of(const Cells& cells) {
    return static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [](const auto& cell) { return cell.has_value(); }));
}

bool has_all_columns(const Cells& cells) {
    std::set<std::uint32_t> columns;
    for (const auto& cell : cells)
        if (cell)
            columns.insert(cell->column);
    return columns.empty() || *columns.rbegin() + 1 == columns.size();
}

} // namespace

std::vector<std::optional<BoardCell>> named_cells(const dlx::Problem& problem) {
    Cells most(problem.item_count());
    for (const auto& form : {pair, row_and_column, chess}) {
        Cells cells(problem.item_count());
        for (std::uint32_t i = 0; i < cells.size(); ++i)
            cells[i] = form(problem.name(dlx::ItemId{i}));
        if (number_of(cells) > number_of(most) && (form != chess || has_all_columns(cells)))
            most = std::move(cells);
    }
    return most;
}

} // namespace apps
