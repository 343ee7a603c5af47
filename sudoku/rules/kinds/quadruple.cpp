#include "sudoku/rules/kinds/kinds.hpp"

#include <map>

// Digits that a group of cells contains, each as often as it is written or more.
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
