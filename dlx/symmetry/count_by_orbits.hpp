#pragma once

#include "dlx/count_result.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/watch.hpp"

namespace dlx::detail {

/// Counts all solutions. If they must be enumerated, the automorphisms save time: the options of an item, which each
/// solution has one of, are in orbits, and an option of each orbit is in as many solutions as the others. Limits are
/// those of `params`, without the seconds that `watch` has counted.
[[nodiscard]] CountResult count_by_orbits(const Problem& problem, const MovedOptions& moved, const CountParams& params,
                                          const RunMonitor& watch);

} // namespace dlx::detail
