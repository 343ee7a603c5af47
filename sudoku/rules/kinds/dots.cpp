#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <functional>
#include <set>

// Signs between two cells, and rules that all signs are given.
namespace sudoku::rules {

namespace {

bool are_consecutive(std::uint64_t x, std::uint64_t y) { return x + 1 == y || y + 1 == x; }
bool is_one_double(std::uint64_t x, std::uint64_t y) { return x == 2 * y || y == 2 * x; }
bool are_ten(std::uint64_t x, std::uint64_t y) { return x + y == 10; }
bool are_five(std::uint64_t x, std::uint64_t y) { return x + y == 5; }

/// Relates two cells by the numbers that their digits mean.
template <class Allowed>
void relate_values(Encoder& encoder, Cell a, Cell b, const Allowed& allowed) {
    encoder.relate(a, b, [&](std::uint32_t x, std::uint32_t y) { return allowed(encoder.value(x), encoder.value(y)); });
}

} // namespace

std::function<bool(std::uint64_t, std::uint64_t)> relation_of_sign(const Rule& rule) {
    const std::string_view name = rule.kind->name;
    if (name == "kropki")
        return rule.choice == 0 ? are_consecutive : is_one_double;
    if (name == "xv")
        return rule.choice == 0 ? are_ten : are_five;
    const std::uint64_t number = rule.numbers.front();
    if (name == "difference") {
        if (number < 2)
            throw InvalidRule("for a difference of 1, write kropki white; others are at least 2");
        return [number](std::uint64_t x, std::uint64_t y) { return x == y + number || y == x + number; };
    }
    if (number < 3)
        throw InvalidRule("for a ratio of 2, write kropki black; others are at least 3");
    return [number](std::uint64_t x, std::uint64_t y) { return x == number * y || y == number * x; };
}

// Forbids the relations of signs for adjacent cells without such a sign: both of a kind, or one.
void encode_all_signs(Encoder& encoder, const Rule& rule) {
    constexpr std::string_view kinds[] = {"kropki", "kropki", "xv", "xv", "difference", "ratio"};
    const bool is_one = rule.kind->name == "negative";
    const std::size_t first = is_one ? rule.choice : rule.kind->name == "kropki-all" ? 0 : 2;
    if (is_one && (first > 3) == rule.numbers.empty())
        throw InvalidRule(first > 3 ? "negative difference and ratio need a number"
                                    : "negative " + std::string(rule.kind->choices.at(first)) + " has no number");
    std::set<std::pair<Cell, Cell>> marked;
    std::vector<std::function<bool(std::uint64_t, std::uint64_t)>> relations;
    for (std::size_t k = first; k < first + (is_one ? 1 : 2); ++k) {
        const Rule sign{.kind = find_rule_kind(kinds[k]), .choice = k > 3 ? 0 : k % 2, .numbers = rule.numbers};
        relations.push_back(relation_of_sign(sign));
        for (const Rule& other : encoder.puzzle().rules)
            if (other.kind == sign.kind && other.choice == sign.choice)
                marked.insert(std::minmax(other.cells[0], other.cells[1]));
    }
    for (const auto& [a, b] : encoder.adjacent_cells())
        for (const auto& relation : marked.contains({a, b}) ? decltype(relations)() : relations)
            relate_values(encoder, a, b, std::not_fn(relation));
}

} // namespace sudoku::rules
