#pragma once

#include "dlx/problem.hpp"

#include <set>
#include <span>
#include <string>
#include <vector>

namespace dlx::test {

/// The options of one solution, in ascending order.
using OptionSet = std::vector<OptionId>;

/// `options` in ascending order.
[[nodiscard]] OptionSet sorted(std::span<const OptionId> options);

/// All solutions of `problem`, by going through every subset of its options: the oracle for engines. It shares no code
/// with them nor with verify_solution(). Time up to 2^options; meant for up to about 14 of them.
[[nodiscard]] std::set<OptionSet> brute_force_solutions(const Problem& problem);

/// Those of `solutions` that contain all `forced` options; none if an option is forced twice.
[[nodiscard]] std::set<OptionSet> with_forced(const std::set<OptionSet>& solutions, std::span<const OptionId> forced);

/// What differs between two sets of solutions, for messages; "" if nothing does.
[[nodiscard]] std::string difference(const std::set<OptionSet>& found, const std::set<OptionSet>& expected);

} // namespace dlx::test
