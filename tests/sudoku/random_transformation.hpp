#pragma once

#include "sudoku/detail/random.hpp"
#include "sudoku/setters/canonical.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sudoku::test {

/// Returns a uniformly distributed random transformation, which depends only on the seed and the number.
[[nodiscard]] inline Transformation random_transformation(std::uint64_t seed, std::uint64_t number = 0) {
    detail::Random random(seed, number);
    const auto shuffled = [&](auto values) {
        random.shuffle(values);
        return values;
    };
    constexpr std::array<std::uint8_t, 3> three{0, 1, 2};
    Transformation result;
    result.is_transposed = random.below(2) != 0;
    for (auto* const lines : {&result.rows, &result.columns}) {
        auto line = lines->begin();
        for (const std::uint8_t band : shuffled(three))
            for (const std::uint8_t k : shuffled(three))
                *line++ = static_cast<std::uint8_t>(3 * band + k);
    }
    const auto digits = shuffled(std::array<Digit, 9>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    std::copy(digits.begin(), digits.end(), result.digits.begin() + 1);
    return result;
}

} // namespace sudoku::test
