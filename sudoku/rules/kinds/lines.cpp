#include "sudoku/rules/kinds/kinds.hpp"

// Lines whose cells are compared in their order.
namespace sudoku::rules {

namespace {

/// Allows each cell of a line and the `reach` cells after it only pairs of digits for which `allowed` is true. Its third
/// argument is their distance on the line.
template <class Allowed>
void relate_along(Encoder& encoder, Cells line, std::size_t reach, const Allowed& allowed) {
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size() && j <= i + reach; ++j)
            encoder.relate(line[i], line[j], [&](std::uint32_t x, std::uint32_t y) { return allowed(x, y, j - i); });
}

constexpr std::uint32_t difference(std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; }

/// Requires digits of all classes in as many neighbors. These repeat, so that cells at this distance have the same class.
template <class ClassOf>
void repeat_classes(Encoder& encoder, Cells line, std::size_t count, const ClassOf& class_of) {
    relate_along(encoder, line, count, [&](std::uint32_t x, std::uint32_t y, std::size_t distance) {
        return (class_of(x) == class_of(y)) == (distance == count);
    });
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

std::uint32_t least_difference(const Encoder& encoder, const Rule& rule) {
    return !rule.numbers.empty() ? rule.numbers.front()
                                 : (encoder.side() + 1) / 2 - (rule.kind->name == "dutch-whisper" ? 1 : 0);
}

void encode_whisper(Encoder& encoder, const Rule& rule) {
    const std::uint32_t least = least_difference(encoder, rule);
    relate_along(encoder, rule.cells, 1,
                 [least](std::uint32_t x, std::uint32_t y, std::size_t) { return difference(x, y) >= least; });
}

void encode_thermo(Encoder& encoder, const Rule& rule) {
    grow(encoder, rule.cells, 1);
    const auto length = static_cast<std::uint32_t>(rule.cells.size());
    for (std::uint32_t i = 0; i < length; ++i)
        encoder.restrict(rule.cells[i],
                         length > encoder.side() + i ? 0 : digits_from(i + 1, encoder.side() + i + 1 - length));
}

void encode_slow_thermo(Encoder& encoder, const Rule& rule) { grow(encoder, rule.cells, 0); }

std::vector<DigitSet> partners_of_digits(const Encoder& encoder, const Rule& rule) {
    std::vector<DigitSet> partners(encoder.side() + 1); // by digit of the first cell
    for (const std::uint32_t number : rule.numbers) {
        const auto [x, y] = digits_of_pair(number, encoder.side());
        if (encoder.digit_of(x) == 0 || encoder.digit_of(y) == 0)
            throw InvalidRule("there is no pair " + std::to_string(number) + " of digits on this board");
        partners[encoder.digit_of(x)] |= only(encoder.digit_of(y));
    }
    return partners;
}

void encode_digit_pairs(Encoder& encoder, const Rule& rule) {
    const std::vector<DigitSet> partners = partners_of_digits(encoder, rule);
    relate_along(encoder, rule.cells, rule.choice == 0 ? 1 : rule.cells.size(),
                 [&](std::uint32_t x, std::uint32_t y, std::size_t) { return contains(partners[x], y); });
}

void encode_modular(Encoder& encoder, const Rule& rule) {
    const std::uint32_t divisor = rule.numbers.empty() ? 3 : rule.numbers.front();
    if (divisor < 2 || divisor > encoder.side())
        throw InvalidRule("a modular line needs a divisor from 2 to the side of the board");
    repeat_classes(encoder, rule.cells, divisor, [divisor](std::uint32_t digit) { return digit % divisor; });
}

void encode_entropic(Encoder& encoder, const Rule& rule) {
    repeat_classes(encoder, rule.cells, 3, [&](std::uint32_t digit) { return encoder.rank(digit); });
}

void encode_parity_line(Encoder& encoder, const Rule& rule) {
    repeat_classes(encoder, rule.cells, 2, [](std::uint32_t digit) { return digit % 2; });
}

void encode_nabner(Encoder& encoder, const Rule& rule) {
    relate_along(encoder, rule.cells, rule.cells.size(),
                 [](std::uint32_t x, std::uint32_t y, std::size_t) { return difference(x, y) > 1; });
}

} // namespace sudoku::rules
