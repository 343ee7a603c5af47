#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <map>
#include <set>

// Sums whose cells may repeat digits, and lines with equal sums.
namespace sudoku::rules {

namespace {

/// Returns all sums that the cells may have, as far as candidates and groups show it.
std::set<std::uint32_t> possible_sums(const Encoder& encoder, Cells cells) {
    std::set<std::uint32_t> sums;
    const std::uint32_t most_times = encoder.times_of(0) ? 2 : 1;
    if (encoder.differ(cells) && most_times == 1) {
        for (const DigitSet set : encoder.sets_of(cells.size(), encoder.digits()))
            if (encoder.fits(set, cells))
                sums.insert(encoder.total(set));
        return sums;
    }
    sums.insert(0);
    for (const Cell cell : cells) {
        std::set<std::uint32_t> longer;
        for (const std::uint32_t sum : sums)
            for (const std::uint32_t digit : digits_of(encoder.candidates(cell)))
                for (std::uint32_t times = 1; times <= most_times; ++times)
                    longer.insert(sum + times * encoder.value(digit));
        sums = std::move(longer);
    }
    return sums;
}

/// Requires the same sum of several parts.
void equal_sums(Encoder& encoder, const std::vector<std::vector<Cell>>& parts) {
    std::set<std::uint32_t> common;
    for (const auto& part : parts) {
        std::set<std::uint32_t> sums = possible_sums(encoder, part);
        if (&part != &parts.front())
            std::erase_if(sums, [&](std::uint32_t sum) { return !common.contains(sum); });
        common = std::move(sums);
    }
    std::optional<Variable> before; // the sum, from part to part
    for (const auto& part : parts) {
        const std::optional<Variable> after =
            &part != &parts.back()
                ? std::optional(encoder.variable(encoder.next_name() + ".sum", {common.begin(), common.end()}))
                : std::nullopt;
        encoder.sum(part, {common.begin(), common.end()}, [&](std::uint32_t sum) {
            Items items = before ? before->one(sum) : Items();
            if (after)
                append(items, after->others(sum));
            return items;
        });
        before = after;
    }
}

} // namespace

void encode_sum(Encoder& encoder, const Rule& rule) {
    if (std::set<Cell>(rule.cells.begin(), rule.cells.end()).size() < rule.cells.size() && !encoder.times_of(0))
        return encode_by_automaton(encoder, rule);
    encoder.sum(rule.cells, {rule.numbers.front()});
}

void encode_arrow(Encoder& encoder, const Rule& rule) {
    if (encoder.times_of(0))
        return equal_sums(encoder, {rule.cells, rule.other_cells});
    if (rule.cells.size() > 1 && encoder.value(encoder.side()) > 9)
        throw InvalidRule("an arrow whose circle has several cells needs a board of at most 9x9");
    std::map<std::uint32_t, std::vector<std::uint32_t>> digits_of_total{{0, {}}};
    for (const Cell cell : rule.cells) { // the digits of the circle are read as one number
        std::map<std::uint32_t, std::vector<std::uint32_t>> longer;
        for (const auto& [number, digits] : digits_of_total)
            for (const std::uint32_t digit : digits_of(encoder.candidates(cell))) {
                const auto same = std::find(rule.cells.begin(), rule.cells.end(), cell) - rule.cells.begin();
                if (same < std::ssize(digits) && digits[static_cast<std::size_t>(same)] != digit)
                    continue; // a variable is there twice
                auto& made = longer[10 * number + encoder.value(digit)] = digits;
                made.push_back(digit);
            }
        digits_of_total = std::move(longer);
    }
    const std::string name = encoder.next_name();
    std::map<Cell, Variable> circle;
    for (const Cell cell : rule.cells)
        if (!circle.contains(cell))
            circle.emplace(cell, encoder.cell_variable(name, cell));
    std::vector<std::uint32_t> totals;
    for (const auto& [number, digits] : digits_of_total)
        if (number <= rule.other_cells.size() * encoder.side())
            totals.push_back(number);
    encoder.sum(rule.other_cells, totals, [&](std::uint32_t total) {
        Items items;
        const std::vector<std::uint32_t>& digits = digits_of_total.at(total);
        for (const auto& [cell, variable] : circle)
            append(items, variable.others(digits[static_cast<std::size_t>(
                              std::find(rule.cells.begin(), rule.cells.end(), cell) - rule.cells.begin())]));
        return items;
    });
}

void encode_region_sum(Encoder& encoder, const Rule& rule) {
    const auto& region = encoder.puzzle().regions;
    if (region.empty())
        throw InvalidRule("a region sum line needs regions");
    std::vector<std::vector<Cell>> parts;
    for (const Cell cell : rule.cells)
        if (parts.empty() || region[parts.back().back()] != region[cell])
            parts.push_back({cell});
        else
            parts.back().push_back(cell);
    equal_sums(encoder, parts);
}

void encode_zipper(Encoder& encoder, const Rule& rule) {
    const std::size_t half = rule.cells.size() / 2;
    std::vector<std::vector<Cell>> parts;
    if (rule.cells.size() % 2 == 1)
        parts.push_back({rule.cells[half]});
    for (std::size_t i = 0; i < half; ++i)
        parts.push_back({rule.cells[i], rule.cells[rule.cells.size() - 1 - i]});
    equal_sums(encoder, parts);
}

void encode_double_arrow(Encoder& encoder, const Rule& rule) {
    equal_sums(encoder, {{rule.cells.front(), rule.cells.back()}, {rule.cells.begin() + 1, rule.cells.end() - 1}});
}

void encode_equal_sum(Encoder& encoder, const Rule& rule) { equal_sums(encoder, {rule.cells, rule.other_cells}); }

// Adds up each part. The state is the sum of the last part so far, 0 for none. A loop is read with each sum that may precede its
// first cell; at least one of these readings splits it into parts.
void encode_sum_line(Encoder& encoder, const Rule& rule) {
    const std::uint32_t sum = rule.numbers.front();
    const bool is_loop = rule.cells.size() > 2 && rule.cells.front() == rule.cells.back();
    const Cells cells = std::span(rule.cells).first(rule.cells.size() - (is_loop ? 1 : 0));
    if (sum < 1 || sum > cells.size() * encoder.value(encoder.side())) {
        encoder.set_impossible();
        return void(encoder.add_item(encoder.next_name())); // no option covers it
    }
    std::vector<Variable> are_parts;
    for (std::uint32_t before = 0; before < (is_loop ? sum : 1); ++before) {
        const auto step = [&encoder, sum, before](std::uint32_t state,
                                                  std::uint32_t digit) -> std::optional<std::uint32_t> {
            const std::uint32_t value = encoder.value(digit);
            const std::uint32_t next = (state == 0 ? before : state % sum) + value;
            return next > sum ? std::nullopt : std::optional(value == 0 ? state : next);
        };
        const Automaton parts{step, [=](std::uint32_t state) { return state != 0 && state % sum == before; }};
        if (!is_loop)
            return encoder.accept(cells, parts);
        are_parts.push_back(encoder.variable(encoder.next_name() + ".are-parts", {0, 1}));
        encoder.accept(cells, parts, {}, &are_parts.back());
    }
    require_any(encoder, are_parts);
}

} // namespace sudoku::rules
