#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <set>

// Signs between two cells, and rules that all signs are given.
namespace sudoku::rules {

namespace {

using Relation = bool (*)(std::uint64_t, std::uint64_t);

bool are_consecutive(std::uint64_t x, std::uint64_t y) { return x + 1 == y || y + 1 == x; }
bool is_one_double(std::uint64_t x, std::uint64_t y) { return x == 2 * y || y == 2 * x; }
bool are_ten(std::uint64_t x, std::uint64_t y) { return x + y == 10; }
bool are_five(std::uint64_t x, std::uint64_t y) { return x + y == 5; }

/// Relates two cells by the numbers that their digits mean.
template <class Allowed>
void relate_values(Encoder& encoder, Cell a, Cell b, const Allowed& allowed) {
    encoder.relate(a, b, [&](std::uint32_t x, std::uint32_t y) { return allowed(encoder.value(x), encoder.value(y)); });
}

/// Forbids the relations of signs for adjacent cells without a sign of this kind.
void forbid_elsewhere(Encoder& encoder, std::string_view sign, Relation first, Relation second) {
    std::set<std::pair<Cell, Cell>> signs;
    for (const Rule& rule : encoder.puzzle().rules)
        if (rule.kind->name == sign)
            signs.insert(std::minmax(rule.cells[0], rule.cells[1]));
    for (const auto& [a, b] : encoder.adjacent_cells())
        if (!signs.contains({a, b}))
            relate_values(encoder, a, b,
                          [&](std::uint32_t x, std::uint32_t y) { return !first(x, y) && !second(x, y); });
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
    forbid_elsewhere(encoder, "kropki", are_consecutive, is_one_double);
}

void encode_xv_all(Encoder& encoder, const Rule&) { forbid_elsewhere(encoder, "xv", are_ten, are_five); }

} // namespace sudoku::rules
