#pragma once

#include "dlx/logic/reason.hpp"
#include "dlx/solve.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace dlx::test {

/// Returns a random problem with few items and many options, so that it needs several steps of reasoning.
inline Problem problem_number(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
}

/// As problem_number(), with bounds.
inline Problem bounded_problem(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3, .has_bounds = true});
}

inline bool contains(const std::vector<OptionId>& options, OptionId option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

inline const ReasonParams without_sets{.max_set_size = 0};

/// Of more options than brute_force_solutions() takes.
inline std::set<OptionSet> solutions_by_engine(const Problem& problem) {
    std::set<OptionSet> solutions;
    for_each_solution(problem, [&](const Solution& options) { solutions.insert(sorted(options)); });
    return solutions;
}

} // namespace dlx::test
