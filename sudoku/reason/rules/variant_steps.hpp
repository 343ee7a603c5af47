#pragma once

#include "sudoku/reason/rules/variant_words.hpp"

#include <string>
#include <vector>

/// Properties of a step in a variant, which follows from a position of the encoded problem.
namespace sudoku::rules {

/// Returns the candidates that the step eliminates because of its reason. For a single that chooses an option of a rule,
/// these are the candidates that the option excludes.
[[nodiscard]] std::vector<Candidate> eliminations_of(const VariantWords& words, const dlx::Position& position,
                                                     const dlx::Step& step);

/// Returns the available candidates of the items of the reason, ascending.
[[nodiscard]] std::vector<Candidate> candidates_of(const VariantWords& words, const dlx::Position& position,
                                                   const dlx::Step& step);

/// Returns the indexes of the rules of the reason, ascending: those of its items, and those by which its options exclude
/// each other.
[[nodiscard]] std::vector<std::size_t> rules_of(const VariantWords& words, const dlx::Position& position,
                                                const dlx::Step& step);

/// Returns the rule of which all items of the step are, if it is the whole reason.
[[nodiscard]] std::optional<std::size_t> only_rule_of(const VariantWords& words, const dlx::Position& position,
                                                      const dlx::Step& step);

/// Returns the name of a step. If only cells, rows, columns and boxes are the reason, it is that of classify().
[[nodiscard]] std::string technique_of(const VariantWords& words, const dlx::Position& position, const dlx::Step& step);

} // namespace sudoku::rules
