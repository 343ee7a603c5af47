#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstdint>

namespace dlx::detail {

/// Determines whether there is a solution. Returns solution_limit if there is one, exhausted if there is none, and
/// otherwise the limit that was reached: seconds, the stop flag, or search nodes, of which the engine may visit up to
/// twice as many. All other limits are ignored. `work`, if given, receives the approximate number of search nodes. This
/// number, and the result under a limit of search nodes, are equal on every machine.
///
/// An engine searches a solution, and the frontier counts solutions, alternately and for longer and longer. The engine
/// is faster if there is a solution or if choices fail soon. The frontier is faster if the same states recur and fail
/// each time, as on a board with more black squares than white ones. The result is that of whichever finishes first.
[[nodiscard]] Status has_solution(const Problem& problem, const Limits& limits, std::uint64_t* work = nullptr);

} // namespace dlx::detail
