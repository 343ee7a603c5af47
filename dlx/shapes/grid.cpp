#include "dlx/shapes/grid.hpp"

#include "dlx/detail/random.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dlx {

std::string_view to_string(Grid grid) {
    constexpr std::array<std::string_view, 4> names{"squares", "triangles", "hexagons", "cubes"};
    return names.at(static_cast<std::size_t>(grid));
}

Turns default_turns(Grid grid) { return grid == Grid::cubes ? Turns::rotations : Turns::reflections; }

namespace detail {

namespace {

constexpr std::int64_t max_coordinate = 1'000'000'000; ///< maximum for a cell; differences of two fit into an int

/// Returns the quotient by 2, rounded down.
std::int64_t rounded_half(std::int64_t value) { return (value - (value & 1)) / 2; }

bool is_odd_permutation(const std::array<std::uint8_t, 3>& from) {
    return ((from[0] > from[1]) != (from[0] > from[2])) != (from[1] > from[2]);
}

/// Returns true if the turn maps the grid to itself, and sets whether it is a reflection.
bool fits_grid(Grid grid, Turn& turn) {
    const bool is_odd = is_odd_permutation(turn.from);
    if (grid == Grid::triangles || grid == Grid::hexagons) {
        turn.is_reflection = is_odd;
        return turn.sign[0] == turn.sign[1] && turn.sign[1] == turn.sign[2];
    }
    turn.is_reflection = is_odd != (turn.sign[0] * turn.sign[1] * turn.sign[2] < 0);
    return grid == Grid::cubes || (turn.from[2] == 2 && turn.sign[2] == 1);
}

} // namespace

std::size_t HashPoint::operator()(const Point& point) const {
    std::uint64_t hash = 0;
    for (const std::int64_t coordinate : point)
        hash = mixed(hash ^ static_cast<std::uint64_t>(coordinate));
    return static_cast<std::size_t>(hash);
}

Point to_point(Grid grid, const Cell& cell) {
    const std::int64_t x = cell.x;
    const std::int64_t y = cell.y;
    for (const std::int64_t coordinate : {x, y, std::int64_t{cell.z}})
        if (coordinate < -max_coordinate || coordinate > max_coordinate)
            throw std::invalid_argument("the coordinate " + std::to_string(coordinate) +
                                        " of a cell is not in -10^9 to 10^9");
    if ((grid != Grid::cubes && cell.z != 0) || (grid == Grid::hexagons && ((x + y) & 1) != 0))
        throw std::invalid_argument("the cell x = " + std::to_string(cell.x) + ", y = " + std::to_string(cell.y) +
                                    ", z = " + std::to_string(cell.z) + " is not in a grid of " +
                                    std::string(to_string(grid)));
    if (grid == Grid::squares || grid == Grid::cubes)
        return {x, y, cell.z};
    return {rounded_half(x - y + 1), y, -rounded_half(x + y)};
}

std::vector<Turn> all_turns(Grid grid) {
    std::vector<Turn> turns;
    std::array<std::uint8_t, 3> from{0, 1, 2};
    do
        for (unsigned signs = 0; signs < 8; ++signs) {
            Turn turn{from};
            for (unsigned k = 0; k < 3; ++k)
                turn.sign[k] = (signs >> k & 1U) != 0 ? -1 : 1;
            if (fits_grid(grid, turn))
                turns.push_back(turn);
        }
    while (std::next_permutation(from.begin(), from.end()));
    return turns;
}

std::vector<Turn> turns_of(Grid grid, Turns turns) {
    if (turns == Turns::none)
        return {Turn{}};
    std::vector<Turn> all = all_turns(grid);
    if (turns == Turns::rotations)
        all.erase(std::remove_if(all.begin(), all.end(), [](const Turn& turn) { return turn.is_reflection; }),
                  all.end());
    return all;
}

Turn product(const Turn& first, const Turn& second) {
    Turn turn;
    for (std::size_t k = 0; k < 3; ++k) {
        turn.from[k] = first.from[second.from[k]];
        turn.sign[k] = static_cast<std::int8_t>(second.sign[k] * first.sign[second.from[k]]);
    }
    turn.is_reflection = first.is_reflection != second.is_reflection;
    return turn;
}

Point image_of(Grid grid, const Turn& turn, const Point& point) {
    Point image{};
    for (std::size_t k = 0; k < 3; ++k)
        image[k] = turn.sign[k] * point[turn.from[k]];
    if (grid == Grid::triangles && turn.sign[0] < 0)
        ++image[0]; // half a turn exchanges up and down, sums 0 and 1
    return image;
}

Point shift(const Point& from, const Point& to) { return {to[0] - from[0], to[1] - from[1], to[2] - from[2]}; }

Point shifted(const Point& point, const Point& by) { return {point[0] + by[0], point[1] + by[1], point[2] + by[2]}; }

bool is_shift(Grid grid, const Point& by) { return grid != Grid::triangles || by[0] + by[1] + by[2] == 0; }

PointIndex::PointIndex(Grid grid, const std::vector<BoardCell>& board) {
    points_.reserve(board.size());
    number_.reserve(board.size());
    for (const BoardCell& cell : board) {
        points_.push_back(to_point(grid, cell.cell));
        if (!number_.emplace(points_.back(), number_.size()).second)
            throw std::invalid_argument("the cell x = " + std::to_string(cell.cell.x) +
                                        ", y = " + std::to_string(cell.cell.y) +
                                        ", z = " + std::to_string(cell.cell.z) + " of the board occurs twice");
    }
}

std::size_t PointIndex::find(const Point& point) const {
    const auto found = number_.find(point);
    return found == number_.end() ? none : found->second;
}

} // namespace detail

} // namespace dlx
