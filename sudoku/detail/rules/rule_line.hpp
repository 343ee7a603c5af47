#pragma once

#include "sudoku/detail/rules/rule_names.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Lines that may be rules of variants. The reader of plain puzzles must not take them for notes.
namespace sudoku::detail {

/// Name of a rule at the beginning of a line, behind a bullet, a number or "Rule 1:".
struct RuleName {
    const RuleNames* names = nullptr;
    std::size_t begin = 0;     ///< index of its first letter
    std::size_t end = 0;       ///< index after it, and after a noun such as "line" or "cages"
    std::string_view choice{}; ///< of a synonym such as "white dot"
    bool has_number = false;   ///< whether a number before it may be one of the rule: "(7) killer", not "7. killer"
};

/// Meaning of a line beside a grid.
enum class LineMeaning : std::uint8_t {
    note,  ///< cannot be a rule
    title, ///< "Killer Sudoku #5": a title above a grid, or else an error
    name,  ///< the same in small letters: a title above the first grid, a rule below one
    rule,  ///< a rule, perhaps an invalid one
};

/// Returns the line without its comment, with one ASCII character for each character.
[[nodiscard]] std::string rule_text(std::string_view line);

/// Returns the index of the first character behind bullets, numbers and "Rule 1:", or the size of the text.
[[nodiscard]] std::size_t skip_list_marks(std::string_view text);

/// Returns the name at the beginning of a rule_text(), the longest one.
[[nodiscard]] std::optional<RuleName> find_rule_name(std::string_view text);

/// Returns whether a line begins with "regions", below which lines of letters follow.
[[nodiscard]] bool is_regions(std::string_view line);

/// Returns whether a line is the rule `regions`, and rows of letters follow: not "regions none" or "regions unknown".
[[nodiscard]] bool precedes_letters(std::string_view line);

/// Returns whether a line must be a rule although it names none: "digits 2-5", "rule all : a < b".
[[nodiscard]] bool is_other_statement(std::string_view line);

/// Returns the greatest digit in a line such as "digits 0-8", with this first one; nothing for other lines.
[[nodiscard]] std::optional<std::uint32_t> digits_of_board(std::string_view line, char first = '0');

/// Returns whether a rule_text() names a cell: "r1c1", "R1 C1", "C1R1", "row 1, column 1", or a list such as "A1 A2".
[[nodiscard]] bool names_cell(std::string_view text);

/// Returns whether a word of a text has as many cells as a puzzle.
[[nodiscard]] bool has_puzzle(std::string_view text);

/// Returns the meaning of a line. A step of a solution, "Naked Single: r1c1=5" or "r1c2 => r3c2<>5", is a note.
[[nodiscard]] LineMeaning meaning_of(std::string_view line);

/// Returns whether a name has no other meaning in texts: "even" is a word, "skyscraper" a technique.
[[nodiscard]] bool is_only_a_rule(const RuleNames& names);

/// Returns whether a text about a puzzle begins with the name of a rule. Texts that only name cells may be answers.
[[nodiscard]] bool begins_with_rule(std::string_view text);

/// Returns whether a text behind a puzzle on its line is a rule or names one.
[[nodiscard]] bool is_rule_beside(std::string_view text);

/// Returns the rule that a title, or a text for people, mentions; null if there is none.
[[nodiscard]] const RuleNames* mentioned_rule(std::string_view text);

/// Returns the rules that words inside a text mention, at most `most`.
[[nodiscard]] std::vector<const RuleNames*> rules_in_prose(std::string_view text, std::size_t most);

/// Returns a rule that a text for people mentions and that is not among `rules`, nor is another of its kind; "" if there is none.
[[nodiscard]] std::string_view rule_missing_among(std::span<const std::string_view> rules, std::string_view text);

/// Returns the words by which a title mentions a rule, perhaps one that cannot be read: the name of the rule, or "fog"; ""
/// if it mentions none.
[[nodiscard]] std::string_view words_of_rule(std::string_view title);

/// Returns whether a text, as it is written, has a word of a rule in another language than English.
[[nodiscard]] bool has_foreign_rule(std::string_view text);

/// Returns whether a text for people is a sentence with a rule: "Anti-knight applies". A title is not: "Killer of the week".
[[nodiscard]] bool states_rule(std::string_view text);

/// Returns whether a comment, or another text of a record, has a rule: it states one, begins with one, or is about digits.
[[nodiscard]] bool has_rule_in_words(std::string_view text);

/// Returns whether a text under a key, given by its letters, has a rule. In notes, a name of one is enough.
[[nodiscard]] bool has_rule_under(std::string_view key, std::string_view text);

/// Returns whether a key of JSON or a column of a table is the name of a rule, perhaps behind "is" or "has": "hasDiagonals".
[[nodiscard]] bool names_rule_as_key(std::string_view key);

/// Returns whether a line without cells is the name of a rule with one or two typing errors. A word in small letters may
/// have more of them.
[[nodiscard]] bool is_misspelled(std::string_view text);

/// Returns whether the first word of a text has a hyphen and is nearly the name of a rule: "hidden-skysraper 2 r1c1-r1c4".
[[nodiscard]] bool begins_misspelled(std::string_view text);

/// Returns the name of the rule that is most similar to `word`; "" if none is similar.
[[nodiscard]] std::string_view nearest_rule_name(std::string_view word);

} // namespace sudoku::detail
