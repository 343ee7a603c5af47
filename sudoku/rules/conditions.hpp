#pragma once

#include "sudoku/rules/digit_set.hpp"
#include "sudoku/rules/encoder.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Conditions of custom rules, as texts.
namespace sudoku::rules {

class ConditionError : public InvalidRule {
public:
    ConditionError(std::size_t where, const std::string& problem) : InvalidRule(problem), at(where) {}
    std::size_t at; ///< index of the character
};

/// Returns, by a digit a, the digits b for which an expression such as "abs(a - b) >= 3" is true. Throws ConditionError.
[[nodiscard]] std::vector<DigitSet> pairs_of_expression(std::string_view text, const VariantPuzzle& puzzle);

/// Returns the digits a for which an expression without b is true. Throws ConditionError.
[[nodiscard]] DigitSet digits_of_expression(std::string_view text, const VariantPuzzle& puzzle);

/// Returns whether a condition is an automaton: "/(12)+/", a regular expression that the whole line matches, or "nfa CODE".
[[nodiscard]] bool is_automaton(std::string_view condition);

/// Returns such an automaton, made deterministic. Throws ConditionError.
[[nodiscard]] Automaton automaton_of(std::string_view condition, const VariantPuzzle& puzzle);

/// Throws ConditionError if the condition of a rule is invalid.
void require_condition(const Rule& rule, const VariantPuzzle& puzzle);

} // namespace sudoku::rules
