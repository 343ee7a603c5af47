#include "sudoku/detail/batch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace sudoku::detail {

namespace {

/// Writes the options that givens leave, as bits: those of a cell are neighbors. `left_by` has them for each digit, so
/// that no branch depends on one.
void left_of(std::span<const Digit> digits, std::uint32_t side, const std::uint64_t* left_by, std::uint64_t* left) {
    std::uint64_t word = 0;
    std::uint32_t end = 0; // number of bits in the word
    for (const Digit digit : digits) {
        const std::uint64_t options = left_by[digit];
        word |= options << end;
        end += side;
        if (end >= 64) {
            *left++ = word;
            end -= 64;
            word = options >> (side - end);
        }
    }
    if (end > 0)
        *left = word;
}

std::uint16_t pair_of(const Digit* digits) {
    std::uint16_t pair = 0;
    std::memcpy(&pair, digits, sizeof pair);
    return pair;
}

/// Does the work of left_of() for 9x9 boards, two cells at a time.
void left_of_9x9(std::span<const Digit> digits, const std::uint32_t* left_by_pair, std::uint64_t* left) {
    const Digit* const from = digits.data();
    std::uint64_t word = 0;
    std::uint32_t end = 0; // number of bits in the word
#pragma GCC unroll 40
    for (std::uint32_t cell = 0; cell < 80; cell += 2) {
        const std::uint64_t options = left_by_pair[pair_of(from + cell)];
        word |= options << end;
        end += 18;
        if (end >= 64) {
            *left++ = word;
            end -= 64;
            word = options >> (18 - end);
        }
    }
    const std::array<Digit, 2> last{from[80], 0};
    *left = word | std::uint64_t{left_by_pair[pair_of(last.data())] & 0x1FF} << end;
}

/// Writes the digits. The options of a cell are neighbors, the one that is chosen is the only bit of `side` of them:
/// one load finds them, wherever they are.
void digits_of(std::span<const std::uint64_t> chosen, std::uint32_t side, std::span<Digit> digits) {
    static_assert(std::endian::native == std::endian::little, "the bytes of a word are taken for its bits");
    const std::uint32_t cells = side * side;
    const std::uint32_t last = (cells * side + 63) / 64 * 8 - 8;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(chosen.data());
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        const std::uint32_t byte = std::min(cell * side / 8, last);
        std::uint64_t options = 0;
        std::memcpy(&options, bytes + byte, sizeof options);
        digits[cell] = static_cast<Digit>(std::countr_zero(options >> (cell * side - 8 * byte)) + 1);
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
/// Does the work of digits_of() for 9x9 boards, sixteen cells at a time.
[[gnu::target("avx2")]] void digits_of_9x9_avx2(std::span<const std::uint64_t> chosen, std::uint32_t /*side*/,
                                                std::span<Digit> digits) {
    // Cell k of eight has bits k ... k + 8 of bytes k and k + 1; the second eight begin at byte 9, byte 7 of the upper
    // half.
    const __m256i bytes_of_cells = _mm256_setr_epi8(0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, //
                                                    7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15);
    const __m256i shifts = _mm256_setr_epi16(128, 64, 32, 16, 8, 4, 2, 1, 128, 64, 32, 16, 8, 4, 2, 1);
    const __m128i digit_of_low = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
    const __m128i digit_of_high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
    const auto* bits = reinterpret_cast<const char*>(chosen.data());
    for (std::uint32_t cell = 0; cell < 80; cell += 16, bits += 18) {
        const __m256i both = _mm256_setr_m128i(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bits)),
                                               _mm_loadu_si128(reinterpret_cast<const __m128i*>(bits + 2)));
        const __m256i pairs = _mm256_mullo_epi16(_mm256_shuffle_epi8(both, bytes_of_cells), shifts);
        const __m256i options = _mm256_and_si256(_mm256_srli_epi16(pairs, 7), _mm256_set1_epi16(0xFF));
        const __m128i option = // 0 for digit 9, whose bit does not fit
            _mm_packus_epi16(_mm256_castsi256_si128(options), _mm256_extracti128_si256(options, 1));
        const __m128i nibble = _mm_set1_epi8(0xF);
        const __m128i low = _mm_shuffle_epi8(digit_of_low, _mm_and_si128(option, nibble));
        const __m128i high = _mm_shuffle_epi8(digit_of_high, _mm_and_si128(_mm_srli_epi16(option, 4), nibble));
        const __m128i nine = _mm_and_si128(_mm_cmpeq_epi8(option, _mm_setzero_si128()), _mm_set1_epi8(9));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(digits.data() + cell), _mm_or_si128(_mm_or_si128(low, high), nine));
    }
    digits[80] = static_cast<Digit>(std::countr_zero(chosen[11] >> (720 - 704)) + 1);
}
#endif

BatchSolver::Decoder decoder_for([[maybe_unused]] std::uint32_t side) {
#if defined(__x86_64__) && defined(__GNUC__)
    if (side == 9 && __builtin_cpu_supports("avx2") != 0)
        return digits_of_9x9_avx2;
#endif
    return digits_of;
}

} // namespace

std::span<const Digit> BatchResult::solution(std::uint64_t k) const {
    batch_.decode(solution_bits(k));
    return batch_.solution_;
}

bool BatchSolver::fits(const Geometry& geometry) {
    return std::size_t{geometry.cell_count()} * geometry.side() <= dlx::BatchSolver::max_options;
}

BatchSolver::BatchSolver(const Geometry& geometry, const dlx::BatchParams& params)
    : cover_(geometry), batch_(cover_.problem(), params), left_((cover_.problem().option_count() + 63) / 64),
      solution_(geometry.cell_count()), decoder_(decoder_for(geometry.side())) {
    left_by_.push_back((std::uint64_t{1} << geometry.side()) - 1);
    for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
        left_by_.push_back(std::uint64_t{1} << (digit - 1));
    if (geometry.side() != 9)
        return;
    left_by_pair_.resize(9 * 256 + 9 + 1);
    for (Digit a = 0; a <= 9; ++a)
        for (Digit b = 0; b <= 9; ++b)
            left_by_pair_[pair_of(std::array{a, b}.data())] =
                static_cast<std::uint32_t>(left_by_[a] | left_by_[b] << 9);
}

dlx::BatchStats BatchSolver::run(const Source& source, const Sink& sink) {
    return batch_.run([&](dlx::Instance& instance) { return next(source, instance); },
                      [&](const dlx::BatchResult& found) { sink(BatchResult(found, *this)); });
}

bool BatchSolver::next(const Source& source, dlx::Instance& instance) {
    const std::span<const Digit> digits = source();
    if (digits.empty())
        return false;
    if (digits.size() != geometry().cell_count())
        throw std::invalid_argument("a puzzle of " + std::to_string(digits.size()) + " cells for a " +
                                    to_string(geometry()) + " batch");
    Digit largest = 0;
    for (const Digit digit : digits) // faster than std::max_element()
        largest = std::max(largest, digit);
    if (largest > geometry().side())
        throw std::out_of_range("no digit " + std::to_string(largest) + " on a " + to_string(geometry()) + " board");
    if (geometry().side() == 9)
        left_of_9x9(digits, left_by_pair_.data(), left_.data());
    else
        left_of(digits, geometry().side(), left_by_.data(), left_.data());
    instance.allowed = left_;
    return true;
}

void BatchSolver::decode(std::span<const std::uint64_t> chosen) { decoder_(chosen, geometry().side(), solution_); }

} // namespace sudoku::detail
