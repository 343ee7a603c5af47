#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstdint>

namespace dlx::detail {

/// Is there a solution? The status is solution_limit if there is one, exhausted if there is none, and otherwise says
/// which of the limits came first: the time, the stop flag, or the search nodes, of which the engine may visit up to
/// twice as many. All other limits are ignored. `work`, if given, gets about as many search nodes as the engine
/// visited; this number, and what the limit of search nodes ends, are the same on every machine.
///
/// An engine looks for a solution, and the frontier counts them, in turn, for longer and longer: the engine is faster
/// where there is a solution or where choices fail soon, the frontier where the same rest is left again and again and
/// fails each time, as on a board with more black squares than white ones. The answer is that of whichever ends first.
[[nodiscard]] Status has_solution(const Problem& problem, const Limits& limits, std::uint64_t* work = nullptr);

} // namespace dlx::detail
