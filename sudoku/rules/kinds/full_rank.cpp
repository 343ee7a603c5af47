#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <array>

// Ranks of rows and columns among all of them, as numbers that are read from both ends.
namespace sudoku::rules {

namespace {

/// Returns the lines that begin at each of the four edges.
std::vector<std::vector<std::vector<Cell>>> lines_by_edge(const Geometry& geometry) {
    std::vector<std::vector<std::vector<Cell>>> edges(4);
    for (std::uint32_t house = 0; house < 2 * geometry.side(); ++house) { // rows, then columns
        std::vector<Cell> line;
        for (std::uint32_t k = 0; k < geometry.side(); ++k)
            line.push_back(geometry.house_cell(geometry.house(house), k));
        const std::size_t edge = house < geometry.side() ? 0 : 2;
        edges[edge].push_back(line);
        std::reverse(line.begin(), line.end());
        edges[edge + 1].push_back(line);
    }
    return edges;
}

void require_rank(const Encoder& encoder, const Rule& rule) {
    if (const std::uint32_t rank = rule.numbers.front(); rank < 1 || rank > 4 * encoder.side())
        throw InvalidRule("the ranks on this board are 1 to " + std::to_string(4 * encoder.side()));
}

std::uint32_t first_digit(const Rule& rule) { return (rule.numbers.front() + 3) / 4; }

bool are_shared(const Encoder& encoder) {
    const std::vector<Rule>& rules = encoder.puzzle().rules;
    return std::any_of(rules.begin(), rules.end(), [](const Rule& rule) { return rule.kind->name == "shared-ranks"; });
}

enum : std::uint32_t { at_first_cell, equal, other_first_digit, less, greater, after_digit };

/// Returns the automaton that reads the first cell of another line, and then pairs of cells: one of the rule's line, and
/// the one of the other line at its place.
Automaton comparison(std::uint32_t first, bool may_be_equal) {
    const auto step = [first](std::uint32_t state, std::uint32_t digit) -> std::optional<std::uint32_t> {
        if (state == at_first_cell)
            return digit == first ? equal : other_first_digit;
        if (state == equal)
            return after_digit + digit;
        if (state < after_digit)
            return state;
        const std::uint32_t before = state - after_digit;
        return digit == before ? equal : digit < before ? less : greater;
    };
    return {.step = step, .accepts = [may_be_equal](std::uint32_t state) { return may_be_equal || state != equal; }};
}

/// Returns the rule with the rank of one of some lines, if it is among those with the first digit of another rule.
const Rule* find_rank(const Encoder& encoder, const Rule& rule, const std::vector<std::vector<Cell>>& lines) {
    for (const Rule& other : encoder.puzzle().rules)
        if (other.kind == rule.kind && first_digit(other) == first_digit(rule) && other.numbers != rule.numbers &&
            std::find(lines.begin(), lines.end(), other.cells) != lines.end())
            return &other;
    return nullptr;
}

} // namespace

// Requires a rank among the four numbers with one first digit, which begins a line at each edge.
void encode_full_rank(Encoder& encoder, const Rule& rule) {
    if (!encoder.geometry().is_whole())
        throw InvalidRule("full-rank needs as many rows, columns and digits");
    auto edges = lines_by_edge(encoder.geometry());
    if (std::erase_if(edges, [&](const auto& lines) {
            return std::find(lines.begin(), lines.end(), rule.cells) != lines.end();
        }) == 0)
        throw InvalidRule("this rule needs all cells of a row or column, in the order seen from its clue");
    for (const Rule& other : encoder.puzzle().rules)
        if (other.kind == rule.kind) {
            require_rank(encoder, other);
            encoder.restrict(other.cells.front(), only(first_digit(other)));
        }
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    const bool has_ties = are_shared(encoder);
    const auto compare = [&](const std::vector<Cell>& line, const Automaton& wanted, const auto& more) {
        std::vector<Cell> cells{line[0]};
        for (std::size_t i = 1; i < line.size(); ++i)
            cells.insert(cells.end(), {rule.cells[i], line[i]});
        encoder.accept(cells, wanted, more);
    };
    std::vector<Variable> is_less; // 1: the number at another edge is less; 2: it is equal
    std::uint32_t less_ranks = 0;  // ranks of lines with rules
    for (const auto& lines : edges) {
        if (const Rule* const other = has_ties ? nullptr : find_rank(encoder, rule, lines)) {
            const bool is_lower = other->numbers.front() < rule.numbers.front();
            less_ranks += is_lower ? 1 : 0;
            Automaton order = comparison(first_digit(rule), false);
            order.accepts = [](std::uint32_t state) { return state == greater; };
            if (!is_lower) // the other rule does not compare them
                compare(other->cells, order, std::function<Items(std::uint32_t)>());
            continue;
        }
        const Variable& value =
            is_less.emplace_back(encoder.variable(name + ".edge" + std::to_string(is_less.size() + 1),
                                                  has_ties ? std::vector{0U, 1U, 2U} : std::vector{0U, 1U}));
        for (const std::vector<Cell>& line : lines)
            if (contains(encoder.candidates(line[0]), first_digit(rule)))
                compare(line, comparison(first_digit(rule), has_ties), [&](std::uint32_t state) {
                    return state == other_first_digit ? Items() : value.one(state == less ? 1 : state == equal ? 2 : 0);
                });
    }
    const std::uint32_t base = has_ties ? 3 : 2;
    const std::uint32_t before = (rule.numbers.front() - 1) % 4;
    std::uint32_t choices = 1;
    for (std::size_t k = 0; k < is_less.size(); ++k)
        choices *= base;
    for (std::uint32_t choice = 0; choice < choices; ++choice) {
        Items items{item};
        std::array<std::uint32_t, 3> counts{0, less_ranks, 0};
        std::uint32_t rest = choice;
        for (const Variable& value : is_less) {
            ++counts.at(rest % base);
            append(items, value.others(rest % base));
            rest /= base;
        }
        if (counts[1] <= before && before <= counts[1] + counts[2])
            encoder.add_option(std::move(items));
    }
}

// Compares lines that may be equal: opposite ones, and a row with the column that has its crossing at the same place.
void encode_different_ranks(Encoder& encoder, const Rule&) {
    if (!encoder.geometry().is_whole())
        throw InvalidRule("different-ranks needs as many rows, columns and digits");
    static constexpr std::uint32_t begin =
        0; // state of equal lines, before a pair of cells; behind its first cell: the digit
    const std::uint32_t differ = encoder.side() + 1;
    const auto step = [differ](std::uint32_t state, std::uint32_t digit) -> std::optional<std::uint32_t> {
        return state == begin ? digit : state == differ || state != digit ? differ : begin;
    };
    const auto compare = [&](const std::vector<Cell>& line, const std::vector<Cell>& other) {
        std::vector<Cell> cells;
        for (std::size_t at = 0; at < line.size(); ++at)
            cells.insert(cells.end(), {line[at], other[at]});
        encoder.accept(cells, {step, [differ](std::uint32_t state) { return state == differ; }});
    };
    const auto edges = lines_by_edge(encoder.geometry());
    for (std::uint32_t i = 0; i < encoder.side(); ++i) {
        for (std::uint32_t k = i + 1; k < encoder.side(); ++k) {
            compare(edges[0][i], edges[1][k]);
            compare(edges[2][i], edges[3][k]);
        }
        compare(edges[0][i], edges[2][i]);
        compare(edges[0][i], edges[3][encoder.side() - 1 - i]);
    }
}

} // namespace sudoku::rules
