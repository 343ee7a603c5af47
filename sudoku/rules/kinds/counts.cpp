#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

// Rules about the number of cells that contain a digit.
namespace sudoku::rules {

namespace {

/// Requires that the number of cells with a digit is one of `counts`. The last option covers the items `more` of it.
void require_count(Encoder& encoder, Cells cells, std::uint32_t digit, const std::vector<std::uint32_t>& counts,
                   const std::function<Items(std::uint32_t)>& more = {}) {
    const std::uint32_t max = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    const auto step = [&](std::uint32_t number, std::uint32_t next) {
        const std::uint32_t now = number + (next == digit ? 1 : 0);
        return now > max ? std::nullopt : std::optional(now);
    };
    const auto accepts = [&](std::uint32_t number) {
        return std::find(counts.begin(), counts.end(), number) != counts.end();
    };
    encoder.accept(cells, {step, accepts}, more);
}

} // namespace

void encode_counting_circles(Encoder& encoder, const Rule& rule) {
    const auto cell_count = static_cast<std::uint32_t>(rule.cells.size());
    std::vector<DigitSet> sets;                                              // digits in circles
    const DigitSet possible = encoder.digits() & ~only(encoder.digit_of(0)); // no digit 0
    for (std::uint32_t size = 1; size <= encoder.side(); ++size)
        for (const DigitSet set : encoder.sets_of(size, possible))
            if (encoder.total(set) == cell_count)
                sets.push_back(set);
    const std::string name = encoder.next_name();
    const Item choice = encoder.add_item(name);
    std::vector<Items> options(sets.size(), {choice});
    for (const std::uint32_t digit : digits_of(encoder.digits())) {
        const std::uint32_t value = encoder.value(digit);
        const Variable count = encoder.variable(name + "." + std::to_string(value), {0, value});
        for (std::size_t k = 0; k < sets.size(); ++k)
            append(options[k], count.others(contains(sets[k], digit) ? value : 0));
        require_count(encoder, rule.cells, digit, {0, value}, [&](std::uint32_t number) { return count.one(number); });
    }
    if (options.empty())
        encoder.set_impossible();
    for (Items& option : options)
        encoder.add_option(std::move(option));
}

void encode_look_and_say(Encoder& encoder, const Rule& rule) {
    if (rule.numbers.size() % 2 != 0)
        throw InvalidRule("look-and-say needs pairs of a count and a digit");
    DigitSet seen = 0;
    for (std::size_t k = 0; k < rule.numbers.size(); k += 2) {
        const std::uint32_t digit = encoder.require_digit(rule.numbers[k + 1]);
        if (contains(seen, digit))
            throw InvalidRule("digit " + std::to_string(rule.numbers[k + 1]) + " has two counts");
        seen |= only(digit);
        require_count(encoder, rule.cells, digit, {rule.numbers[k]});
    }
}

void encode_same_digits(Encoder& encoder, const Rule& rule) {
    if (rule.cells.size() != rule.other_cells.size())
        throw InvalidRule("this rule needs as many cells after '=' as before it");
    if (rule.cells.size() == 1 && rule.cells != rule.other_cells)
        return encoder.relate(rule.cells[0], rule.other_cells[0], std::equal_to<>());
    const bool differ = encoder.differ(rule.cells) && encoder.differ(rule.other_cells);
    for (const std::uint32_t digit : digits_of(encoder.digits())) {
        const std::string name = encoder.next_name() + "d" + std::to_string(encoder.value(digit));
        if (!differ) {
            std::vector<std::uint32_t> counts(rule.cells.size() + 1);
            std::iota(counts.begin(), counts.end(), 0U);
            const Variable count = encoder.variable(name, counts);
            require_count(encoder, rule.cells, digit, counts, [&](std::uint32_t n) { return count.others(n); });
            require_count(encoder, rule.other_cells, digit, counts, [&](std::uint32_t n) { return count.one(n); });
            continue;
        }
        Items both; // covered by a cell each, or by an option: no cell has the digit
        for (const auto* cells : {&rule.cells, &rule.other_cells}) {
            both.push_back(encoder.add_item(name + (both.empty() ? "" : "="), dlx::ItemKind::primary, digit));
            for (const Cell cell : *cells)
                encoder.add_to_placement(cell, digit, both.back());
        }
        encoder.add_option(std::move(both));
    }
}

void encode_count_distinct(Encoder& encoder, const Rule& rule) {
    const auto max = std::min(encoder.side(), static_cast<std::uint32_t>(rule.other_cells.size()));
    DigitSet possible = 0;
    for (const std::uint32_t digit : digits_of(encoder.digits()))
        possible |= encoder.value(digit) >= 1 && encoder.value(digit) <= max ? only(digit) : 0;
    encoder.restrict(rule.cells.front(), possible);
    const Variable number = encoder.cell_variable(encoder.next_name(), rule.cells.front());
    std::optional<Variable> before; // number of the digits so far that some cell has
    for (std::uint32_t digit = 1; digit <= encoder.side(); ++digit) {
        const std::string name = encoder.next_name();
        const Item item = encoder.add_item(name);
        const Variable is_used = encoder.variable(name + ".is-used", {0, 1});
        const std::optional<Variable> after =
            digit < encoder.side() ? std::optional(encoder.variable(name + ".number", digits_of(digits_up_to(max) | 1)))
                                   : std::nullopt;
        for (std::uint32_t old = 0; old <= (before ? max : 0); ++old)
            for (const std::uint32_t used : {0U, 1U}) {
                if (old + used > max)
                    continue;
                Items items{item};
                append(items, is_used.one(used));
                append(items, before ? before->one(old) : Items());
                append(items, after ? after->others(old + used) : number.others(encoder.digit_of(old + used)));
                encoder.add_option(std::move(items));
            }
        const auto step = [digit](std::uint32_t state, std::uint32_t next) {
            return std::optional(next == digit ? 1 : state);
        };
        encoder.accept(rule.other_cells, {step, [](std::uint32_t) { return true; }},
                       [&](std::uint32_t used) { return is_used.others(used); });
        before = after;
    }
}

} // namespace sudoku::rules
