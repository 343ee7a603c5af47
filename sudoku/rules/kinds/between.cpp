#include "sudoku/rules/kinds/excluding_options.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

// Lines on which the digits at the ends limit the others, or name one of them; and neighbors of the middle digit.
namespace sudoku::rules {

namespace {

/// Leaves the cells between the ends of a line the digits `allowed(x, y)` of those at the ends.
template <class Allowed>
void limit_by_ends(Encoder& encoder, const Rule& rule, const Allowed& allowed) {
    const std::span<const Cell> inner = std::span(rule.cells).subspan(1, rule.cells.size() - 2);
    ExcludingOptions options(encoder, inner);
    const Cell first = rule.cells.front();
    const Cell last = rule.cells.back();
    const Variable at_first = encoder.cell_variable(options.name(), first);
    const Variable at_last = encoder.cell_variable(options.name(), last);
    for (const std::uint32_t x : digits_of(encoder.candidates(first)))
        for (const std::uint32_t y : digits_of(encoder.candidates(last))) {
            const DigitSet left = allowed(std::min(x, y), std::max(x, y));
            if (std::any_of(inner.begin(), inner.end(),
                            [&](Cell cell) { return (encoder.candidates(cell) & left) == 0; }))
                continue;
            Items items = at_first.others(x);
            append(items, at_last.others(y));
            options.add([&](std::uint32_t) { return ~left; }, std::move(items));
        }
    options.finish();
}

} // namespace

void encode_between(Encoder& encoder, const Rule& rule) {
    limit_by_ends(encoder, rule, [](std::uint32_t low, std::uint32_t high) { return digits_from(low + 1, high - 1); });
}

void encode_lockout(Encoder& encoder, const Rule& rule) {
    const std::uint32_t least = rule.numbers.empty() ? encoder.side() / 2 : rule.numbers.front();
    encoder.relate(rule.cells.front(), rule.cells.back(),
                   [least](std::uint32_t x, std::uint32_t y) { return std::max(x, y) - std::min(x, y) >= least; });
    limit_by_ends(encoder, rule, [&](std::uint32_t low, std::uint32_t high) {
        return high - low < least ? 0 : encoder.digits() & ~digits_from(low, high);
    });
}

void encode_value_indexing(Encoder& encoder, const Rule& rule) {
    const std::span<const Cell> others = std::span(rule.cells).subspan(2);
    ExcludingOptions options(encoder, others);
    const Variable value = encoder.cell_variable(options.name(), rule.cells[0]);
    const Variable place = encoder.cell_variable(options.name(), rule.cells[1]);
    for (const std::uint32_t x : digits_of(encoder.candidates(rule.cells[0])))
        for (const std::uint32_t pointer : digits_of(encoder.candidates(rule.cells[1]))) {
            const std::uint32_t k = encoder.value(pointer);
            if (k == 0 || k > others.size() || !contains(encoder.candidates(others[k - 1]), x))
                continue;
            Items items = value.others(x);
            append(items, place.others(pointer));
            options.add([&](std::uint32_t i) { return i + 1 == k ? ~only(x) : 0; }, std::move(items));
        }
    options.finish();
}

// Adds an option for each place of the middle digit of a column, if it has it: with 1 above it, or without and the greatest
// digit below.
void encode_dutch_flatmates(Encoder& encoder, const Rule&) {
    if (encoder.value(1) != 1)
        throw InvalidRule("dutch-flatmates needs digits from 1");
    const std::uint32_t n = encoder.side();
    const std::uint32_t rows = encoder.geometry().rows();
    for (std::uint32_t column = 0; column < encoder.geometry().columns(); ++column) {
        std::vector<Cell> cells;
        for (std::uint32_t row = 0; row < rows; ++row)
            cells.push_back(encoder.geometry().cell(row, column));
        ExcludingOptions options(encoder, cells);
        if (rows < n)
            options.add([&](std::uint32_t) { return only((n + 1) / 2); });
        for (std::uint32_t row = 0; row < rows; ++row)
            for (const bool is_below : {false, true})
                if (is_below ? row + 1 < rows : row > 0)
                    options.add([&](std::uint32_t i) {
                        const DigitSet above = is_below ? only(1) : ~only(1);
                        return i == row                   ? ~only((n + 1) / 2)
                               : i + 1 == row             ? above
                               : is_below && i == row + 1 ? ~only(n)
                                                          : 0;
                    });
        options.finish();
    }
}

} // namespace sudoku::rules
