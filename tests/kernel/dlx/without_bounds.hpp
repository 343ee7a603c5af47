#pragma once

#include "dlx/problem.hpp"
#include "tests/support/brute_force.hpp"

#include <optional>
#include <span>
#include <vector>

namespace dlx::test {

/// A problem without bounds whose solutions are those of a problem with bounds, one to one.
struct WithoutBounds {
    Problem problem;
    std::vector<std::optional<OptionId>> choice; ///< by option: the option of the other problem that it chooses, if any

    /// Returns the solution of the problem with bounds that corresponds to a solution.
    [[nodiscard]] OptionSet with_bounds(std::span<const OptionId> solution) const;
};

/// Expresses bounds by colors: another oracle for engines, for problems too large for brute force. No item of `problem`
/// has a name that begins with '?'.
///
/// An item with bounds becomes a counter: a primary item for each of its options, whose options are the steps of the
/// counter, and a secondary item between each two of them, whose color is the count. An option with such items becomes
/// two options, of which one is chosen. The color of a secondary item is 1 if it is the one with the other items.
///
///     2|a b         ?0 ?1 ?a.0 ?a.1 b | ?0= ?1= ?a.0=
///     a b           ?0 ?0=:1 b     ?0 ?0=:0     ?a.0 ?0=:1 ?a.0=:1     ?a.0 ?0=:0 ?a.0=:0
///     a             ?1 ?1=:1       ?1 ?1=:0     ?a.1 ?1=:1 ?a.0=:1
[[nodiscard]] WithoutBounds without_bounds(const Problem& problem);

} // namespace dlx::test
