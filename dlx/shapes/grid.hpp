#pragma once

#include "dlx/shapes/shapes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

/// Geometry of the four grids: one system of coordinates in which each turn permutes and negates coordinates.
namespace dlx::detail {

/// A cell in three coordinates. For squares and cubes they are those of Cell. For triangles and hexagons they count the
/// rows in three directions. The sum is 1 for a triangle that points down, otherwise 0.
using Point = std::array<std::int64_t, 3>;

struct HashPoint {
    std::size_t operator()(const Point& point) const;
};

/// Returns the point of a cell. Throws std::invalid_argument if it is not a cell of the grid.
[[nodiscard]] Point to_point(Grid grid, const Cell& cell);

/// A rotation or reflection: coordinate k of the image is sign[k] times coordinate from[k].
struct Turn {
    std::array<std::uint8_t, 3> from{0, 1, 2};
    std::array<std::int8_t, 3> sign{1, 1, 1};
    bool is_reflection = false;
    friend bool operator==(const Turn& a, const Turn& b) { return a.from == b.from && a.sign == b.sign; }
};

/// Returns all rotations and reflections of a grid, the identity first.
[[nodiscard]] std::vector<Turn> all_turns(Grid grid);

/// Returns the turns that a piece may make, the identity first.
[[nodiscard]] std::vector<Turn> turns_of(Grid grid, Turns turns);

/// Returns the turn that makes `first`, then `second`.
[[nodiscard]] Turn product(const Turn& first, const Turn& second);

/// Returns the image of a point, up to a shift that is the same for all points.
[[nodiscard]] Point image_of(Grid grid, const Turn& turn, const Point& point);

/// Returns the shift by which `from` becomes `to`. It moves triangles to triangles only if both point in the same
/// direction.
[[nodiscard]] Point shift(const Point& from, const Point& to);
[[nodiscard]] Point shifted(const Point& point, const Point& by);

/// Returns true if a shift maps the grid to itself.
[[nodiscard]] bool is_shift(Grid grid, const Point& by);

/// The cells of a board by their points.
class PointIndex {
public:
    /// Numbers the cells in their order. Throws std::invalid_argument for a cell that occurs twice.
    PointIndex(Grid grid, const std::vector<BoardCell>& board);

    static constexpr std::size_t none = ~std::size_t{0};
    /// Returns the number of a point, or none.
    [[nodiscard]] std::size_t find(const Point& point) const;
    [[nodiscard]] const Point& point(std::size_t number) const { return points_[number]; }
    [[nodiscard]] std::size_t size() const { return points_.size(); }

private:
    std::vector<Point> points_;
    std::unordered_map<Point, std::size_t, HashPoint> number_;
};

} // namespace dlx::detail
