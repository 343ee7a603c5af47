#pragma once

#include "dlx/count_result.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace dlx {

/// Counts the solutions of `problem` that contain all `forced` options, exactly and without an upper limit.
///
///     dlx::CountResult result = dlx::count(problem);
///     if (result.status == dlx::Status::exhausted)
///         std::cout << result.solutions;
///
/// After some options have been chosen, the number of completions depends only on the set of remaining items.
/// Frontier-based dynamic programming (as in Simpath) covers the items in a fixed order and adds up all partial
/// solutions that leave the same items. On boards only few items separate the covered from the uncovered ones, so that
/// few states are needed: the domino tilings of a 16x16 board are counted in less than a second, and could not be
/// enumerated. On Langford pairs or queens few states coincide, and enumeration is faster. To enumerate with one
/// engine:
///
///     dlx::count(problem, {.method = dlx::CountMethod::enumerate, .search = {.engine = "dancing_links"}});
///
/// Throws std::invalid_argument like solve() and the enumerator. Also throws it if the method or the enumerator does not
/// support a given limit, seed, engine or branching, or if the problem is too large for the frontier.
/// Throws std::out_of_range for an unknown forced option, std::bad_alloc, and std::runtime_error if a stored state of the
/// frontier is damaged or from another version of the library.
[[nodiscard]] CountResult count(const Problem& problem, const CountParams& params = {},
                                std::span<const OptionId> forced = {});

/// References to a problem and to its forced options, which outlive this object.
struct ForcedProblem {
    const Problem& problem;
    std::span<const OptionId> forced;
};

/// Counts the solutions of `rest`, the problem that remains of `whole` without its forced options. Where possible, the
/// enumerator counts the solutions of `whole` instead, which are as many: the code of lockstep for the complete lattice
/// of a Sudoku is faster than its code for the remaining items. Throws like count() for a problem.
[[nodiscard]] CountResult count(const Problem& rest, const ForcedProblem& whole, const CountParams& params);

} // namespace dlx
