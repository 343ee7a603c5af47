#include "sudoku/rules/kinds/kinds.hpp"

#include "sudoku/rules/conditions.hpp"

#include <algorithm>
#include <functional>

// Cells that are compared in pairs: along a line, with their neighbors or with a copy. Rules whose conditions are texts.
namespace sudoku::rules {

namespace {

/// Allows each cell of a line and the `reach` cells after it only pairs of digits for which `allowed` is true. Its third
/// argument is their distance on the line.
template <class Allowed>
void relate_along(Encoder& encoder, Cells line, std::size_t reach, const Allowed& allowed) {
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size() && j <= i + reach; ++j)
            if (line[i] != line[j])
                encoder.relate(line[i], line[j],
                               [&](std::uint32_t x, std::uint32_t y) { return allowed(x, y, j - i); });
            else if (!allowed(1, 1, j - i)) // so are all equal digits
                encoder.restrict(line[i], 0);
}

/// Requires digits of all classes in as many neighbors. These repeat, so that cells at this distance have the same class. A
/// loop is a line that ends in its first cell.
template <class ClassOf>
void repeat_classes(Encoder& encoder, Cells line, std::size_t count, const ClassOf& class_of) {
    relate_along(encoder, line, count, [&](std::uint32_t x, std::uint32_t y, std::size_t distance) {
        return (class_of(x) == class_of(y)) == (distance == count);
    });
}

/// Returns the digits that may follow each digit by a rule digit-pairs.
std::vector<DigitSet> partners_of_digits(const VariantPuzzle& puzzle, const Rule& rule) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    std::vector<DigitSet> partners(side + 1); // by digit of the first cell
    for (const std::uint32_t number : rule.numbers) {
        const auto [x, y] = digits_of_pair(number, side);
        if (puzzle.digit_of(x) == 0 || puzzle.digit_of(y) == 0)
            throw InvalidRule("there is no pair " + std::to_string(number) + " of digits on this board");
        partners[puzzle.digit_of(x)] |= only(puzzle.digit_of(y));
    }
    return partners;
}

} // namespace

bool has_automaton(const Rule& rule) { return rule.kind->name == "rule-line" && is_automaton(rule.condition); }

DigitRelation relation_of(const VariantPuzzle& puzzle, const Rule& rule) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    const std::string_view name = rule.kind->name;
    if (name == "thermo")
        return std::less<>();
    if (name == "slow-thermo")
        return std::less_equal<>();
    if (name == "greater")
        return std::greater<>();
    if (name == "nabner")
        return [](std::uint32_t x, std::uint32_t y) { return difference(x, y) > 1; };
    if (name == "german-whisper" || name == "dutch-whisper")
        return [least = number_of(rule, side)](std::uint32_t x, std::uint32_t y) { return difference(x, y) >= least; };
    if (name == "kropki" || name == "xv" || name == "difference" || name == "ratio")
        return [relation = relation_of_sign(rule), &puzzle](std::uint32_t x, std::uint32_t y) {
            return relation(puzzle.value(x), puzzle.value(y));
        };
    if (name == "digit-pairs" || name == "rule-line" || name == "rule-pairs")
        return [partners = name == "digit-pairs" ? partners_of_digits(puzzle, rule)
                                                 : pairs_of_expression(rule.condition, puzzle)](
                   std::uint32_t x, std::uint32_t y) { return contains(partners[x], y); };
    return nullptr;
}

bool relates_all_pairs(const Rule& rule) {
    return rule.kind->name == "nabner" || rule.kind->name == "rule-pairs" ||
           (rule.kind->name == "digit-pairs" && rule.choice == 1 && rule.cells.size() > 2);
}

void encode_pairs(Encoder& encoder, const Rule& rule) {
    if (has_automaton(rule))
        return encoder.accept(rule.cells, automaton_of(rule.condition, encoder.puzzle()));
    const bool are_all = relates_all_pairs(rule) || rule.kind->name == "slow-thermo";
    relate_along(encoder, rule.cells, are_all ? rule.cells.size() : 1,
                 [allowed = relation_of(encoder.puzzle(), rule)](std::uint32_t x, std::uint32_t y, std::size_t) {
                     return allowed(x, y);
                 });
}

void encode_thermo(Encoder& encoder, const Rule& rule) {
    relate_along(encoder, rule.cells, rule.cells.size(),
                 [](std::uint32_t x, std::uint32_t y, std::size_t distance) { return x + distance <= y; });
    const auto length = static_cast<std::uint32_t>(rule.cells.size());
    for (std::uint32_t i = 0; i < length; ++i)
        encoder.restrict(rule.cells[i],
                         length > encoder.side() + i ? 0 : digits_from(i + 1, encoder.side() + i + 1 - length));
}

void encode_modular(Encoder& encoder, const Rule& rule) {
    const std::uint32_t divisor = number_of(rule, encoder.side());
    if (divisor < 2 || divisor > encoder.side())
        throw InvalidRule("a modular line needs a divisor from 2 to the side of the board");
    repeat_classes(encoder, rule.cells, divisor, [divisor](std::uint32_t digit) { return digit % divisor; });
}

void encode_entropic(Encoder& encoder, const Rule& rule) {
    repeat_classes(encoder, rule.cells, 3, [&](std::uint32_t digit) { return encoder.rank(digit); });
}

// Compares the cells with all neighbors that are not such a cell, by this or another rule of the kind.
void encode_extreme(Encoder& encoder, const Rule& rule) {
    const DigitRelation is_right = rule.kind->name == "minimum" ? DigitRelation(std::less<>()) : std::greater<>();
    const auto is_marked = [&](Cell cell) {
        return detail::any_of(encoder.puzzle().rules, [&](const Rule& other) {
            return other.kind == rule.kind && detail::contains(other.cells, cell);
        });
    };
    for (const auto& [a, b] : encoder.adjacent_cells())
        for (const auto& [cell, other] : {std::pair(a, b), std::pair(b, a)})
            if (detail::contains(rule.cells, cell) && !is_marked(other))
                encoder.relate(cell, other, is_right);
}

void encode_palindrome(Encoder& encoder, const Rule& rule) {
    for (std::size_t i = 0; i < rule.cells.size() / 2; ++i)
        encoder.relate(rule.cells[i], rule.cells[rule.cells.size() - 1 - i], std::equal_to<>());
}

void encode_clone(Encoder& encoder, const Rule& rule) {
    if (rule.cells.size() != rule.other_cells.size())
        throw InvalidRule("a clone needs as many cells after '=' as before it");
    for (std::size_t i = 0; i < rule.cells.size(); ++i)
        if (rule.cells[i] != rule.other_cells[i])
            encoder.relate(rule.cells[i], rule.other_cells[i], std::equal_to<>());
}

void encode_rule_cells(Encoder& encoder, const Rule& rule) {
    const std::string_view name = rule.kind->name;
    const std::string condition = name == "even" ? "a % 2 = 0" : name == "odd" ? "a % 2 = 1" : rule.condition;
    const DigitSet allowed = digits_of_expression(condition, encoder.puzzle());
    for (const Cell cell : rule.cells)
        encoder.restrict(cell, allowed);
}

void require_condition(const Rule& rule, const VariantPuzzle& puzzle) {
    if (has_automaton(rule))
        (void)automaton_of(rule.condition, puzzle);
    else if (rule.kind->encode == encode_rule_cells)
        (void)digits_of_expression(rule.condition, puzzle);
    else
        (void)pairs_of_expression(rule.condition, puzzle);
}

} // namespace sudoku::rules
