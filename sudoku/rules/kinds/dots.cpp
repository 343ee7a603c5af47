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

/// Forbids a relation for adjacent cells without a sign.
template <class IsSign, class Relation>
void forbid_elsewhere(Encoder& encoder, const IsSign& is_sign, const Relation& forbidden) {
    std::set<std::pair<Cell, Cell>> signs;
    for (const Rule& rule : encoder.puzzle().rules)
        if (is_sign(rule))
            signs.insert(std::minmax(rule.cells[0], rule.cells[1]));
    for (const auto& [a, b] : encoder.adjacent_cells())
        if (!signs.contains({a, b}))
            relate_values(encoder, a, b, std::not_fn(forbidden));
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

void encode_kropki_all(Encoder& encoder, const Rule&) {
    forbid_elsewhere(
        encoder, [](const Rule& other) { return other.kind->name == "kropki"; },
        [](std::uint64_t x, std::uint64_t y) { return are_consecutive(x, y) || is_one_double(x, y); });
}

void encode_xv_all(Encoder& encoder, const Rule&) {
    forbid_elsewhere(
        encoder, [](const Rule& other) { return other.kind->name == "xv"; },
        [](std::uint64_t x, std::uint64_t y) { return are_ten(x, y) || are_five(x, y); });
}

Rule sign_of_negative(const Rule& rule) {
    constexpr std::string_view kinds[] = {"kropki", "kropki", "xv", "xv", "difference", "ratio"};
    const bool needs_number = rule.choice > 3;
    if (needs_number == rule.numbers.empty())
        throw InvalidRule(needs_number
                              ? "negative difference and ratio need a number"
                              : "negative " + std::string(rule.kind->choices.at(rule.choice)) + " has no number");
    return {.kind = find_rule_kind(kinds[rule.choice]),
            .choice = needs_number ? 0 : rule.choice % 2,
            .numbers = rule.numbers};
}

void encode_negative(Encoder& encoder, const Rule& rule) {
    const Rule sign = sign_of_negative(rule);
    forbid_elsewhere(
        encoder,
        [&](const Rule& other) {
            return other.kind == sign.kind && other.choice == sign.choice && other.numbers == sign.numbers;
        },
        relation_of_sign(sign));
}

} // namespace sudoku::rules
