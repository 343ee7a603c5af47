#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <map>
#include <set>

// Sums whose cells may repeat digits, and lines with equal sums.
namespace sudoku::rules {

void encode_sum(Encoder& encoder, const Rule& rule) { encoder.sum(rule.cells, {rule.numbers.front()}); }

void encode_arrow(Encoder& encoder, const Rule& rule) {
    if (rule.cells.size() > 1 && encoder.side() > 9)
        throw InvalidRule("an arrow whose circle has several cells needs a board of at most 9x9");
    std::map<std::uint32_t, std::vector<std::uint32_t>> digits_of_total{{0, {}}};
    for (const Cell cell : rule.cells) { // the digits of the circle are read as one number
        std::map<std::uint32_t, std::vector<std::uint32_t>> longer;
        for (const auto& [number, digits] : digits_of_total)
            for (const std::uint32_t digit : digits_of(encoder.candidates(cell))) {
                auto& made = longer[10 * number + digit] = digits;
                made.push_back(digit);
            }
        digits_of_total = std::move(longer);
    }
    const std::string name = encoder.next_name();
    std::vector<Variable> circle;
    for (const Cell cell : rule.cells)
        circle.push_back(encoder.cell_variable(name, cell));
    std::vector<std::uint32_t> totals;
    for (const auto& [number, digits] : digits_of_total)
        if (number <= rule.other_cells.size() * encoder.side())
            totals.push_back(number);
    encoder.sum(rule.other_cells, totals, [&](std::uint32_t total) {
        Items items;
        const std::vector<std::uint32_t>& digits = digits_of_total.at(total);
        for (std::size_t i = 0; i < circle.size(); ++i)
            append(items, circle[i].others(digits[i]));
        return items;
    });
}

void encode_region_sum(Encoder& encoder, const Rule& rule) {
    const auto& region = encoder.puzzle().regions;
    if (region.empty())
        throw InvalidRule("a region sum line needs regions");
    std::vector<std::vector<Cell>> parts;
    for (const Cell cell : rule.cells)
        if (parts.empty() || region[parts.back().back()] != region[cell])
            parts.push_back({cell});
        else
            parts.back().push_back(cell);
    std::set<std::uint32_t> common;
    std::vector<std::vector<DigitSet>> sets;
    for (const auto& part : parts) {
        std::set<std::uint32_t> sums;
        sets.push_back(encoder.sets_of(static_cast<std::uint32_t>(part.size()), encoder.digits()));
        std::erase_if(sets.back(), [&](DigitSet set) { return !encoder.fits(set, part); });
        for (const DigitSet set : sets.back())
            sums.insert(total(set));
        if (sets.size() > 1)
            std::erase_if(sums, [&](std::uint32_t sum) { return !common.contains(sum); });
        common = std::move(sums);
    }
    std::optional<Variable> before; // the sum, from part to part
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::erase_if(sets[i], [&](DigitSet set) { return !common.contains(total(set)); });
        const std::optional<Variable> after =
            i + 1 < parts.size()
                ? std::optional(encoder.variable(encoder.next_name() + ".sum", {common.begin(), common.end()}))
                : std::nullopt;
        encoder.choose_set(parts[i], sets[i], [&](DigitSet set) {
            Items items = before ? before->one(total(set)) : Items();
            if (after)
                append(items, after->others(total(set)));
            return items;
        });
        before = after;
    }
}

} // namespace sudoku::rules
