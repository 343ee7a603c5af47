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

void add_option_names(Problem& problem, std::span<const NamedEntries> options) {
    const bool is_known = std::any_of(options.begin(), options.end(), [&](const NamedEntries& option) {
        return problem.find_item(valid_name(option.name)).has_value();
    });
    for (const auto& [name, entries] : options)
        entries->push_back({problem.add_item((is_known ? "option-" : "") + valid_name(name), ItemKind::secondary)});
}

} // namespace dlx::detail
