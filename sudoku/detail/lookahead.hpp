#pragma once

#include "sudoku/detail/group_rows.hpp"
#include "sudoku/detail/lines.hpp"
#include "sudoku/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace sudoku::detail {

/// The lines that come next, and what they look like together: a line on its own does not tell where a grid begins and
/// ends. Looking ahead is bounded, by the rows of a few boards. What the source throws is passed on, and the lines that
/// were read stay; so every function here may throw, and may be called again.
class Lookahead {
public:
    /// Without `geometry` boards may have any shape.
    Lookahead(ByteSource source, std::optional<Geometry> geometry, InputFormat format)
        : splitter_(std::move(source), PuzzleReader::max_line), geometry_(geometry), format_(format) {}

    // --- Lines ------------------------------------------------------------------------------------------------------

    /// The line `ahead` of the next one; nullptr at the end. The pointer dies when the line is dropped or replaced.
    const Line* peek(std::size_t ahead);

    [[nodiscard]] bool is_empty() const { return lines_.empty(); } ///< was no line read that is not dropped?
    void drop(std::size_t lines);
    LineSplitter& splitter() { return splitter_; }

    // --- The next line ----------------------------------------------------------------------------------------------

    /// The board that has as many cells as the line.
    [[nodiscard]] std::optional<Geometry> geometry_of_line(const Line& line) const;

    /// Is a line of, say, 16 cells a row of a 16x16 grid rather than a 4x4 puzzle? Only the lines together tell: most
    /// lines that have digits need a digit that no 4x4 puzzle has. One that has a wrong number of cells
    /// changes nothing.
    bool starts_grid_too(const Line& line);

    /// The board of the grid that starts with the next line, if one does.
    std::optional<Geometry> geometry_of_grid();

    /// Takes the names of columns above the next grid, and of rows beside it, away; false if there are none. Names that
    /// may be cells are none.
    bool drop_names();

    // --- Grids ------------------------------------------------------------------------------------------------------

    /// Rows that belong together, or to neighbours that cannot be told from each other before all were seen.
    struct Region {
        std::vector<std::size_t> lines; ///< by row: how far ahead its line is
        std::vector<Gaps> gaps;         ///< by row: what stands before it
    };

    /// The rows from the line `ahead` on, up to where a whole grid has surely ended, up to something that stands in no
    /// grid, or, of very many, the first that make whole grids. A broken row counts as one.
    Region region(std::size_t ahead, const Geometry& geometry);

private:
    std::vector<std::pair<std::size_t, Line>> named_rows(std::optional<Geometry> columns);
    [[nodiscard]] bool stand_apart(const Line& names, const Geometry& geometry);
    std::optional<Geometry> board_of_next_rows();
    bool may_be_cells(const Line& line, const Geometry& geometry);
    bool rows_follow(const Geometry& geometry);
    std::uint32_t rows_from(std::size_t ahead, const Geometry& geometry);
    bool is_row_of_grid(std::size_t ahead, const Geometry& geometry, bool may_be_over);

    LineSplitter splitter_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::deque<Line> lines_;
};

} // namespace sudoku::detail
