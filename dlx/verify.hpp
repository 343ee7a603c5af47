#pragma once

#include "dlx/problem.hpp"

#include <optional>
#include <span>
#include <string>

namespace dlx {

/// The referee: why `options` is not a solution of `problem` ("item 'p' is covered twice, by option 3 and option 5"),
/// or "" if it is one. Shares no code with any engine. Order does not matter. Time linear in items and entries.
[[nodiscard]] std::optional<std::string> verify_solution(const Problem& problem, std::span<const OptionId> options);

} // namespace dlx
