#include "dlx/shapes/grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <stdexcept>
#include <vector>

/// The geometry of the grids, by the numbers of polyforms: OEIS A000105, A000988, A001168 (squares), A000577, A006534,
/// A001420 (triangles), A000228, A006535, A001207 (hexagons), A038119, A000162, A001931 (cubes).
namespace dlx::detail::shapes_grid_test {

namespace {

using Form = std::vector<Point>; ///< points, ascending; the first is at the origin

struct Polyforms {
    Grid grid;
    std::size_t size;
    std::size_t free;
    std::size_t one_sided;
    std::size_t fixed;
};

constexpr std::array polyforms{
    Polyforms{Grid::squares, 3, 2, 2, 6},      Polyforms{Grid::squares, 4, 5, 7, 19},
    Polyforms{Grid::squares, 5, 12, 18, 63},   Polyforms{Grid::squares, 6, 35, 60, 216},
    Polyforms{Grid::triangles, 1, 1, 1, 2},    Polyforms{Grid::triangles, 2, 1, 1, 3},
    Polyforms{Grid::triangles, 5, 4, 6, 36},   Polyforms{Grid::triangles, 6, 12, 19, 94},
    Polyforms{Grid::hexagons, 3, 3, 3, 11},    Polyforms{Grid::hexagons, 4, 7, 10, 44},
    Polyforms{Grid::hexagons, 5, 22, 33, 186}, Polyforms{Grid::cubes, 3, 2, 2, 15},
    Polyforms{Grid::cubes, 4, 7, 8, 86},       Polyforms{Grid::cubes, 5, 23, 29, 534},
};

/// Returns the cells that share a side with a cell, as documented for Cell.
std::vector<Cell> neighbors(Grid grid, const Cell& cell) {
    std::vector<Cell> steps;
    switch (grid) {
    case Grid::squares:
        steps = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}};
        break;
    case Grid::triangles:
        steps = {{-1, 0, 0}, {1, 0, 0}, {0, (cell.x + cell.y) % 2 == 0 ? 1 : -1, 0}};
        break;
    case Grid::hexagons:
        steps = {{-2, 0, 0}, {2, 0, 0}, {-1, -1, 0}, {1, -1, 0}, {-1, 1, 0}, {1, 1, 0}};
        break;
    case Grid::cubes:
        steps = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
        break;
    }
    for (Cell& step : steps)
        step = {cell.x + step.x, cell.y + step.y, cell.z + step.z};
    return steps;
}

/// Returns the points of cells, shifted until the first one is at the origin, so that shifted forms are equal.
Form form_of(Grid grid, Form points) {
    std::sort(points.begin(), points.end());
    const Point first = points.front();
    const std::int64_t down = grid == Grid::triangles ? first[0] + first[1] + first[2] : 0;
    for (Point& point : points)
        point = shifted(point, shift(first, {0, 0, down}));
    return points;
}

/// Returns all fixed polyforms, by adding cells to smaller ones in all ways.
std::set<Form> fixed_polyforms(Grid grid, std::size_t size) {
    using Cells = std::vector<std::array<int, 3>>;
    std::set<Cells> all;
    all.insert(Cells{{0, 0, 0}});
    if (grid == Grid::triangles)
        all.insert(Cells{{1, 0, 0}});
    for (std::size_t k = 1; k < size; ++k) {
        std::set<Cells> larger;
        for (const Cells& cells : all)
            for (const auto& [x, y, z] : cells)
                for (const Cell& next : neighbors(grid, {x, y, z}))
                    if (std::find(cells.begin(), cells.end(), std::array{next.x, next.y, next.z}) == cells.end()) {
                        Cells more = cells;
                        more.push_back({next.x, next.y, next.z});
                        std::sort(more.begin(), more.end());
                        larger.insert(std::move(more));
                    }
        all = std::move(larger);
    }
    std::set<Form> forms;
    for (const Cells& cells : all) {
        Form points;
        for (const auto& [x, y, z] : cells)
            points.push_back(to_point(grid, {x, y, z}));
        forms.insert(form_of(grid, std::move(points)));
    }
    return forms;
}

std::set<Form> images(Grid grid, const Form& form, Turns turns) {
    std::set<Form> result;
    for (const Turn& turn : turns_of(grid, turns)) {
        Form image;
        for (const Point& point : form)
            image.push_back(image_of(grid, turn, point));
        result.insert(form_of(grid, std::move(image)));
    }
    return result;
}

/// Returns the number of polyforms up to the turns.
std::size_t classes(Grid grid, const std::set<Form>& all, Turns turns) {
    std::set<Form> least;
    for (const Form& form : all) {
        const std::set<Form> same = images(grid, form, turns);
        EXPECT_TRUE(std::includes(all.begin(), all.end(), same.begin(), same.end())) << "an image is a polyform";
        least.insert(*same.begin());
    }
    return least.size();
}

} // namespace

TEST(GridTest, NumbersOfPolyformsAreThoseOfTheLiterature) {
    for (const auto& [grid, size, free, one_sided, fixed] : polyforms) {
        SCOPED_TRACE(std::string(to_string(grid)) + " " + std::to_string(size));
        const std::set<Form> all = fixed_polyforms(grid, size);
        EXPECT_EQ(all.size(), fixed);
        EXPECT_EQ(classes(grid, all, Turns::none), fixed);
        EXPECT_EQ(classes(grid, all, Turns::rotations), one_sided);
        EXPECT_EQ(classes(grid, all, Turns::reflections), free);
    }
}

TEST(GridTest, TurnsAreGroups) {
    const std::array<std::size_t, 4> orders{8, 12, 12, 48};
    for (const Grid grid : {Grid::squares, Grid::triangles, Grid::hexagons, Grid::cubes}) {
        const std::vector<Turn> all = all_turns(grid);
        EXPECT_EQ(all.size(), orders[static_cast<std::size_t>(grid)]);
        EXPECT_EQ(turns_of(grid, Turns::rotations).size(), all.size() / 2);
        EXPECT_EQ(turns_of(grid, Turns::none).size(), 1U);
        const Point point = to_point(grid, {4, 2, grid == Grid::cubes ? 7 : 0});
        for (const Turn& a : all)
            for (const Turn& b : all) {
                const auto both = std::find(all.begin(), all.end(), product(a, b));
                ASSERT_NE(both, all.end());
                EXPECT_EQ(both->is_reflection, product(a, b).is_reflection);
                if (grid != Grid::triangles) { // images of triangles are determined only up to a shift
                    EXPECT_EQ(image_of(grid, *both, point), image_of(grid, b, image_of(grid, a, point)));
                }
            }
    }
}

TEST(GridTest, CellsOutOfTheGridAreErrors) {
    EXPECT_THROW(static_cast<void>(to_point(Grid::hexagons, {0, 1, 0})), std::invalid_argument);
    for (const Grid grid : {Grid::squares, Grid::triangles, Grid::hexagons})
        EXPECT_THROW(static_cast<void>(to_point(grid, {0, 0, 1})), std::invalid_argument);
}

TEST(GridTest, ExtremeCoordinatesDoNotWrapAround) {
    constexpr int max = 1'000'000'000;
    for (const Grid grid : {Grid::squares, Grid::triangles, Grid::hexagons}) {
        std::set<Point> points;
        for (const Cell& cell : {Cell{-max, -max, 0}, Cell{max, max, 0}, Cell{-max, max, 0}, Cell{max, -max, 0}})
            points.insert(to_point(grid, cell));
        EXPECT_EQ(points.size(), 4U);
        for (const Cell& cell :
             {Cell{max + 1, 0, 0}, Cell{0, -max - 1, 0}, Cell{0, 0, std::numeric_limits<int>::min()}})
            EXPECT_THROW((void)to_point(grid, cell), std::invalid_argument);
    }
}

} // namespace dlx::detail::shapes_grid_test
