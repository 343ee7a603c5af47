#pragma once

#include "apps/shared/svg.hpp"

#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"

namespace apps {

/// Draws a solution of a packing in any grid, for a sheet of packing_style. Each piece has its name, a border, and the
/// color of its number in shapes().pieces. The layers of a solid are side by side, the first on the left. Throws
/// std::invalid_argument if the cells are too far apart.
[[nodiscard]] svg::Picture picture_of(const dlx::Packing& packing, dlx::Solution options);

} // namespace apps
