#pragma once

#include "apps/shared/options/program.hpp"

#include "dlx/shapes/shapes.hpp"

#include <string>

namespace apps {

/// Makes --turns and --puzzle, which read_shapes() reads.
[[nodiscard]] OptionTable shapes_options();

/// Reads a whole file as pieces and a board: text, or a puzzle of BurrTools. Throws dlx::ParseError, UsageError, and as
/// Input does.
[[nodiscard]] dlx::Shapes read_shapes(const std::string& file, const Session& session);

} // namespace apps
