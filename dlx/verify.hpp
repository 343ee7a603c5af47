#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace dlx {

/// Verifies that `options`, in any order, is a solution of `problem`. Returns the violation otherwise, such as "item
/// 'p' is covered twice, by option 3 and option 5". These numbers are ids, or those that `number_of` returns. Shares no
/// code with any engine. Time linear in items and entries.
[[nodiscard]] std::optional<std::string> verify_solution(
    const Problem& problem, std::span<const OptionId> options,
    const std::function<std::size_t(OptionId)>& number_of = [](OptionId id) { return index(id); });

/// Returns whether `options`, in any order, is a solution of `problem`, as verify_solution() does.
[[nodiscard]] inline bool is_solution(const Problem& problem, std::span<const OptionId> options) {
    return !verify_solution(problem, options);
}

} // namespace dlx
