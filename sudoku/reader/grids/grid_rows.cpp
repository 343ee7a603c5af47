#include "sudoku/reader/grids/grid_rows.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/grids/rows.hpp"
#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/lines.hpp"
#include "sudoku/reader/lines/one_line.hpp"

#include <algorithm>
#include <utility>

namespace sudoku::detail {

void GridRows::add(const Line& line) {
    lines_.push_back(&line);
    const auto row = row_symbols(line, geometry_);
    if (row && is_aligned(line, *row))
        symbols_.insert(symbols_.end(), row->begin(), row->end());
    else if (!error_)
        error_ = line.error(why_no_row(line));
    if (!error_ && !line.records.empty())
        error_ = std::get<ParseError>(line.records[0]);
    shows_empties_ |= line.shows_empties;
    const std::size_t end = row && !row->empty() ? row->back().column : line.text.size();
    if (!error_ && end < line.text.size() && is_rule_beside(std::string_view(line.text).substr(end)))
        error_ = why_rule_beside(line.number, end + 1);
    const std::size_t comment = comment_of(line.raw); // "#..#..#.." marks cells
    const std::string_view signs = trimmed(std::string_view(line.raw).substr(comment));
    if (!error_ && signs.size() == geometry_.side() && signs.find_first_not_of("#.*-_") == std::string_view::npos)
        error_ =
            ParseError(line.number, comment + 1, "signs beside a row: if they mark cells, write rules below the grid");
}

void GridRows::add_rule(const Line& rule) {
    if (!error_ && size() > 0 && is_rule_beside(rule.name))
        error_ = why_rule_beside(rule.number, rule.text.size() + 1);
    rules_.push_back(size());
    if (rule.dashes == geometry_.side()) {
        dash_rules_.push_back(size());
        last_dashes_ = &rule;
    }
}

ParseError why_rule_beside(std::size_t line, std::size_t column) {
    return {line, column, "a rule of a variant beside a row: write it below the grid"};
}

bool GridRows::has_row_like_rule() const {
    const std::size_t bands = geometry_.box_columns();
    const std::size_t dashes = dash_rules_.size();
    const bool are_between_bands =
        dashes > 1 && dashes + 1 >= bands && dashes <= bands && stand_after_every(geometry_.box_rows(), dash_rules_);
    const auto is_dash = [&](const Symbol& symbol) {
        return symbol.kind == Symbol::Kind::empty && symbol.written == last_dashes_->dash;
    };
    return dashes > 0 && !are_between_bands && (any_of(symbols_, is_dash) || !has(symbols_, Symbol::Kind::empty));
}

bool have_other_separators(const Line& one, const Line& other) {
    const auto has_commas = [](const Line& line) { return line.text.find_first_of(",;") != std::string::npos; };
    return one.has_bars != other.has_bars || has_commas(one) != has_commas(other);
}

void GridRows::check_style() const {
    const auto is_other = [&](const Line* line) { return have_other_separators(*line, *lines_.front()); };
    if (const auto other = find_if(lines_, is_other); other != lines_.end())
        throw ParseError((*other)->number, 1, "this row has other separators than the rows above: rows of two grids?");
    const std::uint32_t side = geometry_.side();
    const auto has_blank_cells = [&](const Line* line) { return line->symbols.size() != side; };
    if (const auto row = find_if(lines_, has_blank_cells); row != lines_.end() && shows_empties_)
        throw ParseError((*row)->number, 1,
                         "row " + std::to_string(row - lines_.begin() + 1) + " has " +
                             std::to_string((*row)->symbols.size()) + " cells, a row of a " + to_string(geometry_) +
                             " grid has " + std::to_string(side));
}

void GridRows::check_bars(bool knows_boxes) const {
    const bool has_boxes = !knows_boxes && geometry_.box_rows() > 1 && geometry_.box_columns() > 1;
    std::vector<std::size_t> first; // cells before each bar of the first row with bars
    for (const Line* const line : lines_) {
        if (!line->has_bars || line->symbols.size() != geometry_.side())
            continue;
        std::vector<std::size_t> bars;
        std::size_t cells = 0;
        for (std::size_t at = 0; at < line->text.size(); ++at) {
            while (cells < line->symbols.size() && line->symbols[cells].column <= at)
                ++cells;
            if (line->text[at] == '|' && cells > 0 && cells < geometry_.side())
                bars.push_back(cells);
        }
        const bool has_walls = has_boxes && bars.size() + 1 < geometry_.side() &&
                               any_of(bars, [&](std::size_t bar) { return bar % geometry_.box_columns() != 0; });
        if (has_walls || (!first.empty() && !bars.empty() && bars != first))
            throw ParseError(
                line->number, 1,
                "bars in other places than between boxes: if they are walls of regions, write the regions below the "
                "grid, as lines of letters");
        if (first.empty())
            first = std::move(bars);
    }
}

void GridRows::check_gaps() const {
    const std::uint32_t side = geometry_.side();
    const auto is_gap = [&](std::uint32_t row, std::uint32_t column) { // wider than those beside the first cell
        const Symbol* const cell = &symbols_[std::size_t{row} * side];
        return cell[column].column - cell[column - 1].column > cell[1].column - cell[0].column;
    };
    std::uint32_t width = 1;
    while (width < side && !is_gap(0, width))
        ++width;
    if (width < 2 || width == side || side % width != 0 || width == geometry_.box_columns())
        return;
    for (std::uint32_t row = 0; row < side; ++row)
        for (std::uint32_t column = 1; column < side; ++column)
            if (is_gap(row, column) != (column % width == 0))
                return;
    throw ParseError(lines_.front()->number, 1,
                     "gaps after every " + std::to_string(width) + " cells, where boxes of a " + to_string(geometry_) +
                         " board have " + std::to_string(geometry_.box_columns()) +
                         " columns: write bars between the boxes");
}

void GridRows::check_head() const {
    const std::uint32_t side = geometry_.side();
    for (std::uint32_t k = 0; k < side; ++k)
        if (symbols_[k].kind != Symbol::Kind::number || symbols_[k].value != k + 1)
            return;
    bool are_others_open = true; // each has an empty cell
    for (std::size_t row = 1; row < side; ++row)
        are_others_open = are_others_open && has(std::span(symbols_).subspan(row * side, side), Symbol::Kind::empty);
    if (are_others_open && lines_.front()->text.find_first_of(",;\t") != std::string::npos)
        throw ParseError(lines_.front()->number, 1, "the first row may be names of columns: remove such names");
}

Puzzle GridRows::puzzle(bool lacks_row, bool is_grid, bool knows_boxes, const Line* below) const {
    const std::uint32_t side = geometry_.side();
    const std::string board = to_string(geometry_);
    if (lacks_row && size() <= side)
        throw last_dashes_->error(
            "a line of nothing but - or | and blanks is a rule: if it is a row, use another sign for "
            "empty cells");
    const std::size_t first_line = lines_.front()->number;
    if (size() > side)
        throw ParseError(first_line, 1,
                         std::to_string(size()) + " rows where a " + board + " board has " + std::to_string(side));
    check_cells(symbols_, side);
    if (error_)
        throw ParseError(*error_);
    if (size() < side)
        throw ParseError(lines_.back()->number, 1,
                         "the " + board + " grid ends after " + std::to_string(size()) + " of " + std::to_string(side) +
                             " rows");
    check_style();
    check_bars(knows_boxes);
    check_head();
    if (!knows_boxes && !has_line(&Line::has_bars) && !has_line(&Line::has_numbers))
        check_gaps();
    if (!is_grid)
        throw ParseError(first_line, 1, "a blank line in the middle of the boxes of a " + board + " grid");
    // The rules may show other boxes than the usual ones, and no bars show how wide they are. Those below each row are
    // no borders of boxes.
    std::vector<std::uint32_t> inner = rules_;
    std::erase(inner, side);
    const std::uint32_t high = inner.empty() ? geometry_.box_rows() : inner.front();
    if (!knows_boxes && high > 1 && high != geometry_.box_rows() && (inner.size() + 1) * high == side &&
        stand_after_every(high, inner) && !has_line(&Line::has_bars))
        throw ParseError(first_line, 1,
                         "a rule after every " + std::to_string(high) + " rows, where boxes of a " + board +
                             " board have " + std::to_string(geometry_.box_rows()) +
                             ": write bars between the boxes, too");
    Puzzle puzzle = assemble(symbols_, geometry_, has_line(&Line::has_numbers), has_zero_below(below));
    puzzle.has_explicit_boxes = !inner.empty() || has_line(&Line::has_bars);
    return puzzle;
}

bool GridRows::stand_after_every(std::uint32_t rows, const std::vector<std::uint32_t>& rules) {
    for (std::size_t k = 0; k < rules.size(); ++k)
        if (rules[k] != rows * (k + 1))
            return false;
    return true;
}

bool GridRows::has_line(bool Line::*is) const {
    return any_of(lines_, [&](const Line* line) { return line->*is; });
}

bool GridRows::is_aligned(const Line& line, const std::vector<Symbol>& row) const {
    return geometry_.side() >= 9 || symbols_.empty() || shows_empties_ || line.shows_empties || line.has_bars ||
           has(row, Symbol::Kind::invalid) || line.text.find_first_of(",;") != std::string::npos ||
           std::equal(row.begin(), row.end(), symbols_.begin(), [&](const Symbol& a, const Symbol& b) {
               return a.column - row.front().column == b.column - symbols_.front().column;
           });
}

std::string GridRows::why_no_row(const Line& line) const {
    const std::string text = "row " + std::to_string(size());
    if (line.symbols.size() == geometry_.side())
        return text + " is not below the first, as if cells were missing";
    return text + " has " + std::to_string(line.symbols.size()) + (line.symbols.size() == 1 ? " cell" : " cells") +
           ", a row of a " + to_string(geometry_) + " grid has " + std::to_string(geometry_.side());
}

void check_first_row(const Puzzle& puzzle, bool has_cells_below) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    bool are_names = puzzle.grid[0] == 0; // an empty cell, then numbers in order
    bool has_empty_column = true;         // below it, as of bullets
    bool has_names_below = true;          // names of rows, in order
    for (std::uint32_t k = 1; k < side; ++k) {
        are_names = are_names && puzzle.grid[k] == puzzle.grid[1] + k - 1 && puzzle.grid[k] != 0;
        has_empty_column = has_empty_column && puzzle.grid[k * side] == 0;
        has_names_below = has_names_below && puzzle.grid[k * side] == puzzle.grid[side] + k - 1;
    }
    const bool are_of_rows = (side > 9 && has_names_below) || (side > 6 && has_empty_column);
    if (are_names && ((side > 6 && has_cells_below) || are_of_rows))
        throw ParseError(puzzle.line, 1, "the first row may be names of columns: remove such names");
}

} // namespace sudoku::detail
