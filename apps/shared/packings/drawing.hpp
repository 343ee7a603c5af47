#pragma once

#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// Solutions of packings as text.
namespace apps {

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
