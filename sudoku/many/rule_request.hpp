#pragma once

#include "sudoku/setters/choose_rules.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// Rules of puzzles to generate.
struct RuleRequest {
    VariantPuzzle puzzle;               ///< rules, regions and givens of all puzzles
    std::vector<RuleChoice> kinds{};    ///< kinds of the rules that are chosen for each puzzle
    std::vector<std::string> ignored{}; ///< elements of the text that were ignored, see FoundVariant
};

/// Returns whether a text contains rules and names of rules alone: no grid, document, link or name of a file.
[[nodiscard]] bool is_rule_list(std::string_view text);

/// Reads rules: names such as "thermo, kropki; anti-knight", and rules with their cells, separated by ';' or ends of lines;
/// or a puzzle of read_variants() with such lines below its grid. Without a grid, the board has no givens, and `geometry` or
/// 9x9. Throws ParseError as parse_variant() does, for kinds that cannot be chosen, and for several puzzles; on line 0 if
/// there is none.
[[nodiscard]] RuleRequest read_rule_request(std::string_view text, std::optional<Geometry> geometry = std::nullopt);

/// Returns the names that such a text may contain alone: of kinds to choose, and of rules of the whole board.
[[nodiscard]] std::vector<std::string_view> requested_rule_names();

} // namespace sudoku
