#include "sudoku/rules/conditions.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

// Rules whose conditions are texts.
namespace sudoku::rules {

namespace {

void restrict_cells(Encoder& encoder, Cells cells, std::string_view condition) {
    const DigitSet allowed = digits_of_expression(condition, encoder.puzzle());
    for (const Cell cell : cells)
        encoder.restrict(cell, allowed);
}

} // namespace

void encode_rule_line(Encoder& encoder, const Rule& rule) {
    if (is_automaton(rule.condition))
        encoder.accept(rule.cells, automaton_of(rule.condition, encoder.puzzle()));
    else
        encode_pairs(encoder, rule);
}

void encode_rule_cells(Encoder& encoder, const Rule& rule) { restrict_cells(encoder, rule.cells, rule.condition); }

void encode_even(Encoder& encoder, const Rule& rule) { restrict_cells(encoder, rule.cells, "a % 2 = 0"); }

void encode_odd(Encoder& encoder, const Rule& rule) { restrict_cells(encoder, rule.cells, "a % 2 = 1"); }

void require_condition(const Rule& rule, const VariantPuzzle& puzzle) {
    if (rule.kind->encode == encode_rule_line && is_automaton(rule.condition))
        (void)automaton_of(rule.condition, puzzle);
    else if (rule.kind->encode == encode_rule_cells)
        (void)digits_of_expression(rule.condition, puzzle);
    else
        (void)pairs_of_expression(rule.condition, puzzle);
}

} // namespace sudoku::rules
