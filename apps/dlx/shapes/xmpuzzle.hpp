#pragma once

#include "dlx/shapes/shapes.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// Returns true if the bytes are probably a file of BurrTools: XML, possibly compressed by gzip.
[[nodiscard]] bool may_be_xmpuzzle(std::string_view bytes);

/// Reads a puzzle of BurrTools (.xmpuzzle) with a grid of cubes. `number` selects one of several problems in the file,
/// counted from 1. Throws dlx::ParseError.
[[nodiscard]] dlx::Shapes parse_xmpuzzle(const std::string& bytes, std::optional<std::size_t> number, dlx::Turns turns);

} // namespace apps
