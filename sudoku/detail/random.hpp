#pragma once

#include <cstdint>
#include <utility>

namespace sudoku::detail {

/// Random numbers that are the same on every platform, and cost nothing to begin: one for each of millions of puzzles.
///
/// Source: SplitMix64 of G. Steele, D. Lea and C. Flood, Fast splittable pseudorandom number generators (2014); numbers
/// below n by D. Lemire, Fast random integer generation in an interval (2019).
class Random {
public:
    /// Another `number` of the same seed is as good as another seed.
    explicit Random(std::uint64_t seed, std::uint64_t number = 0) : state_(mixed(mixed(seed) + number)) {}

    std::uint64_t next() { return mixed(state_ += step); }

    /// A number in 0 ... n - 1, each equally likely. Requires n > 0.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) // the first numbers might be likelier by one in 2^32
            for (const std::uint32_t reject = (0 - n) % n; static_cast<std::uint32_t>(product) < reject;)
                product = (next() >> 32) * n;
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// True with this probability, to one in 2^53.
    bool happens(double probability) {
        return static_cast<double>(next() >> 11) < probability * static_cast<double>(std::uint64_t{1} << 53);
    }

    /// Puts `values` into a random order.
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
