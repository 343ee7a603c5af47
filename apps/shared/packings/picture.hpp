#pragma once

#include "apps/shared/svg.hpp"

#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"

#include <cstdint>
#include <string_view>

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

} // namespace apps
