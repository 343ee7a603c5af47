#pragma once

#include "sudoku/reason/rules/variant_words.hpp"

#include <vector>

/// Properties of a step in a variant, which follows from a position of the encoded problem.
namespace sudoku::rules {

/// Returns the candidates that the step eliminates because of its reason. For a single that chooses an option of a rule,
/// these are the candidates that the option excludes.
[[nodiscard]] std::vector<Candidate> eliminations_of(const VariantWords& words, const dlx::Position& position,
                                                     const dlx::Step& step);

/// Returns whether eliminations_of() has any.
[[nodiscard]] bool eliminates_any(const VariantWords& words, const dlx::Position& position, const dlx::Step& step);

/// Returns the available candidates of the items of the reason, ascending.
[[nodiscard]] std::vector<Candidate> candidates_of(const VariantWords& words, const dlx::Position& position,
                                                   const dlx::Step& step);

/// Returns the indexes of the rules of the reason, ascending: those of its items, and those by which its options exclude
/// each other.
[[nodiscard]] std::vector<std::size_t> rules_of(const VariantWords& words, const dlx::Position& position,
                                                const dlx::Step& step);

/// Returns the rule if a step has one item, of a cell or of the rule, and no other rule is in its reason.
[[nodiscard]] std::optional<std::size_t> only_rule_of(const VariantWords& words, const dlx::Position& position,
                                                      const dlx::Step& step);

/// Returns whether a step is named by the rules of its reason: it has one item, and is not a single, a set of one house in
/// another or the like.
[[nodiscard]] bool is_by_rules(const VariantWords& words, const dlx::Position& position, const dlx::Step& step,
                               const std::vector<std::size_t>& rules);

/// Returns the technique of a step. If players see only candidates in cells and houses, it is that of classify(); houses are
/// also those of rules, such as diagonals, windows and cages. Steps by rules have the technique of the rule, or "Rules" for
/// several.
[[nodiscard]] Technique technique_of(const VariantWords& words, const dlx::Position& position, const dlx::Step& step);

} // namespace sudoku::rules
