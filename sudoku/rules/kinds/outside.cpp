#include "sudoku/rules/kinds/excluding_options.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

// Clues at the edge of the board, about a row or column as it is seen from there; and the lunchbox, a sandwich anywhere.
namespace sudoku::rules {

namespace {

/// Requires the sum of the digits between the least and the greatest one of the cells, which differ. There is an option for
/// each place and digit of these two, and each set of digits between them.
void require_sum_inside(Encoder& encoder, Cells line, std::uint32_t sum) {
    const auto length = static_cast<std::uint32_t>(line.size());
    const bool is_house = length == encoder.side(); // excludes the digits at the ends itself
    ExcludingOptions options(encoder, line);
    const auto add = [&](std::uint32_t first, std::uint32_t last, std::uint32_t low, std::uint32_t high) {
        const DigitSet middle = digits_from(low + 1, high - 1);
        const std::uint32_t inside = last - first - 1;
        if (size(middle) + 2 < length)
            return;
        for (const DigitSet set : encoder.sets_of(inside, middle))
            for (const auto& [x, y] : {std::pair(low, high), std::pair(high, low)})
                if (encoder.total(set) == sum && contains(encoder.candidates(line[first]), x) &&
                    contains(encoder.candidates(line[last]), y) && encoder.fits(set, line.subspan(first + 1, inside)))
                    options.add([&, x = x, y = y](std::uint32_t i) {
                        return i == first              ? ~only(x)
                               : i == last             ? ~only(y)
                               : i > first && i < last ? ~set
                               : is_house              ? set
                                                       : ~(middle & ~set);
                    });
    };
    for (std::uint32_t first = 0; first < length; ++first)
        for (std::uint32_t last = first + 1; last < length; ++last)
            for (std::uint32_t low = 1; low <= encoder.side(); ++low)
                for (std::uint32_t high = low + 1; high <= encoder.side(); ++high)
                    add(first, last, low, high);
    options.finish();
}

} // namespace

void encode_sandwich(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    require_sum_inside(encoder, rule.cells, rule.numbers.front());
}

void encode_lunchbox(Encoder& encoder, const Rule& rule) {
    encoder.all_different(rule.cells);
    require_sum_inside(encoder, rule.cells, rule.numbers.front());
}

void encode_x_sum(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    const std::span<const Cell> line = rule.cells;
    ExcludingOptions options(encoder, line);
    // An option for each first digit and each set of digits in as many cells.
    for (const std::uint32_t first : digits_of(encoder.candidates(line[0])))
        if (const std::uint32_t count = encoder.value(first); count > 0) {
            for (const DigitSet rest : encoder.sets_of(count - 1, encoder.digits() & ~only(first)))
                if (encoder.total(rest) + count == rule.numbers.front() &&
                    encoder.fits(rest, line.subspan(1, count - 1)))
                    options.add([&](std::uint32_t i) { return i == 0 ? ~only(first) : i < count ? ~rest : rest; });
        } else if (rule.numbers.front() == 0) {
            options.add([&](std::uint32_t i) { return i == 0 ? ~only(first) : 0; });
        }
    options.finish();
}

namespace {

/// Values along a line of skyscrapers, before or after a cell; none at its ends.
struct Skyline {
    std::optional<Variable> greatest; ///< greatest digit so far
    std::optional<Variable> number;   ///< number of digits seen so far
};

Items one(const std::optional<Variable>& variable, std::uint32_t value) {
    return variable ? variable->one(value) : Items();
}
Items others(const std::optional<Variable>& variable, std::uint32_t value) {
    return variable ? variable->others(value) : Items();
}

/// Adds an option for each greatest digit before and after cell i, which is seen if it increases it; a 0 is never seen.
void add_heights(Encoder& encoder, const Rule& rule, std::uint32_t i, const Variable& is_seen, const Skyline& before,
                 const Skyline& after) {
    const std::uint32_t n = encoder.side();
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    for (std::uint32_t old = i; old <= (i == 0 ? 0 : n); ++old)
        for (std::uint32_t now = std::max(old, i + 1); now <= n; ++now) {
            const bool rises = now > old;
            Items items{item};
            append(items, is_seen.others(rises && encoder.value(now) > 0 ? 1 : 0));
            append(items, encoder.exclude(name, rule.cells[i], rises ? ~only(now) : digits_from(old, n)));
            append(items, one(before.greatest, old));
            append(items, others(after.greatest, now));
            encoder.add_option(std::move(items));
        }
}

/// Adds an option for each number of seen digits before and after cell i; all together are `count`.
void add_numbers(Encoder& encoder, std::uint32_t count, std::uint32_t i, const Variable& is_seen, const Skyline& before,
                 const Skyline& after) {
    const Item item = encoder.add_item(encoder.next_name());
    const auto least = [&](std::uint32_t cells) { return cells + encoder.value(1) > 1 ? 1U : 0U; }; // seen in so many
    for (std::uint32_t old = least(i); old <= std::min(i, count); ++old)
        for (const std::uint32_t sees : {0U, 1U}) {
            const std::uint32_t now = old + sees;
            if (after.number ? now < least(i + 1) || now > count : now != count)
                continue;
            Items items{item};
            append(items, is_seen.one(sees));
            append(items, one(before.number, old));
            append(items, others(after.number, now));
            encoder.add_option(std::move(items));
        }
}

} // namespace

// Encodes two chains along the line: the greatest digit so far, and the number of digits seen so far. At each cell they
// agree whether its digit is seen.
void encode_skyscraper(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    const std::uint32_t n = encoder.side();
    const std::uint32_t count = rule.numbers.front();
    if (count < 1 || count > n)
        encoder.set_impossible();
    Skyline before;
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::string name = encoder.next_name();
        const Variable is_seen = encoder.variable(name + ".is-seen", {0, 1});
        Skyline after;
        if (i + 1 < n)
            after = {encoder.variable(name + ".greatest", digits_of(digits_from(i + 1, n))),
                     encoder.variable(name + ".number", digits_of(digits_up_to(std::min(i + 1, count)) |
                                                                  (i + encoder.value(1) < 1 ? 1 : 0)))};
        add_heights(encoder, rule, i, is_seen, before, after);
        add_numbers(encoder, count, i, is_seen, before, after);
        before = std::move(after);
    }
}

// Lets digits increase up to the first hidden one.
void encode_hidden_skyscraper(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    const std::uint32_t hidden = encoder.digit_of(rule.numbers.front());
    const std::uint32_t found = encoder.side() + 1; // state after it; before it, the state is the greatest digit
    const auto step = [=](std::uint32_t state, std::uint32_t digit) -> std::optional<std::uint32_t> {
        if (state == found || digit == hidden)
            return state > digit ? std::optional(found) : std::nullopt;
        return digit > state ? std::optional(digit) : std::nullopt;
    };
    encoder.accept(rule.cells, {step, [=](std::uint32_t state) { return state == found; }});
}

} // namespace sudoku::rules
