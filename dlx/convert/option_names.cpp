#include "dlx/convert/option_names.hpp"

#include <algorithm>
#include <string>

namespace dlx::detail {

std::string valid_name(std::string_view name) {
    std::string valid(name);
    std::replace_if(
        valid.begin(), valid.end(), [](char c) { return c == '|' || c == ':' || (c >= 0 && c <= ' ') || c == '\x7F'; },
        '_');
    return valid;
}

std::vector<ItemId> add_option_names(Problem& problem, std::span<const std::string_view> names) {
    const bool is_known = std::any_of(names.begin(), names.end(), [&](std::string_view name) {
        return problem.find_item(valid_name(name)).has_value();
    });
    std::vector<ItemId> items;
    items.reserve(names.size());
    for (const std::string_view name : names)
        items.push_back(problem.add_item((is_known ? "option-" : "") + valid_name(name), ItemKind::secondary));
    return items;
}

} // namespace dlx::detail
