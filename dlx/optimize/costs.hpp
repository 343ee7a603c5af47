#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <vector>

namespace dlx {

/// Costs in units of 10^-decimals.
struct Costs {
    std::vector<std::int64_t> values; ///< by option
    unsigned decimals = 0;            ///< 0 to Problem::max_cost_decimals
};

/// Reads decimal numbers with white space between them, "7 7.25 -3". The last decimal of the number with the most
/// decimals is the unit. Throws ParseError for another word, and for a cost that does not fit into 64 bits.
[[nodiscard]] Costs parse_costs(Text text);

/// Returns the largest cost in units of 10^-decimals that is not above the decimal number `text`, such as "7.25" or
/// "-3". Throws InvalidProblem for another text and for a cost that does not fit into 64 bits.
[[nodiscard]] std::int64_t floor_cost(Text text, unsigned decimals);

} // namespace dlx
