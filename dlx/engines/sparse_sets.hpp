#pragma once

#include "dlx/engine.hpp"

#include <memory>

namespace dlx::detail {

/// Depth-first search with MRV on sparse sets of the options that each item has left.
///
/// Items with one option left are branched on without looking for them; if that leaves an item without any, the rest is
/// left undone; and undoing restores nothing but sizes. Best where items are very many and have few options.
/// Visits the same search nodes as dancing links, and finds the solutions in the same order.
/// Source: see dlx/engines/sparse_set_structure.hpp; forced moves and the early end after C. Solnon, as in TAOCP 7.2.2.3.
[[nodiscard]] std::unique_ptr<EngineSearch> make_sparse_sets(const Problem& problem);

} // namespace dlx::detail
