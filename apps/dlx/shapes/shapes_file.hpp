#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/packings/picture.hpp"

#include "dlx/shapes/shapes.hpp"

#include <string>

namespace apps {

/// Makes --turns and --puzzle, which read_shapes() reads. With `excludes` "!pack", they require --pack.
[[nodiscard]] OptionTable shapes_options(Rank rank, const std::string& excludes = "");

/// Makes --view for the pictures of commands with --format svg.
[[nodiscard]] Option view_option(Rank rank, std::string excludes = "");

/// Returns the value of --view. Throws UsageError if no pictures are drawn.
[[nodiscard]] View read_view(const Arguments& arguments);

/// Reads a whole file as pieces and a board: text, or a puzzle of BurrTools. Throws dlx::ParseError, UsageError, and as
/// Input does.
[[nodiscard]] dlx::Shapes read_shapes(const std::string& file, const Session& session);

} // namespace apps
