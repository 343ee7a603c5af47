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

/// Options of a rule, each of which excludes digits from the cells of a line.
class ExcludingOptions {
public:
    ExcludingOptions(Encoder& encoder, Cells line)
        : encoder_(encoder), line_(line), name_(encoder.next_name()), item_(encoder.add_item(name_)) {}

    /// Adds an option that excludes the digits `excluded(i)` from cell i, and covers `items`.
    template <class Excluded>
    void add(const Excluded& excluded, Items items = {}) {
        items.push_back(item_);
        for (std::uint32_t i = 0; i < line_.size(); ++i)
            append(items, encoder_.exclude(name_, line_[i], excluded(i)));
        encoder_.add_option(std::move(items));
        is_possible_ = true;
    }

    /// Records that the rule is impossible if there is no option.
    void finish() {
        if (!is_possible_)
            encoder_.set_impossible();
    }

    [[nodiscard]] const std::string& name() const { return name_; }

private:
    Encoder& encoder_;
    Cells line_;
    std::string name_;
    Item item_;
    bool is_possible_ = false;
};

} // namespace

void encode_sandwich(Encoder& encoder, const Rule& rule) {
    require_line(encoder, rule);
    const std::span<const Cell> line = rule.cells;
    const std::uint32_t n = encoder.side();
    ExcludingOptions options(encoder, line);
    const DigitSet middle = encoder.digits() & ~only(1) & ~only(n);
    // An option for each place of 1 and n and each set of digits between them.
    for (std::uint32_t first = 0; first < n; ++first)
        for (std::uint32_t last = first + 1; last < n; ++last)
            for (const DigitSet set : encoder.sets_of(last - first - 1, middle))
                for (const auto& [x, y] : {std::pair(1U, n), std::pair(n, 1U)})
                    if (total(set) == rule.numbers.front() && contains(encoder.candidates(line[first]), x) &&
                        contains(encoder.candidates(line[last]), y) &&
                        encoder.fits(set, line.subspan(first + 1, last - first - 1)))
                        options.add([&, x = x, y = y](std::uint32_t i) {
                            return i == first ? ~only(x) : i == last ? ~only(y) : i > first && i < last ? ~set : set;
                        });
    options.finish();
}

void encode_x_sum(Encoder& encoder, const Rule& rule) {
    require_line(encoder, rule);
    const std::span<const Cell> line = rule.cells;
    ExcludingOptions options(encoder, line);
    // An option for each first digit and each set of digits in as many cells.
    for (const std::uint32_t count : digits_of(encoder.candidates(line[0])))
        for (const DigitSet rest : encoder.sets_of(count - 1, encoder.digits() & ~only(count)))
            if (total(rest) + count == rule.numbers.front() && encoder.fits(rest, line.subspan(1, count - 1)))
                options.add([&](std::uint32_t i) { return i == 0 ? ~only(count) : i < count ? ~rest : rest; });
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

/// Adds an option for each greatest digit before and after cell i, which is seen if it increases it.
void add_heights(Encoder& encoder, const Rule& rule, std::uint32_t i, const Variable& is_seen, const Skyline& before,
                 const Skyline& after) {
    const std::uint32_t n = encoder.side();
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    for (std::uint32_t old = i; old <= (i == 0 ? 0 : n); ++old)
        for (std::uint32_t now = std::max(old, i + 1); now <= n; ++now) {
            const bool sees = now > old;
            Items items{item};
            append(items, is_seen.others(sees ? 1 : 0));
            append(items, encoder.exclude(name, rule.cells[i], sees ? ~only(now) : digits_from(old, n)));
            append(items, one(before.greatest, old));
            append(items, others(after.greatest, now));
            encoder.add_option(std::move(items));
        }
}

/// Adds an option for each number of seen digits before and after cell i; all together are `count`.
void add_numbers(Encoder& encoder, std::uint32_t count, std::uint32_t i, const Variable& is_seen, const Skyline& before,
                 const Skyline& after) {
    const Item item = encoder.add_item(encoder.next_name());
    for (std::uint32_t old = i == 0 ? 0 : 1; old <= std::min(i, count); ++old)
        for (const std::uint32_t sees : {0U, 1U}) {
            const std::uint32_t now = old + sees;
            if (after.number ? now < 1 || now > count : now != count)
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
    require_line(encoder, rule);
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
                     encoder.variable(name + ".number", digits_of(digits_up_to(std::min(i + 1, count))))};
        add_heights(encoder, rule, i, is_seen, before, after);
        add_numbers(encoder, count, i, is_seen, before, after);
        before = std::move(after);
    }
}

void encode_between(Encoder& encoder, const Rule& rule) {
    const std::span<const Cell> inner = std::span(rule.cells).subspan(1, rule.cells.size() - 2);
    ExcludingOptions options(encoder, inner);
    const Cell first = rule.cells.front();
    const Cell last = rule.cells.back();
    const Variable at_first = encoder.cell_variable(options.name(), first);
    const Variable at_last = encoder.cell_variable(options.name(), last);
    for (const std::uint32_t x : digits_of(encoder.candidates(first)))
        for (const std::uint32_t y : digits_of(encoder.candidates(last))) {
            const DigitSet between = digits_from(std::min(x, y) + 1, std::max(x, y) - 1);
            if (std::any_of(inner.begin(), inner.end(),
                            [&](Cell cell) { return (encoder.candidates(cell) & between) == 0; }))
                continue;
            Items items = at_first.others(x);
            append(items, at_last.others(y));
            options.add([&](std::uint32_t) { return ~between; }, std::move(items));
        }
    options.finish();
}

} // namespace sudoku::rules
