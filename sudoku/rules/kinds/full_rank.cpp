#include "sudoku/rules/kinds/kinds.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <array>

// Ranks of rows and columns among all of them, as numbers that are read from both ends.
namespace sudoku::rules {

namespace {

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

enum : std::uint32_t { greater, less, equal };

/// Digit of a line, with the values that it may have.
struct LineDigit {
    DigitSet values;
    Variable digit;
};

/// Adds the digits of the line at an edge that begins with the first digit of a rule, without the first one.
std::vector<LineDigit> digits_at_edge(Encoder& encoder, const Rule& rule, const std::string& name,
                                      const std::vector<std::vector<Cell>>& lines) {
    const DigitSet first = only(first_digit(rule));
    const DigitSet values = encoder.digits() & ~first;
    std::vector<LineDigit> digits;
    for (std::size_t k = 1; k < rule.cells.size(); ++k) {
        const std::string own = name + ".digit" + std::to_string(k + 1);
        const Item item = encoder.add_item(own);
        const Variable digit = encoder.variable(own, digits_of(values));
        for (const std::vector<Cell>& line : lines)
            for (const std::uint32_t value : digits_of(values & encoder.candidates(line[k]))) {
                if ((encoder.candidates(line[0]) & first) == 0)
                    continue;
                Items items{item};
                append(items, digit.one(value));
                append(items, encoder.exclude(own, line[0], ~first));
                append(items, encoder.exclude(own, line[k], ~only(value)));
                encoder.add_option(std::move(items));
            }
        digits.push_back({values, digit});
    }
    return digits;
}

/// Compares a line with that of a rule, digit by digit. `end` returns items that the option of the last digit covers if the
/// line is greater, less or equal; nothing if it must not be.
void compare(Encoder& encoder, const Rule& rule, const std::string& name, const std::vector<LineDigit>& line,
             const std::function<std::optional<Items>(std::uint32_t)>& end) {
    std::optional<Variable> before;
    for (std::size_t k = 1; k < rule.cells.size(); ++k) {
        const std::string own = name + ".compare" + std::to_string(k + 1);
        const Item item = encoder.add_item(own);
        std::optional<Variable> after;
        if (k + 1 < rule.cells.size())
            after = encoder.variable(own, {greater, less, equal});
        const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint32_t digit, DigitSet excluded) {
            const std::optional<Items> last = after ? after->one(to) : end(to);
            if (!last)
                return;
            Items items{item};
            append(items, line[k - 1].digit.others(digit));
            append(items, *last);
            if (before)
                append(items, before->others(from));
            append(items, encoder.exclude(own, rule.cells[k], excluded));
            encoder.add_option(std::move(items));
        };
        for (const std::uint32_t digit : digits_of(line[k - 1].values)) {
            add(equal, equal, digit, ~only(digit));
            add(equal, less, digit, digits_up_to(digit));
            add(equal, greater, digit, digits_from(digit, encoder.side()));
            for (const std::uint32_t known : {greater, less})
                if (before)
                    add(known, known, digit, 0);
        }
        before = after;
    }
}

/// Returns the rule with the rank of one of some lines, if it is among those with the first digit of another rule.
const Rule* find_rank(const Encoder& encoder, const Rule& rule, const std::vector<std::vector<Cell>>& lines) {
    for (const Rule& other : encoder.puzzle().rules)
        if (other.kind == rule.kind && first_digit(other) == first_digit(rule) && other.numbers != rule.numbers &&
            detail::contains(lines, other.cells))
            return &other;
    return nullptr;
}

} // namespace

// Requires a rank among the four numbers with one first digit, which begins a line at each edge.
void encode_full_rank(Encoder& encoder, const Rule& rule) {
    if (!encoder.geometry().is_whole())
        throw InvalidRule("full-rank needs as many rows, columns and digits");
    auto edges = lines_by_edge(encoder.geometry());
    if (std::erase_if(edges, [&](const auto& lines) { return detail::contains(lines, rule.cells); }) == 0)
        throw InvalidRule("this rule needs all cells of a row or column, in the order seen from its clue");
    for (const Rule& other : encoder.puzzle().rules)
        if (other.kind == rule.kind) {
            require_rank(encoder, other);
            encoder.restrict(other.cells.front(), only(first_digit(other)));
        }
    const std::string name = encoder.next_name();
    const Item item = encoder.add_item(name);
    const bool has_ties = has_kind(encoder.puzzle(), "shared-ranks");
    std::vector<Variable> is_less; // `less`: the number at another edge is less
    std::uint32_t less_ranks = 0;  // ranks of lines with rules
    for (std::size_t k = 0; k < edges.size(); ++k) {
        const std::string edge = name + ".edge" + std::to_string(k + 1);
        if (const Rule* const other = has_ties ? nullptr : find_rank(encoder, rule, edges[k])) {
            if (other->numbers.front() < rule.numbers.front()) {
                ++less_ranks; // the other rule compares them
                continue;
            }
            std::vector<LineDigit> line;
            for (std::size_t at = 1; at < other->cells.size(); ++at)
                line.push_back({encoder.candidates(other->cells[at]),
                                encoder.cell_variable(edge + ".digit" + std::to_string(at + 1), other->cells[at])});
            compare(encoder, rule, edge, line,
                    [](std::uint32_t state) { return state == greater ? std::optional(Items()) : std::nullopt; });
            continue;
        }
        std::vector<std::uint32_t> states{greater, less};
        if (has_ties)
            states.push_back(equal);
        const Variable value = is_less.emplace_back(encoder.variable(edge, states));
        compare(encoder, rule, edge, digits_at_edge(encoder, rule, edge, edges[k]), [&](std::uint32_t state) {
            return state == equal && !has_ties ? std::nullopt : std::optional(value.one(state));
        });
    }
    const std::uint32_t base = has_ties ? 3 : 2;
    const std::uint32_t before = (rule.numbers.front() - 1) % 4;
    std::uint32_t choices = 1;
    for (std::size_t k = 0; k < is_less.size(); ++k)
        choices *= base;
    for (std::uint32_t choice = 0; choice < choices; ++choice) {
        Items items{item};
        std::array<std::uint32_t, 3> counts{0, less_ranks, 0}; // by state
        std::uint32_t rest = choice;
        for (const Variable& value : is_less) {
            ++counts.at(rest % base);
            append(items, value.others(rest % base));
            rest /= base;
        }
        if (counts[less] <= before && before <= counts[less] + counts[equal])
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
