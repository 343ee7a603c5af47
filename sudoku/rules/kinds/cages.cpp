#include "sudoku/rules/kinds/kinds.hpp"

// Cells with one set of different digits.
namespace sudoku::rules {

void encode_killer(Encoder& encoder, const Rule& rule) {
    if (rule.numbers.empty())
        return encoder.all_different(rule.cells);
    std::vector<DigitSet> sets = encoder.sets_of(static_cast<std::uint32_t>(rule.cells.size()), encoder.digits());
    std::erase_if(sets, [&](DigitSet set) { return encoder.total(set) != rule.numbers.front(); });
    encoder.choose_set(rule.cells, std::move(sets));
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
    std::vector<DigitSet> sets =
        encoder.sets_of(static_cast<std::uint32_t>(rule.cells.size()),
                        digits_up_to(half) | digits_from(encoder.side() - half + 1, encoder.side()));
    constexpr DigitSet even = 0x55555555;
    std::erase_if(sets, [&](DigitSet set) {
        return 2 * size(set & even) != size(set) || 2 * size(set & digits_up_to(half)) != size(set);
    });
    encoder.choose_set(rule.cells, std::move(sets));
}

void encode_rellik(Encoder& encoder, const Rule& rule) {
    std::vector<DigitSet> sets = encoder.sets_of(static_cast<std::uint32_t>(rule.cells.size()), encoder.digits());
    std::erase_if(sets, [&](DigitSet set) {
        for (DigitSet part = set; part != 0; part = (part - 1) & set)
            if (encoder.total(part) == rule.numbers.front())
                return true;
        return false;
    });
    encoder.choose_set(rule.cells, std::move(sets));
}

} // namespace sudoku::rules
