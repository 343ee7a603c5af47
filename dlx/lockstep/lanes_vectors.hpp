#pragma once

// Vectors: any type with & | ^ ~ << >> on 64-bit words, std::uint64_t the narrowest. Included by lanes_kernel.hpp only.

#include "dlx/detail/codegen.hpp"
#include "dlx/lockstep/lanes.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dlx::detail {

namespace {

template <class V>
constexpr std::uint32_t words_of = sizeof(V) / 8;

template <class V>
DLX_INLINE bool any(const V& v) {
    std::array<std::uint64_t, words_of<V>> words;
    std::memcpy(words.data(), &v, sizeof v);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words)
        all |= word;
    return all != 0;
}

/// Lanes in which at least two of a, b, c have their bit.
template <class V>
DLX_INLINE V two_of(const V& a, const V& b, const V& c) {
    return (a & b) | (c & (a | b));
}

template <class V>
DLX_INLINE Lanes::Mask mask_of(const V& v) {
    std::array<std::uint64_t, sizeof(Lanes::Mask) / 8> words{};
    std::memcpy(words.data(), &v, sizeof v);
    return std::bit_cast<Lanes::Mask>(words);
}

template <class V>
DLX_INLINE V vector_of(const Lanes::Mask& mask) {
    V v;
    std::memcpy(&v, &mask, sizeof v);
    return v;
}

/// Lanes in which an item has at least one option left, and at least two.
template <class V>
struct Tally {
    V one;
    V two;
};

/// The tally of `n` options, three at a time.
template <class V>
DLX_INLINE Tally<V> tally(const V* x, std::uint32_t n) {
    Tally<V> result{V{}, V{}};
    std::uint32_t k = 0;
#pragma GCC unroll 8
    for (; k + 3 <= n; k += 3) {
        const V one = x[k] | x[k + 1] | x[k + 2];
        result.two |= two_of(x[k], x[k + 1], x[k + 2]) | (result.one & one);
        result.one |= one;
    }
    for (; k < n; ++k) {
        result.two |= result.one & x[k];
        result.one |= x[k];
    }
    return result;
}

/// Lanes in which exactly two of `n` options are left. Counts three at a time: `ones` and `twos` are the digits of how
/// many of them there are.
template <class V>
DLX_INLINE V exactly_two_of(const V* x, std::uint32_t n) {
    V one{};
    V two{};
    V more{};
    std::uint32_t k = 0;
#pragma GCC unroll 8
    for (; k + 3 <= n; k += 3) {
        const V ones = x[k] ^ x[k + 1] ^ x[k + 2];
        const V twos = two_of(x[k], x[k + 1], x[k + 2]);
        more |= (two & (ones | twos)) | (one & twos) | (ones & twos);
        two = (two & ~ones) | (one & ones) | twos; // right where there are no more
        one ^= ones;
    }
    for (; k < n; ++k) {
        more |= two & x[k];
        two |= one & x[k];
        one ^= x[k];
    }
    return two & ~one & ~more;
}

/// Steps `first` ... `first` + 2 of a transposition, on eight rows that stand `apart`: they fit into registers.
template <class V, std::size_t apart, std::uint32_t first>
DLX_INLINE void transpose_steps(V* row) {
    constexpr std::array<std::uint64_t, 6> masks{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    std::array<V, 8> r;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
        r[i] = row[i * apart];
#pragma GCC unroll 3
    for (std::uint32_t step = 0; step < 3; ++step) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < 8; ++i)
            if ((i >> step & 1) == 0) {
                V& low = r[i];
                V& high = r[i + (std::size_t{1} << step)];
                const V swap = ((low >> (1U << (first + step))) ^ high) & masks[first + step];
                high ^= swap;
                low ^= swap << (1U << (first + step));
            }
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
        row[i * apart] = r[i];
}

/// Transposes the 64 x 64 bits that the rows have in each 64-bit word: bit j of row i and bit i of row j change places.
/// Source: Warren, Hacker's Delight, 7-3, on all words of a vector at once.
template <class V>
void transpose(V* rows) {
    for (std::size_t i = 0; i < 8; ++i)
        transpose_steps<V, 8, 3>(rows + i);
    for (std::size_t i = 0; i < 64; i += 8)
        transpose_steps<V, 1, 0>(rows + i);
}

} // namespace

} // namespace dlx::detail
