#pragma once

#include "dlx/shapes/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

/// An oracle for packings: in the plane by complex numbers, in space by frames of directions.
namespace dlx::test {

/// The number of a piece and the numbers of the cells of the board that it covers.
using Placement = std::pair<std::size_t, std::set<std::size_t>>;

/// An isometry of the grid, as the number of the cell of the board to which each given cell is mapped, or nothing if it
/// leaves the board.
using NaiveImages = std::vector<std::vector<std::size_t>>;

using Plane = std::complex<double>;

/// The middle of a cell in the plane, with sides of length 1.
inline Plane middle(Grid grid, const Cell& cell) {
    const double root = std::numbers::sqrt3;
    if (grid == Grid::squares)
        return {cell.x + 0.5, -cell.y - 0.5};
    if (grid == Grid::hexagons)
        return {cell.x * root / 2, -cell.y * 1.5};
    const bool points_up = (cell.x + cell.y) % 2 == 0;
    return {cell.x / 2.0 + 0.5, -(cell.y + (points_up ? 2 : 1) / 3.0) * root / 2};
}

/// The corners of a cell, counterclockwise.
inline std::vector<Plane> corners(Grid grid, const Cell& cell) {
    const int count = grid == Grid::squares ? 4 : grid == Grid::triangles ? 3 : 6;
    const bool points_up = (cell.x + cell.y) % 2 == 0;
    const double first = grid == Grid::squares ? 0.25 : points_up || grid == Grid::hexagons ? 0.5 : 1.5;
    const double radius = grid == Grid::squares ? std::sqrt(0.5) : grid == Grid::hexagons ? 1 : 1 / std::numbers::sqrt3;
    std::vector<Plane> result;
    for (int k = 0; k < count; ++k)
        result.push_back(middle(grid, cell) + std::polar(radius, std::numbers::pi * (first + 2.0 * k / count)));
    return result;
}

/// Calls `visit` with the cells of the board to which each isometry in `turns` maps `cells`, which are not empty, if it
/// maps all of them to the board. Isometries may come several times.
inline void each_image_in_plane(Grid grid, const std::vector<Cell>& cells, const std::vector<BoardCell>& board,
                                Turns turns, const std::function<void(const std::vector<std::size_t>&)>& visit) {
    constexpr double small = 1e-6;
    const Plane from = middle(grid, cells.front());
    const Plane corner = corners(grid, cells.front()).front() - from;
    const auto board_cell = [&](Plane at) {
        std::size_t k = 0;
        while (k < board.size() && std::abs(middle(grid, board[k].cell) - at) > small)
            ++k;
        return k;
    };
    for (const BoardCell& target : board)
        for (const Plane& to : corners(grid, target.cell))
            for (const bool is_reflected : {false, true}) {
                const Plane turn = (to - middle(grid, target.cell)) / (is_reflected ? std::conj(corner) : corner);
                if ((turns == Turns::none && (is_reflected || std::abs(turn - 1.0) > small)) ||
                    (turns == Turns::rotations && is_reflected))
                    continue;
                std::vector<std::size_t> images;
                for (const Cell& cell : cells) {
                    const Plane by = middle(grid, cell) - from;
                    images.push_back(
                        board_cell(middle(grid, target.cell) + turn * (is_reflected ? std::conj(by) : by)));
                }
                if (std::find(images.begin(), images.end(), board.size()) == images.end())
                    visit(images);
            }
}

/// The same in space: the images of three perpendicular directions are three others.
inline void each_image_in_space(const std::vector<Cell>& cells, const std::vector<BoardCell>& board, Turns turns,
                                const std::function<void(const std::vector<std::size_t>&)>& visit) {
    using Vector = std::array<int, 3>;
    std::vector<Vector> directions;
    for (std::size_t k = 0; k < 3; ++k)
        for (const int sign : {1, -1}) {
            directions.push_back({0, 0, 0});
            directions.back()[k] = sign;
        }
    const auto cross = [](const Vector& a, const Vector& b) {
        return Vector{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    const Cell& first = cells.front();
    for (const Vector& a : directions)
        for (const Vector& b : directions)
            for (const Vector& c : directions) {
                const Vector right = cross(a, b);
                const bool is_rotation = right == c;
                if ((!is_rotation && right != Vector{-c[0], -c[1], -c[2]}) || right == Vector{0, 0, 0} ||
                    (!is_rotation && turns != Turns::reflections) ||
                    (turns == Turns::none && (a != Vector{1, 0, 0} || b != Vector{0, 1, 0})))
                    continue;
                for (const BoardCell& target : board) {
                    std::vector<std::size_t> images;
                    for (const Cell& cell : cells) {
                        const Vector by{cell.x - first.x, cell.y - first.y, cell.z - first.z};
                        const auto at = [&](std::size_t k) { return by[0] * a[k] + by[1] * b[k] + by[2] * c[k]; };
                        const Cell image{target.cell.x + at(0), target.cell.y + at(1), target.cell.z + at(2)};
                        std::size_t k = 0;
                        while (k < board.size() && board[k].cell != image)
                            ++k;
                        images.push_back(k);
                    }
                    if (std::find(images.begin(), images.end(), board.size()) == images.end())
                        visit(images);
                }
            }
}

inline void each_image(Grid grid, const std::vector<Cell>& cells, const std::vector<BoardCell>& board, Turns turns,
                       const std::function<void(const std::vector<std::size_t>&)>& visit) {
    if (grid == Grid::cubes)
        each_image_in_space(cells, board, turns, visit);
    else
        each_image_in_plane(grid, cells, board, turns, visit);
}

/// All placements of all pieces.
inline std::set<Placement> naive_placements(const Shapes& shapes) {
    std::set<Placement> result;
    for (std::size_t p = 0; p < shapes.pieces.size(); ++p) {
        const Piece& piece = shapes.pieces[p];
        std::vector<Cell> cells;
        for (const PieceCell& cell : piece.cells)
            cells.push_back(cell.cell);
        each_image(shapes.grid, cells, shapes.board, piece.turns, [&](const std::vector<std::size_t>& images) {
            bool fits = piece.count.max > 0;
            for (std::size_t k = 0; k < images.size(); ++k) {
                const char color = shapes.board[images[k]].color;
                fits &= color == 0 || piece.cells[k].color == 0 || piece.cells[k].color == color;
            }
            if (fits)
                result.emplace(p, std::set<std::size_t>(images.begin(), images.end()));
        });
    }
    return result;
}

/// The isometries of the board, with its colors and cells that may be empty, as images of its cells.
inline std::set<std::vector<std::size_t>> naive_symmetries(const Shapes& shapes, Turns turns) {
    std::set<std::vector<std::size_t>> result;
    std::vector<Cell> cells;
    for (const BoardCell& cell : shapes.board)
        cells.push_back(cell.cell);
    each_image(shapes.grid, cells, shapes.board, turns, [&](const std::vector<std::size_t>& images) {
        for (std::size_t k = 0; k < images.size(); ++k)
            if (shapes.board[k].color != shapes.board[images[k]].color ||
                shapes.board[k].may_be_empty != shapes.board[images[k]].may_be_empty)
                return;
        result.insert(images);
    });
    return result;
}

/// The number of sets of placements that use each piece as often as it must be and cover each cell once, those that may
/// be empty at most once.
inline std::uint64_t naive_count(const Shapes& shapes, const std::vector<Placement>& placements, std::size_t next,
                                 std::set<std::size_t>& covered, std::vector<std::uint32_t>& used) {
    if (next == placements.size()) {
        for (std::size_t p = 0; p < used.size(); ++p)
            if (used[p] < shapes.pieces[p].count.min || used[p] > shapes.pieces[p].count.max)
                return 0;
        for (std::size_t k = 0; k < shapes.board.size(); ++k)
            if (!shapes.board[k].may_be_empty && covered.count(k) == 0)
                return 0;
        return 1;
    }
    std::uint64_t count = naive_count(shapes, placements, next + 1, covered, used);
    const auto& [piece, cells] = placements[next];
    const auto is_covered = [&](std::size_t cell) { return covered.count(cell) > 0; };
    if (used[piece] == shapes.pieces[piece].count.max || std::any_of(cells.begin(), cells.end(), is_covered))
        return count;
    ++used[piece];
    covered.insert(cells.begin(), cells.end());
    count += naive_count(shapes, placements, next + 1, covered, used);
    for (const std::size_t cell : cells)
        covered.erase(cell);
    --used[piece];
    return count;
}

} // namespace dlx::test
