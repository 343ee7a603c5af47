#include "sudoku/rules/encoder.hpp"

namespace sudoku::rules {

std::vector<DigitSet> Encoder::sets_of(std::size_t count, DigitSet from,
                                       const std::function<bool(DigitSet)>& is_wanted) {
    std::vector<DigitSet> sets;
    for (DigitSet set = from;; set = (set - 1) & from) { // all subsets, descending
        if (size(set) == count && is_wanted(set))
            sets.push_back(set);
        if (set == 0)
            return sets;
    }
}

bool Encoder::fits(DigitSet set, Cells cells) const {
    DigitSet found = 0;
    for (const Cell cell : cells) {
        if ((candidates(cell) & set) == 0)
            return false;
        found |= candidates(cell);
    }
    return size(set) == cells.size() && (set & ~found) == 0;
}

void Encoder::choose_set(Cells cells, std::vector<DigitSet> sets, const MoreOfSet& more) {
    std::erase_if(sets, [&](DigitSet set) { return !fits(set, cells); });
    const std::string name = next_name();
    if (sets.empty())
        set_impossible();
    mark_group(cells);
    DigitSet all = 0;
    for (const DigitSet set : sets)
        all |= set;
    for (const Cell cell : cells)
        restrict(cell, all);
    std::map<std::uint32_t, Item> item_of; // by digit
    for (const std::uint32_t digit : digits_of(all)) {
        item_of[digit] = add_item(name + "d" + std::to_string(value(digit)), dlx::ItemKind::primary, digit);
        for (const Cell cell : cells)
            add_to_placement(cell, digit, item_of[digit]);
    }
    if (sets.size() == 1 && !more)
        return;
    const Item choice = add_item(name); // without options if there are no sets
    for (const DigitSet set : sets) {
        Items items{choice};
        for (const std::uint32_t digit : digits_of(all & ~set))
            items.push_back(item_of[digit]);
        if (more)
            append(items, more(set));
        add_option(std::move(items));
    }
}

} // namespace sudoku::rules
