#pragma once

#include "dlx/problem.hpp"

#include <vector>

namespace dlx::detail {

/// The primary items of `problem` in an order that is good for going through them one by one: at any time, few items
/// stand between those that have been and those to come. They are the items to come that share an option with one that
/// has been, and the secondary items that share options with both. On boards the order sweeps along the shorter side.
///
/// It is the best of five, judged by the sum of 2^(those few) over all steps: the order of the problem; and four that
/// always take the item which adds the fewest to those few. Two of these begin with an item that is far from others, as
/// breadth-first search finds it, one with the first item of the problem, and the last ones go the way back. So the
/// order of the problem matters little.
/// Time O(k log k) for k pairs of items that share an option; for problems with too many of them, the order is that
/// of the problem.
/// Source: to begin far off, A. George, J. W. H. Liu, "An implementation of a pseudoperipheral node finder", 1979.
[[nodiscard]] std::vector<ItemId> frontier_order(const Problem& problem);

} // namespace dlx::detail
