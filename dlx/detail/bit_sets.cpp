#include "dlx/detail/bit_sets.hpp"

#include "dlx/detail/vector_clones.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#if !defined(DLX_PEXT) // a test defines it as 0
#if defined(__x86_64__) && defined(__GNUC__)
#define DLX_PEXT 1
#else
#define DLX_PEXT 0
#endif
#endif
#if DLX_PEXT
#include <immintrin.h>
#endif

#define DLX_INLINE [[gnu::always_inline]] inline

namespace dlx::detail {

namespace {

template <std::uint32_t W>
DLX_INLINE std::uint32_t common_of(const std::uint64_t* a, const std::uint64_t* b) {
    int count = 0;
#pragma GCC unroll 8
    for (std::uint32_t w = 0; w < W; ++w)
        count += std::popcount(a[w] & b[w]);
    return static_cast<std::uint32_t>(count);
}

DLX_INLINE std::uint32_t common_of(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words) {
    int count = 0;
    for (std::uint32_t w = 0; w < words; ++w)
        count += std::popcount(a[w] & b[w]);
    return static_cast<std::uint32_t>(count);
}

/// `W` words, or, if it is 0, any number of them.
template <std::uint32_t W>
DLX_INLINE Fewest fewest_of(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                            std::span<const std::uint32_t> list) {
    std::uint64_t best = ~std::uint64_t{0};
    std::uint32_t looked_at = 0;
    for (const std::uint32_t number : list) {
        ++looked_at;
        const std::uint64_t members = W != 0 ? common_of<W>(sets + std::size_t{W} * number, left)
                                             : common_of(sets + std::size_t{words} * number, left, words);
        best = std::min(best, members << 32 | number);
        if (members == 0)
            break;
    }
    return {static_cast<std::uint32_t>(best >> 32), static_cast<std::uint32_t>(best), looked_at};
}

template <std::uint32_t W>
DLX_INLINE Fewest fewest_of_few(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                                std::uint64_t list, std::uint32_t first) {
    if ((list >> first & 1) != 0) {
        const std::uint64_t* const set = sets + std::size_t{words} * first;
        std::uint64_t some = 0;
        for (std::uint32_t w = 0; w < (W != 0 ? W : words); ++w)
            some |= set[w] & left[w];
        if (some == 0)
            return {0, first, 1};
    }
    std::uint64_t best = ~std::uint64_t{0};
    std::uint32_t looked_at = 0;
    for (; list != 0; list &= list - 1) {
        ++looked_at;
        const auto number = static_cast<std::uint64_t>(std::countr_zero(list));
        const std::uint64_t members =
            W != 0 ? common_of<W>(sets + W * number, left) : common_of(sets + words * number, left, words);
        best = std::min(best, members << 32 | number);
        if (members == 0)
            break;
    }
    return {static_cast<std::uint32_t>(best >> 32), static_cast<std::uint32_t>(best), looked_at};
}

template <std::uint32_t W>
DLX_INLINE void subtract_all(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                             std::span<const std::uint32_t> list, std::uint64_t* result) {
    if constexpr (W != 0)
        words = W;
    std::copy_n(left, words, result);
    for (const std::uint32_t number : list) {
        const std::uint64_t* const set = sets + std::size_t{words} * number;
        for (std::uint32_t w = 0; w < words; ++w)
            result[w] &= ~set[w];
    }
}

/// The bits of `word` that `mask` has, moved together.
std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (std::uint32_t n = 0; mask != 0; mask &= mask - 1, ++n)
        result |= (word >> std::countr_zero(mask) & 1) << n;
    return result;
}

using Pack = void (*)(const std::uint64_t*, std::uint32_t, const std::uint64_t*, std::span<const std::uint32_t>,
                      std::uint64_t*);

/// Word by word, so that what must be known of a word is found once for all sets.
template <class Extract>
DLX_INLINE void pack_by(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                        std::span<const std::uint32_t> list, std::uint64_t* result, Extract extract) {
    int members = 0;
    for (std::uint32_t w = 0; w < words; ++w)
        members += std::popcount(left[w]);
    const std::size_t step = (static_cast<std::size_t>(members) + 63) / 64;
    std::fill_n(result, step * list.size(), 0);
    int before = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        const std::uint64_t mask = left[w];
        const int here = std::popcount(mask);
        if (here == 0)
            continue;
        const int shift = before % 64;
        std::uint64_t* to = result + before / 64;
        before += here;
        if (shift + here <= 64) {
            for (const std::uint32_t number : list) {
                *to |= extract(sets[std::size_t{words} * number + w], mask) << shift;
                to += step;
            }
        } else {
            for (const std::uint32_t number : list) {
                const std::uint64_t bits = extract(sets[std::size_t{words} * number + w], mask);
                to[0] |= bits << shift;
                to[1] = bits >> 1 >> (63 - shift); // shift is not 0
                to += step;
            }
        }
    }
}

void pack_portable(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                   std::span<const std::uint32_t> list, std::uint64_t* result) {
    pack_by(sets, words, left, list, result, extract);
}

#if DLX_PEXT
struct Pext {
    [[gnu::target("bmi2")]] std::uint64_t operator()(std::uint64_t word, std::uint64_t mask) const {
        return _pext_u64(word, mask);
    }
};

[[gnu::target("bmi2,popcnt")]] void pack_bmi2(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                                              std::span<const std::uint32_t> list, std::uint64_t* result) {
    pack_by(sets, words, left, list, result, Pext());
}
#endif

Pack pack_for_this_machine() {
#if DLX_PEXT
    if (__builtin_cpu_supports("bmi2") != 0)
        return pack_bmi2;
#endif
    return pack_portable;
}

} // namespace

DLX_POPCOUNT_CLONES
Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list) {
    switch (words) {
    case 1:
        return fewest_of<1>(sets, words, left, list);
    case 2:
        return fewest_of<2>(sets, words, left, list);
    case 3:
        return fewest_of<3>(sets, words, left, list);
    case 4:
        return fewest_of<4>(sets, words, left, list);
    case 5:
        return fewest_of<5>(sets, words, left, list);
    case 6:
        return fewest_of<6>(sets, words, left, list);
    default:
        return fewest_of<0>(sets, words, left, list);
    }
}

DLX_POPCOUNT_CLONES
Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left, std::uint64_t list,
              std::uint32_t first) {
    switch (words) {
    case 1:
        return fewest_of_few<1>(sets, words, left, list, first);
    case 2:
        return fewest_of_few<2>(sets, words, left, list, first);
    default:
        return fewest_of_few<0>(sets, words, left, list, first);
    }
}

void subtract(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list, std::uint64_t* result) {
    switch (words) {
    case 1:
        return subtract_all<1>(sets, words, left, list, result);
    case 2:
        return subtract_all<2>(sets, words, left, list, result);
    default:
        return subtract_all<0>(sets, words, left, list, result);
    }
}

void pack(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
          std::span<const std::uint32_t> list, std::uint64_t* result) {
    static const Pack pack = pack_for_this_machine();
    pack(sets, words, left, list, result);
}

DLX_POPCOUNT_CLONES
std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words) {
    return common_of(a, b, words);
}

} // namespace dlx::detail
