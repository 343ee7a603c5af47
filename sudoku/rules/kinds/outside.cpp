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

} // namespace sudoku::rules
