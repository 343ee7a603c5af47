#include "sudoku/rules/conditions.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

// Rules whose conditions are texts.
namespace sudoku::rules {

void encode_rule_line(Encoder& encoder, const Rule& rule) {
    if (is_automaton(rule.condition))
        encoder.accept(rule.cells, automaton_of(rule.condition, encoder.puzzle()));
    else
        encode_pairs(encoder, rule);
}

void encode_rule_cells(Encoder& encoder, const Rule& rule) {
    const std::string_view name = rule.kind->name;
    const std::string condition = name == "even" ? "a % 2 = 0" : name == "odd" ? "a % 2 = 1" : rule.condition;
    const DigitSet allowed = digits_of_expression(condition, encoder.puzzle());
    for (const Cell cell : rule.cells)
        encoder.restrict(cell, allowed);
}

void require_condition(const Rule& rule, const VariantPuzzle& puzzle) {
    if (rule.kind->encode == encode_rule_line && is_automaton(rule.condition))
        (void)automaton_of(rule.condition, puzzle);
    else if (rule.kind->encode == encode_rule_cells)
        (void)digits_of_expression(rule.condition, puzzle);
    else
        (void)pairs_of_expression(rule.condition, puzzle);
}

} // namespace sudoku::rules
