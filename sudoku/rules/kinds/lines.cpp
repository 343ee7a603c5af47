#include "sudoku/rules/kinds/kinds.hpp"

// Lines whose cells are compared in their order.
namespace sudoku::rules {

namespace {

void whisper(Encoder& encoder, const Rule& rule, std::uint32_t usual) {
    const std::uint32_t least = rule.numbers.empty() ? usual : rule.numbers.front();
    for (std::size_t i = 1; i < rule.cells.size(); ++i)
        encoder.relate(rule.cells[i - 1], rule.cells[i],
                       [least](std::uint32_t x, std::uint32_t y) { return (x > y ? x - y : y - x) >= least; });
}

/// Lets digits along the line grow by at least `step` from cell to cell. All pairs are related, not only neighbors.
void grow(Encoder& encoder, std::span<const Cell> cells, std::uint32_t step) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            const auto growth = static_cast<std::uint32_t>(j - i) * step;
            encoder.relate(cells[i], cells[j], [growth](std::uint32_t x, std::uint32_t y) { return x + growth <= y; });
        }
}

} // namespace

void encode_german_whisper(Encoder& encoder, const Rule& rule) { whisper(encoder, rule, (encoder.side() + 1) / 2); }

void encode_dutch_whisper(Encoder& encoder, const Rule& rule) { whisper(encoder, rule, (encoder.side() + 1) / 2 - 1); }

void encode_thermo(Encoder& encoder, const Rule& rule) {
    grow(encoder, rule.cells, 1);
    const auto length = static_cast<std::uint32_t>(rule.cells.size());
    for (std::uint32_t i = 0; i < length; ++i)
        encoder.restrict(rule.cells[i],
                         length > encoder.side() + i ? 0 : digits_from(i + 1, encoder.side() + i + 1 - length));
}

void encode_slow_thermo(Encoder& encoder, const Rule& rule) { grow(encoder, rule.cells, 0); }

} // namespace sudoku::rules
