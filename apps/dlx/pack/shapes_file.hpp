#pragma once

#include "apps/shared/options/program.hpp"

#include "dlx/shapes/shapes.hpp"

#include <string>

namespace apps {

/// Makes --turns, which read_shapes() reads.
[[nodiscard]] Option turns_option();

/// Reads a whole file as pieces and a board. Throws dlx::ParseError, and as Input does.
[[nodiscard]] dlx::Shapes read_shapes(const std::string& file, const Session& session);

} // namespace apps
