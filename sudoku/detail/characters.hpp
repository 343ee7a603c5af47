#pragma once

#include "sudoku/geometry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::detail {

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view blanks_and_bars = " \t\v\f|";
constexpr std::string_view empties = ".0-*_?#"; // '#' only where it begins no comment: has_hash_cells()
constexpr std::size_t shortest_puzzle = 16;     ///< 4x4 on one line
constexpr std::size_t cells_9x9 = 81;

inline bool is_one_of(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_x(char c) { return c == 'x' || c == 'X'; }
inline bool is_first_byte(char c) { return (c & 0xC0) != 0x80; } ///< of a character in UTF-8
inline bool is_letter(char c) { return is_capital(static_cast<char>(c & ~0x20)); }

inline bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Are there two letters side by side?
inline bool has_word(std::string_view text) {
    const auto are_letters = [](char a, char b) { return is_letter(a) && is_letter(b); };
    return std::adjacent_find(text.begin(), text.end(), are_letters) != text.end();
}

/// Where `part`, a view of `text`, begins in it.
inline std::size_t place_in(std::string_view text, std::string_view part) {
    return static_cast<std::size_t>(part.data() - text.data());
}

/// The words of `text` between `separators`, as views of it.
inline std::vector<std::string_view> words_of(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    for (auto at = text.find_first_not_of(separators); at != std::string_view::npos;
         at = text.find_first_not_of(separators, at)) {
        words.push_back(text.substr(at, text.find_first_of(separators, at) - at));
        at += words.back().size();
    }
    return words;
}

/// The pieces of `text` before, between and behind the separators, as views of it.
inline std::vector<std::string_view> pieces_of(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (std::size_t at = 0; at <= text.size(); at += pieces.back().size() + 1)
        pieces.push_back(text.substr(at, text.find(separator, at) - at));
    return pieces;
}

/// The text without blanks, or other characters, at its ends.
inline std::string_view trimmed(std::string_view text, std::string_view at_ends = blanks) {
    text.remove_prefix(std::min(text.find_first_not_of(at_ends), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(at_ends) + 1));
    return text;
}

/// The text with 'a' ... 'z' in place of 'A' ... 'Z'.
inline std::string lower_case(std::string text) {
    for (char& c : text)
        c = is_capital(c) ? static_cast<char>(c | 0x20) : c;
    return text;
}

/// Is it a word that programs write in an empty cell?
inline bool is_empty_word(std::string_view word) {
    constexpr std::array<std::string_view, 14> words{"-1",          "-1.",      "-1.0",      "nan",  "na",
                                                     "na_integer_", "na_real_", "nil",       "none", "nothing",
                                                     "missing",     "null",     "undefined", "<na>"};
    constexpr std::size_t longest = 11;
    return word.size() <= longest &&
           std::find(words.begin(), words.end(), lower_case(std::string(word))) != words.end();
}

/// Is it a digit as in "5.0"?
inline bool is_whole_real(std::string_view word) {
    const std::size_t point = word.find_first_not_of("0123456789");
    return point != std::string_view::npos && point > 0 && word[point] == '.' &&
           word.find_first_not_of('0', point + 1) == std::string_view::npos;
}

/// Says that these characters of `text`, in UTF-8, are in a cell.
inline std::string why_no_cell(std::string_view text, std::size_t first, std::size_t count) {
    constexpr std::size_t most = 40;
    std::string word;
    std::size_t end = 0; // of the characters so far
    for (const char c : text) {
        end += is_first_byte(c) ? 1 : 0;
        if (end > first && end <= first + std::min(count, most))
            word += c;
    }
    return "`" + word + "` is neither a digit nor empty: write 0, . or -1 in empty cells";
}

/// The usual board that has that many cells.
inline std::optional<Geometry> board_of(std::size_t cells) {
    const auto side = static_cast<std::size_t>(std::sqrt(cells));
    return side * side == cells ? Geometry::default_for_side(static_cast<std::uint32_t>(side)) : std::nullopt;
}

} // namespace sudoku::detail
