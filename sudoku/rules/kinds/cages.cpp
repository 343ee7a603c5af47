#include "sudoku/rules/kinds/kinds.hpp"

#include <map>

// Groups of cells with one set of different digits, or with certain digits.
namespace sudoku::rules {

namespace {

void require_digit(Encoder& encoder, std::span<const Cell> cells, std::uint32_t digit, std::size_t count) {
    std::vector<Cell> possible;
    for (const Cell cell : cells)
        if (contains(encoder.candidates(cell), digit))
            possible.push_back(cell);
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name, dlx::ItemKind::primary, digit);
    if (possible.size() < count)
        return encoder.set_impossible();
    if (count == 1 && encoder.differ(possible)) {
        for (const Cell cell : possible)
            encoder.add_to_placement(cell, digit, item);
        return;
    }
    // An option for each group of cells that may contain the digit, all others not.
    Items item_of;
    for (const Cell cell : possible) {
        item_of.push_back(encoder.add_item(name + "." + cell_name(encoder.geometry(), cell)));
        encoder.add_to_placement(cell, digit, item_of.back());
    }
    for (std::uint32_t subset = 1; subset < 1U << possible.size(); ++subset) {
        std::vector<Cell> chosen;
        Items items{item};
        for (std::size_t i = 0; i < possible.size(); ++i)
            if ((subset >> i & 1U) != 0)
                chosen.push_back(possible[i]);
            else
                items.push_back(item_of[i]);
        bool can_be_equal = chosen.size() >= count;
        for (std::size_t i = 0; i < chosen.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                can_be_equal &= !encoder.differ(chosen[i], chosen[j]);
        if (can_be_equal)
            encoder.add_option(std::move(items));
    }
}

} // namespace

void encode_killer(Encoder& encoder, const Rule& rule) {
    if (rule.numbers.empty() || encoder.times_of(0))
        encoder.all_different(rule.cells);
    if (rule.numbers.empty())
        return;
    if (encoder.times_of(0))
        return encoder.sum(rule.cells, {rule.numbers.front()});
    const auto has_sum = [&](DigitSet set) { return encoder.total(set) == rule.numbers.front(); };
    encoder.choose_set(rule.cells, encoder.sets_of(rule.cells.size(), encoder.digits(), has_sum));
}

void encode_renban(Encoder& encoder, const Rule& rule) {
    const auto length = static_cast<std::uint32_t>(rule.cells.size());
    std::vector<DigitSet> sets;
    for (std::uint32_t first = 1; first + length <= encoder.side() + 1; ++first)
        sets.push_back(digits_from(first, first + length - 1));
    encoder.choose_set(rule.cells, std::move(sets));
}

void encode_equality_cage(Encoder& encoder, const Rule& rule) {
    const std::uint32_t half = encoder.side() / 2;
    const DigitSet low = digits_up_to(half);
    const DigitSet high = digits_from(encoder.side() - half + 1, encoder.side());
    constexpr DigitSet even = 0x55555555;
    const auto is_equal = [&](DigitSet set) {
        return 2 * size(set & even) == size(set) && 2 * size(set & low) == size(set);
    };
    encoder.choose_set(rule.cells, encoder.sets_of(rule.cells.size(), low | high, is_equal));
}

void encode_rellik(Encoder& encoder, const Rule& rule) {
    const auto lacks_sum = [&](DigitSet set) {
        for (DigitSet part = set; part != 0; part = (part - 1) & set)
            if (encoder.total(part) == rule.numbers.front())
                return false;
        return true;
    };
    encoder.choose_set(rule.cells, encoder.sets_of(rule.cells.size(), encoder.digits(), lacks_sum));
}

void encode_quadruple(Encoder& encoder, const Rule& rule) {
    std::map<std::uint32_t, std::size_t> counts; // by digit
    DigitSet digits = 0;
    for (const std::uint32_t number : rule.numbers) {
        const std::uint32_t digit = encoder.require_digit(number);
        ++counts[digit];
        digits |= only(digit);
    }
    if (rule.numbers.size() == rule.cells.size())
        for (const Cell cell : rule.cells)
            encoder.restrict(cell, digits);
    for (const auto& [digit, count] : counts)
        require_digit(encoder, rule.cells, digit, count);
}

} // namespace sudoku::rules
