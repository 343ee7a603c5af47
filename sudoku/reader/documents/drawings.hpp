#pragma once

#include "sudoku/reader/documents/json_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>

/// Lines, arrows and shapes in the JSON of SudokuPad.
namespace sudoku::detail {

constexpr double inexact = 0.06; ///< greatest distance of a point from the place it is meant for, in cells

struct DrawnPoint {
    double row = 0; ///< 0 at the upper edge, 1 a cell below
    double column = 0;

    [[nodiscard]] bool is_near(const DrawnPoint& other) const {
        return std::abs(row - other.row) <= inexact && std::abs(column - other.column) <= inexact;
    }
};

/// Color on white paper.
struct DrawnColor {
    std::array<int, 3> parts{255, 255, 255}; ///< red, green, blue: 0 ... 255
    bool is_visible = false;

    [[nodiscard]] int min() const { return *std::min_element(parts.begin(), parts.end()); }
    [[nodiscard]] int max() const { return *std::max_element(parts.begin(), parts.end()); }
    [[nodiscard]] bool is_white() const { return min() >= 240; }
    [[nodiscard]] bool is_black() const { return is_visible && max() <= 32; }
    [[nodiscard]] bool is_gray() const { return is_visible && max() - min() <= 12 && min() > 96 && !is_white(); }
    friend bool operator==(const DrawnColor& a, const DrawnColor& b) {
        return a.is_visible == b.is_visible && a.parts == b.parts && (!a.is_visible || a.parts[0] >= 0);
    }
};

/// Reads "#RGB", "#RGBA", "#RRGGBB" and "#RRGGBBAA". Other colors are visible, and equal to no one of these.
[[nodiscard]] DrawnColor color_in(const Json& value);

struct DrawnPath {
    std::vector<DrawnPoint> points{}; ///< none if one is invalid
    DrawnColor color{};
    std::vector<Cell> cells{}; ///< none unless the points are their centers
    double thickness = 0;      ///< in cells
    bool is_arrow = false;
    bool is_read = false; ///< as a rule, or a part of one
};

struct DrawnShape {
    std::optional<DrawnPoint> center{};
    double height = 0; ///< in cells
    double width = 0;
    DrawnColor fill{};
    DrawnColor border{};
    std::string text{};
    bool is_round = false;
    bool is_turned = false; ///< by a quarter
    bool is_crooked = false;
    bool is_above = false; ///< above the lines
    bool is_read = false;

    [[nodiscard]] bool is_sized(double least, double most) const {
        return std::min(width, height) >= least && std::max(width, height) <= most;
    }
    [[nodiscard]] bool has_border() const { return border.is_visible && border != fill; }
};

struct Drawings {
    std::vector<DrawnPath> paths{};
    std::vector<DrawnShape> shapes{};
};

/// Reads the drawings of an object of SudokuPad, without the cells of their paths. Throws ParseError for too many.
[[nodiscard]] Drawings drawings_in(const Json& object, const Source& source);

} // namespace sudoku::detail
