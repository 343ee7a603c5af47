#pragma once

#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"

#include "dlx/integer/integer.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

namespace dlx::test {

using Costs = std::vector<std::int64_t>;

/// Returns the exact sum of the costs of the options.
inline dlx::Integer cost_of(const OptionSet& options, const Costs& costs) {
    dlx::Integer sum = 0;
    for (const OptionId option : options)
        sum += costs[index(option)];
    return sum;
}

/// Returns the costs of all solutions, in ascending order.
inline std::vector<dlx::Integer> all_costs(const std::set<OptionSet>& solutions, const Costs& costs) {
    std::vector<dlx::Integer> all;
    for (const OptionSet& solution : solutions)
        all.push_back(cost_of(solution, costs));
    std::sort(all.begin(), all.end());
    return all;
}

/// Returns a cost for each option: of one sign or of both, at most 20, or, in a third of the cases, so large that
/// sums of two need more than 64 bits.
inline Costs random_costs(const Problem& problem, Dice& dice) {
    const std::int64_t max = dice.one_in(3) ? std::numeric_limits<std::int64_t>::max() : 20;
    const std::uint32_t kind = dice.below(3);
    Costs costs(problem.option_count());
    for (std::int64_t& cost : costs) {
        cost = max / 20 * static_cast<std::int64_t>(dice.below(21));
        if (kind == 0 || (kind == 1 && dice.one_in(2)))
            cost = -cost;
    }
    return costs;
}

/// Returns a cost for each option: `min` and up to `range` - 1 more.
inline Costs random_costs(const Problem& problem, Dice& dice, std::int64_t min, std::uint32_t range) {
    Costs costs(problem.option_count());
    for (std::int64_t& cost : costs)
        cost = min + dice.below(range);
    return costs;
}

} // namespace dlx::test
