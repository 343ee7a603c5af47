#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Sentences beside a grid, in small letters.
namespace sudoku::detail {

/// Returns whether a text in small letters says what a row, column or box has: "row 1 has a 5 first".
[[nodiscard]] bool claims_house(std::string_view text);

/// Returns whether a sentence of at least two words, in small letters, has a word for digits or cells, and one for a relation,
/// as rules have. "number of clues" is about a puzzle.
[[nodiscard]] bool is_about_digits(std::string_view text);

/// Returns whether a name of a rule and the rest of its line are something else: "ratio: 3.5", a technique "skyscraper".
[[nodiscard]] bool is_something_else(std::string_view name, std::string_view rest, bool has_cell);

/// Returns whether a text in small letters begins with a word such as "author".
[[nodiscard]] bool is_about_puzzle(std::string_view text);

/// Returns whether all words of a text in small letters are usual beside a puzzle and give no rule: "17 clues, symmetric".
[[nodiscard]] bool is_plain_note(std::string_view text);

/// Returns whether the words before the first of several cells with digits say that these are a step or clues: "Next step".
/// The name of a list of clues may be any.
[[nodiscard]] bool may_precede_clues(std::string_view before, std::size_t count);

/// Returns the kind of variant that a link or a title, in lower case, mentions. Names that are common words count only
/// if "sudoku" occurs as well.
[[nodiscard]] std::optional<std::string_view> variant_in(std::string_view text);

/// Returns whether a note gives digits: "Givens: r1c1=5".
[[nodiscard]] bool gives_clues(std::string_view text);

/// Returns whether a word of letters and digits has about as many as a row has cells.
[[nodiscard]] bool is_as_long_as_row(std::string_view word, std::size_t side);

/// Returns whether a word has at most half as many different letters as letters, as a row of regions.
[[nodiscard]] bool repeats_letters(const std::string& word);

} // namespace sudoku::detail
