#include "sudoku/detail/batch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>

namespace sudoku::detail {

namespace {

/// Writes the options that givens leave, as bits: those of a cell are neighbours. `left_by` has them for each digit: no
/// branch depends on one. `fixed_side` is the side, or 0 if it is not known when this is compiled.
template <std::uint32_t fixed_side>
void left_of(std::span<const Digit> digits, std::uint32_t any_side, const std::uint64_t* left_by, std::uint64_t* left) {
    const std::uint32_t side = fixed_side != 0 ? fixed_side : any_side;
    const std::uint32_t cells = side * side;
    std::uint64_t word = 0;
    std::uint32_t end = 0; // of the bits in the word
#pragma GCC unroll 81
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        const std::uint64_t options = left_by[digits[cell]];
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

} // namespace

std::span<const Digit> BatchAnswer::solution(std::uint64_t k) const {
    batch_.decode(solution_bits(k));
    return batch_.solution_;
}

bool Batch::fits(const Geometry& geometry) {
    return std::size_t{geometry.cells()} * geometry.side() <= dlx::Batch::max_options;
}

Batch::Batch(const Geometry& geometry, const dlx::BatchParams& params)
    : cover_(geometry), batch_(cover_.problem(), params), left_((cover_.problem().options() + 63) / 64),
      solution_(geometry.cells()) {
    left_by_.push_back((std::uint64_t{1} << geometry.side()) - 1);
    for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
        left_by_.push_back(std::uint64_t{1} << (digit - 1));
}

dlx::BatchStats Batch::run(const Source& source, const Sink& sink) {
    return batch_.run([&](dlx::Instance& instance) { return next(source, instance); },
                      [&](const dlx::BatchAnswer& found) { sink(BatchAnswer(found, *this)); });
}

bool Batch::next(const Source& source, dlx::Instance& instance) {
    const std::span<const Digit> digits = source();
    if (digits.empty())
        return false;
    if (digits.size() != geometry().cells())
        throw std::invalid_argument("a puzzle of " + std::to_string(digits.size()) + " cells for a " +
                                    to_string(geometry()) + " batch");
    Digit largest = 0;
    for (const Digit digit : digits) // faster than std::max_element()
        largest = std::max(largest, digit);
    if (largest > geometry().side())
        throw std::out_of_range("no digit " + std::to_string(largest) + " on a " + to_string(geometry()) + " board");
    if (geometry().side() == 9)
        left_of<9>(digits, 9, left_by_.data(), left_.data());
    else
        left_of<0>(digits, geometry().side(), left_by_.data(), left_.data());
    instance.left = left_;
    return true;
}

void Batch::decode(std::span<const std::uint64_t> chosen) {
    if (geometry().side() == 9)
        digits_of<9>(chosen, 9, solution_);
    else
        digits_of<0>(chosen, geometry().side(), solution_);
}

} // namespace sudoku::detail
