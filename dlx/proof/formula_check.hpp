#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/lrat.hpp"

#include <cstdint>
#include <string>

namespace dlx {

/// What a formula says about a problem once it is known to have no satisfying assignment.
struct FormulaCheck {
    std::uint64_t solutions = 0; ///< how many there are; there are no others
    std::string reason;          ///< why the formula says nothing about the problem; "" if it does
};

/// The other half of a certificate: is `formula`, before its proof is checked, about the solutions of `problem`?
///
/// Variable k + 1 stands for option k, and the variables after these for the colors of secondary items, by item, then by
/// color. Every clause must be true for every solution, because of what an item is, or exclude a single set of options
/// that is a solution. Then a proof that no assignment is left says that these are all solutions. Clauses may come in
/// any order. Goes by the problem alone, and shares no code with what writes formulas. Throws std::out_of_range after
/// check() if that has forgotten a clause.
[[nodiscard]] FormulaCheck check_formula(const Problem& problem, const LratChecker& formula);

} // namespace dlx
