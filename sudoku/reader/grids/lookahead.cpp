#include "sudoku/reader/grids/lookahead.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/grids/grid_rows.hpp"
#include "sudoku/reader/grids/rows.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <array>

namespace sudoku::detail {

namespace {

/// Returns the gap extended by a line that is not a row.
Gaps widen(Gaps gap, Line::Kind kind) {
    if (kind == Line::Kind::comment)
        return gap | gap_comment;
    const Gap one = kind == Line::Kind::blank ? gap_blank : gap_rule;
    const Gap two = kind == Line::Kind::blank ? gap_two_blanks : gap_two_rules;
    return static_cast<Gaps>((gap & (one | two)) == 0 ? gap | one : (gap & ~one) | two);
}

/// Returns whether the line is a row in which blanks are empty cells.
bool has_blank_cells(const Line& line, const Geometry& geometry) {
    if (line.shows_empties || line.symbols.size() >= geometry.side())
        return false;
    const auto row = row_symbols(line, geometry);
    return row && look_like_cells(*row);
}

/// Returns whether a digit occurs twice in the line. It is not a row then, and no further lines need to be examined.
bool repeats_digit(const Line& line) {
    std::array<bool, Geometry::max_side + 1> seen{};
    for (const Symbol& symbol : line.symbols) {
        if (symbol.kind == Symbol::Kind::letter)
            return false;
        if (symbol.kind == Symbol::Kind::number && symbol.value < seen.size() &&
            std::exchange(seen[symbol.value], true))
            return true;
    }
    return false;
}

// Names of rows and columns that people write beside a grid, which are none of its cells.

/// Returns the number of columns that a line names: "1 2 3 4", "A B C D", "c1 c2 c3 c4", "1234", with bars or not. 0 if
/// it does anything else.
std::uint32_t column_names(const Line& line) {
    const auto first = line.text.find_first_not_of(blanks_and_bars);
    if (first == std::string::npos || !is_one_of("1aAcC", line.text[first]))
        return 0;
    const std::string text = lower_case(line.text);
    const auto words = words_of(text, blanks_and_bars);
    std::string joined;
    for (const std::string_view word : words)
        joined += word;
    for (const std::string_view names : {"123456789abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz"})
        if (names.starts_with(joined))
            return static_cast<std::uint32_t>(joined.size());
    for (const std::string prefix : {"", "c"}) {
        std::uint32_t number = 0;
        const auto is_next = [&](std::string_view word) { return word == prefix + std::to_string(++number); };
        if (all_of(words, is_next))
            return number;
    }
    return 0;
}

/// Returns the line with blanks in place of the name of row `number`, 1-based, if it begins with that; columns are
/// those of the whole line. Numbers may be those of a list, but with other names it is a row.
std::optional<Line> named_row(const Line& line, std::uint32_t number) {
    const auto begin = line.text.find_first_not_of(blanks_and_bars);
    if (line.kind != Line::Kind::cells || begin == std::string::npos)
        return std::nullopt;
    const std::string small = lower_case(line.text);
    const auto word =
        small.find_first_not_of(" \t", small.compare(begin, 3, "row") == 0 ? begin + 3 : begin); // "Row 1"
    const auto end = small.find_first_of(" \t\v\f|:)", word);
    if (end == std::string::npos)
        return std::nullopt;
    const std::string digits = std::to_string(number);
    const std::string name = (word > begin ? "r" : "") + small.substr(word, end - word);
    const bool is_letter = name.size() == 1 && name[0] == static_cast<char>('a' + number - 1);
    const bool has_mark = line.text[end] == ':' || line.text[end] == ')';
    if (name != digits && !is_letter && name != 'r' + digits)
        return std::nullopt;
    const std::size_t size = end + (has_mark ? 1 : 0) - begin;
    std::string rest = line.text;
    rest.replace(begin, size, size, ' ');
    Line row = scan_line(rest, line.number);
    if (row.records.empty())
        row.records = line.records;
    row.is_row = name != digits;
    row.had_plain_name = !has_mark && (name == digits || is_letter);
    return row;
}

} // namespace

bool is_between_rows(const Line& line, std::size_t rows, std::optional<Geometry> geometry) {
    return line.kind == Line::Kind::rule || line.kind == Line::Kind::comment ||
           (line.kind == Line::Kind::blank && geometry && rows % geometry->box_rows() == 0);
}

bool Lookahead::is_in_list() {
    const auto are_clues = [](const Line* line) {
        if (line == nullptr || line->symbols.size() != cells_9x9 || !line->records.empty())
            return false;
        std::string cells;
        for (const Symbol& symbol : line->symbols)
            cells += symbol.written;
        const std::string_view text = trimmed(line->text);
        return line->symbols.back().column == place_in(line->text, text) + text.size() &&
               line->symbols[0].column == place_in(line->text, text) + 1 &&
               cells.find_first_not_of("0123456789.-*_") == std::string::npos && side_of_layout(cells) == 0;
    };
    if (lines_.empty() || !are_clues(&lines_[0]))
        return false;
    if (lines_.size() == 1 && splitter_.begins_clues())
        return true;
    const Line* const next = peek(1);
    return are_clues(next != nullptr && next->kind == Line::Kind::blank ? peek(2) : next);
}

const Line* Lookahead::below(bool is_last) {
    return is_last || (lines_.size() == 1 && splitter_.begins_puzzle()) ? nullptr : peek(1);
}

const Line* Lookahead::peek(std::size_t ahead) {
    while (lines_.size() <= ahead) {
        auto line = splitter_.next();
        if (!line)
            return nullptr;
        lines_.push_back(std::move(*line));
    }
    return &lines_[ahead];
}

std::optional<Geometry> Lookahead::geometry_of_line(const Line& line) const {
    if (line.has_bars || line.is_row)
        return std::nullopt;
    if (geometry_)
        return line.symbols.size() == geometry_->cell_count() ? geometry_ : std::nullopt;
    const auto board = board_of(line.symbols.size());
    return board && line.can_be_board(board->side()) ? board : std::nullopt;
}

bool Lookahead::starts_grid_too(const Line& line) {
    const auto side = static_cast<std::uint32_t>(line.symbols.size());
    const auto geometry = geometry_ ? std::nullopt : Geometry::default_for_side(side);
    if (!geometry || format_ != InputFormat::any || side == cells_9x9 || repeats_digit(line))
        return false;
    std::uint32_t rows = 0;
    std::uint32_t large = 0;
    std::uint32_t small = 0;
    bool has_repeats = false;
    std::size_t ahead = 0;
    for (; rows < side && ahead < most_lines(*geometry) && peek(ahead) != nullptr; ++ahead) {
        const Line& next = *peek(ahead);
        if (is_between_rows(next, rows, *geometry))
            continue;
        const auto row = row_symbols(next, *geometry);
        if (!row && (!next.looks_like_cells() || next.symbols.size() + 2 < side || next.symbols.size() > side + 2))
            break;
        ++rows;
        has_repeats = has_repeats || repeats_digit(next);
        std::uint32_t largest = 0; // digit
        for (const Symbol& symbol : row.value_or(std::vector<Symbol>()))
            largest = std::max(largest, symbol.kind == Symbol::Kind::letter ? side : symbol.value);
        large += largest * largest > side;
        small += largest > 0 && largest * largest <= side;
    }
    const Line* const below = peek(ahead);
    const bool is_whole = rows == side && !(below && row_symbols(*below, *geometry));
    const bool has_rules = below != nullptr && !has_repeats && meaning_of(below->written()) >= LineMeaning::name;
    return (is_whole && (2 * (large + small) <= side || has_rules)) || (rows >= geometry->box_rows() && large > small);
}

bool Lookahead::are_alike() {
    const std::size_t cells = peek(0)->symbols.size();
    for (std::size_t ahead = 1; cells < cells_9x9 && ahead < most_lines(*Geometry::default_for_side(4)); ++ahead) {
        const Line* const line = peek(ahead);
        if (line == nullptr || line->kind == Line::Kind::blank)
            return true;
        if (line->kind == Line::Kind::cells && line->symbols.size() != cells && !is_prose(*line))
            return false;
        if (line->kind == Line::Kind::cells && line->symbols.size() == cells)
            return true;
    }
    return true;
}

std::optional<Geometry> Lookahead::geometry_of_grid() {
    const Line& line = *peek(0);
    const std::size_t cells = line.symbols.size();
    if (geometry_) {
        const auto is_row = [&](const Line* next) { return next != nullptr && row_symbols(*next, *geometry_); };
        const bool is_broken_row = line.looks_like_cells() && cells / 2 < geometry_->side();
        return is_row(&line) || (is_broken_row && is_row(peek(1)) && rows_from(1, *geometry_) != geometry_->side())
                   ? geometry_
                   : std::nullopt;
    }
    const auto board = board_of_row(line);
    if (cells < 12 && line.looks_like_cells()) {
        const auto other = board_of_row_at(1);
        const auto third = other ? board_of_row_at(2) : std::nullopt;
        const std::uint32_t side = third ? third->side() : 0;
        if (third && other->side() == side && !(board && board->side() == side) && side < 10 && cells < side + 3 &&
            cells + 3 > side)
            return rows_from(1, *other) != side ? other : std::nullopt; // the first row is broken
    }
    if (!board || !(line.can_be_board(board->side()) || starts_grid_too(line)))
        return std::nullopt;
    const auto is_row = [&](const Line& next) { return row_symbols(next, *board).has_value(); };
    const auto peek_at = [&](std::size_t ahead) { return peek(ahead); };
    const bool is_grid = board->side() < 10 || line.has_bars || format_ == InputFormat::grid ||
                         end_of_rows(peek_at, 0, board->side(), board, is_row) > 0 ||
                         (geometry_of_line(line) && starts_grid_too(line));
    return is_grid ? board : std::nullopt;
}

bool Lookahead::drop_names() {
    if (format_ == InputFormat::line)
        return false;
    auto columns = Geometry::default_for_side(column_names(*peek(0)));
    if (columns && geometry_)
        columns = geometry_->side() == columns->side() ? geometry_ : std::nullopt;
    auto rows = named_rows(columns);
    if (rows.empty() && (!columns || !stand_apart(*peek(0), *columns)))
        return false;
    for (auto& [ahead, row] : rows)
        lines_[ahead] = std::move(row);
    if (columns)
        drop(1);
    return true;
}

Lookahead::Region Lookahead::region(std::size_t ahead, const Geometry& geometry) {
    const std::uint32_t side = geometry.side();
    const std::size_t most_rows = side * std::max<std::size_t>(most_cells / geometry.cell_count(), 2);
    Region region;
    Gaps inner = 0;          // all gaps so far
    std::size_t between = 0; // lines since the last row
    std::size_t piece = 0;   // rows with nothing between them
    bool shows_empties = false;
    bool shows_blanks = false;
    bool shows_hashes = false;
    for (Gaps gap = 0; const Line* const line = peek(ahead); ++ahead) {
        if (region.lines.size() == most_rows || between > most_lines(geometry))
            break;
        const bool may_be_blank = !shows_empties && (shows_blanks || piece % geometry.box_rows() != 0);
        if (line->kind == Line::Kind::blank ? !may_be_blank || !row_symbols(*line, geometry)
                                            : line->kind != Line::Kind::cells) {
            if (line->kind == Line::Kind::section || line->kind == Line::Kind::too_long ||
                line->kind == Line::Kind::document || line->kind == Line::Kind::field)
                break;
            ++between;
            if (line->hash_cells == side && shows_hashes)
                continue; // a row of which only that is empty comes before the digits
            gap = widen(gap, line->kind);
            const bool is_known_end = region.lines.size() % side == 0 && (gap & ~inner) != 0;
            const bool stands_alone = piece > 0 && piece % side == 0 && gap != gap_rule && gap != gap_two_rules;
            if (!region.lines.empty() && (is_known_end || stands_alone))
                break;
            continue;
        }
        const bool may_be_over = region.lines.size() % side == 0;
        const bool is_title =
            (gap & (gap_blank | gap_two_blanks)) != 0 && line->symbols.size() != side && is_prose(*line);
        if (!region.lines.empty() && line->kind == Line::Kind::cells &&
            (is_title || !is_row_of_grid(ahead, geometry, may_be_over)))
            break;
        shows_blanks = shows_blanks || has_blank_cells(*line, geometry);
        shows_empties |= line->shows_empties;
        shows_hashes |= line->hash_cells > 0;
        piece = gap == 0 ? piece + 1 : 1;
        inner |= region.lines.empty() ? Gaps{0} : gap;
        region.lines.push_back(ahead);
        region.gaps.push_back(std::exchange(gap, Gaps{0}));
        between = 0;
    }
    return region;
}

void Lookahead::add_rows(GridRows& rows, const Region& region, std::size_t row, std::size_t end,
                         std::uint32_t& dashes_above) {
    std::size_t ahead = row == 0 ? 0 : region.lines[row - 1] + 1;
    for (; row < end; ++row) {
        for (; ahead < region.lines[row]; ++ahead) {
            const Line& line = *peek(ahead);
            if (rows.size() == 0)
                dashes_above = line.dashes;
            else if (line.kind == Line::Kind::rule)
                rows.add_rule(line);
        }
        rows.add(*peek(ahead++));
    }
    const std::uint32_t above = std::exchange(dashes_above, 0);
    if (const Line* const next = peek(ahead); next != nullptr && next->dashes > 0 && next->dashes != above)
        rows.add_rule(*next);
}

bool Lookahead::are_shifted(const Region& region, std::size_t row, std::span<const RowGroup> grids) {
    const std::size_t first = row;
    for (const RowGroup& grid : grids) {
        if (row > first && separates_grids(region.gaps[row]))
            return false;
        for (std::size_t k = 1; k < grid.rows; ++k)
            if (have_other_separators(*peek(region.lines[row + k]), *peek(region.lines[row])))
                return true;
        row += grid.rows;
    }
    return false;
}

bool Lookahead::stand_apart(const Line& names, const Geometry& geometry) {
    const Region rows = region(1, geometry);
    const auto is_row = [&](std::size_t ahead) { return row_symbols(*peek(ahead), geometry).has_value(); };
    if (rows.lines.empty() || !group_rows(rows.gaps, geometry).front().is_grid ||
        !std::all_of(rows.lines.begin(), rows.lines.begin() + geometry.side(), is_row))
        return false;
    const auto first = *row_symbols(*peek(rows.lines[0]), geometry);
    const auto end = [](const Symbol& symbol) { // the column after it
        return symbol.column + (symbol.kind == Symbol::Kind::number ? std::to_string(symbol.value).size() : 1);
    };
    const auto is_above = [&](const Symbol& a, const Symbol& b) { return a.column == b.column || end(a) == end(b); };
    return !names.looks_like_cells() || names.symbols.size() != first.size() ||
           (names.is_spaced && rows.lines.size() == geometry.side() && !may_be_row(rows.lines.back() + 1)) ||
           !std::equal(first.begin(), first.end(), names.symbols.begin(), is_above);
}

bool Lookahead::may_be_row(std::size_t ahead) {
    const Line* const line = peek(ahead);
    return line != nullptr && line->kind == Line::Kind::cells && !is_note(*line) && !geometry_of_line(*line);
}

std::vector<std::pair<std::size_t, Line>> Lookahead::named_rows(std::optional<Geometry> columns) {
    std::optional<Geometry> geometry = columns;
    std::vector<std::pair<std::size_t, Line>> rows;
    std::size_t ahead = columns ? 1 : 0;
    for (std::size_t end = ahead + 4; ahead < end && peek(ahead) != nullptr; ++ahead) {
        const Line& line = *peek(ahead);
        if (is_between_rows(line, rows.size(), geometry))
            continue;
        auto named = named_row(line, static_cast<std::uint32_t>(rows.size() + 1));
        if (!named)
            return {};
        if (rows.empty()) {
            if (!geometry)
                geometry = geometry_ ? geometry_ : board_of_row(*named);
            if (!geometry || (!columns && named->had_plain_name && may_be_cells(line, *geometry)))
                return {};
            end = ahead + most_lines(*geometry);
        }
        const bool is_row = row_symbols(*named, *geometry).has_value();
        if (is_row ? !named->has_bars && named->symbols.size() != geometry->side() // blank cells may be anywhere
                   : !columns) // below names of columns, a damaged row is reported as a row
            return {};
        rows.emplace_back(ahead, std::move(*named));
        if (rows.size() == geometry->side())
            return rows;
    }
    return {};
}

bool Lookahead::may_be_cells(const Line& line, const Geometry& geometry) {
    const auto longer = geometry_ ? std::nullopt : Geometry::default_for_side(geometry.side() + 1);
    return longer && line.symbols.size() == longer->side() &&
           (geometry.box_rows() != geometry.box_columns() || rows_from(0, *longer) == longer->side());
}

std::optional<Geometry> Lookahead::board_of_row_at(std::size_t ahead) {
    const Line* const line = peek(ahead);
    return line != nullptr ? board_of_row(*line) : std::nullopt;
}

std::uint32_t Lookahead::rows_from(std::size_t ahead, const Geometry& geometry) {
    std::uint32_t rows = 0;
    const std::size_t end = ahead + most_lines(geometry);
    for (; rows <= geometry.side() && ahead < end && peek(ahead) != nullptr; ++ahead)
        if (peek(ahead)->kind != Line::Kind::rule) {
            if (!row_symbols(*peek(ahead), geometry) || meaning_of(peek(ahead)->written()) >= LineMeaning::name)
                break;
            ++rows;
        }
    return rows;
}

bool Lookahead::is_row_of_grid(std::size_t ahead, const Geometry& geometry, bool may_be_over) {
    const Line& line = *peek(ahead);
    const bool has_blanks = has_blank_cells(line, geometry);
    if ((!has_blanks && !line.looks_like_cells()) || meaning_of(line.written()) >= LineMeaning::name)
        return false;
    const auto board = geometry_of_line(line);
    if (has_blanks || line.symbols.size() == geometry.side())
        return !board || !may_be_over || any_of(line.symbols, [&](const Symbol& symbol) {
            return symbol.kind == Symbol::Kind::letter || symbol.value > board->side();
        });
    if (const auto named = named_row(line, 1); named && (named->is_row || !named->had_plain_name))
        return false; // the next grid has names
    if (board || may_be_over || line.symbols.size() > std::size_t{2} * geometry.side())
        return false;
    const auto other = geometry_ ? std::nullopt : board_of_row(line);
    return !other || other->side() == geometry.side() || rows_from(ahead, *other) < other->side();
}

} // namespace sudoku::detail
