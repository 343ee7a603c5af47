#include "dlx/engines/bits.hpp"

#include "dlx/detail/codegen.hpp"

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

namespace dlx::detail {

namespace {

/// work(words, arguments...), with a constant for a small number of words: loops over them are then unrolled.
template <auto work, class... Arguments>
DLX_INLINE auto with_words(std::uint32_t words, Arguments... arguments) {
    switch (words) {
    case 1:
        return work(1, arguments...);
    case 2:
        return work(2, arguments...);
    case 3:
        return work(3, arguments...);
    case 4:
        return work(4, arguments...);
    default:
        return work(words, arguments...);
    }
}

DLX_INLINE std::uint32_t common_of(std::uint32_t words, const std::uint64_t* a, const std::uint64_t* b) {
    int count = 0;
    for (std::uint32_t w = 0; w < words; ++w)
        count += std::popcount(a[w] & b[w]);
    return static_cast<std::uint32_t>(count);
}

/// The numbers of the bits that a word has, the smallest first.
struct BitNumbers {
    std::uint64_t left;

    [[nodiscard]] BitNumbers begin() const { return *this; }
    [[nodiscard]] static BitNumbers end() { return {0}; }
    std::uint32_t operator*() const { return static_cast<std::uint32_t>(std::countr_zero(left)); }
    void operator++() { left &= left - 1; }
    bool operator==(const BitNumbers&) const = default;
};

template <class Numbers>
DLX_INLINE Fewest fewest_of(std::uint32_t words, const std::uint64_t* sets, const std::uint64_t* left, Numbers list) {
    std::uint64_t best = ~std::uint64_t{0};
    std::uint32_t looked_at = 0;
    for (const std::uint32_t number : list) {
        ++looked_at;
        const std::uint64_t members = common_of(words, sets + std::size_t{words} * number, left);
        best = std::min(best, members << 32 | number);
        if (members == 0)
            break;
    }
    return {static_cast<std::uint32_t>(best >> 32), static_cast<std::uint32_t>(best), looked_at};
}

DLX_INLINE Fewest fewest_of_bits(std::uint32_t words, const std::uint64_t* sets, const std::uint64_t* left,
                                 std::uint64_t list, std::uint32_t first) {
    if ((list >> first & 1) != 0 && common_of(words, sets + std::size_t{words} * first, left) == 0)
        return {0, first, 1};
    return fewest_of(words, sets, left, BitNumbers{list});
}

DLX_INLINE void subtract_all(std::uint32_t words, const std::uint64_t* sets, const std::uint64_t* left,
                             std::span<const std::uint32_t> list, std::uint64_t* result) {
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

/// Packs word by word, so that the data for a word are computed once for all sets.
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

} // namespace

DLX_POPCOUNT_CLONES
Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list) {
    return with_words<fewest_of<std::span<const std::uint32_t>>>(words, sets, left, list);
}

DLX_POPCOUNT_CLONES
Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left, std::uint64_t list,
              std::uint32_t first) {
    return with_words<fewest_of_bits>(words, sets, left, list, first);
}

void subtract(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list, std::uint64_t* result) {
    with_words<subtract_all>(words, sets, left, list, result);
}

void pack(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
          std::span<const std::uint32_t> list, std::uint64_t* result) {
#if DLX_PEXT
    if (__builtin_cpu_supports("bmi2") != 0)
        return pack_bmi2(sets, words, left, list, result);
#endif
    pack_by(sets, words, left, list, result, extract);
}

DLX_POPCOUNT_CLONES
std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words) {
    return common_of(words, a, b);
}

} // namespace dlx::detail
