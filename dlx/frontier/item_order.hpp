#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <vector>

namespace dlx::detail {

/// The primary items of `problem` in an order that is good for going through them one by one: at any time, few of the
/// items to come share an option with one that has been. On boards the order sweeps along the shorter side.
///
/// It is the better of two, judged by the sum of 2^(those few) over all steps: the order of the problem; and the one
/// that always takes the item which adds the fewest to those few, of several the first in the order of the problem.
/// Time O(k log k) for k pairs of items that share an option; for problems with too many of them, the order is that
/// of the problem.
[[nodiscard]] std::vector<ItemId> frontier_order(const Problem& problem);

} // namespace dlx::detail
