#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

// Lines with an option for each of their cases, which excludes digits from their cells: clues at the edge of the board, and lines
// whose ends limit the others.
namespace sudoku::rules {

namespace {

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
            if (detail::any_of(inner, [&](Cell cell) { return (encoder.candidates(cell) & left) == 0; }))
                continue;
            Items items = at_first.others(x);
            append(items, at_last.others(y));
            options.add([&](std::uint32_t) { return ~left; }, std::move(items));
        }
    options.finish();
}

} // namespace

void encode_sandwich(Encoder& encoder, const Rule& rule) {
    encoder.require_line(rule.cells);
    if (rule.cells.size() < encoder.side())
        throw InvalidRule("a sandwich needs a line that has all digits");
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
        if (const std::uint32_t count = encoder.value(first); count > line.size()) {
            continue;
        } else if (count > 0) {
            for (const DigitSet rest : encoder.sets_of(count - 1, encoder.digits() & ~only(first)))
                if (encoder.total(rest) + count == rule.numbers.front() &&
                    encoder.fits(rest, line.subspan(1, count - 1)))
                    options.add([&](std::uint32_t i) { return i == 0 ? ~only(first) : i < count ? ~rest : rest; });
        } else if (rule.numbers.front() == 0) {
            options.add([&](std::uint32_t i) { return i == 0 ? ~only(first) : 0; });
        }
    options.finish();
}

void encode_between(Encoder& encoder, const Rule& rule) {
    limit_by_ends(encoder, rule, [](std::uint32_t low, std::uint32_t high) { return digits_from(low + 1, high - 1); });
}

void encode_lockout(Encoder& encoder, const Rule& rule) {
    const std::uint32_t least = number_of(rule, encoder.side());
    encoder.relate(rule.cells.front(), rule.cells.back(),
                   [least](std::uint32_t x, std::uint32_t y) { return difference(x, y) >= least; });
    limit_by_ends(encoder, rule, [&](std::uint32_t low, std::uint32_t high) {
        return high - low < least ? 0 : encoder.digits() & ~digits_from(low, high);
    });
}

void encode_value_indexing(Encoder& encoder, const Rule& rule) {
    const std::span<const Cell> others = std::span(rule.cells).subspan(2);
    ExcludingOptions options(encoder, others);
    const Variable value = encoder.cell_variable(options.name(), rule.cells[0]);
    const bool is_one = rule.cells[0] == rule.cells[1];
    const Variable place = is_one ? value : encoder.cell_variable(options.name(), rule.cells[1]);
    for (const std::uint32_t x : digits_of(encoder.candidates(rule.cells[0])))
        for (const std::uint32_t pointer : digits_of(encoder.candidates(rule.cells[1]))) {
            const std::uint32_t k = encoder.value(pointer);
            if ((is_one && x != pointer) || k == 0 || k > others.size() ||
                !contains(encoder.candidates(others[k - 1]), x))
                continue;
            Items items = value.others(x);
            append(items, is_one ? Items() : place.others(pointer));
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
