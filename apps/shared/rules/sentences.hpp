#pragma once

#include "sudoku/rules/puzzle.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Sentences about rules for people, those of apps/manual/rules.md.
namespace apps {

/// Returns the sentence about a rule on a board with this side, or on any board if it is 0.
[[nodiscard]] std::string rule_sentence(const sudoku::Rule& rule, std::uint32_t side);

/// Returns a sentence for each kind of rule in a puzzle, after the name of the rule or its drawing.
[[nodiscard]] std::vector<std::string> rule_sentences(const sudoku::VariantPuzzle& variant);

/// Returns the mark of a whisper with another difference: "≥4"; "" for other rules.
[[nodiscard]] std::string difference_tag(const sudoku::Rule& rule, std::uint32_t side);

} // namespace apps
