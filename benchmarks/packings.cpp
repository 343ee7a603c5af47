#include "benchmarks/packings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

namespace {

// --- Shapes ----------------------------------------------------------------------------------------------------------

/// A cube by its place, or a triangle: x and y tell the rhombus, the third coordinate which half of it.
using Cell = std::array<int, 3>;
using Shape = std::vector<Cell>; ///< in order

/// Moved along the axes, as far as they may be, to where coordinates begin at 0.
Shape at_origin(Shape shape, int axes) {
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes); ++axis) {
        const int least =
            std::min_element(shape.begin(), shape.end(), [=](Cell a, Cell b) { return a[axis] < b[axis]; })->at(axis);
        for (Cell& cell : shape)
            cell[axis] -= least;
    }
    std::sort(shape.begin(), shape.end());
    return shape;
}

/// All forms of a shape of cubes: the 24 rotations.
std::set<Shape> turned_cubes(const Shape& shape) {
    std::set<Shape> forms;
    std::array<std::size_t, 3> axes{0, 1, 2};
    do {
        const bool is_odd = (axes[0] > axes[1]) != ((axes[0] > axes[2]) != (axes[1] > axes[2]));
        for (unsigned signs = 0; signs < 8; ++signs) {
            if ((std::popcount(signs) % 2 == 1) != is_odd)
                continue; // a mirror image
            Shape form;
            for (const Cell& cell : shape)
                form.push_back({(signs & 1) != 0 ? -cell[axes[0]] : cell[axes[0]],
                                (signs & 2) != 0 ? -cell[axes[1]] : cell[axes[1]],
                                (signs & 4) != 0 ? -cell[axes[2]] : cell[axes[2]]});
            forms.insert(at_origin(form, 3));
        }
    } while (std::next_permutation(axes.begin(), axes.end()));
    return forms;
}

/// All forms of a shape of triangles: six rotations, and their mirror images. A triangle has three coordinates whose sum
/// is 0 or 1: symmetries exchange them and take all of them from 0, and 1 from the first.
std::set<Shape> turned_triangles(const Shape& shape) {
    std::set<Shape> forms;
    std::array<std::size_t, 3> axes{0, 1, 2};
    do {
        for (const bool turns : {false, true}) {
            Shape form;
            for (const Cell& cell : shape) {
                const Cell three{cell[0], cell[1], cell[2] - cell[0] - cell[1]};
                const int x = three[axes[0]];
                const int y = three[axes[1]];
                form.push_back(turns ? Cell{1 - x, -y, 1 - cell[2]} : Cell{x, y, cell[2]});
            }
            forms.insert(at_origin(form, 2));
        }
    } while (std::next_permutation(axes.begin(), axes.end()));
    return forms;
}

std::vector<Cell> beside_square(const Cell& cell) {
    const auto [x, y, z] = cell;
    return {{x + 1, y, z}, {x - 1, y, z}, {x, y + 1, z}, {x, y - 1, z}};
}

std::vector<Cell> beside_triangle(const Cell& cell) {
    const auto [x, y, half] = cell;
    const int step = half == 0 ? 1 : -1;
    return {{x, y, 1 - half}, {x + step, y, 1 - half}, {x, y + step, 1 - half}};
}

/// All connected shapes of `cells` cells, each in one of its forms.
template <class Forms, class NextCells>
std::set<Shape> shapes_of(int cells, Forms forms, NextCells beside) {
    std::set<Shape> shapes{{{0, 0, 0}}};
    for (int size = 1; size < cells; ++size) {
        std::set<Shape> larger;
        for (const Shape& shape : shapes)
            for (const Cell& cell : shape)
                for (const Cell& next : beside(cell)) {
                    if (std::find(shape.begin(), shape.end(), next) != shape.end())
                        continue;
                    Shape grown = shape;
                    grown.push_back(next);
                    larger.insert(*forms(grown).begin());
                }
        shapes = larger;
    }
    return shapes;
}

// --- Packings --------------------------------------------------------------------------------------------------------

/// Items for the pieces, unless each may be there several times, and for the cells of the box; options for all places
/// of all forms of the pieces, moved along the axes.
template <class Forms>
dlx::Problem packing(const std::vector<Shape>& pieces, bool once_each, const Cell& box, Forms forms) {
    dlx::Problem problem;
    const auto name = [](const Cell& cell) { return fmt::format("{},{},{}", cell[0], cell[1], cell[2]); };
    for (std::size_t k = 0; once_each && k < pieces.size(); ++k)
        problem.add_item(fmt::format("#{}", k));
    for (int x = 0; x < box[0]; ++x)
        for (int y = 0; y < box[1]; ++y)
            for (int z = 0; z < box[2]; ++z)
                problem.add_item(name({x, y, z}));
    const auto add = [&](std::size_t piece, const Shape& form, const Cell& by) {
        std::string option = once_each ? fmt::format("#{}", piece) : "";
        for (const Cell& cell : form) {
            const Cell moved{cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]};
            if (moved[0] >= box[0] || moved[1] >= box[1] || moved[2] >= box[2])
                return;
            option += " " + name(moved);
        }
        problem.add_option(option);
    };
    for (std::size_t piece = 0; piece < pieces.size(); ++piece)
        for (const Shape& form : forms(pieces[piece]))
            for (int x = 0; x < box[0]; ++x)
                for (int y = 0; y < box[1]; ++y)
                    for (int z = 0; z < box[2]; ++z)
                        add(piece, form, {x, y, z});
    return problem;
}

std::vector<Shape> list(const std::set<Shape>& shapes) { return {shapes.begin(), shapes.end()}; }

} // namespace

dlx::Problem hexiamonds() {
    // The halves of a rhombus do not move into each other: places with the third coordinate 1 fall out of the box, as
    // every piece has triangles of both kinds.
    return packing(list(shapes_of(6, turned_triangles, beside_triangle)), true, {6, 6, 2}, turned_triangles);
}

dlx::Problem solid_pentominoes_2x5x6() {
    return packing(list(shapes_of(5, turned_cubes, beside_square)), true, {2, 5, 6}, turned_cubes);
}

dlx::Problem soma() {
    const std::vector<Shape> pieces{
        {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}},            // V
        {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}}, // L
        {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}}, // T
        {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}}, // Z
        {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 1, 1}}, // A
        {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}}, // B
        {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, // P
    };
    return packing(pieces, true, {3, 3, 3}, turned_cubes);
}

dlx::Problem y_pentominoes_10x10() {
    return packing({{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}}}, false, {10, 10, 1}, turned_cubes);
}

dlx::Problem word_rectangles(std::uint32_t rows, std::uint32_t columns, std::uint32_t words, std::uint64_t seed) {
    constexpr std::array<std::uint32_t, 26> percents{8, 2, 3, 4, 12, 2, 2, 6, 7, 1, 1, 4, 2,
                                                     7, 8, 2, 1, 6,  6, 9, 3, 1, 2, 1, 2, 1};
    std::string letters;
    for (std::size_t k = 0; k < percents.size(); ++k)
        letters.append(percents[k], static_cast<char>('a' + k));
    std::mt19937_64 random(seed);
    const auto dictionary = [&](std::uint32_t length) {
        std::set<std::string> made;
        while (made.size() < words) {
            std::string word;
            while (word.size() < length)
                word += letters[random() % letters.size()];
            made.insert(word);
        }
        return made;
    };
    dlx::Problem problem;
    for (std::uint32_t r = 0; r < rows; ++r)
        problem.add_item(fmt::format("r{}", r));
    for (std::uint32_t c = 0; c < columns; ++c)
        problem.add_item(fmt::format("c{}", c));
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item(fmt::format("{},{}", r, c), dlx::ItemKind::secondary);
    const std::set<std::string> across = dictionary(columns);
    const std::set<std::string> down = dictionary(rows);
    for (std::uint32_t r = 0; r < rows; ++r)
        for (const std::string& word : across) {
            std::string option = fmt::format("r{}", r);
            for (std::uint32_t c = 0; c < columns; ++c)
                option += fmt::format(" {},{}:{}", r, c, word[c]);
            problem.add_option(option);
        }
    for (std::uint32_t c = 0; c < columns; ++c)
        for (const std::string& word : down) {
            std::string option = fmt::format("c{}", c);
            for (std::uint32_t r = 0; r < rows; ++r)
                option += fmt::format(" {},{}:{}", r, c, word[r]);
            problem.add_option(option);
        }
    return problem;
}

} // namespace bench
