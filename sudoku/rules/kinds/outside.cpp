#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

// Clues at the edge of the board, about a row or column as it is seen from there; and lines between two circles, which
// exclude digits in the same way.
namespace sudoku::rules {

namespace {

void require_line(const Encoder& encoder, const Rule& rule) {
    if (rule.cells.size() != encoder.side() || !encoder.differ(rule.cells))
        throw InvalidRule("this rule needs all cells of a row or column, in the order seen from its clue");
}

} // namespace

void encode_sandwich(Encoder& encoder, const Rule& rule) {
    require_line(encoder, rule);
    const std::span<const Cell> line = rule.cells;
    const std::uint32_t n = encoder.side();
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    const DigitSet middle = encoder.digits() & ~only(1) & ~only(n);
    bool is_possible = false;
    // An option for each place of 1 and n and each set of digits between them.
    for (std::uint32_t first = 0; first < n; ++first)
        for (std::uint32_t last = first + 1; last < n; ++last)
            for (const DigitSet set : encoder.sets_of(last - first - 1, middle))
                for (const auto& [x, y] : {std::pair(1U, n), std::pair(n, 1U)}) {
                    if (total(set) != rule.numbers.front() || !contains(encoder.candidates(line[first]), x) ||
                        !contains(encoder.candidates(line[last]), y) ||
                        !encoder.fits(set, line.subspan(first + 1, last - first - 1)))
                        continue;
                    Items items{item};
                    for (std::uint32_t i = 0; i < n; ++i) {
                        const DigitSet excluded = i == first              ? ~only(x)
                                                  : i == last             ? ~only(y)
                                                  : i > first && i < last ? ~set
                                                                          : set;
                        append(items, encoder.exclude(name, line[i], excluded));
                    }
                    encoder.add_option(std::move(items));
                    is_possible = true;
                }
    if (!is_possible)
        encoder.set_impossible();
}

void encode_x_sum(Encoder& encoder, const Rule& rule) {
    require_line(encoder, rule);
    const std::span<const Cell> line = rule.cells;
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    bool is_possible = false;
    // An option for each first digit and each set of digits in as many cells.
    for (const std::uint32_t count : digits_of(encoder.candidates(line[0])))
        for (const DigitSet rest : encoder.sets_of(count - 1, encoder.digits() & ~only(count))) {
            if (total(rest) + count != rule.numbers.front() || !encoder.fits(rest, line.subspan(1, count - 1)))
                continue;
            Items items{item};
            for (std::uint32_t i = 0; i < line.size(); ++i) {
                const DigitSet excluded = i == 0 ? ~only(count) : i < count ? ~rest : rest;
                append(items, encoder.exclude(name, line[i], excluded));
            }
            encoder.add_option(std::move(items));
            is_possible = true;
        }
    if (!is_possible)
        encoder.set_impossible();
}

// Two chains along the line: the greatest digit so far, and the number of digits seen so far. At each cell they agree
// whether its digit is seen.
void encode_skyscraper(Encoder& encoder, const Rule& rule) {
    require_line(encoder, rule);
    const std::uint32_t n = encoder.side();
    const std::uint32_t count = rule.numbers.front();
    if (count < 1 || count > n)
        encoder.set_impossible();
    std::optional<Variable> greatest; // before the cell
    std::optional<Variable> number;
    for (std::uint32_t i = 0; i < n; ++i) {
        const bool is_last = i + 1 == n;
        const std::string name = encoder.next_name();
        const Item height_item = encoder.add_item(name);
        const Item number_item = encoder.add_item(name + ".step");
        const Variable is_seen = encoder.variable(name + ".is-seen", {0, 1});
        std::optional<Variable> greatest_now;
        std::optional<Variable> number_now;
        if (!is_last) {
            greatest_now = encoder.variable(name + ".greatest", digits_of(digits_from(i + 1, n)));
            number_now = encoder.variable(name + ".number", digits_of(digits_up_to(std::min(i + 1, count))));
        }
        for (std::uint32_t before = i; before <= (i == 0 ? 0 : n); ++before)
            for (std::uint32_t now = std::max(before, i + 1); now <= n; ++now) {
                const bool sees = now > before;
                Items items{height_item};
                append(items, is_seen.others(sees ? 1 : 0));
                append(items, encoder.exclude(name, rule.cells[i], sees ? ~only(now) : digits_from(before, n)));
                if (greatest)
                    append(items, greatest->one(before));
                if (greatest_now)
                    append(items, greatest_now->others(now));
                encoder.add_option(std::move(items));
            }
        for (std::uint32_t before = i == 0 ? 0 : 1; before <= std::min(i, count); ++before)
            for (const std::uint32_t sees : {0U, 1U}) {
                const std::uint32_t now = before + sees;
                if (is_last ? now != count : now < 1 || now > count)
                    continue;
                Items items{number_item};
                append(items, is_seen.one(sees));
                if (number)
                    append(items, number->one(before));
                if (number_now)
                    append(items, number_now->others(now));
                encoder.add_option(std::move(items));
            }
        greatest = std::move(greatest_now);
        number = std::move(number_now);
    }
}

void encode_between(Encoder& encoder, const Rule& rule) {
    const std::span<const Cell> inner = std::span(rule.cells).subspan(1, rule.cells.size() - 2);
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    const Cell first = rule.cells.front();
    const Cell last = rule.cells.back();
    const Variable at_first = encoder.cell_variable(name, first);
    const Variable at_last = encoder.cell_variable(name, last);
    bool is_possible = false;
    for (const std::uint32_t x : digits_of(encoder.candidates(first)))
        for (const std::uint32_t y : digits_of(encoder.candidates(last))) {
            const DigitSet between = digits_from(std::min(x, y) + 1, std::max(x, y) - 1);
            if (std::any_of(inner.begin(), inner.end(),
                            [&](Cell cell) { return (encoder.candidates(cell) & between) == 0; }))
                continue;
            Items items{item};
            append(items, at_first.others(x));
            append(items, at_last.others(y));
            for (const Cell cell : inner)
                append(items, encoder.exclude(name, cell, ~between));
            encoder.add_option(std::move(items));
            is_possible = true;
        }
    if (!is_possible)
        encoder.set_impossible();
}

} // namespace sudoku::rules
