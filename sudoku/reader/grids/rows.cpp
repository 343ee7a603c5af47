#include "sudoku/reader/grids/rows.hpp"

#include "sudoku/detail/rules/rule_line.hpp"

#include <algorithm>

namespace sudoku::detail {

std::vector<std::string_view> between_bars(std::string_view text) {
    const auto first = text.find_first_not_of(blanks);
    const auto last = text.find_last_not_of(blanks);
    const bool is_enclosed = first != last && text[first] == '|' && text[last] == '|';
    auto parts = pieces_of(text, '|');
    if (is_enclosed && (parts[0].empty() || !are_as_long(parts, parts[0].size())))
        parts = pieces_of(text.substr(first + 1, last - first - 1), '|');
    return parts;
}

std::optional<std::vector<Symbol>> row_symbols(const Line& line, const Geometry& geometry) {
    if (line.kind == Line::Kind::field)
        return std::nullopt;
    if (line.symbols.size() == geometry.side())
        return line.symbols;
    const bool is_date = line.kind == Line::Kind::cells && line.symbols.empty();
    if (line.shows_empties || is_date || line.kind == Line::Kind::section || is_one_of(line.text, '\t'))
        return std::nullopt;
    // Blanks may be the empty cells: as many characters as the side, or as a box is wide between the bars.
    const auto parts = between_bars(line.text);
    const std::size_t width = parts.size() == 1 ? geometry.side() : geometry.box_columns();
    if (parts.size() * width != geometry.side() || !are_as_long(parts, width) ||
        meaning_of(line.written()) == LineMeaning::rule)
        return std::nullopt;
    std::vector<Symbol> symbols;
    for (const std::string_view part : parts)
        add_characters(symbols, line, part);
    return symbols;
}

namespace {

/// Returns whether the cells are in every second column, or every third, and so on.
bool is_evenly_spaced(const std::vector<Symbol>& symbols) {
    const std::size_t stride = symbols.size() < 2 ? 1 : symbols[1].column - symbols[0].column;
    return stride > 1 && std::adjacent_find(symbols.begin(), symbols.end(), [&](const Symbol& a, const Symbol& b) {
                             return b.column - a.column != stride;
                         }) == symbols.end();
}

} // namespace

std::optional<Geometry> board_of_row(const Line& line, const std::vector<std::string_view>& parts, std::size_t side) {
    const auto usual = board_with_rows_of(side);
    if (!usual || parts.size() < 2 || parts.size() >= side || side % parts.size() != 0)
        return usual;
    const std::size_t width = side / parts.size();
    // Blanks are cells, but not in " 5 | 3 |   | ": boxes as high as that are not likely.
    const bool may_be_blank = parts.size() <= 2 * width;
    const auto is_as_wide = [&](std::string_view part) {
        const auto begin = place_in(line.text, part);
        const auto cells = std::count_if(line.symbols.begin(), line.symbols.end(), [&](const Symbol& symbol) {
            return symbol.column > begin && symbol.column <= begin + part.size();
        });
        return static_cast<std::size_t>(cells) == width || (may_be_blank && part.size() == width);
    };
    if (!std::all_of(parts.begin(), parts.end(), is_as_wide))
        return usual;
    return Geometry(static_cast<std::uint32_t>(parts.size()), static_cast<std::uint32_t>(width));
}

std::optional<Geometry> board_of_row(const Line& line) {
    if (!line.looks_like_cells())
        return std::nullopt;
    const auto parts = between_bars(line.text);
    const std::size_t count = line.symbols.size();
    const auto board = board_of_row(line, parts, count);
    const bool bars_fit = board && (parts.size() == 1 || parts.size() * board->box_columns() == count);
    if (bars_fit && (line.shows_empties || parts.size() > 1 || line.has_numbers || is_evenly_spaced(line.symbols)))
        return board;
    // Perhaps blanks are the empty cells, and the row is longer than it seems.
    const auto longer = board_of_row(line, parts, parts[0].size() * parts.size());
    return longer && longer->side() > count && row_symbols(line, *longer) ? longer : board;
}

} // namespace sudoku::detail
