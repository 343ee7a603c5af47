#pragma once

#include "dlx/problem.hpp"

#include <span>
#include <vector>

namespace dlx::detail {

/// Returns the primary items of `problem` in an order with a small frontier at each step. The frontier consists of the
/// later items that share an option with an earlier item, and of the secondary items that share options with both
/// earlier and later items. On boards the order sweeps along the shorter side.
///
/// It is the best of five orders, judged by the sum of 2^(size of the frontier) over all steps: the order of the
/// problem, and four greedy orders, which always add the item that enlarges the frontier least. They start at
/// peripheral items, found by breadth-first search, or at the first item of the problem, or reverse another order.
/// Therefore the order of the problem matters little.
/// Time O(k log k) for k pairs of items that share an option; for problems with too many such pairs, returns the order
/// of the problem.
/// Source of the peripheral items: A. George, J. W. H. Liu, "An implementation of a pseudoperipheral node finder",
/// 1979.
///
/// `symmetries` are permutations of the items that map options to options, as lists of the images of all items. If they
/// map the first rows of a board to themselves, the order of the problem may be a little worse than the best one.
[[nodiscard]] std::vector<ItemId> frontier_order(const Problem& problem,
                                                 std::span<const std::vector<ItemId>> symmetries = {});

} // namespace dlx::detail
