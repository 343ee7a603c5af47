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
    const auto accepts = [&](std::uint32_t number) { return detail::contains(counts, number); };
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

void count_true(Encoder& encoder, std::span<const Variable> truths, std::uint32_t most,
                const std::function<std::optional<Items>(std::uint32_t)>& more) {
    std::vector<std::uint32_t> counts(most + 1);
    std::iota(counts.begin(), counts.end(), 0U);
    std::optional<Variable> before; // count so far
    for (std::size_t i = 0; i < truths.size(); ++i) {
        const std::string name = encoder.next_name();
        const Item item = encoder.add_item(name);
        const std::optional<Variable> after =
            i + 1 < truths.size() ? std::optional(encoder.variable(name + ".count", counts)) : std::nullopt;
        for (std::uint32_t old = 0; old <= (before ? most : 0); ++old)
            for (const std::uint32_t one : {0U, 1U}) {
                const std::uint32_t now = std::min(old + one, most);
                const auto last = after ? std::optional(after->others(now)) : more(now);
                if (!last)
                    continue;
                Items items{item};
                append(items, truths[i].others(one));
                append(items, before ? before->one(old) : Items());
                append(items, *last);
                encoder.add_option(std::move(items));
            }
        before = after;
    }
}

void require_any(Encoder& encoder, std::span<const Variable> truths) {
    count_true(encoder, truths, 1,
               [](std::uint32_t count) { return count == 1 ? std::optional(Items()) : std::nullopt; });
}

void encode_count_distinct(Encoder& encoder, const Rule& rule) {
    const auto max = std::min(encoder.side(), static_cast<std::uint32_t>(rule.other_cells.size()));
    DigitSet possible = 0;
    for (const std::uint32_t digit : digits_of(encoder.digits()))
        possible |= encoder.value(digit) >= 1 && encoder.value(digit) <= max ? only(digit) : 0;
    encoder.restrict(rule.cells.front(), possible);
    const Variable number = encoder.cell_variable(encoder.next_name(), rule.cells.front());
    std::vector<Variable> are_used; // by digit
    for (std::uint32_t digit = 1; digit <= encoder.side(); ++digit) {
        are_used.push_back(encoder.variable(encoder.next_name() + ".is-used", {0, 1}));
        const auto step = [digit](std::uint32_t state, std::uint32_t next) {
            return std::optional(next == digit ? 1 : state);
        };
        encoder.accept(rule.other_cells, {step, [](std::uint32_t) { return true; }},
                       [&](std::uint32_t used) { return are_used.back().one(used); });
    }
    count_true(encoder, are_used, max + 1, [&](std::uint32_t count) {
        return count <= max ? std::optional(number.others(encoder.digit_of(count))) : std::nullopt;
    });
}

} // namespace sudoku::rules
