#pragma once

#include "dlx/problem.hpp"

#include <span>
#include <string_view>
#include <vector>

/// Names of options, for formats that have them.
namespace dlx::detail {

struct NamedEntries {
    std::string_view name;
    std::vector<Entry>* entries; ///< of an option that is to be added
};

/// Adds a secondary item to each option, so that solutions show its name. If a name is that of another item, all have
/// the prefix "option-". Throws InvalidProblem for two equal names.
void add_option_names(Problem& problem, std::span<const NamedEntries> options);

/// Returns a valid name of an item: ':', '|', blanks and control characters become '_'.
[[nodiscard]] std::string valid_name(std::string_view name);

} // namespace dlx::detail
