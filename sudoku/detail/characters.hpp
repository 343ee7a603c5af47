#pragma once

#include "dlx/problem.hpp"
#include "sudoku/detail/lists.hpp"
#include "sudoku/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::detail {

/// Values 0 ... 63 in base 64, as links have it.
inline constexpr std::string_view base_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view blanks_and_bars = " \t\v\f|";
constexpr std::string_view empties = ".0-*_?#"; // '#' only if it does not start a comment, see has_hash_cells()
constexpr std::size_t shortest_puzzle = 16;     ///< 4x4 on one line
constexpr std::size_t cells_9x9 = 81;

inline bool is_one_of(std::string_view set, char c) {
    for (const char one : set)
        if (one == c)
            return true;
    return false;
}
inline bool is_among(std::string_view word, std::initializer_list<std::string_view> of) { return contains(of, word); }

/// Returns whether a word is one of those between separators.
inline bool is_listed(std::string_view list, std::string_view word, char separator = ' ') {
    if (word.empty() || is_one_of(word, separator))
        return false;
    for (std::size_t at = list.find(word); at != list.npos; at = list.find(word, at + 1))
        if (const std::size_t end = at + word.size();
            (at == 0 || list[at - 1] == separator) && (end == list.size() || list[end] == separator))
            return true;
    return false;
}

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_x(char c) { return c == 'x' || c == 'X'; }
/// Whether it is the first byte of a character in UTF-8.
inline bool is_first_byte(char c) { return (c & 0xC0) != 0x80; }
inline bool is_letter(char c) { return is_capital(static_cast<char>(c & ~0x20)); }

inline bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns whether the text contains two adjacent letters.
inline bool has_word(std::string_view text) {
    const auto are_letters = [](char a, char b) { return is_letter(a) && is_letter(b); };
    return std::adjacent_find(text.begin(), text.end(), are_letters) != text.end();
}

/// Returns the position of `part`, a view of `text`, in the text.
inline std::size_t place_in(std::string_view text, std::string_view part) {
    return static_cast<std::size_t>(part.data() - text.data());
}

/// Returns the words of `text` between `separators`, as views.
inline std::vector<std::string_view> words_of(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    dlx::detail::split(text, words, separators);
    return words;
}

inline std::vector<std::string_view> characters_of(const std::vector<std::string_view>& words) {
    std::vector<std::string_view> characters;
    for (const std::string_view word : words)
        for (std::size_t k = 0; k < word.size(); ++k)
            characters.push_back(word.substr(k, 1));
    return characters;
}

/// Returns all parts of `text` before, between and after the separators, as views.
inline std::vector<std::string_view> pieces_of(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (std::size_t at = 0; at <= text.size(); at += pieces.back().size() + 1)
        pieces.push_back(text.substr(at, text.find(separator, at) - at));
    return pieces;
}

/// Returns the text without whitespace, or other characters, at both ends.
inline std::string_view trimmed(std::string_view text, std::string_view at_ends = blanks) {
    text.remove_prefix(std::min(text.find_first_not_of(at_ends), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(at_ends) + 1));
    return text;
}

/// Returns the text with 'A' ... 'Z' replaced by 'a' ... 'z'.
inline std::string lower_case(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        c = is_capital(c) ? static_cast<char>(c | 0x20) : c;
    return small;
}

/// Returns whether programs write this word in empty cells.
inline bool is_empty_word(std::string_view word) {
    constexpr std::string_view words =
        "-1 -1. -1.0 nan na na_integer_ na_real_ nil none nothing missing null undefined <na>";
    constexpr std::size_t longest = 11;
    return word.size() <= longest && is_listed(words, lower_case(word));
}

/// Returns whether the text is a digit as in "5.0".
inline bool is_whole_real(std::string_view word) {
    const std::size_t point = word.find_first_not_of("0123456789");
    return point != std::string_view::npos && point > 0 && word[point] == '.' &&
           word.find_first_not_of('0', point + 1) == std::string_view::npos;
}

/// Formats an error about characters of `text`, in UTF-8, in a cell.
inline std::string why_no_cell(std::string_view text, std::size_t first, std::size_t count) {
    constexpr std::size_t most = 40;
    std::string word;
    std::size_t end = 0; // end of the characters found until now
    for (const char c : text) {
        end += is_first_byte(c) ? 1 : 0;
        if (end > first && end <= first + std::min(count, most))
            word += c;
    }
    const std::string quoted = dlx::detail::quoted(word); // control characters are escaped
    return "`" + quoted.substr(1, quoted.size() - 2) +
           "` is neither a digit nor empty: write 0, . or -1 in empty cells";
}

/// Returns the usual board whose rows have this number of cells.
inline std::optional<Geometry> board_with_rows_of(std::size_t cells) {
    return cells <= Geometry::max_side ? Geometry::default_for_side(static_cast<std::uint32_t>(cells)) : std::nullopt;
}

/// Returns the usual board with this number of cells.
inline std::optional<Geometry> board_of(std::size_t cells) {
    const auto side = static_cast<std::size_t>(std::sqrt(cells));
    return side * side == cells ? board_with_rows_of(side) : std::nullopt;
}

} // namespace sudoku::detail
