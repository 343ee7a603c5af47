#pragma once

#include "dlx/problem.hpp"

#include <span>
#include <string_view>
#include <vector>

/// Names of options, for formats that have them.
namespace dlx::detail {

/// Adds a secondary item for each option, so that solutions show its name, and returns the items. Each must be in its
/// option alone. If a name is that of another item, all have the prefix "option-". Throws InvalidProblem for two equal
/// names.
[[nodiscard]] std::vector<ItemId> add_option_names(Problem& problem, std::span<const std::string_view> names);

/// Returns a valid name of an item: ':', '|', blanks and control characters become '_'.
[[nodiscard]] std::string valid_name(std::string_view name);

} // namespace dlx::detail
