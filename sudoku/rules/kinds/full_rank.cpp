#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <bit>

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

enum : std::uint32_t { at_first_cell, equal, other_first_digit, less, greater, after_digit };

/// Returns the automaton that reads the first cell of another line, and then pairs of cells: one of the rule's line, and
/// the one of the other line at its place.
Automaton comparison(std::uint32_t first) {
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
    return {.step = step, .accepts = [](std::uint32_t state) { return state != equal; }};
}

} // namespace

// Requires a rank among the four numbers with one first digit, which begins a line at each edge.
void encode_full_rank(Encoder& encoder, const Rule& rule) {
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
    std::vector<Variable> is_less; // 1: the number at another edge is less
    for (const auto& lines : edges) {
        const Variable& value =
            is_less.emplace_back(encoder.variable(name + ".edge" + std::to_string(is_less.size() + 1), {0, 1}));
        for (const std::vector<Cell>& line : lines) {
            if (!contains(encoder.candidates(line[0]), first_digit(rule)))
                continue;
            std::vector<Cell> cells{line[0]};
            for (std::size_t i = 1; i < line.size(); ++i)
                cells.insert(cells.end(), {rule.cells[i], line[i]});
            encoder.accept(cells, comparison(first_digit(rule)), [&](std::uint32_t state) {
                return state == other_first_digit ? Items() : value.one(state == less ? 1 : 0);
            });
        }
    }
    for (std::uint32_t set = 0; set < 8; ++set) {
        Items items{item};
        for (std::uint32_t k = 0; k < is_less.size(); ++k)
            append(items, is_less[k].others(set >> k & 1U));
        if (static_cast<std::uint32_t>(std::popcount(set)) == (rule.numbers.front() - 1) % 4)
            encoder.add_option(std::move(items));
    }
}

} // namespace sudoku::rules
