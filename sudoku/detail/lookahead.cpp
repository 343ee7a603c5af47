#include "sudoku/detail/lookahead.hpp"

#include "sudoku/detail/names.hpp"

#include <algorithm>
#include <array>

namespace sudoku::detail {

namespace {

constexpr std::size_t most_grids = 16; ///< to look at, where nothing stands between them

/// The most lines to look at for the rows of one board.
std::size_t most_lines(const Geometry& geometry) { return std::size_t{4} * geometry.side(); }

/// May the line stand in a grid after `rows` of its rows?
bool is_between_rows(const Line& line, std::size_t rows, std::optional<Geometry> geometry) {
    return line.kind == Line::Kind::rule || line.kind == Line::Kind::comment ||
           (line.kind == Line::Kind::blank && geometry && rows % geometry->box_rows() == 0);
}

/// Does a digit stand twice in the line? Then it is no row, and no look at the lines after it is needed.
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

} // namespace

const Line* Lookahead::peek(std::size_t ahead) {
    while (lines_.size() <= ahead) {
        const auto raw = splitter_.next();
        if (!raw)
            return nullptr;
        lines_.push_back(scan_line(*raw));
    }
    return &lines_[ahead];
}

Line Lookahead::take() {
    Line line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

void Lookahead::drop(std::size_t lines) {
    lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(lines));
}

std::vector<std::pair<std::size_t, Line>> Lookahead::named_rows(std::optional<Geometry> columns) {
    std::optional<Geometry> geometry = columns;
    std::vector<std::pair<std::size_t, Line>> rows;
    std::size_t ahead = columns ? 1 : 0;
    for (std::size_t end = ahead + 4; ahead < end; ++ahead) {
        const Line* const line = peek(ahead);
        if (line != nullptr && is_between_rows(*line, rows.size(), geometry))
            continue;
        auto named = line == nullptr ? std::nullopt : named_row(*line, static_cast<std::uint32_t>(rows.size() + 1));
        if (!named)
            return {};
        if (rows.empty()) {
            if (!geometry)
                geometry = board_of_row(named->row);
            if (!geometry || (!columns && named->is_plain && may_be_cells(*line, *geometry)))
                return {};
            end = ahead + most_lines(*geometry);
        }
        if (!row_symbols(named->row, *geometry))
            return {};
        rows.emplace_back(ahead, std::move(named->row));
        if (rows.size() == geometry->side())
            return rows;
    }
    return {};
}

/// The board of which the line, on its own, seems to be a row.
std::optional<Geometry> Lookahead::board_of_row(const Line& line) const {
    const auto side = side_of_row(line);
    return geometry_ || !side ? geometry_ : shape_of_row(line, *side);
}

/// Could what looks like the name of the next row be its first cell? It could on boards of one size more: they are rare
/// only if a board without the names is of a usual size.
bool Lookahead::may_be_cells(const Line& line, const Geometry& geometry) {
    const auto longer = geometry_ ? std::nullopt : Geometry::of_side(geometry.side() + 1);
    return longer && line.symbols.size() == longer->side() &&
           (geometry.box_rows() != geometry.box_columns() || rows_from(0, *longer) == longer->side());
}

std::optional<Geometry> Lookahead::geometry_of_line(const Line& line) const {
    if (geometry_)
        return line.symbols.size() == geometry_->cells() ? geometry_ : std::nullopt;
    for (std::uint32_t side = 4; side <= Geometry::max_side; ++side)
        if (std::size_t{side} * side == line.symbols.size() && can_be_board(line, side))
            return Geometry::of_side(side);
    return std::nullopt;
}

bool Lookahead::starts_grid_too(const Line& line) {
    const auto side = static_cast<std::uint32_t>(line.symbols.size());
    const auto geometry = geometry_ ? std::nullopt : Geometry::of_side(side);
    if (!geometry || format_ != InputFormat::any || !can_be_board(line, side) || repeats_digit(line))
        return false;
    std::uint32_t rows = 0;
    std::uint32_t large = 0;
    std::uint32_t small = 0;
    for (std::size_t ahead = 0; rows < side && ahead < most_lines(*geometry); ++ahead) {
        const Line* const next = peek(ahead);
        if (next == nullptr)
            break;
        if (is_between_rows(*next, rows, *geometry))
            continue;
        const auto row = row_symbols(*next, *geometry);
        if (!row && (!next->looks_like_cells() || next->symbols.size() + 2 < side || next->symbols.size() > side + 2))
            break;
        ++rows;
        if (!row)
            continue;
        const bool is_large = std::any_of(row->begin(), row->end(), [&](const Symbol& symbol) {
            return symbol.kind == Symbol::Kind::letter || symbol.value * symbol.value > side;
        });
        large += is_large;
        small += !is_large && std::any_of(row->begin(), row->end(),
                                          [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number; });
    }
    return rows >= geometry->box_rows() && large > small;
}

std::optional<Geometry> Lookahead::geometry_of_grid() {
    const Line& line = *peek(0);
    if (geometry_) {
        const bool is_row = row_symbols(line, *geometry_).has_value();
        const bool is_broken_row = line.looks_like_cells() && line.symbols.size() / 2 < geometry_->side();
        return is_row || (is_broken_row && row_follows(*geometry_) && rows_from(1, *geometry_) != geometry_->side())
                   ? geometry_
                   : std::nullopt;
    }
    const auto side = side_of_row(line);
    if (const std::size_t cells = line.symbols.size(); cells < 12 && line.looks_like_cells()) {
        const auto other = side_of_next_rows();
        if (other && other != side && *other < 10 && cells < *other + 3 && cells + 3 > *other) {
            const auto geometry = shape_of_row(*peek(1), *other);
            return geometry && rows_from(1, *geometry) != *other ? geometry : std::nullopt; // the first row is broken
        }
    }
    const auto geometry = side ? shape_of_row(line, *side) : std::nullopt;
    if (!geometry || !can_be_board(line, *side))
        return std::nullopt;
    if (*side < 10 || line.has_bars || format_ == InputFormat::grid || rows_follow(*geometry) ||
        (geometry_of_line(line) && starts_grid_too(line)))
        return geometry;
    return std::nullopt;
}

/// The side of the board to which both lines after the next seem to belong.
std::optional<std::uint32_t> Lookahead::side_of_next_rows() {
    const Line* const second = peek(1);
    const auto side = second != nullptr ? side_of_row(*second) : std::nullopt;
    const Line* const third = side ? peek(2) : nullptr;
    return third != nullptr && side_of_row(*third) == side ? side : std::nullopt;
}

bool Lookahead::row_follows(const Geometry& geometry) {
    const Line* const line = peek(1);
    return line != nullptr && row_symbols(*line, geometry).has_value();
}

/// Do the next lines make a whole grid?
bool Lookahead::rows_follow(const Geometry& geometry) {
    std::uint32_t rows = 0;
    for (std::size_t ahead = 0; rows < geometry.side(); ++ahead) {
        const Line* const line = peek(ahead);
        if (line == nullptr || ahead > most_lines(geometry))
            return false;
        if (is_between_rows(*line, rows, geometry))
            continue;
        if (!row_symbols(*line, geometry))
            return false;
        ++rows;
    }
    return true;
}

/// How many rows of that board stand `ahead` lines from here, up to something that is neither a row nor a rule? No
/// more are counted than one past the side.
std::uint32_t Lookahead::rows_from(std::size_t ahead, const Geometry& geometry) {
    std::uint32_t rows = 0;
    for (const std::size_t end = ahead + most_lines(geometry); ahead < end && rows <= geometry.side(); ++ahead) {
        const Line* const line = peek(ahead);
        if (line != nullptr && line->kind == Line::Kind::rule)
            continue;
        if (line == nullptr || !row_symbols(*line, geometry))
            break;
        ++rows;
    }
    return rows;
}

Lookahead::Block Lookahead::next_block(const Geometry& geometry, bool blanks_are_cells) {
    const std::size_t end = most_grids * most_lines(geometry);
    Block block;
    for (std::size_t ahead = 0; ahead < end && block.rows < most_grids * geometry.side(); ++ahead) {
        const Line* const line = peek(ahead);
        if (line == nullptr || (block.rows % geometry.side() == 0 && is_between_grids(ahead, geometry)))
            break;
        if (line->kind == Line::Kind::rule || line->kind == Line::Kind::comment) {
            if (starts_next_grid(ahead, geometry))
                break;
            continue;
        }
        if (!is_row_of_block(ahead, geometry, blanks_are_cells))
            break;
        ++block.rows;
        block.lines = ahead + 1;
    }
    return block;
}

/// Is the line `ahead` a row, or a broken one?
bool Lookahead::is_row_of_block(std::size_t ahead, const Geometry& geometry, bool blanks_are_cells) {
    const Line& line = *peek(ahead);
    if (line.kind == Line::Kind::blank)
        return blanks_are_cells && row_symbols(line, geometry);
    return line.kind == Line::Kind::cells && (row_symbols(line, geometry) || !ends_grid(ahead, geometry));
}

/// May the line `ahead` stand between two grids, or begin something else? Rows and rules do not.
bool Lookahead::is_between_grids(std::size_t ahead, const Geometry& geometry) {
    const Line& line = *peek(ahead);
    if (line.kind != Line::Kind::cells)
        return line.kind != Line::Kind::rule;
    return !row_symbols(line, geometry) || is_puzzle_on_one_line(line);
}

/// Can a line be a puzzle on its own, by the number of its cells and by their digits?
bool Lookahead::is_puzzle_on_one_line(const Line& line) const {
    const auto geometry = geometry_of_line(line);
    return geometry && std::all_of(line.symbols.begin(), line.symbols.end(), [&](const Symbol& symbol) {
               return symbol.kind != Symbol::Kind::letter && symbol.value <= geometry->side();
           });
}

bool Lookahead::starts_next_grid(std::size_t ahead, const Geometry& geometry) {
    if (peek(ahead)->kind == Line::Kind::comment)
        return rows_from(ahead + 1, geometry) == geometry.side();
    const Line* const next = peek(ahead + 1);
    return next != nullptr && next->kind == Line::Kind::rule && rows_from(ahead + 2, geometry) >= geometry.side();
}

bool Lookahead::ends_grid(std::size_t ahead, const Geometry& geometry) {
    const Line& line = *peek(ahead);
    if (geometry_of_line(line) || !line.looks_like_cells())
        return true;
    const auto side = geometry_ ? std::nullopt : side_of_row(line);
    const auto other = side && *side != geometry.side() ? shape_of_row(line, *side) : std::nullopt;
    return other && rows_from(ahead, *other) == *side;
}

bool Lookahead::rest_follows(const Geometry& geometry, std::uint32_t missing, bool blanks_are_cells) {
    std::uint32_t rows = 0;
    bool is_after_gap = true;
    for (std::size_t ahead = 1; ahead <= most_lines(geometry); ++ahead) {
        const Line* const line = peek(ahead);
        const bool is_band_end = rows % geometry.box_rows() == 0;
        const bool is_rule = line != nullptr && line->kind == Line::Kind::rule;
        const bool is_gap = line != nullptr && line->kind == Line::Kind::blank && !blanks_are_cells;
        if (is_rule && is_band_end && rows == missing && is_after_gap)
            return true; // a border below this grid, and one above the next
        if (is_band_end && (is_rule || (is_gap && rows < missing && !is_after_gap))) {
            is_after_gap = true;
            continue;
        }
        if (line == nullptr || is_gap || !row_symbols(*line, geometry))
            return rows == missing;
        is_after_gap = false;
        if (++rows > missing)
            return false;
    }
    return false;
}

} // namespace sudoku::detail
