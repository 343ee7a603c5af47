#include "sudoku/detail/batch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>

namespace sudoku::detail {

namespace {

/// Writes the options that givens leave, as bits: those of a cell are neighbors. `left_by` has them for each digit: no
/// branch depends on one.
void left_of(std::span<const Digit> digits, std::uint32_t side, const std::uint64_t* left_by, std::uint64_t* left) {
    std::uint64_t word = 0;
    std::uint32_t end = 0; // of the bits in the word
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

/// Two digits as one number.
std::uint16_t pair_of(const Digit* digits) {
    std::uint16_t pair = 0;
    std::memcpy(&pair, digits, sizeof pair);
    return pair;
}

/// left_of() for 9x9 boards, two cells at a time.
void left_of_9x9(std::span<const Digit> digits, const std::uint32_t* left_by_pair, std::uint64_t* left) {
    const Digit* const from = digits.data();
    std::uint64_t word = 0;
    std::uint32_t end = 0; // of the bits in the word
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

/// The options of a cell are neighbors, the one that is chosen is the only bit of `side` of them: so they are found by
/// one load, wherever they lie.
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

using Bytes = unsigned char __attribute__((vector_size(16)));
using Words = std::uint16_t __attribute__((vector_size(16)));
using LongWords = std::uint64_t __attribute__((vector_size(16)));

/// Of the bytes 0 ... 15 of `a` and 16 ... 31 of `b` those that are named.
template <unsigned char... Named>
Bytes shuffled(Bytes a, Bytes b) {
#ifdef __clang__
    return __builtin_shufflevector(a, b, Named...);
#else // g++ 11 has only this
    return __builtin_shuffle(a, b, Bytes{Named...});
#endif
}

/// The options of eight cells of a 9x9 board, from the 72 bits at `bits`.
Words options_of_eight(const unsigned char* bits) {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::memcpy(&low, bits, sizeof low);
    std::memcpy(&high, bits + 1, sizeof high);
    // Cell k has bits k ... k + 8 of bytes k and k + 1.
    const auto both = (Bytes)LongWords{low, high};
    const auto pairs = (Words)shuffled<0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15>(both, both);
    return pairs * Words{128, 64, 32, 16, 8, 4, 2, 1} >> 7;
}

/// The same for 9x9 boards, sixteen cells at a time.
void digits_of_9x9(std::span<const std::uint64_t> chosen, std::span<Digit> digits) {
    const auto* bits = reinterpret_cast<const unsigned char*>(chosen.data());
    for (std::uint32_t cell = 0; cell < 80; cell += 16, bits += 18) {
        const auto some = (Bytes)options_of_eight(bits);
        const auto others = (Bytes)options_of_eight(bits + 9);
        const Bytes option = // 0 for that of digit 9, which has no room
            shuffled<0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30>(some, others);
        const auto unless = [&](unsigned char any_of, unsigned char then) {
            return (Bytes)((option & any_of) == 0) & then;
        };
        const Bytes digit =
            8 - unless(0b10101010, 1) - unless(0b11001100, 2) - unless(0b11110000, 4) + unless(0b11111111, 8);
        std::memcpy(digits.data() + cell, &digit, sizeof digit);
    }
    digits[80] = static_cast<Digit>(std::countr_zero(chosen[11] >> (720 - 704)) + 1);
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
      solution_(geometry.cell_count()) {
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

void BatchSolver::decode(std::span<const std::uint64_t> chosen) {
    if (geometry().side() == 9)
        digits_of_9x9(chosen, solution_);
    else
        digits_of(chosen, geometry().side(), solution_);
}

} // namespace sudoku::detail
