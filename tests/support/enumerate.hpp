#pragma once

#include "dlx/solve.hpp"

#include <span>

/// Counting by one engine, whose work is known.
namespace dlx::test {

/// The settings of a search by dancing links.
inline SolveParams by_links() { return {.engine = "dancing_links"}; }

/// Visits each solution in turn.
inline SolveResult enumerate(const Problem& problem, const SolveParams& params = by_links(),
                             std::span<const OptionId> forced = {}) {
    Search search(problem, params, forced);
    search.finish();
    return search.result();
}

} // namespace dlx::test
