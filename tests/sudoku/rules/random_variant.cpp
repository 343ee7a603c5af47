#include "tests/sudoku/rules/random_variant.hpp"

#include "sudoku/rules/rule_checks.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/custom_conditions.hpp"

#include <algorithm>
#include <set>

namespace sudoku::test {

std::vector<const RuleKind*> encoded_kinds() {
    std::vector<const RuleKind*> kinds;
    for (const RuleKind& kind : rule_kinds())
        if (kind.encode != nullptr && kind.name != "chaos-construction" && kind.name != "doppelganger" &&
            kind.name != "doublers" && kind.name != "different-ranks" &&
            !rules::needs_unknown_regions({.kind = &kind})) // see unknown_regions_test.cpp
            kinds.push_back(&kind);
    return kinds;
}

namespace {

/// Adds rules, and their cells in place of others.
void add_alternatives(Rule& rule, const Geometry& geometry, Dice& dice, std::uint32_t lowest) {
    constexpr std::string_view names[] = {"skyscraper",
                                          "hidden-skyscraper",
                                          "x-sum",
                                          "numbered-room",
                                          "sum",
                                          "arrow",
                                          "killer",
                                          "extra-region",
                                          "lunchbox",
                                          "candidates",
                                          "killer",
                                          "thermo",
                                          "slow-thermo",
                                          "kropki",
                                          "xv",
                                          "greater",
                                          "difference",
                                          "ratio",
                                          "german-whisper",
                                          "dutch-whisper"};
    rule.numbers.clear();
    rule.cells.clear();
    for (std::uint32_t groups = dice.below(2) + 2; groups > 0; --groups) {
        rule.numbers.push_back(dice.below(2) + 1);
        for (std::uint32_t count = rule.numbers.back(); count > 0; --count) {
            Rule part = random_rule(*find_rule_kind(names[dice.below(std::size(names))]), geometry, dice, lowest);
            if (part.kind->name == "candidates")
                part.numbers.assign(1, lowest + dice.below(geometry.side()));
            if (part.cells.size() > 5 && (part.kind->name == "lunchbox" || part.kind->name == "sum"))
                part.cells.resize(5); // fewer states
            if (part.kind->name == "arrow")
                part.cells.resize(1);
            rules::add_part(rule, part);
        }
    }
}

} // namespace

Rule random_rule(const RuleKind& kind, const Geometry& geometry, Dice& dice, std::uint32_t lowest) {
    const std::uint32_t n = geometry.side();
    const auto amount = [&](RuleKind::Amount range, std::size_t max) {
        return range.min + dice.below(std::min(range.max, std::max(max, range.min)) - range.min + 1);
    };
    Rule rule{.kind = &kind};
    if (!kind.choices[0].empty())
        rule.choice = dice.below(kind.name == "negative" ? 6 : 2);
    std::vector<Cell> cells = shuffled_cells(geometry, dice);
    std::erase_if(cells, [&](Cell cell) { return !geometry.has_cell(cell); });
    const auto half = std::ssize(cells) / 2;
    const std::set<std::string_view> may_be_long{"sum", "counting-circles", "look-and-say", "sum-line"};
    const bool is_long = may_be_long.contains(kind.name) && dice.one_in(2); // too many tuples of digits
    const auto own = std::min(amount(kind.cells, is_long ? 3 * n : n), cells.size());
    rule.cells.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(own));
    if (kind.may_cross && own > 2 && (own < 7 || kind.name != "sum-line") && dice.one_in(3))
        rule.cells.push_back(rule.cells.front());
    if (kind.other_cells.max > 0) {
        const auto wanted = kind.name == "clone" || kind.name == "same-digits"
                                ? own
                                : amount(kind.other_cells, kind.name == "arrow" ? n + 2 : 4);
        const auto other = std::min(wanted, cells.size() - static_cast<std::size_t>(half));
        rule.other_cells.assign(cells.begin() + half, cells.begin() + half + static_cast<std::ptrdiff_t>(other));
    }
    const std::set<std::string_view> at_edges{"sandwich",          "x-sum",    "skyscraper", "numbered-room",
                                              "hidden-skyscraper", "full-rank"};
    if (at_edges.contains(kind.name)) {
        const std::uint32_t house = dice.below(geometry.rows() + geometry.columns());
        rule.cells.clear();
        for (std::uint32_t k = 0; k < n; ++k)
            rule.cells.push_back(house < geometry.rows() ? geometry.cell(house, k)
                                                         : geometry.cell(k, house - geometry.rows()));
        std::erase_if(rule.cells, [&](Cell cell) { return !geometry.has_cell(cell); });
        if (dice.one_in(2))
            std::ranges::reverse(rule.cells);
    }
    if (kind.name == "little-killer") { // from the first row
        const auto first = dice.below(geometry.columns());
        const std::uint32_t most = dice.one_in(2) ? first + 1 : geometry.columns() - first;
        const bool is_left = most == first + 1;
        rule.cells.clear();
        for (std::uint32_t k = 0; k < std::min(most, geometry.rows()); ++k)
            rule.cells.push_back(geometry.cell(k, is_left ? first - k : first + k));
        if (dice.one_in(2))
            std::ranges::reverse(rule.cells);
    }
    const std::size_t numbers = kind.name == "negative" ? rule.choice / 4 : amount(kind.numbers, 4);
    for (std::size_t count = numbers; count > 0; --count)
        if (kind.name == "quadruple")
            rule.numbers.push_back(dice.below(n) + lowest);
        else if (kind.name == "difference" || kind.name == "modular")
            rule.numbers.push_back(dice.below(n - 1) + 2);
        else if (kind.name == "negative")
            rule.numbers.push_back(dice.below(3) + (rule.choice == 4 ? 2 : 3));
        else if (kind.name == "ratio")
            rule.numbers.push_back(dice.below(n - 2) + 3);
        else if (kind.name == "full-rank")
            rule.numbers.push_back(dice.below(4 * n) + 1);
        else if (kind.name == "sum-line")
            rule.numbers.push_back(dice.below(2 * n) + 1);
        else
            rule.numbers.push_back(
                dice.below((kind.syntax.find("SUM") != std::string_view::npos ? rule.cells.size() * n : n) + 1));
    if (kind.name == "digit-pairs") {
        rule.numbers.clear();
        for (std::uint32_t x = lowest; x < n + lowest; ++x)
            for (std::uint32_t y = lowest; y <= x; ++y)
                if (!dice.one_in(3))
                    rule.numbers.insert(rule.numbers.end(), {10 * x + y, 10 * y + x});
        rule.numbers.insert(rule.numbers.end(), dice.below(3), 12); // more, which are not symmetric
        rule.numbers.resize(std::max<std::size_t>(rule.numbers.size(), 1), 12);
    }
    if (kind.may_repeat && dice.one_in(3))
        rule.cells.push_back(rule.cells[dice.below(rule.cells.size())]);
    if (kind.name == "value-indexing" && dice.one_in(4))
        rule.cells[1] = rule.cells[0];
    if (kind.name == "either")
        add_alternatives(rule, geometry, dice, lowest);
    if (kind.has_condition)
        rule.condition = random_condition(kind.name, dice);
    if (kind.name == "look-and-say") {
        rule.numbers.clear();
        for (std::uint32_t digit = dice.below(n) + lowest; digit < n + lowest; digit += dice.below(n) + 1)
            rule.numbers.insert(rule.numbers.end(), {dice.below(3), digit});
    }
    return rule;
}

namespace {

/// Returns boxes with a few cells exchanged, numbered by their first cells.
std::vector<std::uint32_t> random_regions(const Geometry& geometry, Dice& dice) {
    std::vector<std::uint32_t> regions = box_regions(geometry);
    for (std::uint32_t swaps = dice.below(4) + 1; swaps > 0; --swaps)
        std::swap(regions[dice.below(regions.size())], regions[dice.below(regions.size())]);
    std::vector<std::uint32_t> order; // old numbers
    for (std::uint32_t& region : regions) {
        const auto at = std::ranges::find(order, region) - order.begin();
        if (at == std::ssize(order))
            order.push_back(region);
        region = static_cast<std::uint32_t>(at);
    }
    return regions;
}

} // namespace

VariantPuzzle random_variant(const RuleKind& kind, const Grid& board, const GivenRange& givens, Dice& dice,
                             std::uint32_t lowest) {
    const Geometry& geometry = board.geometry();
    VariantPuzzle puzzle(
        with_eliminations(with_givens(board, givens.min + dice.below(givens.max - givens.min + 1), dice), 6, dice));
    puzzle.lowest_digit = lowest;
    if (kind.name != "disjoint-groups" && geometry.is_whole() && dice.one_in(3))
        puzzle.regions =
            dice.one_in(3) && kind.name != "region-sum" ? std::vector<std::uint32_t>() : random_regions(geometry, dice);
    const bool is_satisfied = dice.one_in(2);
    const std::vector<const RuleKind*> kinds = encoded_kinds();
    for (std::uint32_t count = dice.below(3) + 1; count > 0; --count) {
        const RuleKind& next = puzzle.rules.empty() ? kind : *kinds[dice.below(kinds.size())];
        Rule rule = random_rule(next, geometry, dice, lowest);
        if (!is_rule_of_board(next, geometry) || (lowest == 0 && needs_digits_from_1(next)) ||
            (next.name == "windoku" && geometry.side() != 9) ||
            (next.name == "disjoint-groups" && puzzle.regions != box_regions(geometry)) ||
            (next.name == "region-sum" && puzzle.regions.empty()))
            continue;
        for (int tries = 0; is_satisfied && tries < 100 && !satisfies(puzzle, rule, digits_of(board)); ++tries)
            rule = random_rule(next, geometry, dice, lowest);
        puzzle.rules.push_back(rule);
    }
    return puzzle;
}

} // namespace sudoku::test
