#pragma once

#include "dlx/symmetry/symmetry.hpp"

namespace apps {

/// Finds the group of a problem. Throws std::invalid_argument if the program cannot find symmetries.
[[nodiscard]] dlx::AutomorphismResult find_group(const dlx::Problem& problem, const dlx::Limits& limits);

} // namespace apps
