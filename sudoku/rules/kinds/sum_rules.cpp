#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <map>
#include <set>

// Sums whose cells may repeat digits, and lines with equal sums.
namespace sudoku::rules {

void encode_sum(Encoder& encoder, const Rule& rule) {
    if (std::set<Cell>(rule.cells.begin(), rule.cells.end()).size() < rule.cells.size())
        return encode_by_automaton(encoder, rule);
    encoder.sum(rule.cells, {rule.numbers.front()});
}

void encode_arrow(Encoder& encoder, const Rule& rule) {
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

namespace {

/// Returns all sums that the cells may have, as far as candidates and groups show it.
std::set<std::uint32_t> possible_sums(const Encoder& encoder, Cells cells) {
    std::set<std::uint32_t> sums;
    if (encoder.differ(cells)) {
        for (const DigitSet set : encoder.sets_of(static_cast<std::uint32_t>(cells.size()), encoder.digits()))
            if (encoder.fits(set, cells))
                sums.insert(encoder.total(set));
        return sums;
    }
    sums.insert(0);
    for (const Cell cell : cells) {
        std::set<std::uint32_t> longer;
        for (const std::uint32_t sum : sums)
            for (const std::uint32_t digit : digits_of(encoder.candidates(cell)))
                longer.insert(sum + encoder.value(digit));
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

// Adds up each part. The state is the sum of the last part so far, 0 for none, and the set of the sums before the first cell that
// lead to whole parts only: 0, or any on a loop.
void encode_sum_line(Encoder& encoder, const Rule& rule) {
    using Begins = std::pair<std::uint32_t, std::uint32_t>;
    constexpr std::uint32_t most = 31;
    const std::uint32_t sum = rule.numbers.front();
    const bool is_loop = rule.cells.size() > 2 && rule.cells.front() == rule.cells.back();
    if (sum < 1 || (is_loop && sum > most)) {
        if (sum > most)
            throw InvalidRule("a closed sum-line needs a sum of at most " + std::to_string(most));
        encoder.set_impossible();
        return void(encoder.add_item(encoder.next_name())); // no option covers it
    }
    const std::uint32_t begins = is_loop ? sum : 1;
    std::vector<Begins> states{{0, (std::uint32_t{1} << (begins - 1) << 1) - 1}};
    std::map<Begins, std::uint32_t> numbers{{states[0], 0}};
    const auto step = [&](std::uint32_t state, std::uint32_t digit) -> std::optional<std::uint32_t> {
        const std::uint32_t value = encoder.value(digit);
        Begins next = states[state];
        for (std::uint32_t begin = 0; begin < begins; ++begin)
            if ((begin + next.first) % sum + value > sum)
                next.second &= ~(std::uint32_t{1} << begin);
        next.first = value == 0 ? next.first : (next.first + value - 1) % sum + 1;
        const auto [at, is_new] = numbers.try_emplace(next, static_cast<std::uint32_t>(states.size()));
        if (is_new)
            states.push_back(next);
        return next.second == 0 ? std::nullopt : std::optional(at->second);
    };
    encoder.accept(std::span(rule.cells).first(rule.cells.size() - (is_loop ? 1 : 0)),
                   {step, [&](std::uint32_t state) { return states[state].first == sum; }});
}

} // namespace sudoku::rules
