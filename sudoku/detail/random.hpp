#pragma once

#include <cstdint>
#include <utility>

namespace sudoku::detail {

/// Random numbers that are equal on every platform. A generator costs nothing to create: there is one for each of
/// millions of puzzles.
///
/// Sources: SplitMix64 of G. Steele, D. Lea and C. Flood, Fast splittable pseudorandom number generators (2014);
/// numbers below n by D. Lemire, Fast random integer generation in an interval (2019).
class Random {
public:
    /// Starts the sequence of a seed and a number. Different numbers are as independent as different seeds.
    explicit Random(std::uint64_t seed, std::uint64_t number = 0) : state_(mixed(mixed(seed) + number)) {}

    std::uint64_t next() { return mixed(state_ += step); }

    /// Returns a uniformly distributed number in 0 ... n - 1. Requires n > 0.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) // otherwise, the first numbers could be likelier by one in 2^32
            for (const std::uint32_t reject = (0 - n) % n; static_cast<std::uint32_t>(product) < reject;)
                product = (next() >> 32) * n;
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// Returns true with this probability, accurate to one in 2^53.
    bool happens(double probability) {
        return static_cast<double>(next() >> 11) < probability * static_cast<double>(std::uint64_t{1} << 53);
    }

    template <class Container>
    void shuffle(Container& values) {
        for (auto k = static_cast<std::uint32_t>(values.size()); k > 1; --k)
            std::swap(values[k - 1], values[below(k)]);
    }

private:
    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15;

    static constexpr std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
        x = (x ^ x >> 27) * 0x94D049BB133111EB;
        return x ^ x >> 31;
    }

    std::uint64_t state_;
};

} // namespace sudoku::detail
