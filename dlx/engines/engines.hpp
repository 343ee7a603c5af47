#pragma once

#include "dlx/engine.hpp"

#include <memory>
#include <optional>
#include <string>

namespace dlx::detail {

/// Builds an engine for Algorithm X, for Algorithm C for problems with colors, and for Algorithm M for problems with
/// bounds: depth-first search with MRV on dancing links.
///
/// The search is iterative; memory for the deepest level is allocated once, with the structure. All algorithms share
/// one loop. It is compiled for each of them, so that problems without colors do not test colors.
/// Differences from the source: forced options are chosen before the root; the search pauses at each solution.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithms X, C and M.
[[nodiscard]] std::unique_ptr<EngineSearch> make_dancing_links(const Problem& problem);

/// Builds an engine for depth-first search with MRV on bit sets: one of the available options, and one of the options
/// of each item.
///
/// The number of an item's options is the size of the intersection of its set with the available options. Choosing an
/// option removes the sets of its items from the available options. There is no undoing: each level has its own copy of
/// the available options. When few are available, the subproblem is packed into fewer words for all levels below.
///
///     option            0 1 2 3 4 5 6 7           0 1 2          of the packed problem
///     item p            1 . 1 . . 1 . .           1 . 1
///     item q            . 1 . 1 . . . 1           . 1 .
///     left              . . 1 1 . 1 . .           1 1 1
///
/// Visits the same search nodes as dancing links, and finds the solutions in the same order. Best if items have many
/// options, as in packings of pieces. Memory: a bit for each pair of an option and an item, where a secondary item
/// counts once for each of its colors.
///
/// With bounds, a level excludes the options that it has tried, in its own copy of the available options. The bounds of
/// all items are arrays, so that branch_key() is computed for several items at once. They are undone.
[[nodiscard]] std::unique_ptr<EngineSearch> make_bit_sets(const Problem& problem);

/// Returns the reason why a problem is too large for bit sets, or nothing.
[[nodiscard]] std::optional<std::string> bit_sets_unsupported_reason(const Problem& problem);

/// Builds an engine for depth-first search with MRV on sparse sets of the available options of each item.
///
/// A queue finds items with a single option without a scan. As soon as an item has no option, the current choice is
/// abandoned. Undoing restores only sizes. Best for very many items with few options each.
/// Visits the same search nodes as dancing links, and finds the solutions in the same order.
/// Source: see dlx/engines/sparse_set_structure.hpp; forced moves and the early end after C. Solnon, as in TAOCP
/// 7.2.2.3.
[[nodiscard]] std::unique_ptr<EngineSearch> make_sparse_sets(const Problem& problem);

/// Builds an engine for depth-first search that keeps all primary items consistent with all options: an option that
/// conflicts with every option left of some item is removed, until there is none. Each option has a set of bits: the
/// options that conflict with it.
///
/// Visits far fewer search nodes than the other engines, at a higher cost for each. Best for problems whose rules are
/// many and overlap, such as Sudoku variants. Memory: a bit for each pair of options. For a problem with bounds, it is
/// the engine of make_dancing_links().
/// Source: domain consistency as in XCC with preprocessing, TAOCP 7.2.2.3; Denis Berthier calls the rule whip[1].
[[nodiscard]] std::unique_ptr<EngineSearch> make_domain_consistency(const Problem& problem);

/// Returns the reason why domain_consistency does not support a problem, or nothing.
[[nodiscard]] std::optional<std::string> domain_consistency_unsupported_reason(const Problem& problem);

/// Returns the name of the engine that is likely to be the fastest with MRV, judged by the size of the problem; for
/// other branchings, of the fastest that supports them.
[[nodiscard]] std::string_view fastest_engine(const Problem& problem, Branching branching);

} // namespace dlx::detail
