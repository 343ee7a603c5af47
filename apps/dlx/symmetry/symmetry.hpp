#pragma once

#include "apps/shared/options/rows.hpp"

#include "dlx/symmetry/symmetry.hpp"

#include <string>

/// Solutions up to symmetry, for the commands of `dlx`.
namespace apps {

/// Makes --up-to-symmetry, which excludes these options.
[[nodiscard]] Option up_to_symmetry_option(const std::string& excludes);

/// Finds the group of a problem. Throws std::invalid_argument if the program cannot find symmetries.
[[nodiscard]] dlx::AutomorphismResult find_group(const dlx::Problem& problem, const dlx::Limits& limits);

} // namespace apps
