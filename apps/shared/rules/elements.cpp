#include "apps/shared/rules/elements.hpp"

#include <cmath>
#include <cstdlib>

namespace apps::svg {

namespace {

/// Formats an attribute: ` x="1.5"`.
std::string attribute(std::string_view name, double value) {
    return " " + std::string(name) + "=\"" + pixels(value) + "\"";
}

std::string begin_element(std::string_view name, std::string_view style) {
    return "<" + std::string(name) + " class=\"" + std::string(style) + "\"";
}

} // namespace

std::string pixels(double number) {
    const long tenths = std::lround(number * 10);
    const std::string fraction = tenths % 10 == 0 ? "" : "." + std::to_string(std::abs(tenths) % 10);
    return (tenths < 0 ? "-" : "") + std::to_string(std::abs(tenths) / 10) + fraction;
}

std::string move_to(Spot at) { return "M" + pixels(at.x) + " " + pixels(at.y); }

std::string line_to(Spot at) { return "L" + pixels(at.x) + " " + pixels(at.y); }

std::string path(std::string_view style, const std::string& data, double width) {
    return data.empty() ? ""
                        : begin_element("path", style) + attribute("stroke-width", width) + " d=\"" + data + "\"/>";
}

std::string circle(std::string_view style, Spot middle, double radius, double width) {
    return begin_element("circle", style) + attribute("cx", middle.x) + attribute("cy", middle.y) +
           attribute("r", radius) + (width > 0 ? attribute("stroke-width", width) : "") + "/>";
}

std::string rectangle(std::string_view style, Spot corner, double width, double height) {
    return begin_element("rect", style) + attribute("x", corner.x) + attribute("y", corner.y) +
           attribute("width", width) + attribute("height", height) + "/>";
}

std::string label(Spot middle, std::string_view text, double size, std::string_view style) {
    return begin_element("text", style) + attribute("x", middle.x) + attribute("y", middle.y + 0.36 * size) +
           attribute("font-size", size) + " text-anchor=\"middle\">" + std::string(text) + "</text>";
}

} // namespace apps::svg
