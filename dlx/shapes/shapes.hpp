#pragma once

#include "dlx/problem.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Packings: pieces that cover the cells of a board, as exact cover problems.
namespace dlx {

/// Grid of the cells: pieces are polyominoes, polyiamonds, polyhexes or polycubes.
enum class Grid : std::uint8_t { squares, triangles, hexagons, cubes };

/// Returns "squares", "triangles", "hexagons" or "cubes".
[[nodiscard]] std::string_view to_string(Grid grid);

/// Ways in which a piece may be placed: turned and turned over, turned only, or as it is. All may be shifted.
enum class Turns : std::uint8_t { reflections, rotations, none };

/// Returns the turns of pieces for which none are given: reflections in the plane, rotations in space.
[[nodiscard]] Turns default_turns(Grid grid);

/// A cell of a grid. Coordinates are -10^9 to 10^9.
///
///     squares     x: column, y: row, z: 0
///     cubes       x: column, y: row, z: layer
///     triangles   x: column of half a side, y: row; points up if x + y is even, down if it is odd; z: 0
///     hexagons    x: column of half a hexagon, y: row; x + y is even; z: 0
///
/// The triangle (0, 0) has its base on (0, 1), and (-1, 0) and (1, 0) beside it. The hexagon (0, 0) has six neighbors:
/// (-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1) and (1, 1).
struct Cell {
    int x = 0;
    int y = 0;
    int z = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

struct PieceCell {
    Cell cell;
    char color = 0; ///< a letter that cells of the board must have if they have any; 0 fits all
    friend bool operator==(const PieceCell&, const PieceCell&) = default;
};

struct Piece {
    std::string name;             ///< name of its item
    Bounds count{1, 1};           ///< how many of it are used; no item if the maximum is 0
    Turns turns{};                ///< ways to place it
    std::vector<PieceCell> cells; ///< in any order, connected or not
    friend bool operator==(const Piece&, const Piece&) = default;
};

struct BoardCell {
    Cell cell;
    char color = 0;            ///< a letter that pieces must have there if they have any; 0 fits all
    bool may_be_empty = false; ///< whether the cell may remain uncovered
    friend bool operator==(const BoardCell&, const BoardCell&) = default;
};

/// Pieces and a board.
struct Shapes {
    Grid grid = Grid::squares;
    std::vector<Piece> pieces;
    std::vector<BoardCell> board; ///< each cell once
    friend bool operator==(const Shapes&, const Shapes&) = default;
};

/// Reads pieces and a board from a drawing:
///
///     V 4
///     ##
///     #.
///
///     board
///     ####
///     ####
///     ####
///
/// Here the piece V is used four times. apps/manual/shapes.md describes the format. Pieces without turns of their own
/// have `turns`, or those of default_turns(). Throws ParseError with the place of the first error.
[[nodiscard]] Shapes parse_shapes(Text text, std::optional<Turns> turns = std::nullopt);

/// Maximum number of rows and of columns of a board in a list.
constexpr std::uint32_t max_board_side = 1000;

/// Pieces, and rectangles that are each a board for them. All cells may stay empty.
struct BoardList {
    struct Board {
        int columns = 0;
        int rows = 0;
        std::vector<Bounds> counts; ///< by piece: how many of it are used
    };
    std::vector<Piece> pieces;
    std::vector<Board> boards;

    /// Returns the pieces and the board with this 0-based number. Throws std::out_of_range.
    [[nodiscard]] Shapes shapes(std::size_t number) const;
};

/// Reads pieces with numbers, then boards, each with its columns, its rows and the count of each piece:
///
///     0:
///     ##
///     #.
///
///     4x3: 4
///     5x5: 6
///
/// Returns nothing if the text does not begin with the number of a piece. Throws ParseError with the place of the first
/// error.
[[nodiscard]] std::optional<BoardList> parse_board_list(Text text, std::optional<Turns> turns = std::nullopt);

/// Maximum number of entries of the problem of a packing: a gigabyte.
constexpr std::size_t max_packing_entries = 50'000'000;

/// The exact cover problem of a packing. Each option is a piece and the cells that it covers: "P 0,0 0,1 1,0 1,1 2,0".
///
/// Items are the pieces with their counts, then the cells: `row,column`, or `layer,row,column` for cubes. Cells that
/// may be empty are secondary. There is one option for each set of cells that a piece can cover in one of its turns.
class Packing {
public:
    /// Makes the problem. Throws std::invalid_argument if there are no pieces, if their cells are too few or too many
    /// for a board with a cell that must be covered, and if the problem has more than max_packing_entries. Also throws it for shapes that
    /// parse_shapes() does not return: without cells, with a cell twice, or with a cell that is not in the grid.
    /// Throws InvalidProblem, which is a std::invalid_argument, for names and counts that are not those of items.
    explicit Packing(Shapes shapes);

    [[nodiscard]] const Shapes& shapes() const { return shapes_; }
    [[nodiscard]] const Problem& problem() const& { return problem_; }
    [[nodiscard]] Problem problem() && { return std::move(problem_); }

    /// Returns the 0-based number of the piece in shapes().pieces that an option places. Throws std::out_of_range.
    [[nodiscard]] std::size_t piece(OptionId option) const;

    /// Returns the cells of the board that an option covers, in the order of their items. Throws std::out_of_range.
    [[nodiscard]] std::vector<Cell> cells(OptionId option) const;

    /// Returns the symmetries of the packing: those rotations and reflections of the board that map each option to an
    /// option of the same piece. A piece that has none there is exchanged for another with the same count whose options
    /// are its mirror images, for example in one-sided sets and in Soma. With Turns::rotations they are the rotations
    /// among them, with Turns::none the identity. Finds them without nauty.
    [[nodiscard]] SymmetryGroup symmetries(Turns turns = Turns::reflections) const;

private:
    [[nodiscard]] const Cell& cell(ItemId item) const {
        return shapes_.board[board_of_item_[index(item) - first_cell()]].cell;
    }
    [[nodiscard]] std::size_t first_cell() const { return piece_of_item_.size(); }

    Shapes shapes_;
    Problem problem_;
    std::vector<std::size_t> piece_of_item_; ///< by item, for those of pieces: its number in shapes_.pieces
    std::vector<std::size_t> board_of_item_; ///< by item behind those of pieces: its number in shapes_.board
};

} // namespace dlx
