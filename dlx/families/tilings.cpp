#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"

#include <algorithm>
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

/// Tile that may be at any place of a board, as it is. At most one tile of each kind is used, and any number of tiles
/// without a kind.
struct Tile {
    Polyomino cells;
    std::string kind{};
};

/// Returns the number of rows and columns of the smallest rectangle around a polyomino.
Place size_of(const Polyomino& cells) {
    Place size{0, 0};
    for (const auto& [row, column] : cells)
        size = {std::max(size.first, row + 1), std::max(size.second, column + 1)};
    return size;
}

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
    std::vector<Entry> option;
    for (const Tile& tile : tiles) {
        const auto [rows, columns] = size_of(tile.cells);
        for (std::uint32_t top = 0; top + rows <= board.first; ++top)
            for (std::uint32_t left = 0; left + columns <= board.second; ++left) {
                option.clear();
                for (const auto& [row, column] : tile.cells)
                    option.push_back({after(first, (top + row) * board.second + left + column)});
                if (!tile.kind.empty())
                    option.push_back({kinds[tile.kind]});
                problem.add_option(option);
            }
    }
    return problem;
}

Polyomino rectangle(std::uint32_t rows, std::uint32_t columns) {
    Polyomino cells;
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            cells.emplace_back(r, c);
    return cells;
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

} // namespace dlx::families
