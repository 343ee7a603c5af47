#include "sudoku/rules/conditions.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

// Rules that automata describe, and alternatives of such rules: each automaton determines whether its rule is true.
namespace sudoku::rules {

namespace {

using State = std::uint32_t;
using Next = std::optional<State>;

/// Automaton, and the cells that it reads.
struct Reading {
    std::vector<Cell> cells;
    Automaton automaton;
};

constexpr std::uint32_t greatest_sum = 65535; ///< greater ones are not reached

/// Reads the greatest digit so far, and the number of digits seen so far; a 0 is never seen.
Automaton skyscrapers(const Encoder& encoder, std::uint32_t count) {
    const auto step = [&encoder, count](State state, std::uint32_t digit) -> Next {
        const State seen = state / 32 + (digit > state % 32 && encoder.value(digit) > 0 ? 1 : 0);
        return seen > count ? std::nullopt : Next(32 * seen + std::max(digit, state % 32));
    };
    return {step, [count](State state) { return state / 32 == count; }};
}

/// Lets digits increase up to the first hidden one.
Automaton hidden_skyscraper(const Encoder& encoder, std::uint32_t number) {
    const State found = encoder.side() + 1; // state after it; before it, the state is the greatest digit
    const auto step = [hidden = encoder.digit_of(number), found](State state, std::uint32_t digit) -> Next {
        if (state == found || digit == hidden)
            return state > digit ? Next(found) : std::nullopt;
        return digit > state ? Next(digit) : std::nullopt;
    };
    return {step, [found](State state) { return state == found; }};
}

/// Reads X, and then adds up the digits of the first X cells. The state is the number of these cells and the rest of the sum.
Automaton x_sum(const Encoder& encoder, std::uint32_t sum) {
    constexpr State begin = 1;
    constexpr State radix = greatest_sum + 1;
    const auto step = [&encoder, sum](State state, std::uint32_t digit) -> Next {
        const State value = encoder.value(digit);
        const State left = state == 0 ? sum : (state - begin) % radix;
        const State cells = state == 0 ? value : (state - begin) / radix;
        if (cells == 0)
            return begin + left;
        return value > left ? std::nullopt : Next(begin + radix * (cells - 1) + left - value);
    };
    return {step, [](State state) { return state == begin; }};
}

/// Reads N, and requires the digit in the Nth cell. The state is the number of cells up to it.
Automaton numbered_room(const Encoder& encoder, std::uint32_t number) {
    static constexpr State found = 1;
    const auto step = [&encoder, number](State state, std::uint32_t digit) -> Next {
        if (state == found || (state == 0 && encoder.value(digit) == 0))
            return state == found ? Next(found) : std::nullopt;
        const State cells = state == 0 ? encoder.value(digit) : state - found;
        if (cells == 1)
            return encoder.value(digit) == number ? Next(found) : std::nullopt;
        return found + cells - 1;
    };
    return {step, [](State state) { return state == found; }};
}

/// Adds digits up, from a first one on if it is their sum.
Automaton sum_of(const Encoder& encoder, std::optional<std::uint32_t> sum) {
    constexpr State begin = 1;
    const auto step = [&encoder, sum](State state, std::uint32_t digit) -> Next {
        const State value = encoder.value(digit);
        if (state == 0)
            return !sum ? Next(begin + value) : value > *sum ? std::nullopt : Next(begin + *sum - value);
        return value > state - begin ? std::nullopt : Next(state - value);
    };
    return {step, [](State state) { return state == begin; }};
}

/// Reads different digits. The state is their set.
Automaton different_digits(const Encoder& encoder, std::optional<std::uint32_t> sum) {
    const auto step = [](State set, std::uint32_t digit) {
        return contains(set, digit) ? std::nullopt : Next(set | only(digit));
    };
    return {step, [&encoder, sum](State set) { return !sum || encoder.total(set) == *sum; }};
}

/// Reads different digits, and adds up those between the least and the greatest one.
Automaton sum_inside(const Encoder& encoder, std::uint32_t sum) {
    struct Extremes { // least and greatest digit, the sum between them and that after them
        State low, high, is_low_last, inside, after;
    };
    const auto packed = [](const Extremes& e) {
        return (((e.inside * 256 + e.after) * 2 + e.is_low_last) * 32 + e.high) * 32 + e.low;
    };
    const auto step = [&encoder, packed](State state, std::uint32_t digit) -> Next {
        Extremes e{state % 32, state / 32 % 32, state / 1024 % 2, state / (2048 * 256), state / 2048 % 256};
        if (state == 0)
            return packed({digit, digit, 0, 0, 0});
        const bool is_low = digit < e.low;
        if (!is_low && digit <= e.high) {
            e.after += encoder.value(digit);
            return packed(e);
        }
        const bool replaces_last = (e.is_low_last != 0) == is_low && e.low != e.high; // its digit is between, too
        e.inside = e.after + (replaces_last ? e.inside + encoder.value(is_low ? e.low : e.high) : 0);
        (is_low ? e.low : e.high) = digit;
        return packed({e.low, e.high, is_low ? 1U : 0U, e.inside, 0});
    };
    return {step, [sum](State state) { return state / (2048 * 256) == sum; }};
}

/// Compares each digit with the one before. The state is that one.
Automaton neighbors(const DigitRelation& allowed) {
    const auto step = [allowed](State state, std::uint32_t digit) {
        return state == 0 || allowed(state, digit) ? Next(digit) : std::nullopt;
    };
    return {step, [](State) { return true; }};
}

/// Returns automata that all accept if a rule is true. Throws InvalidRule for other kinds of rules.
std::vector<Reading> readings_of(const Encoder& encoder, const Rule& rule) {
    const std::string_view name = rule.kind->name;
    const std::uint32_t number = rule.numbers.empty() ? 0 : std::min(rule.numbers.front(), greatest_sum);
    const auto sum = rule.numbers.empty() ? std::nullopt : std::optional(number);
    if (name == "skyscraper" || name == "hidden-skyscraper" || name == "x-sum" || name == "numbered-room") {
        encoder.require_line(rule.cells);
        return {{rule.cells, name == "skyscraper"          ? skyscrapers(encoder, number)
                             : name == "hidden-skyscraper" ? hidden_skyscraper(encoder, number)
                             : name == "x-sum"             ? x_sum(encoder, number)
                                                           : numbered_room(encoder, number)}};
    }
    if (name == "sum" || name == "little-killer")
        return {{rule.cells, sum_of(encoder, sum)}};
    if (name == "arrow" && rule.cells.size() == 1) {
        std::vector<Cell> cells = rule.cells;
        cells.insert(cells.end(), rule.other_cells.begin(), rule.other_cells.end());
        return {{std::move(cells), sum_of(encoder, {})}};
    }
    if (name == "killer" || name == "extra-region")
        return {{rule.cells, different_digits(encoder, sum)}};
    if (name == "lunchbox")
        return {{rule.cells, different_digits(encoder, {})}, {rule.cells, sum_inside(encoder, number)}};
    if (name == "candidates") {
        DigitSet set = 0;
        for (const std::uint32_t value : rule.numbers)
            set |= only(encoder.require_digit(value));
        return {{rule.cells,
                 {[set](State, std::uint32_t digit) { return contains(set, digit) ? Next(0) : Next(); },
                  [](State) { return true; }}}};
    }
    if (has_automaton(rule))
        return {{rule.cells, automaton_of(rule.condition, encoder.puzzle())}};
    if (const auto relation = relates_all_pairs(rule) ? nullptr : relation_of(encoder.puzzle(), rule))
        return {{rule.cells, neighbors(relation)}};
    throw InvalidRule("either is not supported for " + std::string(name));
}

/// Makes a variable that is 1 if all rules are true, which determines whether each is.
Variable truth_of(Encoder& encoder, std::span<const Rule> rules) {
    std::vector<Variable> all;
    for (const Rule& rule : rules)
        for (const Reading& reading : readings_of(encoder, rule)) {
            all.push_back(encoder.variable(encoder.next_name() + ".is-true", {0, 1}));
            encoder.accept(reading.cells, reading.automaton, {}, &all.back());
        }
    if (all.size() == 1)
        return all.front();
    constexpr std::uint32_t most = 64;
    const auto count = static_cast<std::uint32_t>(all.size());
    if (count > most)
        throw InvalidRule("an alternative has too many rules");
    Variable truth = encoder.variable(encoder.next_name() + ".are-true", {0, 1});
    count_true(encoder, all, count,
               [&](std::uint32_t found) { return std::optional(truth.one(found == count ? 1 : 0)); });
    return truth;
}

} // namespace

void encode_by_automaton(Encoder& encoder, const Rule& rule) {
    for (const Reading& reading : readings_of(encoder, rule))
        encoder.accept(reading.cells, reading.automaton);
}

void encode_either(Encoder& encoder, const Rule& rule) {
    std::vector<Variable> truths;
    std::span<const Rule> rest = rule.parts;
    for (const std::uint32_t count : rule.numbers) {
        truths.push_back(truth_of(encoder, rest.first(count)));
        rest = rest.subspan(count);
    }
    require_any(encoder, truths);
}

} // namespace sudoku::rules
