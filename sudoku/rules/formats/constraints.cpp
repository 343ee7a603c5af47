#include "sudoku/rules/formats/constraints.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/link.hpp"

#include <algorithm>

namespace sudoku::formats {

namespace {

constexpr std::string_view solver_site = "sigh.github.io/interactive-sudoku-solver";

/// Returns the text without white space.
std::string without_white_space(std::string_view text) {
    std::string result(text);
    std::erase_if(result, [](char c) { return detail::is_one_of(" \t\v\f\r\n", c); });
    return result;
}

/// Returns the constraint string that a text is or, as a link, contains.
std::string constraint_string(std::string_view text) {
    const auto link = detail::link_of(text);
    return without_white_space(link && link->is_on(solver_site) ? link->param("q") : std::string(text));
}

bool is_constraint_string(std::string_view text) {
    if (const auto link = detail::link_of(text))
        return link->is_on(solver_site);
    if (!text.starts_with('.'))
        return false;
    const std::size_t end =
        std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 1), text.size());
    const std::string_view name = text.substr(1, end - 1);
    const std::string_view rest = text.substr(end);
    if (name.empty())
        return rest.starts_with("~R") || rest.starts_with("~r");
    const bool has_small = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return detail::is_capital(name[0]) && (rest.starts_with('~') || (name.size() > 1 && has_small));
}

bool is_constraint_variant(std::string_view) { return true; }

FoundVariant read_constraint_string(std::string_view text, const WordPosition& position) {
    const std::string string = constraint_string(text);
    if (!string.starts_with('.'))
        throw position.error("this link to Interactive-Sudoku-Solver has no constraint string");
    return read_constraints(string, position, string == text);
}

} // namespace

const ForeignFormat constraint_strings{VariantFormat::constraints, is_constraint_string, is_constraint_variant,
                                       read_constraint_string, write_constraint_string};

std::optional<std::pair<int, int>> diagonal_step(const Geometry& geometry, Cell first) {
    const std::uint32_t last = geometry.side() - 1;
    const std::uint32_t row = geometry.row(first);
    const std::uint32_t column = geometry.column(first);
    if (column == 0 && row < last)
        return std::pair(1, 1);
    if (column == last && row > 0 && row < last)
        return std::pair(-1, -1);
    if (row == 0)
        return std::pair(1, -1);
    if (row == last && column > 0 && column < last)
        return std::pair(-1, 1);
    return std::nullopt;
}

std::vector<std::vector<Cell>> cells_of_disjoint_groups(const Geometry& geometry) {
    std::vector<std::vector<Cell>> groups(geometry.side());
    for (std::uint32_t place = 0; place < geometry.side(); ++place)
        for (std::uint32_t box = 0; box < geometry.side(); ++box)
            groups[place].push_back(geometry.house_cell({HouseKind::box, box}, place));
    return groups;
}

bool is_reading_order(const Geometry& geometry, std::span<const Cell> cells) {
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const std::uint32_t rows = geometry.row(cells[i]) - geometry.row(cells[i - 1]);
        const std::uint32_t columns = geometry.column(cells[i]) - geometry.column(cells[i - 1]);
        if (rows > 1 || columns > 1 || rows + columns == 0)
            return false;
    }
    return true;
}

} // namespace sudoku::formats
