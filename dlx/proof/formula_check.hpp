#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/lrat.hpp"

#include <cstdint>
#include <string>

namespace dlx {

/// Result of check_formula(), which holds if the formula is also proved to be unsatisfiable.
struct FormulaCheck {
    std::uint64_t solutions = 0; ///< exact number of solutions
    std::string reason;          ///< reason why the formula does not encode the problem; "" if it does
};

/// Checks that `formula` encodes `problem` and excludes solutions only. This is the part of a certificate that a proof
/// does not cover. Call it before LratChecker::check().
///
/// Variable k must represent the option with Problem::number() k, and the following variables the colors of secondary
/// items, by item, then by color. For each item whose bounds need a counter (dlx/proof/counter.hpp), the variables "c
/// or more of its first j options" follow, by j, then by c. Each clause must either hold for every solution, by the
/// definition of an item, or exclude exactly one solution. Then a proof that the formula is unsatisfiable excludes
/// other solutions. Clauses may be in any order. Shares no code with the writer of formulas. Throws std::out_of_range
/// if LratChecker::check() has deleted a clause.
[[nodiscard]] FormulaCheck check_formula(const Problem& problem, const LratChecker& formula);

} // namespace dlx
