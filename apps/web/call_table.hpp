#pragma once

#include "apps/web/calls.hpp"

#include <span>
#include <string_view>

namespace web {

/// Call with its name in JavaScript.
struct Call {
    std::string_view name;
    Json (*answer)(const Json& request);
};

/// Returns the calls of the page. Each page defines its own.
[[nodiscard]] std::span<const Call> all_calls();

} // namespace web
