#pragma once

// Operations on vectors: types with & | ^ ~ << >> on 64-bit words, such as std::uint64_t. Included by lanes_kernel.hpp
// only.

#include "dlx/detail/codegen.hpp"
#include "dlx/lockstep/lanes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dlx::detail {

namespace {

template <class V>
constexpr std::uint32_t words_of = sizeof(V) / 8;

template <class V>
DLX_INLINE bool any(const V& v) {
#if DLX_LANES_BYTES == 64
    if constexpr (sizeof(V) == 64)
        return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
#endif
    std::array<std::uint64_t, words_of<V>> words;
    std::memcpy(words.data(), &v, sizeof v);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words)
        all |= word;
    return all != 0;
}

/// Returns the lanes whose bit is set in at least two of a, b, c.
template <class V>
DLX_INLINE V two_of(const V& a, const V& b, const V& c) {
#if DLX_LANES_BYTES == 64 // g++ 12 and clang 14 do not find the one instruction
    if constexpr (sizeof(V) == 64)
        return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xE8);
#endif
    return (a & b) | (c & (a | b));
}

template <class V>
DLX_INLINE Lanes::Mask mask_of(const V& v) {
    std::array<std::uint64_t, sizeof(Lanes::Mask) / 8> words{};
    std::memcpy(words.data(), &v, sizeof v);
    return __builtin_bit_cast(Lanes::Mask, words);
}

template <class V>
DLX_INLINE V vector_of(const Lanes::Mask& mask) {
    V v;
    std::memcpy(&v, &mask, sizeof v);
    return v;
}

/// The lanes in which an item has at least one available option, and at least two.
template <class V>
struct Tally {
    V one;
    V two;
};

/// Computes the tally of `n` options, three at a time.
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

/// A counter of available options in each lane, up to three: `one` and `two` are the binary digits of the number.
template <class V>
struct FewCount {
    V one{};
    V two{};
    V more{}; ///< lanes with more than three options

    DLX_INLINE void add(const V& x) {
        more |= two & one & x;
        two ^= one & x;
        one ^= x;
    }
    DLX_INLINE void add(const V& a, const V& b, const V& c) {
        const V ones = a ^ b ^ c;
        const V twos = two_of(a, b, c);
        const V carry = one & ones;
        more |= two_of(two, twos, carry);
        two ^= twos ^ carry;
        one ^= ones;
    }
    [[nodiscard]] DLX_INLINE V is_two() const { return two & ~one & ~more; }
    [[nodiscard]] DLX_INLINE V is_three() const { return two & one & ~more; }
};

/// Returns the lanes in which exactly two of `n` options are available.
template <class V>
DLX_INLINE V exactly_two_of(const V* x, std::uint32_t n) {
    FewCount<V> count;
    std::uint32_t k = 0;
#pragma GCC unroll 8
    for (; k + 3 <= n; k += 3)
        count.add(x[k], x[k + 1], x[k + 2]);
    for (; k < n; ++k)
        count.add(x[k]);
    return count.is_two();
}

/// Exchanges the bits of `low` whose position has bit `step` set with the bits of `high` whose position does not.
template <class V>
DLX_INLINE void exchange(V& low, V& high, std::uint32_t step) {
    constexpr std::array<std::uint64_t, 6> masks{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
#if DLX_LANES_BYTES == 64
    if constexpr (sizeof(V) == 64) {
        const __m512i a = (__m512i)low;
        const __m512i b = (__m512i)high;
        if (step == 5) {
            low = (V)_mm512_mask_shuffle_epi32(a, 0xAAAA, b, _MM_PERM_CDAB);
            high = (V)_mm512_mask_shuffle_epi32(b, 0x5555, a, _MM_PERM_CDAB);
        } else if (step == 4) {
            const __m512i order = _mm512_set4_epi32(0x0D0C0F0E, 0x09080B0A, 0x05040706, 0x01000302);
            low = (V)_mm512_mask_shuffle_epi8(a, 0xCCCCCCCCCCCCCCCC, b, order);
            high = (V)_mm512_mask_shuffle_epi8(b, 0x3333333333333333, a, order);
        } else if (step == 3) {
            const __m512i order = _mm512_set4_epi32(0x0E0F0C0D, 0x0A0B0809, 0x06070405, 0x02030001);
            low = (V)_mm512_mask_shuffle_epi8(a, 0xAAAAAAAAAAAAAAAA, b, order);
            high = (V)_mm512_mask_shuffle_epi8(b, 0x5555555555555555, a, order);
        } else {
            const V before = low;
            const V mask = V{} + masks[step];
            low = (low & mask) | ((high << (1U << step)) & ~mask);
            high = ((before >> (1U << step)) & mask) | (high & ~mask);
        }
        return;
    }
#endif
    const V swap = ((low >> (1U << step)) ^ high) & masks[step];
    high ^= swap;
    low ^= swap << (1U << step);
}

/// Does steps `first` ... `first` + 2 of a transposition on eight rows, which fit into registers.
template <std::uint32_t first, class V>
DLX_INLINE void exchange_eight(std::array<V, 8>& row) {
#pragma GCC unroll 3
    for (std::uint32_t step = 0; step < 3; ++step)
#pragma GCC unroll 8
        for (std::size_t i = 0; i < 8; ++i)
            if ((i >> step & 1) == 0)
                exchange(row[i], row[i + (std::size_t{1} << step)], first + step);
}

template <class V>
DLX_INLINE std::array<V, 8> eight(const V* from, std::size_t apart) {
    std::array<V, 8> rows;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
        rows[i] = from[i * apart];
    return rows;
}

/// Transposes the 64 x 64 bits of 64 vectors in each 64-bit word: exchanges bit j of vector i with bit i of vector j.
/// `apart` and `to_apart` are the distances between the vectors of source and result. Replaces only `lanes`, if given.
/// Source: Warren, Hacker's Delight, 7-3, on all words of a vector at once.
template <class V>
DLX_INLINE void transpose(const V* from, std::size_t apart, V* to, std::size_t to_apart, const V* lanes = nullptr) {
    std::array<V, 64> half;
    for (std::size_t i = 0; i < 8; ++i) {
        std::array<V, 8> rows = eight(from + i * apart, 8 * apart);
        exchange_eight<3>(rows);
#pragma GCC unroll 8
        for (std::size_t k = 0; k < 8; ++k)
            half[8 * k + i] = rows[k];
    }
    for (std::size_t i = 0; i < 64; i += 8) {
        std::array<V, 8> rows = eight(half.data() + i, 1);
        exchange_eight<0>(rows);
#pragma GCC unroll 8
        for (std::size_t k = 0; k < 8; ++k) {
            V& row = to[(i + k) * to_apart];
            row = lanes == nullptr ? rows[k] : (rows[k] & *lanes) | (row & ~*lanes);
        }
    }
}

} // namespace

} // namespace dlx::detail
