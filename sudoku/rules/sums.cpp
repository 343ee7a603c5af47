#include "sudoku/rules/encoder.hpp"

#include <algorithm>
#include <set>

// Sets of digits, and sums of cells that may repeat digits. Cells are grouped into cliques whose cells differ; each clique
// has one set of digits, which determines its sum. The sums are added up clique by clique.
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

/// Divides cells into groups of cells that all differ: each time, the largest one of those that begin with each of the cells left.
std::vector<std::vector<Cell>> Encoder::cliques(Cells cells) const {
    std::vector<std::vector<Cell>> groups;
    for (std::vector<Cell> rest(cells.begin(), cells.end()); !rest.empty();) {
        std::vector<Cell> largest;
        for (const Cell first : rest) {
            std::vector<Cell> group{first};
            for (const Cell cell : rest)
                if (detail::all_of(group, [&](Cell other) { return differ(cell, other); }))
                    group.push_back(cell);
            if (group.size() > largest.size())
                largest = std::move(group);
        }
        for (const Cell cell : largest) // once: cells may be repeated
            rest.erase(detail::find_in(rest, cell));
        groups.push_back(std::move(largest));
    }
    return groups;
}

void Encoder::sum(Cells cells, std::vector<std::uint32_t> totals, const MoreOfTotal& more) {
    std::sort(totals.begin(), totals.end());
    if (first_times_)
        return sum_with_doublers(cells, totals, more);
    const auto count = static_cast<std::uint32_t>(cells.size());
    const std::uint32_t excess = count * (1 - puzzle_.lowest_digit);
    for (std::uint32_t& total : totals) // digits in place of the numbers that they mean
        total = static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{total} + excess, UINT32_MAX));
    const auto more_of_digits = more ? [&](std::uint32_t total) { return more(total - excess); } : MoreOfTotal();
    if (totals.empty()) {
        set_impossible();
        (void)add_item(next_name()); // no option covers it
    } else if (differ(cells)) {
        const auto has_total = [&](DigitSet set) {
            return std::binary_search(totals.begin(), totals.end(), rules::total(set));
        };
        choose_set(cells, sets_of(count, digits(), has_total),
                   more ? [&](DigitSet set) { return more_of_digits(rules::total(set)); } : MoreOfSet());
    } else {
        sum_by_cliques(cells, totals, more_of_digits);
    }
}

/// Reads the number of times that each digit counts, and the digit. The state is the sum so far and the number just read, 0 for
/// none.
void Encoder::sum_with_doublers(Cells cells, const Totals& totals, const MoreOfTotal& more) {
    constexpr std::uint32_t radix = 4;
    std::vector<Cell> read;
    for (const Cell cell : cells)
        read.insert(read.end(), {*times_of(cell), cell});
    const auto step = [&](std::uint32_t state, std::uint32_t digit) -> std::optional<std::uint32_t> {
        if (state % radix == 0)
            return state + digit;
        const std::uint32_t sum = state / radix + value(digit) * (state % radix);
        return totals.empty() || sum > totals.back() ? std::nullopt : std::optional(sum * radix);
    };
    const auto accepts = [&](std::uint32_t state) {
        return state % radix == 0 && std::binary_search(totals.begin(), totals.end(), state / radix);
    };
    accept(read, {step, accepts}, more ? [&](std::uint32_t state) { return more(state / radix); } : MoreOfTotal());
}

/// Adds the cliques one after the other. The state is the sum so far; the last option knows the total.
void Encoder::sum_by_cliques(Cells cells, const Totals& totals, const MoreOfTotal& more) {
    using rules::total;
    struct Part {
        std::vector<Cell> cells;
        std::vector<DigitSet> sets;
        std::set<std::uint32_t> sums;
    };
    std::vector<Part> parts;
    std::vector<std::set<std::uint32_t>> reached{{0}}; // sums before each part, and at the end
    for (auto& clique : cliques(cells)) {
        const auto fits_clique = [&](DigitSet set) { return fits(set, clique); };
        Part part{clique, sets_of(clique.size(), digits(), fits_clique), {}};
        std::set<std::uint32_t> next;
        for (const DigitSet set : part.sets) {
            part.sums.insert(total(set));
            for (const std::uint32_t sum : reached.back())
                if (sum + total(set) <= totals.back())
                    next.insert(sum + total(set));
        }
        reached.push_back(std::move(next));
        parts.push_back(std::move(part));
    }
    std::erase_if(reached.back(),
                  [&](std::uint32_t sum) { return !std::binary_search(totals.begin(), totals.end(), sum); });
    for (std::size_t i = parts.size(); i-- > 0;) { // only sums that lead to a total
        const auto leads_on = [&](std::uint32_t sum, std::uint32_t own) { return reached[i + 1].contains(sum + own); };
        std::erase_if(reached[i], [&](std::uint32_t sum) {
            return detail::none_of(parts[i].sums, [&](std::uint32_t own) { return leads_on(sum, own); });
        });
        std::erase_if(parts[i].sums, [&](std::uint32_t own) {
            return detail::none_of(reached[i], [&](std::uint32_t sum) { return leads_on(sum, own); });
        });
    }
    if (reached.front().empty())
        set_impossible();
    std::optional<Variable> before;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Part& part = parts[i];
        const std::string name = next_name();
        const Item item = add_item(name);
        const bool is_cell = part.cells.size() == 1;
        DigitSet digits_of_cell = 0;
        for (const std::uint32_t own : part.sums)
            digits_of_cell |= is_cell ? only(own) : 0;
        if (is_cell)
            restrict(part.cells.front(), digits_of_cell);
        const Variable own_sum = is_cell ? cell_variable(name, part.cells.front())
                                         : variable(name + ".sum", {part.sums.begin(), part.sums.end()});
        if (!is_cell) {
            std::erase_if(part.sets, [&](DigitSet set) { return !part.sums.contains(total(set)); });
            choose_set(part.cells, part.sets, [&](DigitSet set) { return own_sum.one(total(set)); });
        }
        const bool is_last = i + 1 == parts.size();
        const std::optional<Variable> after =
            is_last ? std::nullopt
                    : std::optional(variable(name + ".so-far", {reached[i + 1].begin(), reached[i + 1].end()}));
        for (const std::uint32_t sum : reached[i])
            for (const std::uint32_t own : part.sums) {
                if (!reached[i + 1].contains(sum + own))
                    continue;
                Items items{item};
                append(items, own_sum.others(own));
                if (before)
                    append(items, before->one(sum));
                if (after)
                    append(items, after->others(sum + own));
                else if (more)
                    append(items, more(sum + own));
                add_option(std::move(items));
            }
        before = after;
    }
}

} // namespace sudoku::rules
