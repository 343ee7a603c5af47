#include "sudoku/rules/kinds/kinds.hpp"

// Even and odd cells.
namespace sudoku::rules {

namespace {

void restrict_parity(Encoder& encoder, const Rule& rule, std::uint32_t remainder) {
    DigitSet allowed = 0;
    for (const std::uint32_t digit : digits_of(encoder.digits()))
        allowed |= encoder.value(digit) % 2 == remainder ? only(digit) : 0;
    for (const Cell cell : rule.cells)
        encoder.restrict(cell, allowed);
}

} // namespace

void encode_even(Encoder& encoder, const Rule& rule) { restrict_parity(encoder, rule, 0); }

void encode_odd(Encoder& encoder, const Rule& rule) { restrict_parity(encoder, rule, 1); }

} // namespace sudoku::rules
