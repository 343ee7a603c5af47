#include "sudoku/detail/batch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>

#if !defined(SUDOKU_AVX512) // a test defines it as 0
#if defined(__x86_64__) && defined(__GNUC__)
#define SUDOKU_AVX512 1
#else
#define SUDOKU_AVX512 0
#endif
#endif
#if SUDOKU_AVX512
#include <immintrin.h>
#endif

namespace sudoku::detail {

namespace {

/// Writes the options of the givens to `options`, which has room for one a cell and 16 more, and returns how many there
/// are. No branch depends on a digit.
std::size_t encode_portable(std::span<const Digit> digits, std::uint32_t side, dlx::OptionId* options) {
    std::size_t end = 0;
    for (std::uint32_t cell = 0; cell < digits.size(); ++cell) {
        options[end] = dlx::OptionId{cell * side + digits[cell] - 1};
        end += digits[cell] != 0 ? 1 : 0;
    }
    return end;
}

#if SUDOKU_AVX512
constexpr std::uint32_t step = 16;

/// The same, 16 cells at a time.
[[gnu::target("avx512f,avx512bw,avx512vl,popcnt")]] std::size_t
encode_avx512(std::span<const Digit> digits, std::uint32_t side, dlx::OptionId* options) {
    const __m512i places = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const auto wide_side = _mm512_set1_epi32(static_cast<int>(side));
    __m512i before = _mm512_sub_epi32(_mm512_mullo_epi32(places, wide_side), _mm512_set1_epi32(1));
    const __m512i advance = _mm512_set1_epi32(static_cast<int>(side * step));
    std::size_t end = 0;
    for (std::size_t cell = 0; cell < digits.size(); cell += step) {
        const std::size_t left = digits.size() - cell;
        const auto in_board = static_cast<__mmask16>(left >= step ? 0xFFFF : (1U << left) - 1);
        const __m512i wide = _mm512_maskz_cvtepu8_epi32(in_board, _mm_maskz_loadu_epi8(in_board, digits.data() + cell));
        const __mmask16 given = _mm512_test_epi32_mask(wide, wide);
        _mm512_storeu_si512(options + end, _mm512_maskz_compress_epi32(given, _mm512_add_epi32(before, wide)));
        end += static_cast<std::size_t>(__builtin_popcount(given));
        before = _mm512_add_epi32(before, advance);
    }
    return end;
}
#endif

/// The options of a cell are neighbours, the one that is chosen is the only bit of `side` of them: so they are found by
/// one load, wherever they lie. `fixed_side` is the side, or 0 if it is not known when this is compiled.
template <std::uint32_t fixed_side>
void digits_of(std::span<const std::uint64_t> chosen, std::uint32_t any_side, std::span<Digit> digits) {
    static_assert(std::endian::native == std::endian::little, "the bytes of a word are taken for its bits");
    const std::uint32_t side = fixed_side != 0 ? fixed_side : any_side;
    const std::uint32_t cells = side * side;
    const std::uint32_t last = (cells * side + 63) / 64 * 8 - 8;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(chosen.data());
    Digit* const to = digits.data();
#pragma GCC unroll 81
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        const std::uint32_t byte = std::min(cell * side / 8, last);
        std::uint64_t options = 0;
        std::memcpy(&options, bytes + byte, sizeof options);
        to[cell] = static_cast<Digit>(std::countr_zero(options >> (cell * side - 8 * byte)) + 1);
    }
}

using Encode = std::size_t (*)(std::span<const Digit>, std::uint32_t, dlx::OptionId*);

Encode encode_for_this_machine() {
#if SUDOKU_AVX512
    if (__builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0)
        return encode_avx512;
#endif
    return encode_portable;
}

} // namespace

std::span<const Digit> BatchAnswer::solution(std::uint64_t k) const {
    batch_.decode(solution_bits(k));
    return batch_.solution_;
}

bool Batch::fits(const Geometry& geometry) {
    return std::size_t{geometry.cells()} * geometry.side() <= dlx::Batch::max_options;
}

Batch::Batch(const Geometry& geometry, const dlx::BatchParams& params)
    : cover_(geometry), batch_(cover_.problem(), params), solution_(geometry.cells()) {}

dlx::BatchStats Batch::run(const Source& source, const Sink& sink) {
    ends_.clear();
    taken_ = 0;
    has_more_ = true;
    return batch_.run([&](dlx::Instance& instance) { return next(source, instance); },
                      [&](const dlx::BatchAnswer& found) { sink(BatchAnswer(found, *this)); });
}

bool Batch::next(const Source& source, dlx::Instance& instance) {
    if (taken_ == ends_.size()) {
        read_ahead(source);
        if (ends_.empty())
            return false;
    }
    const std::size_t begin = taken_ == 0 ? 0 : ends_[taken_ - 1];
    instance = {std::span(options_).subspan(begin, ends_[taken_] - begin), {}};
    ++taken_;
    return true;
}

void Batch::decode(std::span<const std::uint64_t> chosen) {
    if (geometry().side() == 9)
        digits_of<9>(chosen, 9, solution_);
    else
        digits_of<0>(chosen, geometry().side(), solution_);
}

void Batch::read_ahead(const Source& source) {
    const std::size_t cells = geometry().cells();
    const std::uint32_t side = geometry().side();
    static const Encode encode = encode_for_this_machine();
    options_.resize((ahead + 1) * cells + 16);
    ends_.clear();
    taken_ = 0;
    std::size_t end = 0;
    while (has_more_ && ends_.size() < ahead) {
        const std::span<const Digit> digits = source();
        if (digits.empty()) {
            has_more_ = false;
            return;
        }
        if (digits.size() != cells)
            throw std::invalid_argument("a puzzle of " + std::to_string(digits.size()) + " cells for a " +
                                        to_string(geometry()) + " batch");
        if (const Digit largest = *std::max_element(digits.begin(), digits.end()); largest > side)
            throw std::out_of_range("no digit " + std::to_string(largest) + " on a " + to_string(geometry()) +
                                    " board");
        end += encode(digits, side, options_.data() + end);
        ends_.push_back(end);
    }
}

} // namespace sudoku::detail
