#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/reader/grids/lookahead.hpp"
#include "sudoku/reader/lines/overlapping.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

constexpr std::size_t rows_of_box = 3;
constexpr std::size_t min_rows = 9;
constexpr std::size_t min_long_row = 12;
constexpr std::size_t max_rows = 63;

/// Consecutive rows of as many cells.
struct Run {
    std::size_t cells;
    std::size_t rows;
};

/// RowsOfSeveral that may be those of overlapping grids, without the cells that do not exist.
struct RowsOfSeveral {
    std::vector<Symbol> symbols;
    std::vector<Run> runs;
    std::size_t count = 0;

    void add(std::size_t cells) {
        if (runs.empty() || runs.back().cells != cells)
            runs.push_back({cells, 0});
        ++runs.back().rows;
        ++count;
    }

    /// Returns whether the shape is the same upside down, as those of whole puzzles are.
    [[nodiscard]] bool is_symmetric() const {
        return runs.size() > 2 && std::equal(runs.begin(), runs.end(), runs.rbegin(), [](const Run& a, const Run& b) {
                   return a.cells == b.cells && a.rows == b.rows;
               });
    }

    /// Returns whether rows have different lengths, and none of them are a grid of their own.
    [[nodiscard]] bool is_irregular() const {
        return runs.size() > 1 && count > min_rows && may_overlap(symbols) &&
               all_of(runs, [](const Run& run) { return run.rows % rows_of_box == 0 && run.rows != run.cells; });
    }
};

/// Returns the number of cells in a line that may be a row; 0 if it is none. Rules and comments may be rows after others.
std::size_t cells_in_row(const Line& line) {
    const std::size_t cells = line.kind == Line::Kind::cells                      ? line.symbols.size()
                              : line.kind == Line::Kind::comment                  ? line.hash_cells
                              : line.kind == Line::Kind::rule && line.dash == '-' ? line.dashes
                                                                                  : 0;
    return cells >= min_rows && cells <= max_rows && cells % rows_of_box == 0 && !board_of(cells) ? cells : 0;
}

} // namespace

std::optional<LinesRead> read_overlapping_rows(const PeekLine& peek, const ReaderParams&) {
    if (cells_in_row(*peek(0)) == 0)
        return std::nullopt;
    RowsOfSeveral rows;
    bool has_blanks = false; // between bands
    std::size_t ahead = 0;
    for (const Line* line = peek(0); line != nullptr && ahead < 4 * max_rows && rows.count < max_rows;
         line = peek(++ahead)) {
        const std::size_t cells = cells_in_row(*line);
        if (line->kind == Line::Kind::cells && cells > 0)
            rows.symbols.insert(rows.symbols.end(), line->symbols.begin(), line->symbols.end());
        else if (cells > 0 && (rows.runs.empty() || cells == rows.runs.back().cells))
            rows.symbols.resize(rows.symbols.size() + cells, {Symbol::Kind::empty, '-'});
        else if (!is_between_rows(*line, rows.count, Geometry(rows_of_box, rows_of_box)) ||
                 (line->kind == Line::Kind::blank && !has_blanks && rows.is_irregular()))
            break;
        else {
            has_blanks = has_blanks || line->kind == Line::Kind::blank;
            continue;
        }
        rows.add(cells);
        if (rows.runs.back().rows == cells || (rows.is_symmetric() && rows.is_irregular())) {
            ++ahead;
            break;
        }
    }
    const bool is_rectangle = rows.runs.size() == 1 && rows.runs[0].cells >= min_long_row;
    if (is_rectangle ? !are_overlapping(rows.symbols, rows.count) : !rows.is_irregular())
        return std::nullopt;
    return LinesRead{{peek(0)->error(std::string(why_overlapping))}, ahead};
}

} // namespace sudoku::detail
