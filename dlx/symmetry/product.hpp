#pragma once

#include "dlx/integer/integer.hpp"

#include <cstdint>
#include <span>

namespace dlx::detail {

/// Returns the product of the factors, 1 if there are none. Both halves of a product are about equally long, which
/// takes far fewer steps than one factor after another: a product of a million factors takes a second instead of
/// minutes.
inline Integer product(std::span<const std::uint32_t> factors) {
    if (factors.size() <= 1)
        return factors.empty() ? 1 : factors.front();
    const std::size_t half = factors.size() / 2;
    return product(factors.first(half)) * product(factors.subspan(half));
}

} // namespace dlx::detail
