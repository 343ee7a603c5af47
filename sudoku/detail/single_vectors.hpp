#pragma once

// Vectors for one width. Included by single_kernel.hpp only. SINGLE_BYTES is the size of a vector: 16, 32 or 64.
//
// A plane has the candidates of a digit, in a group of four words: one for each band of three rows, and one that is 0.
// A board is three vectors, or several parts of them where vectors are short. Vector v has digits 3 v + 1 ... 3 v + 3:
//
//     bit 9 i + 3 s + j of word b of group g: digit 3 v + g + 1 in row 3 b + i and column 3 s + j

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifndef SINGLE_BYTES // this header is compiled alone
#define SINGLE_BYTES 16
#endif
#define SINGLE_INLINE [[gnu::always_inline]] inline

namespace sudoku::detail {

namespace {

using Word = std::uint32_t;
using V = Word __attribute__((vector_size(SINGLE_BYTES)));

constexpr std::size_t words_of_vector = sizeof(V) / sizeof(Word);
constexpr std::size_t parts = SINGLE_BYTES == 64 ? 1 : 48 / SINGLE_BYTES + (48 % SINGLE_BYTES != 0 ? 1 : 0);
using Parts = std::array<V, parts>;

SINGLE_INLINE V every(Word word) { return V{} + word; }

/// Returns the named words, 0-based, of a vector.
template <Word... named>
SINGLE_INLINE V words_at(V x) {
#ifdef __clang__
    return __builtin_shufflevector(x, x, named...);
#else // g++ 11 has only this
    return __builtin_shuffle(x, V{named...});
#endif
}

/// Returns in each word what the next band has, or the one before; the first follows the last.
SINGLE_INLINE V next_band(V x) {
#if SINGLE_BYTES == 64
    return words_at<1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15>(x);
#elif SINGLE_BYTES == 32
    return words_at<1, 2, 0, 3, 5, 6, 4, 7>(x);
#else
    return words_at<1, 2, 0, 3>(x);
#endif
}
SINGLE_INLINE V last_band(V x) { return next_band(next_band(x)); }

#if SINGLE_BYTES == 64 // g++ 12 and clang 14 do not find all instructions with three operands
template <int function>
SINGLE_INLINE V ternary(V a, V b, V c) {
    return (V)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, function);
}
SINGLE_INLINE V any_of(V a, V b, V c) { return ternary<0xFE>(a, b, c); }
SINGLE_INLINE V all_of(V a, V b, V c) { return ternary<0x80>(a, b, c); }
SINGLE_INLINE V two_of(V a, V b, V c) { return ternary<0xE8>(a, b, c); }
SINGLE_INLINE V select(V where, V a, V b) { return ternary<0xCA>(where, a, b); }
SINGLE_INLINE bool any(V x) { return _mm512_test_epi32_mask((__m512i)x, (__m512i)x) != 0; }
#else
SINGLE_INLINE V any_of(V a, V b, V c) { return a | b | c; }
SINGLE_INLINE V all_of(V a, V b, V c) { return a & b & c; }
SINGLE_INLINE V two_of(V a, V b, V c) { return (a & b) | (c & (a | b)); }
SINGLE_INLINE V select(V where, V a, V b) { return (where & a) | (~where & b); }
SINGLE_INLINE bool any(V x) {
    std::array<std::uint64_t, sizeof(V) / 8> words;
    std::memcpy(words.data(), &x, sizeof x);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words)
        all |= word;
    return all != 0;
}
#endif

/// Sets of which one, two, three or more are in some place.
struct Tally {
    V one;
    V two;
    V three;
};

SINGLE_INLINE Tally tally(V a, V b, V c) { return {any_of(a, b, c), two_of(a, b, c), all_of(a, b, c)}; }
SINGLE_INLINE Tally tally(const Tally& a, const Tally& b, const Tally& c) {
    return {any_of(a.one, b.one, c.one), any_of(a.two, b.two, c.two) | two_of(a.one, b.one, c.one),
            any_of(a.three, b.three, c.three) | (a.two & (b.one | c.one)) | (b.two & (a.one | c.one)) |
                (c.two & (a.one | b.one)) | all_of(a.one, b.one, c.one)};
}

/// Returns vectors that have, in each group, words of all three groups: a different group each.
SINGLE_INLINE std::array<V, 3> groups(const Parts& x) {
#if SINGLE_BYTES == 64
    return {x[0], words_at<4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15>(x[0]),
            words_at<8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15>(x[0])};
#elif SINGLE_BYTES == 32
    return {x[0], words_at<4, 5, 6, 7, 0, 1, 2, 3>(x[0]), x[1] | words_at<4, 5, 6, 7, 0, 1, 2, 3>(x[1])};
#else
    return x;
#endif
}

/// Returns `word` in the words of bands that a part has.
SINGLE_INLINE V in_use(std::size_t part, Word word) {
    std::array<Word, words_of_vector> words{};
    for (std::size_t k = 0; k < words.size(); ++k)
        words[k] = k % 4 < 3 && part * words.size() + k < 12 ? word : 0;
    V result;
    std::memcpy(&result, words.data(), sizeof result);
    return result;
}

/// Returns 2^0 + 2^step + 2^(2 step) + ... of 32 bits, times `bits`.
constexpr Word repeated(Word bits, std::uint32_t step) {
    Word result = 0;
    for (std::uint32_t k = 0; k < 32; k += step)
        result |= bits << k;
    return result;
}

} // namespace

} // namespace sudoku::detail
