#pragma once

#include <string>
#include <string_view>

/// Elements of SVG for drawings in pixels, rounded to tenths. Nothing is escaped.
namespace apps::svg {

struct Spot {
    double x;
    double y;
};

[[nodiscard]] std::string pixels(double number);

/// Formats a command of a path.
[[nodiscard]] std::string move_to(Spot at);
[[nodiscard]] std::string line_to(Spot at);

/// Returns a path with the commands `data`, or "" if there are none. `style` is a class, here and below.
[[nodiscard]] std::string path(std::string_view style, const std::string& data, double width);

/// Returns a circle; a width of 0 is that of the style.
[[nodiscard]] std::string circle(std::string_view style, Spot middle, double radius, double width = 0);

[[nodiscard]] std::string rectangle(std::string_view style, Spot corner, double width, double height);

/// Returns a text in the middle of a spot.
[[nodiscard]] std::string label(Spot middle, std::string_view text, double size, std::string_view style = "clue");

} // namespace apps::svg
