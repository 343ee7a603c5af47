#include "sudoku/rules/conditions.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

// Rules whose conditions are texts.
namespace sudoku::rules {

namespace {

/// Allows each cell and the `reach` cells after it only the pairs of digits for which the condition is true.
void require_of_pairs(Encoder& encoder, const Rule& rule, std::size_t reach) {
    const std::vector<DigitSet> allowed = pairs_of_expression(rule.condition, encoder.puzzle());
    for (std::size_t i = 0; i < rule.cells.size(); ++i)
        for (std::size_t k = i + 1; k < rule.cells.size() && k <= i + reach; ++k)
            encoder.relate(rule.cells[i], rule.cells[k],
                           [&](std::uint32_t a, std::uint32_t b) { return contains(allowed[a], b); });
}

} // namespace

void encode_rule_line(Encoder& encoder, const Rule& rule) {
    if (is_automaton(rule.condition))
        encoder.accept(rule.cells, automaton_of(rule.condition, encoder.puzzle()));
    else
        require_of_pairs(encoder, rule, 1);
}

void encode_rule_pairs(Encoder& encoder, const Rule& rule) { require_of_pairs(encoder, rule, rule.cells.size()); }

void encode_rule_cells(Encoder& encoder, const Rule& rule) {
    const DigitSet allowed = digits_of_expression(rule.condition, encoder.puzzle());
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
