#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::families {

namespace {

using Place = std::pair<std::uint32_t, std::uint32_t>; ///< row and column
using Polyomino = std::vector<Place>;                  ///< cells, ascending; the least row and column are 0

/// Returns the number of rows and columns of the smallest rectangle around a polyomino.
Place size_of(const Polyomino& cells) {
    Place size{0, 0};
    for (const auto& [row, column] : cells)
        size = {std::max(size.first, row + 1), std::max(size.second, column + 1)};
    return size;
}

Polyomino rectangle(std::uint32_t rows, std::uint32_t columns) {
    Polyomino cells;
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            cells.emplace_back(r, c);
    return cells;
}

/// Adds an option for each place of a polyomino on a board: `head`, the cells, and `tail`. `first` is the item of the
/// first cell of the board.
void add_places(Problem& problem, ItemId first, Place board, const Polyomino& cells, std::span<const Entry> head,
                std::span<const Entry> tail) {
    const auto [rows, columns] = size_of(cells);
    std::vector<Entry> option;
    for (std::uint32_t top = 0; top + rows <= board.first; ++top)
        for (std::uint32_t left = 0; left + columns <= board.second; ++left) {
            option.assign(head.begin(), head.end());
            for (const auto& [row, column] : cells)
                option.push_back({after(first, (top + row) * board.second + left + column)});
            option.insert(option.end(), tail.begin(), tail.end());
            problem.add_option(option);
        }
}

} // namespace

Problem queens(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double options = static_cast<double>(n) * n;
    Problem problem = problem_of_size(options, 4 * options);
    const ItemId row = add_numbered(problem, "r", 0, n);
    const ItemId column = add_numbered(problem, "c", 0, n);
    const ItemId sum = add_numbered(problem, "a", 0, 2 * n - 1, ItemKind::secondary);
    const ItemId difference = add_numbered(problem, "b", 0, 2 * n - 1, ItemKind::secondary);
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            problem.add_option(
                {{after(row, r)}, {after(column, c)}, {after(sum, r + c)}, {after(difference, r + n - 1 - c)}});
    return problem;
}

Problem dominating_queens(std::uint32_t n, std::uint32_t queens) {
    const double cells = static_cast<double>(n) * n;
    require(n >= 1, "N must be at least 1");
    require(queens >= 1 && queens <= cells, "K must be 1 to N * N");
    Problem problem = problem_of_size(cells, cells * (4.0 * n - 2)); // 4n - 3 cells at most, and the number
    const ItemId first = add_cells(problem, n, n, {1, queens});
    const ItemId all = problem.add_item("queens", Bounds{queens, queens});
    std::vector<Entry> option;
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c) {
            option = {{all}, {after(first, n * r + c)}}; // the queen's cell is the first one
            for (std::uint32_t i = 0; i < n; ++i)
                for (const std::uint32_t j : {c, c + i - r, c + r - i}) // a column outside wraps to a large number
                    if (i != r && j < n)
                        option.push_back({after(first, n * i + j)});
            for (std::uint32_t j = 0; j < n; ++j)
                if (j != c)
                    option.push_back({after(first, n * r + j)});
            problem.add_option(option);
        }
    return problem;
}

Problem partridge(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double length = static_cast<double>(n) * (n + 1.0) / 2;
    double options = 0;
    double entries = 0;
    for (std::uint64_t k = 1; k <= n; ++k) {
        const auto size = static_cast<double>(k);
        const double places = (length - size + 1) * (length - size + 1);
        options += places;
        entries += places * (size * size + 1);
    }
    Problem problem = problem_of_size(options, entries);
    const auto side = static_cast<std::uint32_t>(length);
    for (std::uint32_t k = 1; k <= n; ++k)
        problem.add_item("s" + std::to_string(k), Bounds{k, k});
    const ItemId first = add_cells(problem, side, side);
    for (std::uint32_t k = 1; k <= n; ++k)
        add_places(problem, first, {side, side}, rectangle(k, k), std::array{Entry{ItemId{k - 1}}}, {});
    return problem;
}

Problem tight_pavings(std::uint32_t rows, std::uint32_t columns) {
    require(rows >= 1 && columns >= 1, "R and C must be at least 1");
    const double r = rows;
    const double c = columns;
    const double options = r * (r + 1) / 2 * c * (c + 1) / 2;
    // The sum of the heights of all ranges of rows is r (r + 1) (r + 2) / 6; of the columns likewise.
    Problem problem = problem_of_size(options, options * ((r + 2) / 3 * (c + 2) / 3 + 5));
    const ItemId first = add_cells(problem, rows, columns);
    const ItemId horizontal{static_cast<std::uint32_t>(problem.item_count())}; // line k is horizontal + k - 1
    for (std::uint32_t k = 1; k < rows; ++k)
        problem.add_item("h" + std::to_string(k), Bounds{1, 2 * columns}); // rectangles above and below
    const ItemId vertical = after(horizontal, rows - 1);
    for (std::uint32_t k = 1; k < columns; ++k)
        problem.add_item("v" + std::to_string(k), Bounds{1, 2 * rows});
    const ItemId all = problem.add_item("rectangles", Bounds{rows + columns - 1, rows + columns - 1});
    std::vector<Entry> option;
    for (std::uint32_t top = 0; top < rows; ++top)
        for (std::uint32_t height = 1; top + height <= rows; ++height)
            for (std::uint32_t left = 0; left < columns; ++left)
                for (std::uint32_t width = 1; left + width <= columns; ++width) {
                    option = {{all}};
                    for (const auto& [row, column] : rectangle(height, width))
                        option.push_back({after(first, (top + row) * columns + left + column)});
                    for (const std::uint32_t line : {top, top + height})
                        if (line > 0 && line < rows)
                            option.push_back({after(horizontal, line - 1)});
                    for (const std::uint32_t line : {left, left + width})
                        if (line > 0 && line < columns)
                            option.push_back({after(vertical, line - 1)});
                    problem.add_option(option);
                }
    return problem;
}

// --- Tilings ---------------------------------------------------------------------------------------------------------

namespace {

struct Piece {
    const char* name;
    std::string_view rows; ///< rows, separated by slashes
};

/// The pieces, as Conway named them.
constexpr std::array<Piece, 12> conway_pieces{{{"O", "#####"},
                                               {"P", "##/##/#."},
                                               {"Q", "####/...#"},
                                               {"R", ".##/##./.#."},
                                               {"S", "###./..##"},
                                               {"T", "###/.#./.#."},
                                               {"U", "#.#/###"},
                                               {"V", "#../#../###"},
                                               {"W", "#../##./.##"},
                                               {"X", ".#./###/.#."},
                                               {"Y", "####/.#.."},
                                               {"Z", "##./.#./.##"}}};

/// Returns the forms of a turned and reflected piece, ascending.
std::set<Polyomino> forms_of(const Piece& piece) {
    Polyomino cells;
    Place at{0, 0};
    for (const char c : piece.rows) {
        if (c == '#')
            cells.push_back(at);
        at = c == '/' ? Place{at.first + 1, 0} : Place{at.first, at.second + 1};
    }
    const auto [rows, columns] = size_of(cells);
    std::set<Polyomino> forms;
    for (std::uint32_t turn = 0; turn < 8; ++turn) {
        Polyomino form;
        for (const auto& [row, column] : cells) {
            const Place reflected{(turn & 1) != 0 ? rows - 1 - row : row,
                                  (turn & 2) != 0 ? columns - 1 - column : column};
            form.push_back((turn & 4) != 0 ? Place{reflected.second, reflected.first} : reflected);
        }
        std::sort(form.begin(), form.end());
        forms.insert(std::move(form));
    }
    return forms;
}

/// Tile that may be at any place of a board, as it is. At most one tile of each kind is used, and any number of tiles
/// without a kind.
struct Tile {
    Polyomino cells;
    std::string kind{};
};

/// Returns the tilings of a board. Primary items are its cells, secondary ones the kinds of tiles; an option is a tile at a
/// place. Tiles must not be larger than the board.
Problem tilings_of(Place board, const std::vector<Tile>& tiles) {
    double options = 0;
    double entries = 0;
    for (const Tile& tile : tiles) {
        const auto [rows, columns] = size_of(tile.cells);
        const double places = (board.first - rows + 1.0) * (board.second - columns + 1.0);
        options += places;
        entries += places * (static_cast<double>(tile.cells.size()) + 1);
    }
    Problem problem = problem_of_size(options, entries);
    const ItemId first = add_cells(problem, board.first, board.second);
    std::map<std::string_view, ItemId> kinds;
    for (const Tile& tile : tiles)
        if (!tile.kind.empty() && !kinds.contains(tile.kind))
            kinds[tile.kind] = problem.add_item(tile.kind, ItemKind::secondary);
    for (const Tile& tile : tiles) {
        const Entry kind{tile.kind.empty() ? ItemId{} : kinds[tile.kind]};
        add_places(problem, first, board, tile.cells, {}, {&kind, tile.kind.empty() ? 0U : 1U});
    }
    return problem;
}

/// Returns the polyomino with a cell more; nothing if it has this cell. Rows and columns of the cell are counted from 1.
std::optional<Polyomino> with_cell(const Polyomino& cells, Place added) {
    Polyomino larger{added};
    for (const auto& [row, column] : cells)
        larger.emplace_back(row + 1, column + 1);
    std::sort(larger.begin(), larger.end());
    if (std::adjacent_find(larger.begin(), larger.end()) != larger.end())
        return std::nullopt;
    const std::uint32_t top = added.first == 0 ? 0 : 1;
    const std::uint32_t left = added.second == 0 ? 0 : 1;
    for (auto& [row, column] : larger) {
        row -= top;
        column -= left;
    }
    return larger;
}

/// Returns all polyominoes of `size` cells that fit on a board as they are; turned and reflected ones differ.
std::set<Polyomino> polyominoes_of(std::uint32_t size, Place board) {
    const auto fits = [&](const Polyomino& cells) {
        const auto [rows, columns] = size_of(cells);
        return rows <= board.first && columns <= board.second;
    };
    std::set<Polyomino> found{{{0, 0}}};
    for (std::uint32_t k = 1; k < size; ++k) {
        std::set<Polyomino> larger;
        for (const Polyomino& cells : found)
            for (const auto& [row, column] : cells)
                for (const Place& beside :
                     {Place{row, column + 1}, {row + 2, column + 1}, {row + 1, column}, {row + 1, column + 2}})
                    if (auto one = with_cell(cells, beside); one && fits(*one))
                        larger.insert(*std::move(one));
        found = std::move(larger);
    }
    return found;
}

} // namespace

Problem square_tilings(std::uint32_t n) {
    require(n >= 1 && n <= 64, "N must be 1 to 64");
    std::vector<Tile> tiles;
    for (std::uint32_t k = 1; k <= n; ++k)
        tiles.push_back({rectangle(k, k)});
    return tilings_of({n, n}, tiles);
}

Problem corner_tilings(std::uint32_t n) {
    require(n >= 1 && n <= 64, "N must be 1 to 64");
    std::vector<Tile> tiles;
    for (std::uint32_t arm = 0; arm < n; ++arm) {
        Tile& tile = tiles.emplace_back();
        for (std::uint32_t k = 0; k < arm; ++k)
            tile.cells.emplace_back(k, 0);
        for (std::uint32_t k = 0; k <= arm; ++k)
            tile.cells.emplace_back(arm, k);
    }
    return tilings_of({n, n}, tiles);
}

Problem polyomino_tilings(std::uint32_t rows, std::uint32_t columns, std::uint32_t cells) {
    require(rows >= 1 && columns >= 1, "R and C must be at least 1");
    require(cells >= 1 && cells <= 12, "K must be 1 to 12");
    std::vector<Tile> tiles;
    for (const Polyomino& one : polyominoes_of(cells, {rows, columns}))
        tiles.push_back({one});
    require(!tiles.empty(), "no polyomino of K cells fits into R x C cells");
    return tilings_of({rows, columns}, tiles);
}

Problem rectangle_tilings(std::uint32_t n, Distinct distinct, bool has_squares) {
    require(n >= 1 && n <= 64, "N must be 1 to 64");
    std::vector<Tile> tiles;
    for (std::uint32_t rows = 1; rows <= n; ++rows)
        for (std::uint32_t columns = 1; columns <= n; ++columns) {
            const bool is_turned = distinct == Distinct::sides && rows > columns;
            const std::string sides =
                std::to_string(is_turned ? columns : rows) + 'x' + std::to_string(is_turned ? rows : columns);
            if (has_squares || rows != columns)
                tiles.push_back({rectangle(rows, columns),
                                 distinct == Distinct::areas ? "a" + std::to_string(rows * columns) : sides});
        }
    require(!tiles.empty(), "an oblong needs an N of at least 2");
    return tilings_of({n, n}, tiles);
}

Problem pentominoes(std::uint32_t rows, std::uint32_t columns) {
    require(static_cast<double>(rows) * columns == 60,
            "R times C must be 60, the number of cells of 12 pieces: 3x20, 4x15, 5x12, 6x10");
    Problem problem;
    for (const Piece& piece : conway_pieces)
        problem.add_item(piece.name);
    const ItemId first = add_cells(problem, rows, columns);
    for (std::uint32_t k = 0; k < conway_pieces.size(); ++k)
        for (const Polyomino& form : forms_of(conway_pieces[k]))
            add_places(problem, first, {rows, columns}, form, std::array{Entry{ItemId{k}}}, {});
    return problem;
}

} // namespace dlx::families
