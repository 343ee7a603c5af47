#include "dlx/engines/bits.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/codegen.hpp"

#include <algorithm>
#include <bit>

#if !defined(DLX_X86_BITS) // a test defines it as 0
#if defined(__x86_64__) && defined(__GNUC__)
#define DLX_X86_BITS 1
#else
#define DLX_X86_BITS 0
#endif
#endif
#if DLX_X86_BITS
#include <immintrin.h>
#endif

namespace dlx::detail {

namespace {

/// Calls work(words, arguments...), with a constant for a small number of words: loops over them are then unrolled.
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

/// Returns the bits of `word` that `mask` has, moved together.
std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (std::uint32_t n = 0; mask != 0; mask &= mask - 1, ++n)
        result |= (word >> std::countr_zero(mask) & 1) << n;
    return result;
}

/// Two halves of a line, which the compiler divides further for older processors.
using HalfLine [[gnu::vector_size(32), gnu::may_alias]] = std::uint64_t;

DLX_INLINE bool is_zero(const HalfLine& line) { return (line[0] | line[1] | line[2] | line[3]) == 0; }

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

DLX_INLINE std::uint32_t size_of(std::uint32_t words, const BoundedRows& rows, const std::uint64_t* left,
                                 std::uint32_t row) {
    int size = 0;
    for (std::uint32_t w = 0; w < words; ++w)
        size += std::popcount(rows.columns[std::size_t{rows.count} * w + row] & left[w]);
    return static_cast<std::uint32_t>(size);
}

DLX_INLINE BranchRow branch_row_of(std::uint32_t words, const BoundedRows* rows, const std::uint64_t* left) {
    BranchRow best{no_branch, 0};
    for (std::uint32_t row = 0; row < rows->count; ++row) {
        const std::uint32_t key = branch_key(size_of(words, *rows, left, row), rows->need[row], rows->room[row]);
        if (key < best.key)
            best = {key, row};
    }
    return best;
}

/// Does the work of branch_row() for rows with bits in `active`. Functions of the row return its size, need and room.
template <class Size, class Need, class Room>
DLX_INLINE BranchRow active_branch_row_of(const Size& size_of, const Need& need_of, const Room& room_of,
                                          std::uint64_t& active) {
    std::uint64_t best = ~std::uint64_t{0}; // the key, followed by the row
    std::uint64_t rest = active;
    for (std::uint64_t list = active; list != 0; list &= list - 1) {
        const auto row = static_cast<std::uint32_t>(std::countr_zero(list));
        const std::uint32_t size = size_of(row);
        const std::int32_t need = need_of(row);
        if (static_cast<std::int32_t>(size) < need)
            return {0, row};
        if (size == 0) {
            rest ^= list & (0 - list);
            continue;
        }
        const auto least = static_cast<std::uint32_t>(std::max(need, 0));
        const std::uint32_t branches = std::min(size - least + 1, max_branches_of_key);
        const std::uint32_t key = packed_branch_key(branches, static_cast<std::uint32_t>(room_of(row)) - least, size);
        best = std::min(best, std::uint64_t{key} << 32 | row);
    }
    active = rest;
    return {static_cast<std::uint32_t>(best >> 32), static_cast<std::uint32_t>(best)};
}

#if DLX_X86_BITS

/// Returns the bits of row_lanes rows that begin with `row`.
DLX_INLINE __mmask16 lanes_of(const std::uint64_t* list, std::uint32_t row) {
    return static_cast<__mmask16>(list[row / 64] >> row % 64);
}

[[gnu::target("avx512f,popcnt")]] std::uint32_t use_rows_avx512(const std::uint64_t* list, std::uint32_t count,
                                                                std::int32_t* need, std::int32_t* room,
                                                                std::uint64_t* ended) {
    std::fill_n(ended, words_for(count), 0);
    const __m512i one = _mm512_set1_epi32(1);
    int needy = 0;
    for (std::uint32_t row = 0; row < count; row += row_lanes) {
        const __mmask16 used = lanes_of(list, row);
        const __m512i needs = _mm512_loadu_si512(need + row);
        const __m512i rooms = _mm512_loadu_si512(room + row);
        const __m512i new_needs = _mm512_mask_sub_epi32(needs, used, needs, one);
        const __m512i new_rooms = _mm512_mask_sub_epi32(rooms, used, rooms, one);
        _mm512_storeu_si512(need + row, new_needs);
        _mm512_storeu_si512(room + row, new_rooms);
        needy += std::popcount(_mm512_cmpgt_epi32_mask(new_needs, __m512i{}));
        ended[row / 64] |= std::uint64_t{_mm512_mask_cmpeq_epi32_mask(used, new_rooms, __m512i{})} << row % 64;
    }
    return static_cast<std::uint32_t>(needy);
}

[[gnu::target("avx512f")]] void release_rows_avx512(const std::uint64_t* list, std::uint32_t count, std::int32_t* need,
                                                    std::int32_t* room) {
    const __m512i one = _mm512_set1_epi32(1);
    for (std::uint32_t row = 0; row < count; row += row_lanes) {
        const __mmask16 used = lanes_of(list, row);
        const __m512i needs = _mm512_loadu_si512(need + row);
        const __m512i rooms = _mm512_loadu_si512(room + row);
        _mm512_storeu_si512(need + row, _mm512_mask_add_epi32(needs, used, needs, one));
        _mm512_storeu_si512(room + row, _mm512_mask_add_epi32(rooms, used, rooms, one));
    }
}

/// Does the work of branch_row() for row_lanes rows at once; `fixed_words` is the number of words, or 0.
template <std::uint32_t fixed_words>
[[gnu::target("avx512f,avx512vpopcntdq")]] BranchRow branch_row_avx512(const BoundedRows& rows, std::uint32_t words,
                                                                       const std::uint64_t* left, std::uint32_t first) {
    if (static_cast<std::int32_t>(size_of(fixed_words != 0 ? fixed_words : words, rows, left, first)) <
        rows.need[first])
        return {0, first};
    using Words = std::uint64_t __attribute__((vector_size(64), aligned(8), may_alias));
    using Numbers = std::int32_t __attribute__((vector_size(64), aligned(4), may_alias));
    constexpr std::int32_t most = 31;
    constexpr std::uint32_t lanes = row_lanes / 2; // number of lanes of Words
    const Words lane{0, 1, 2, 3, 4, 5, 6, 7};
    Words best = ~Words{}; // each key, followed by its row
    for (std::uint32_t row = 0; row < rows.count; row += row_lanes) {
        Words low{};
        Words high{};
        for (std::uint32_t w = 0; w < (fixed_words != 0 ? fixed_words : words); ++w) {
            const std::uint64_t* const column = rows.columns + std::size_t{rows.count} * w + row;
            low += (Words)_mm512_popcnt_epi64((__m512i)(*(const Words*)column & left[w]));
            high += (Words)_mm512_popcnt_epi64((__m512i)(*(const Words*)(column + lanes) & left[w]));
        }
        const Numbers size = __builtin_shufflevector((Numbers)low, (Numbers)high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                                     22, 24, 26, 28, 30);
        const Numbers need = *(const Numbers*)(rows.need + row);
        const Numbers least = need > 0 ? need : 0;
        constexpr auto max = static_cast<std::int32_t>(max_branches_of_key);
        const Numbers branches = size - least + 1;
        const Numbers count = branches < 0 ? 0 : branches < max ? branches : max;
        const Numbers slack = *(const Numbers*)(rows.room + row) - least;
        Numbers key = count << 10 | (slack < most ? slack : most) << 5 | (most - (size < most ? size : most));
        key |= (size | least) == 0;
        const Words keys_low =
            (Words)__builtin_shufflevector(key, Numbers{}, 16, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5, 16, 6, 16, 7) |
            (lane + row);
        const Words keys_high = (Words)__builtin_shufflevector(key, Numbers{}, 16, 8, 16, 9, 16, 10, 16, 11, 16, 12, 16,
                                                               13, 16, 14, 16, 15) |
                                (lane + row + lanes);
        best = keys_low < best ? keys_low : best;
        best = keys_high < best ? keys_high : best;
    }
    const auto fold = [&best](const Words& other) { best = other < best ? other : best; };
    fold(__builtin_shufflevector(best, best, 4, 5, 6, 7, 0, 1, 2, 3));
    fold(__builtin_shufflevector(best, best, 2, 3, 0, 1, 6, 7, 4, 5));
    fold(__builtin_shufflevector(best, best, 1, 0, 3, 2, 5, 4, 7, 6));
    return {static_cast<std::uint32_t>(best[0] >> 32), static_cast<std::uint32_t>(best[0])};
}

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

DLX_VECTOR_CLONES
std::uint32_t intersect(const LineSets& sets, std::span<const std::uint32_t> list, const Line* left,
                        std::span<const std::uint32_t> among, NumberedLine* result) {
    constexpr std::size_t step = 4;
    std::uint32_t count = 0;
    for (const std::uint32_t number : among) {
        const auto* const from = reinterpret_cast<const HalfLine*>(left + number);
        HalfLine low = from[0];
        HalfLine high = from[1];
        for (std::size_t k = 0; k < list.size();) {
            for (const std::size_t end = std::min(k + step, list.size()); k < end; ++k) {
                const auto* const set =
                    reinterpret_cast<const HalfLine*>(sets.first + std::size_t{sets.lines} * list[k] + number);
                low &= set[0];
                high &= set[1];
            }
            if (is_zero(low | high))
                break;
        }
        auto* const to = reinterpret_cast<HalfLine*>(&result[count].line);
        to[0] = low;
        to[1] = high;
        result[count].number = number;
        count += is_zero(low | high) ? 0 : 1;
    }
    return count;
}

void subtract(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list, std::uint64_t* result) {
    with_words<subtract_all>(words, sets, left, list, result);
}

void pack(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
          std::span<const std::uint32_t> list, std::uint64_t* result) {
#if DLX_X86_BITS
    if (__builtin_cpu_supports("bmi2") != 0)
        return pack_bmi2(sets, words, left, list, result);
#endif
    pack_by(sets, words, left, list, result, extract);
}

namespace {
DLX_POPCOUNT_CLONES
BranchRow branch_row_popcnt(const BoundedRows& rows, std::uint32_t words, const std::uint64_t* left,
                            std::uint32_t first) {
    if (static_cast<std::int32_t>(size_of(words, rows, left, first)) < rows.need[first])
        return {0, first};
    return with_words<branch_row_of>(words, &rows, left);
}
} // namespace

BranchRow branch_row(const BoundedRows& rows, std::uint32_t words, const std::uint64_t* left, std::uint32_t first) {
#if DLX_X86_BITS
    if (__builtin_cpu_supports("avx512vpopcntdq") != 0)
        return words == 1   ? branch_row_avx512<1>(rows, 1, left, first)
               : words == 2 ? branch_row_avx512<2>(rows, 2, left, first)
                            : branch_row_avx512<0>(rows, words, left, first);
#endif
    return branch_row_popcnt(rows, words, left, first);
}

DLX_POPCOUNT_CLONES
BranchRow branch_row(const BoundedRows& rows, std::uint32_t words, const std::uint64_t* left, std::uint64_t& active) {
    constexpr int most_single_rows = 8; // more are faster by the lanes
    if (std::popcount(active) > most_single_rows)
        return branch_row(rows, words, left, static_cast<std::uint32_t>(std::countr_zero(active)));
    return active_branch_row_of([&](std::uint32_t row) { return size_of(words, rows, left, row); },
                                [&](std::uint32_t row) { return rows.need[row]; },
                                [&](std::uint32_t row) { return rows.room[row]; }, active);
}

DLX_POPCOUNT_CLONES
BranchRow branch_row(const std::uint64_t* sets, const PackedBounds* bounds, std::uint64_t left, std::uint64_t& active) {
    return active_branch_row_of(
        [&](std::uint32_t row) { return static_cast<std::uint32_t>(std::popcount(sets[row] & left)); },
        [&](std::uint32_t row) { return bounds[row].need(); }, [&](std::uint32_t row) { return bounds[row].room(); },
        active);
}

std::uint32_t use_rows(const std::uint64_t* list, std::uint32_t count, std::int32_t* need, std::int32_t* room,
                       std::uint64_t* ended) {
#if DLX_X86_BITS
    if (__builtin_cpu_supports("avx512vpopcntdq") != 0)
        return use_rows_avx512(list, count, need, room, ended);
#endif
    for (std::uint32_t w = 0; w < words_for(count); ++w) {
        ended[w] = 0;
        for (const std::uint32_t bit : BitNumbers{list[w]}) {
            --need[64 * w + bit];
            ended[w] |= std::uint64_t{--room[64 * w + bit] == 0} << bit;
        }
    }
    return static_cast<std::uint32_t>(std::count_if(need, need + count, [](std::int32_t n) { return n > 0; }));
}

void release_rows(const std::uint64_t* list, std::uint32_t count, std::int32_t* need, std::int32_t* room) {
#if DLX_X86_BITS
    if (__builtin_cpu_supports("avx512vpopcntdq") != 0)
        return release_rows_avx512(list, count, need, room);
#endif
    for (std::uint32_t w = 0; w < words_for(count); ++w)
        for (const std::uint32_t bit : BitNumbers{list[w]}) {
            ++need[64 * w + bit];
            ++room[64 * w + bit];
        }
}

DLX_POPCOUNT_CLONES
std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words) {
    return common_of(words, a, b);
}

} // namespace dlx::detail
