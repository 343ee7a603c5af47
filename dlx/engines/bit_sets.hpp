#pragma once

#include "dlx/engine.hpp"

#include <memory>
#include <string>

namespace dlx::detail {

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

/// "" or why there is no room for it.
[[nodiscard]] std::string why_not_bit_sets(const Problem& problem);

} // namespace dlx::detail
