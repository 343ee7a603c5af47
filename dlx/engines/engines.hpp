#pragma once

#include "dlx/engine.hpp"

#include <memory>
#include <optional>
#include <string>

namespace dlx::detail {

/// Algorithm X, and Algorithm C for problems with colors: depth-first search with MRV on dancing links.
///
/// Iterative: memory for the deepest level is taken once, when the structure is built. The same loop serves both; it is
/// compiled twice, so that problems without colors do not look at any.
/// Differences from the source: forced options are chosen first, below the root; the search stops at each solution and
/// goes on from there.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithms X and C.
[[nodiscard]] std::unique_ptr<EngineSearch> make_dancing_links(const Problem& problem);

/// Depth-first search with MRV on sets of bits: the options that are left, and for each item those that have it.
///
/// An item's options are counted in what the set of the item and the set of what is left have in common; an option is
/// chosen by taking the sets of its items from what is left. Nothing is undone: each level has a copy of what is left.
/// Where that has become small, the subproblem is packed into fewer words, and all levels below work on those.
///
///     option            0 1 2 3 4 5 6 7           0 1 2          of the packed problem
///     item p            1 . 1 . . 1 . .           1 . 1
///     item q            . 1 . 1 . . . 1           . 1 .
///     left              . . 1 1 . 1 . .           1 1 1
///
/// Visits the same search nodes as dancing links, and finds the solutions in the same order. Best where items have many
/// options, as in packings of pieces. Memory: a bit for each option and item, a secondary item in each of its colors.
[[nodiscard]] std::unique_ptr<EngineSearch> make_bit_sets(const Problem& problem);

/// Returns why a problem is too large for it, or nothing.
[[nodiscard]] std::optional<std::string> bit_sets_unsupported_reason(const Problem& problem);

/// Depth-first search with MRV on sparse sets of the options that each item has left.
///
/// Items with one option left are branched on without looking for them; if that leaves an item without any, the rest is
/// left undone; and undoing restores nothing but sizes. Best where items are very many and have few options.
/// Visits the same search nodes as dancing links, and finds the solutions in the same order.
/// Source: see dlx/engines/sparse_set_structure.hpp; forced moves and the early end after C. Solnon, as in TAOCP 7.2.2.3.
[[nodiscard]] std::unique_ptr<EngineSearch> make_sparse_sets(const Problem& problem);

/// The engine that is likely to be the fastest with MRV, judged by the size of the problem; with other branching, the
/// fastest that has it.
[[nodiscard]] std::string_view fastest_engine(const Problem& problem, Branching branching);

} // namespace dlx::detail
