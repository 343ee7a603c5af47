#include "sudoku/rules/encoder.hpp"

#include <algorithm>
#include <set>

// Sums of cells that may repeat digits. Cells are grouped into cliques whose cells differ; each clique has one set of
// digits, which determines its sum. Few tuples of digits or few combinations of sums are options; otherwise the sums
// are added up clique by clique.
namespace sudoku::rules {

namespace {

/// Returns a number that is greater for larger groups, whose least and greatest sums are nearer to each other.
std::size_t squares_of_sizes(const std::vector<std::vector<Cell>>& groups) {
    std::size_t sum = 0;
    for (const auto& group : groups)
        sum += group.size() * group.size();
    return sum;
}

} // namespace

/// Divides cells into groups by rows, columns and regions: each time, that with the most cells left.
std::vector<std::vector<Cell>> Encoder::groups_of_houses(Cells cells) const {
    std::vector<std::vector<Cell>> groups;
    for (std::vector<Cell> rest(cells.begin(), cells.end()); !rest.empty();) {
        std::map<std::uint32_t, std::vector<Cell>> houses;
        for (const Cell cell : rest) {
            if (cell >= geometry().cell_count()) {
                houses[3 * side() + cell].push_back(cell); // alone
                continue;
            }
            houses[geometry().row(cell)].push_back(cell);
            houses[side() + geometry().column(cell)].push_back(cell);
            if (!puzzle_.regions.empty())
                houses[2 * side() + puzzle_.regions[cell]].push_back(cell);
        }
        groups.push_back(std::max_element(houses.begin(), houses.end(), [](const auto& a, const auto& b) {
                             return a.second.size() < b.second.size();
                         })->second);
        std::erase_if(rest, [&](Cell cell) {
            return std::find(groups.back().begin(), groups.back().end(), cell) != groups.back().end();
        });
    }
    return groups;
}

std::vector<std::vector<Cell>> Encoder::cliques(Cells cells) const {
    std::vector<std::vector<Cell>> groups;
    for (const Cell cell : cells) {
        const auto at = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
            return std::all_of(group.begin(), group.end(), [&](Cell other) { return differ(cell, other); });
        });
        (at == groups.end() ? groups.emplace_back() : *at).push_back(cell);
    }
    std::vector<std::vector<Cell>> of_houses = groups_of_houses(cells);
    return squares_of_sizes(of_houses) > squares_of_sizes(groups) ? of_houses : groups;
}

void Encoder::sum(Cells cells, std::vector<std::uint32_t> totals, const MoreOfTotal& more) {
    if (first_times_)
        return sum_with_doublers(cells, std::move(totals), more);
    const auto excess = static_cast<std::uint32_t>(cells.size()) * (1 - puzzle_.lowest_digit);
    for (std::uint32_t& total : totals) // digits in place of the numbers that they mean
        total = static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{total} + excess, UINT32_MAX));
    if (more)
        sum_digits(cells, std::move(totals), [&](std::uint32_t total) { return more(total - excess); });
    else
        sum_digits(cells, std::move(totals), {});
}

/// Reads the number of times that each digit counts, and the digit. The state is the sum so far and the number just read, 0 for
/// none.
void Encoder::sum_with_doublers(Cells cells, Totals totals, const MoreOfTotal& more) {
    constexpr std::uint32_t radix = 4;
    std::sort(totals.begin(), totals.end());
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
    if (more)
        accept(read, {step, accepts}, [&](std::uint32_t state) { return more(state / radix); });
    else
        accept(read, {step, accepts});
}

void Encoder::sum_digits(Cells cells, Totals totals, const MoreOfTotal& more) {
    using rules::total;
    std::sort(totals.begin(), totals.end());
    if (totals.empty()) {
        set_impossible();
        (void)add_item(next_name()); // no option covers it
    } else if (differ(cells)) {
        std::vector<DigitSet> sets = sets_of(static_cast<std::uint32_t>(cells.size()), digits());
        std::erase_if(sets,
                      [&](DigitSet set) { return !std::binary_search(totals.begin(), totals.end(), total(set)); });
        choose_set(cells, std::move(sets),
                   more ? [&](DigitSet set) { return more(total(set)); } : std::function<Items(DigitSet)>());
    } else if (!sum_by_tuples(cells, totals, more)) {
        sum_by_cliques(cells, totals, more);
    }
}

/// Adds an option for each tuple of digits. Returns false, without any effect, if there are too many.
bool Encoder::sum_by_tuples(Cells cells, const Totals& totals, const MoreOfTotal& more) {
    const std::size_t max_tuples = params_.max_tuples;
    const std::size_t max_steps = 20 * max_tuples;
    std::vector<std::vector<std::uint32_t>> tuples;
    std::vector<std::uint32_t> tuple;
    std::vector<std::uint32_t> rest_min(cells.size() + 1); // least sum of the cells from i on
    std::vector<std::uint32_t> rest_max(cells.size() + 1);
    for (std::size_t i = cells.size(); i-- > 0;) {
        const DigitSet set = candidates(cells[i]);
        rest_min[i] = rest_min[i + 1] + (set == 0 ? 0 : least(set));
        rest_max[i] = rest_max[i + 1] + (set == 0 ? 0 : greatest(set));
    }
    std::size_t steps = 0;
    const std::function<void(std::uint32_t)> extend = [&](std::uint32_t sum) {
        const std::size_t i = tuple.size();
        const auto reached = std::lower_bound(totals.begin(), totals.end(), sum + rest_min[i]);
        if (reached == totals.end() || *reached > sum + rest_max[i] || ++steps > max_steps)
            return;
        if (i == cells.size())
            return tuples.push_back(tuple);
        for (const std::uint32_t digit : digits_of(candidates(cells[i]))) {
            bool is_free = true;
            for (std::size_t j = 0; j < i; ++j)
                is_free &= tuple[j] != digit || !differ(cells[j], cells[i]);
            if (!is_free)
                continue;
            tuple.push_back(digit);
            extend(sum + digit);
            tuple.pop_back();
        }
    };
    extend(0);
    if (steps > max_steps || tuples.size() > max_tuples)
        return false;
    const std::string name = next_name();
    const Item item = add_item(name);
    if (tuples.empty())
        set_impossible();
    std::vector<Variable> variables;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        DigitSet used = 0;
        for (const auto& each : tuples)
            used |= only(each[i]);
        restrict(cells[i], used);
        variables.push_back(cell_variable(name, cells[i]));
    }
    for (const auto& each : tuples) {
        Items items{item};
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < cells.size(); sum += each[i], ++i)
            append(items, variables[i].others(each[i]));
        if (more)
            append(items, more(sum));
        add_option(std::move(items));
    }
    return true;
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
        Part part{clique, sets_of(static_cast<std::uint32_t>(clique.size()), digits()), {}};
        std::erase_if(part.sets, [&](DigitSet set) { return !fits(set, part.cells); });
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
            return std::none_of(parts[i].sums.begin(), parts[i].sums.end(),
                                [&](std::uint32_t own) { return leads_on(sum, own); });
        });
        std::erase_if(parts[i].sums, [&](std::uint32_t own) {
            return std::none_of(reached[i].begin(), reached[i].end(),
                                [&](std::uint32_t sum) { return leads_on(sum, own); });
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
