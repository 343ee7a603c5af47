#pragma once

#include "tests/support/brute_force.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <vector>

namespace dlx::test {

/// Returns the exact sum of the costs of the options.
inline boost::multiprecision::int128_t cost_of(const OptionSet& options, const std::vector<std::int64_t>& costs) {
    boost::multiprecision::int128_t sum = 0;
    for (const OptionId option : options)
        sum += costs[index(option)];
    return sum;
}

} // namespace dlx::test
