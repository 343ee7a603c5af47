#pragma once

#include "sudoku/rules/puzzle.hpp"
#include "sudoku/text.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace sudoku {

/// Reads a puzzle with rules: a grid in any form of PuzzleReader, and below it one rule on a line, as in rule_kinds():
///
///     .8.|...|...        any title may precede the grid
///     ...
///     killer 15 r1c1 r1c2
///     thermo r1c1-r1c5 r2c5     # a hyphen is a straight run of cells, also a diagonal one
///     diagonal +
///     regions                   # a block of letters follows: one letter for each region
///     AABB
///     ...
///
/// Names have any case, may be plurals, and their words may be joined by hyphens, spaces or nothing. Synonyms such as
/// "thermometer" and "cage", bullets and numbers before a name, and punctuation are read, too: "- Killer=7: r1c1, r1c2".
/// '#' begins a comment. Blank lines are ignored.
///
/// The rules begin at the first line below the grid that is_rule_line(), or whose first word begins with two small
/// letters. From there on, each line is a rule or an error. Lines above that can be neither are notes.
///
/// Throws dlx::ParseError, with line and column, for unknown rules, wrong numbers of cells or numbers, cells outside of
/// the board or repeated, rules that the board does not allow, and rules that no digits satisfy.
///
/// Without `geometry`, the board is that of PuzzleReader.
[[nodiscard]] VariantPuzzle parse_variant(dlx::Text text, std::optional<Geometry> geometry = std::nullopt);

/// Returns whether a line below a grid is a rule, perhaps an invalid one, rather than a note or a title. It names a cell,
/// or it begins with the name of a rule, unless that is in capital letters and other words follow, as in "Killer Sudoku
/// #5". Steps of a solution, such as "Naked Single: r1c1=5", are notes.
[[nodiscard]] bool is_rule_line(dlx::Text line);

/// Returns whether a puzzle has a rule of a kind, or of one whose name begins so; its own regions are "regions".
[[nodiscard]] bool has_rule(const VariantPuzzle& puzzle, std::string_view name);

/// Returns the rule that words about a puzzle mention and that it lacks, and no rule of that kind has; "" if there is none.
[[nodiscard]] std::string_view missing_rule(const VariantPuzzle& puzzle, std::string_view words);

/// Returns the index of the first line below a puzzle that PuzzleReader takes for a rule, or the size of the text.
[[nodiscard]] std::size_t find_first_rule(dlx::Text text);

/// Formats the line "board 6x8", perhaps with digits, which is above the grid; "" for a square board of its usual digits.
[[nodiscard]] std::string to_board_line(const VariantPuzzle& puzzle);

/// Formats the line "digits 0-8", which is directly below the grid; "" for digits from 1.
[[nodiscard]] std::string to_digits_line(const VariantPuzzle& puzzle);

/// Formats the lines of eliminated candidates and of rules, without those of digits and regions.
[[nodiscard]] std::string to_rule_lines(const VariantPuzzle& puzzle);

/// Formats a puzzle so that parse_variant() reads an equal puzzle; eliminated candidates become rules "candidates". A
/// title that would be read as something else is in a line "#D title".
[[nodiscard]] std::string to_rules_text(const VariantPuzzle& puzzle);

/// Formats a rule as one line of that text, without an end of line: "killer 15 r1c1 r1c2".
[[nodiscard]] std::string to_rule_text(const Geometry& geometry, const Rule& rule);

} // namespace sudoku
