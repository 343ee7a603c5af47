#pragma once

#include "sudoku/rules/puzzle.hpp"

#include <span>

/// Lines of rules below a grid.
namespace sudoku::rules {

struct RuleLine {
    std::size_t number = 0; ///< 1-based
    std::string text;
};

/// Reads rules, and adds them to a puzzle. Throws ParseError for each line that is neither a rule, nor blank, nor a comment,
/// for a rule that the board does not allow, and for rules that no digits satisfy.
void read_rule_lines(VariantPuzzle& puzzle, std::span<const RuleLine> lines);

} // namespace sudoku::rules
