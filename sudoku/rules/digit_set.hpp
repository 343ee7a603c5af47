#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace sudoku::rules {

/// Set of digits 1 ... 16: bit d for digit d.
using DigitSet = std::uint32_t;

constexpr DigitSet only(std::uint32_t digit) { return DigitSet{1} << digit; }
constexpr bool contains(DigitSet set, std::uint32_t digit) { return (set >> digit & 1U) != 0; }
constexpr std::uint32_t size(DigitSet set) { return static_cast<std::uint32_t>(std::popcount(set)); }
constexpr DigitSet digits_up_to(std::uint32_t max) { return (only(max) << 1) - 2; }
constexpr DigitSet digits_from(std::uint32_t min, std::uint32_t max) {
    return min > max ? 0 : digits_up_to(max) & ~(only(min) - 1);
}
constexpr std::uint32_t least(DigitSet set) { return static_cast<std::uint32_t>(std::countr_zero(set)); }
constexpr std::uint32_t greatest(DigitSet set) { return static_cast<std::uint32_t>(std::bit_width(set)) - 1; }

constexpr std::uint32_t difference(std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; }

/// Returns the digits, ascending.
inline std::vector<std::uint32_t> digits_of(DigitSet set) {
    std::vector<std::uint32_t> digits;
    for (; set != 0; set &= set - 1)
        digits.push_back(least(set));
    return digits;
}

constexpr std::uint32_t total(DigitSet set) {
    std::uint32_t sum = 0;
    for (; set != 0; set &= set - 1)
        sum += least(set);
    return sum;
}

} // namespace sudoku::rules
