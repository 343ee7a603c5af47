#pragma once

#include "sudoku/reader/grids/group_rows.hpp"
#include "sudoku/reader/lines/line_splitter.hpp"

#include <deque>
#include <utility>

namespace sudoku::detail {

class GridRows;

/// Returns the maximum number of lines to examine for the rows of one board.
inline std::size_t most_lines(const Geometry& geometry) { return std::size_t{4} * geometry.side(); }

/// Returns whether the line may be in a grid after `rows` of its rows.
[[nodiscard]] bool is_between_rows(const Line& line, std::size_t rows, std::optional<Geometry> geometry);

/// Returns the number of the line behind `rows` rows from line `begin` on, for which `is_row` holds; 0 if lines that cannot be
/// between rows are among them.
template <class Peek, class IsRow>
std::size_t end_of_rows(const Peek& peek, std::size_t begin, std::size_t rows, std::optional<Geometry> board,
                        IsRow is_row) {
    std::size_t found = 0;
    for (std::size_t at = begin; at < begin + 4 * rows && peek(at) != nullptr; ++at) {
        if (is_between_rows(*peek(at), found, board))
            continue;
        if (!is_row(*peek(at)))
            return 0;
        if (++found == rows)
            return at + 1;
    }
    return 0;
}

/// Buffer of the next lines, with tests of several lines: a single line does not show where a grid begins and ends. The
/// number of lines is bounded by the rows of a few boards. Every function may throw an exception of the source. The
/// lines that were read are kept, and the function may be called again.
class Lookahead {
public:
    /// Prepares the buffer. Without a geometry, boards may have any shape.
    Lookahead(ByteSource source, const ReaderParams& params)
        : splitter_(std::move(source)), geometry_(params.geometry), format_(params.format) {}

    // --- Lines ------------------------------------------------------------------------------------------------------

    /// Returns the line `ahead` lines after the next one, or nullptr at the end. The pointer is invalid when the line
    /// is dropped or replaced.
    const Line* peek(std::size_t ahead);

    /// Returns the line below the next one if it may be a rule; null if the next one is the last line before a pause, or
    /// if a puzzle follows.
    const Line* below(bool is_last);

    [[nodiscard]] bool is_empty() const { return lines_.empty(); } ///< whether the buffer contains no line
    void drop(std::size_t lines) { lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(lines)); }
    /// Returns whether the next line and the one below it, perhaps behind a blank one, are each a 9x9 puzzle, as in a list.
    bool is_in_list();
    [[nodiscard]] const Line& last() const { return lines_.back(); } ///< the last line in the buffer
    LineSplitter& splitter() { return splitter_; }
    [[nodiscard]] const LineSplitter& splitter() const { return splitter_; }

    // --- The next line ----------------------------------------------------------------------------------------------

    /// Returns the board that has as many cells as the line.
    [[nodiscard]] std::optional<Geometry> geometry_of_line(const Line& line) const;

    /// Returns whether a line of, say, 16 cells is a row of a 16x16 grid rather than a 4x4 puzzle. It is a row in two
    /// cases: most lines with digits need a digit that a 4x4 puzzle lacks; or exactly as many lines as a grid has rows
    /// have digits in at most half of them, or are above a rule and repeat none. Lines with a wrong number of cells are ignored.
    bool starts_grid_too(const Line& line);

    /// Returns whether the line of cells below the next line, if there is one before a blank line, has as many cells: they
    /// are a list of puzzles.
    bool are_alike();

    /// Returns the board of the grid that starts with the next line, if any.
    std::optional<Geometry> geometry_of_grid();

    /// Removes the names of columns above the next grid, and of rows next to it; returns false if there are none. Names
    /// that may be cells are kept.
    bool drop_names();

    // --- Grids ------------------------------------------------------------------------------------------------------

    /// Rows of one grid, or of adjacent grids that can be separated only after all rows were examined.
    struct Region {
        std::vector<std::size_t> lines; ///< positions of the rows' lines, relative to the next line
        std::vector<Gaps> gaps;         ///< gaps before each row
    };

    /// Returns the rows from line `ahead` on. They end where a whole grid has certainly ended, or at a line that cannot
    /// be in a grid. If there are very many, only the first ones that form whole grids are returned. A damaged row
    /// counts as a row.
    Region region(std::size_t ahead, const Geometry& geometry);

    /// Adds the rows of the region from number `row` up to `end`, the rules between them, and the one below. `dashes_above`:
    /// those of the rule above them, if there is one.
    void add_rows(GridRows& rows, const Region& region, std::size_t row, std::size_t end, std::uint32_t& dashes_above);

    /// Returns whether a grid has rows with different separators, among those from number `row` on that nothing separates.
    bool are_shifted(const Region& region, std::size_t row, std::span<const RowGroup> grids);

private:
    static constexpr std::size_t most_cells = 20'000; ///< maximum number of cells of grids that cannot be separated

    /// Returns whether names of columns are above a whole grid, and not a row of it. They are in three cases: letters
    /// on a small board; names that are not above its cells; names, separated by spaces, that are one row too many.
    bool stand_apart(const Line& names, const Geometry& geometry);

    /// Returns whether the line `ahead` may be another row of a grid, perhaps with a name.
    bool may_be_row(std::size_t ahead);

    /// Returns the rows of a whole grid without their names, and the position of each; none unless all rows of a grid
    /// have names. `columns` is the board whose column names are in the next line, if any. Otherwise, the names must
    /// not be the cells of a first column.
    std::vector<std::pair<std::size_t, Line>> named_rows(std::optional<Geometry> columns);

    /// Returns whether the apparent name of the next row could be its first cell on a board of the next larger side.
    /// That is unlikely only if a board without the names has a usual size.
    bool may_be_cells(const Line& line, const Geometry& geometry);

    /// Returns the board of which the line `ahead` appears to be a row.
    std::optional<Geometry> board_of_row_at(std::size_t ahead);

    /// Returns the number of rows of that board from line `ahead` on, up to a line that is neither a row nor a rule.
    /// Counts at most one row more than the side.
    std::uint32_t rows_from(std::size_t ahead, const Geometry& geometry);

    /// Returns whether the line `ahead` is a row, possibly damaged. It is not if it has no cells or far too many, is a
    /// puzzle on one line, or starts a whole grid of another size. If the grid may have ended, a line that is not a row
    /// or could be a separate puzzle is not part of it.
    bool is_row_of_grid(std::size_t ahead, const Geometry& geometry, bool may_be_over);

    LineSplitter splitter_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::deque<Line> lines_;
};

} // namespace sudoku::detail
