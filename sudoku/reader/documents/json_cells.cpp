#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/documents/variants.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::detail {

namespace {

/// Returns whether a cell says that its digit is a given, or that it is not; nothing if it says neither, or both.
std::optional<bool> given_flag(const Json& cell) {
    std::set<bool> flags;
    for (const auto& [key, value] : cell.items()) {
        std::string name = letters_of(key);
        name.erase(0, name.starts_with("is") ? 2 : 0);
        const bool is_open = name == "editable";
        if (value.is_boolean() && (is_open || is_among(name, {"given", "locked", "fixed", "initial", "original",
                                                              "readonly", "prefilled", "clue", "preset", "static"})))
            flags.insert(value.get<bool>() != is_open);
    }
    return flags.size() == 1 ? std::optional(*flags.begin()) : std::nullopt;
}

/// Returns the cell of each object of a list: in order, or by its row and column.
std::vector<Cell> places_of(const Source& source, const Json& cells, const Geometry& geometry) {
    std::vector<Cell> places;
    for (const auto& [row, column] : {std::pair("row", "col"), {"row", "column"}, {"r", "c"}, {"y", "x"}}) {
        if (!cells[0].is_object() || !cells[0].contains(row) || !cells[0].contains(column))
            continue;
        const auto number = [&](const Json& cell, const char* key) {
            return whole_number(value_at(cell, key), no_number);
        };
        std::uint32_t first = no_number; // 0 or 1
        for (const Json& cell : cells)
            first = std::min(first, number(cell, row));
        std::set<Cell> seen;
        for (const Json& cell : cells) {
            const std::uint32_t r = number(cell, row) - first;
            const std::uint32_t c = number(cell, column) - first;
            if (r >= geometry.side() || c >= geometry.side() || !seen.insert(geometry.cell(r, c)).second)
                throw source.error(0, std::string("\"") + row + "\" and \"" + column +
                                          "\" of this list of cells are not those of each cell of a " +
                                          to_string(geometry) + " board");
            places.push_back(geometry.cell(r, c));
        }
        return places;
    }
    for (Cell cell = 0; cell < cells.size(); ++cell)
        places.push_back(cell);
    return places;
}

std::uint32_t digit_or_null(const Json& value) { return value.is_null() ? 0 : whole_number(value, no_number); }

} // namespace

Puzzle list_of_cells(const Source& source, const Json& cells) {
    const auto geometry = board_of(cells.size());
    if (!geometry)
        throw source.error(0, "a list of " + std::to_string(cells.size()) + " cells is not a board");
    const std::vector<Cell> places = places_of(source, cells, *geometry);
    const bool has_flags = any_of(cells, [&](const Json& cell) { return given_flag(cell).has_value(); });
    const char* key = "val";
    for (const char* other : {"value", "digit", "number", "num"})
        key = !cells[0].contains(key) && cells[0].contains(other) ? other : key;
    std::vector<std::uint32_t> digits(cells.size());
    bool has_null = false;
    bool has_zero = false;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        if (!cells[k].contains(key))
            throw source.error(0, "this list of cells has an element without \"" + std::string(key) + '"');
        const Json& digit = cells[k][key];
        const bool is_given = !has_flags || given_flag(cells[k]).value_or(!says_something(digit));
        if (has_flags && !given_flag(cells[k]) && says_something(digit))
            throw source.error(0, cell_name(*geometry, places[k]) + " of this JSON does not say whether it is given");
        digits[places[k]] = is_given ? digit_or_null(digit) : 0;
        has_null = has_null || digit.is_null();
        has_zero = has_zero || digit == 0;
    }
    if (has_null && has_zero)
        throw source.error(
            0, "this JSON has 0 and null as digits of cells: write null in empty cells, and the digits from 1 on");
    if (has_flags && has_no_digit(digits))
        throw source.error(0, "none of the cells of this JSON is given");
    Puzzle puzzle = puzzle_of(source, 0, "a list of cells", *geometry, digits);
    for (std::size_t k = 0; k < cells.size(); ++k) {
        std::set<std::uint32_t> candidates;
        for (const Json& candidate : value_at(cells[k], "candidates"))
            candidates.insert(digit_or_null(candidate));
        candidates.erase(0);
        for (std::uint32_t digit = 1; digit <= geometry->side(); ++digit)
            if (digits[places[k]] == 0 && !candidates.empty() && !candidates.contains(digit))
                puzzle.grid.eliminate({places[k], static_cast<Digit>(digit)});
    }
    return puzzle;
}

} // namespace sudoku::detail
