#pragma once

#include <cstdint>
#include <random>
#include <utility>

namespace dlx::detail {

/// Mixes the bits of a number. Source: SplitMix64 of Steele, Lea and Flood, Fast splittable pseudorandom number
/// generators, 2014.
constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// A generator of random numbers that are equal on every platform: std::mt19937_64 is specified to the bit, but the
/// distributions and std::shuffle of the standard library are not.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// Returns a uniformly distributed number in 0 ... n - 1. Requires n > 0.
    std::uint64_t below(std::uint64_t n) {
        const std::uint64_t reject = (0 - n) % n; // 2^64 mod n numbers, which would bias small remainders
        std::uint64_t number = engine_();
        while (number < reject)
            number = engine_();
        return number % n;
    }

    /// Returns a uniformly distributed number from 0 up to but not including 1.
    double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

    /// Puts `values` into a random order.
    template <class Container>
    void shuffle(Container& values) {
        for (std::size_t k = values.size(); k > 1; --k)
            std::swap(values[k - 1], values[below(k)]);
    }

private:
    std::mt19937_64 engine_;
};

} // namespace dlx::detail
