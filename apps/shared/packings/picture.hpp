#pragma once

#include "apps/shared/svg.hpp"

#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Solutions of packings as pictures and as text.
namespace apps {

/// Style for a svg::Sheet of packings, with the colors p0, p1, ...
extern const svg::Style packing_style;

/// View of a solid: its layers side by side, the first on the left; or from outside, with the first layer on top and
/// the first row and column behind.
enum class View : std::uint8_t { layers, isometric };

[[nodiscard]] std::string_view to_string(View view);

/// Draws a solution of a packing in any grid, for a sheet of packing_style. Each piece has its name, a border, and the
/// color of its number in shapes().pieces. `view` is that of solids. Throws std::invalid_argument if the cells are too
/// far apart.
[[nodiscard]] svg::Picture picture_of(const dlx::Packing& packing, std::span<const dlx::OptionId> options,
                                      View view = View::layers);

/// Returns the labels of the pieces, by their numbers: the names if each is one or two characters of ASCII, otherwise
/// A, B, C ... Z, AA, AB ...
[[nodiscard]] std::vector<std::string> piece_labels(const dlx::Shapes& shapes);

/// Returns lines with the labels and names of the pieces if they differ, otherwise "".
[[nodiscard]] std::string legend(const dlx::Shapes& shapes);

constexpr std::size_t default_drawing_width = 100;

/// Draws a solution by lines between its pieces and a label in each cell, in UTF-8. The layers of a solid are side by
/// side, the first on the left, as many as have room in `width` characters. With `color`, each piece has the color of
/// its number in shapes().pieces, by escape sequences of terminals. Throws std::invalid_argument if the cells are too
/// far apart.
[[nodiscard]] std::string drawn_as_text(const dlx::Packing& packing, std::span<const dlx::OptionId> options, bool color,
                                        std::size_t width = default_drawing_width);

} // namespace apps
