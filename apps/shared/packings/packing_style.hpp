#pragma once

#include "apps/shared/svg.hpp"

#include <cstddef>

namespace apps {

/// Style for a svg::Sheet of packings, with the colors p0, p1, ...
extern const svg::Style packing_style;
constexpr std::size_t packing_colors = 16;

} // namespace apps
