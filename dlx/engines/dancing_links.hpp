#pragma once

#include "dlx/engine.hpp"

#include <memory>

namespace dlx::detail {

/// Algorithm X, and Algorithm C for problems with colors: depth-first search with MRV on dancing links.
///
/// Iterative: memory for the deepest level is taken once, when the structure is built. The same loop serves both; it is
/// compiled twice, so that problems without colors do not look at any.
/// Differences from the source: forced options are chosen first, below the root; the search stops at each solution and
/// goes on from there.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithms X and C.
[[nodiscard]] std::unique_ptr<EngineSearch> make_dancing_links(const Problem& problem);

} // namespace dlx::detail
