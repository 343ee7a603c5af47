#pragma once

#include "sudoku/reader/grids/group_rows.hpp"
#include "sudoku/reader/lines/line_splitter.hpp"

#include <deque>
#include <utility>

namespace sudoku::detail {

/// The most lines to look at for the rows of one board.
inline std::size_t most_lines(const Geometry& geometry) { return std::size_t{4} * geometry.side(); }

/// May the line stand in a grid after `rows` of its rows?
[[nodiscard]] bool is_between_rows(const Line& line, std::size_t rows, std::optional<Geometry> geometry);

/// The lines that come next, and what they look like together: a line on its own does not tell where a grid begins and
/// ends. Looking ahead is bounded, by the rows of a few boards. What the source throws is passed on, and the lines that
/// were read stay; so every function here may throw, and may be called again.
class Lookahead {
public:
    /// Without `geometry` boards may have any shape.
    Lookahead(ByteSource source, std::optional<Geometry> geometry, InputFormat format)
        : splitter_(std::move(source)), geometry_(geometry), format_(format) {}

    // --- Lines ------------------------------------------------------------------------------------------------------

    /// The line `ahead` of the next one; nullptr at the end. The pointer dies when the line is dropped or replaced.
    const Line* peek(std::size_t ahead);

    [[nodiscard]] bool is_empty() const { return lines_.empty(); } ///< was no line read that is not dropped?
    void drop(std::size_t lines) { lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(lines)); }
    LineSplitter& splitter() { return splitter_; }

    // --- The next line ----------------------------------------------------------------------------------------------

    /// The board that has as many cells as the line.
    [[nodiscard]] std::optional<Geometry> geometry_of_line(const Line& line) const;

    /// Is a line of, say, 16 cells a row of a 16x16 grid rather than a 4x4 puzzle? Only the lines together tell: most
    /// lines that have digits need a digit that no 4x4 puzzle has; or just as many lines as a grid has rows have none. One
    /// that has a wrong number of cells changes nothing.
    bool starts_grid_too(const Line& line);

    /// The board of the grid that starts with the next line, if one does.
    std::optional<Geometry> geometry_of_grid();

    /// Takes the names of columns above the next grid, and of rows beside it, away; false if there are none. Names that
    /// may be cells are none.
    bool drop_names();

    // --- Grids ------------------------------------------------------------------------------------------------------

    /// Rows that belong together, or to neighbors that cannot be told from each other before all were seen.
    struct Region {
        std::vector<std::size_t> lines; ///< by row: how far ahead its line is
        std::vector<Gaps> gaps;         ///< by row: what stands before it
    };

    /// The rows from the line `ahead` on, up to where a whole grid has surely ended, up to something that stands in no
    /// grid, or, of very many, the first that make whole grids. A broken row counts as one.
    Region region(std::size_t ahead, const Geometry& geometry);

private:
    static constexpr std::size_t most_cells = 20'000; ///< of grids to look at that cannot be told from each other

    /// Are the names of columns above a whole grid, and no row of it: letters on a small board, or not above its cells; or
    /// are they, with blanks between them, one row too many of what ends there?
    bool stand_apart(const Line& names, const Geometry& geometry);

    /// May the line `ahead` be one more row of a grid, perhaps with a name?
    bool may_be_row(std::size_t ahead);

    /// The rows of a whole grid without their names, and how far ahead each is; none unless all rows of one have names.
    /// `columns` is the board whose columns are named above them, in the next line, if there is one. If there is none,
    /// the names must not be the cells of a first column.
    std::vector<std::pair<std::size_t, Line>> named_rows(std::optional<Geometry> columns);

    /// Could what looks like the name of the next row be its first cell? It could on boards of one size more: they are
    /// rare only if a board without the names is of a usual size.
    bool may_be_cells(const Line& line, const Geometry& geometry);

    /// The board of which the line `ahead` seems to be a row.
    std::optional<Geometry> board_of_row_at(std::size_t ahead);

    /// Do the next lines make a whole grid?
    bool rows_follow(const Geometry& geometry);

    /// How many rows of that board stand `ahead` lines from here, up to something that is neither a row nor a rule? No
    /// more are counted than one past the side.
    std::uint32_t rows_from(std::size_t ahead, const Geometry& geometry);

    /// Is the line `ahead` a row, or a broken one? It is not if it has no cells or far too many, is a puzzle on one
    /// line, or starts a whole grid of another size. If the grid may be over, what is no row, or could be a puzzle of
    /// its own, does not belong to it.
    bool is_row_of_grid(std::size_t ahead, const Geometry& geometry, bool may_be_over);

    LineSplitter splitter_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::deque<Line> lines_;
};

} // namespace sudoku::detail
