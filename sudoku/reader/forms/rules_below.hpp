#pragma once

#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/rules/rule_lines.hpp"

/// Puzzles with rules on the lines below them.
namespace sudoku::detail {

/// Returns the rules that begin in the next line. They end at a blank line with something else below it, and at a puzzle.
/// Other lines between them are in the result, too, and are errors.
[[nodiscard]] std::vector<rules::RuleLine> rules_below(const PeekLine& peek);

/// Returns whether a variant in a text form of its own begins in the next line. `is_below`: it is directly below a puzzle.
[[nodiscard]] bool begins_variant(const PeekLine& peek, bool is_below);

/// Returns whether the next line is the head of a data set.
[[nodiscard]] bool begins_data_set(const PeekLine& peek);

/// Returns whether the next line is the name of a rule with a capital letter, and a puzzle follows below it.
[[nodiscard]] bool may_be_title(const PeekLine& peek);

/// Returns whether the next line, directly below a grid, is an error of that grid: cells above a rule, or a title that mentions
/// a rule above a blank line.
[[nodiscard]] bool is_error_below(const PeekLine& peek);

/// Makes an error of a line that may be a rule of the puzzle above or a title of the one below.
[[nodiscard]] ParseError why_no_title(const Line& line);

/// Returns whether a line is a rule: below a puzzle also without cells in it.
[[nodiscard]] bool is_rule_of_variant(const Line& line, bool is_below_puzzle);

constexpr const char* rule_below_grid = " is a rule of a variant: write it below its grid";
constexpr const char* may_be_rule =
    " may be a rule of the puzzle above: write rules as lines such as anti-knight, and begin a note with #";
constexpr const char* rule_in_words = " is a rule in words: write it as a line such as anti-knight";

/// Makes an error of a line that is a rule.
[[nodiscard]] ParseError why_no_rule(const Line& line, const char* problem);

/// Returns a function that returns whether the next line belongs to a rule that is an error, or is another rule.
[[nodiscard]] std::function<bool(const Line&)> rules_behind(const Line& rule);

} // namespace sudoku::detail
