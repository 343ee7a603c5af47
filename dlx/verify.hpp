#pragma once

#include "dlx/problem.hpp"

#include <optional>
#include <span>
#include <string>

namespace dlx {

/// Verifies that `options`, in any order, is a solution of `problem`. Returns the violation otherwise, such as "item
/// 'p' is covered twice, by option 3 and option 5". Shares no code with any engine. Time linear in items and entries.
[[nodiscard]] std::optional<std::string> verify_solution(const Problem& problem, std::span<const OptionId> options);

} // namespace dlx
