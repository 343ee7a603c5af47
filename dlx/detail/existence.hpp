#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

namespace dlx::detail {

/// Is there a solution? The status is solution_limit if there is one, exhausted if there is none, and otherwise says
/// which of the limits came first: the time or the stop flag. No other parameters are of account.
///
/// An engine looks for a solution, and the frontier counts them, in turn, for longer and longer: the engine is faster
/// where there is a solution or where choices fail soon, the frontier where the same rest is left again and again and
/// fails each time, as on a board with more black squares than white ones. The answer is that of whichever ends first.
[[nodiscard]] Status has_solution(const Problem& problem, const SolveParams& limits);

} // namespace dlx::detail
