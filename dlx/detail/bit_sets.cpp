#include "dlx/detail/bit_sets.hpp"

#include "dlx/detail/vector_clones.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define DLX_HAS_PEXT 1
#else
#define DLX_HAS_PEXT 0
#endif

#define DLX_INLINE [[gnu::always_inline]] inline

namespace dlx::detail {

namespace {

/// Members that two sets have in common.
template <std::uint32_t W>
DLX_INLINE std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b) {
    int count = 0;
#pragma GCC unroll 8
    for (std::uint32_t w = 0; w < W; ++w)
        count += std::popcount(a[w] & b[w]);
    return static_cast<std::uint32_t>(count);
}

DLX_INLINE std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words) {
    int count = 0;
    for (std::uint32_t w = 0; w < words; ++w)
        count += std::popcount(a[w] & b[w]);
    return static_cast<std::uint32_t>(count);
}

/// `W` words, or, if it is 0, any number of them.
template <std::uint32_t W>
DLX_INLINE Fewest fewest_of(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                            std::span<const std::uint32_t> list) {
    constexpr std::uint64_t all = 0xFFFFFFFF;
    std::uint64_t best = ~std::uint64_t{0};
    std::uint32_t looked_at = 0;
    for (const std::uint32_t number : list) {
        ++looked_at;
        const std::uint64_t members = W != 0 ? common<W>(sets + std::size_t{W} * number, left)
                                             : common(sets + std::size_t{words} * number, left, words);
        best = std::min(best, members << 32 | number);
        if (members == 0)
            break;
    }
    return {static_cast<std::uint32_t>(best >> 32), static_cast<std::uint32_t>(best & all), looked_at};
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

/// Bits one after the other, into words.
class Appender {
public:
    explicit Appender(std::uint64_t* to) : to_(to) {}
    DLX_INLINE void append(std::uint64_t bits, std::uint32_t n) {
        word_ |= bits << used_;
        used_ += n;
        if (used_ < 64)
            return;
        *to_++ = word_;
        used_ -= 64;
        word_ = used_ == 0 ? 0 : bits >> (n - used_);
    }
    DLX_INLINE void end() {
        if (used_ > 0)
            *to_ = word_;
    }

private:
    std::uint64_t* to_;
    std::uint64_t word_ = 0;
    std::uint32_t used_ = 0;
};

using Pack = std::uint32_t (*)(const std::uint64_t*, const std::uint64_t*, std::uint32_t, std::uint64_t*);

std::uint32_t pack_portable(const std::uint64_t* from, const std::uint64_t* left, std::uint32_t words,
                            std::uint64_t* to) {
    Appender packed(to);
    int count = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        count += std::popcount(from[w] & left[w]);
        packed.append(extract(from[w], left[w]), static_cast<std::uint32_t>(std::popcount(left[w])));
    }
    packed.end();
    return static_cast<std::uint32_t>(count);
}

#if DLX_HAS_PEXT
[[gnu::target("bmi2,popcnt")]] std::uint32_t pack_bmi2(const std::uint64_t* from, const std::uint64_t* left,
                                                       std::uint32_t words, std::uint64_t* to) {
    Appender packed(to);
    std::int64_t count = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        count += __builtin_popcountll(from[w] & left[w]);
        packed.append(_pext_u64(from[w], left[w]), static_cast<std::uint32_t>(__builtin_popcountll(left[w])));
    }
    packed.end();
    return static_cast<std::uint32_t>(count);
}
#endif

Pack pack_for_this_machine() {
#if DLX_HAS_PEXT
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

std::uint32_t pack(const std::uint64_t* from, const std::uint64_t* left, std::uint32_t words, std::uint64_t* to) {
    static const Pack pack = pack_for_this_machine();
    return pack(from, left, words, to);
}

DLX_POPCOUNT_CLONES
std::uint32_t size(const std::uint64_t* set, std::uint32_t words) { return common(set, set, words); }

} // namespace dlx::detail
