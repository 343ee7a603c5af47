#pragma once

#include "apps/shared/options/arguments.hpp"

#include <optional>
#include <string>

namespace apps {

/// Returns the file that an option names, with links resolved. Throws UsageError if the name is empty, or if the file
/// is also an input or is standard input, output or error.
[[nodiscard]] std::optional<std::string> output_file(const Arguments& arguments, const std::string& option);

} // namespace apps
