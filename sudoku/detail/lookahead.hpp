#pragma once

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

    /// The line `ahead` of the next one; nullptr at the end. The pointer dies when the line is taken or replaced.
    const Line* peek(std::size_t ahead);

    [[nodiscard]] bool is_empty() const { return lines_.empty(); } ///< was no line read that is not taken?
    Line take();
    void drop(std::size_t lines);
    void replace(std::size_t ahead, Line line) { lines_[ahead] = std::move(line); }
    LineSplitter& splitter() { return splitter_; }

    // --- The next line ----------------------------------------------------------------------------------------------

    /// The board that has as many cells as the line.
    [[nodiscard]] std::optional<Geometry> geometry_of_line(const Line& line) const;

    /// Is a line of, say, 16 cells a row of a 16x16 grid rather than a 4x4 puzzle? Only the lines together tell: most
    /// of those that have digits need a digit that no 4x4 puzzle has. One that has a wrong number of cells
    /// changes nothing.
    bool starts_grid_too(const Line& line);

    /// The board of the grid that starts with the next line, if one does.
    std::optional<Geometry> geometry_of_grid();

    /// The rows of a whole grid without their names, and how far ahead each is; none unless all rows of one have names.
    /// `columns` is the board whose columns are named above them, in the next line, if there is one. If there is none,
    /// the names must not be the cells of a first column.
    std::vector<std::pair<std::size_t, Line>> named_rows(std::optional<Geometry> columns);

    // --- In a grid --------------------------------------------------------------------------------------------------

    /// Rows with nothing between them, and the lines that they and the rules between them take.
    struct Block {
        std::uint32_t rows = 0;
        std::size_t lines = 0;
    };

    /// The rows that stand next with nothing between them; of very many, the first that make whole grids. They end with
    /// two rules, and with whatever stands between whole grids but rows and rules.
    Block next_block(const Geometry& geometry, bool blanks_are_cells);

    /// Does the comment or rule `ahead`, in a grid whose rows are not complete, stand before the next grid? It does if
    /// exactly the rows of a grid follow the comment, or if the rule is followed by another, and they by at least those
    /// rows.
    bool starts_next_grid(std::size_t ahead, const Geometry& geometry);

    /// Does a line that is no row of the grid show that the grid is over: it is a puzzle on one line, has no cells at all,
    /// or starts a whole grid of another size? Then what seemed to be the first rows was something else.
    bool ends_grid(std::size_t ahead, const Geometry& geometry);

    /// Do exactly `missing` rows follow the next line, in whole bands with one blank line or rules between them, and then
    /// no row? Only then is a blank line before them a gap in a grid: one that lacks rows must not take those of the
    /// next. Lines of blanks are rows only if the grid has shown that its blanks are cells.
    bool rest_follows(const Geometry& geometry, std::uint32_t missing, bool blanks_are_cells);

private:
    std::optional<std::uint32_t> side_of_next_rows();
    [[nodiscard]] std::optional<Geometry> board_of_row(const Line& line) const;
    bool may_be_cells(const Line& line, const Geometry& geometry);
    bool row_follows(const Geometry& geometry);
    bool rows_follow(const Geometry& geometry);
    std::uint32_t rows_from(std::size_t ahead, const Geometry& geometry);
    bool is_row_of_block(std::size_t ahead, const Geometry& geometry, bool blanks_are_cells);
    bool is_between_grids(std::size_t ahead, const Geometry& geometry);
    [[nodiscard]] bool is_puzzle_on_one_line(const Line& line) const;

    LineSplitter splitter_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::deque<Line> lines_;
};

} // namespace sudoku::detail
