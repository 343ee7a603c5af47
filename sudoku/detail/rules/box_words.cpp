#include "sudoku/detail/rules/box_words.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/unicode.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace sudoku::detail {

bool names_columns(std::string_view text) {
    const std::string small = lower_case(text);
    const auto words = words_of(small, " \t:;,.()-");
    const auto at = std::find_if(words.begin(), words.end(), [](auto word) { return word.starts_with("column"); });
    return at != words.end() && words.size() <= 6 && small.find("box") == small.npos &&
           small.find("row") == small.npos &&
           (words.size() == 1 || *at == "columns" || *at == "columnwise" || (at != words.begin() && at[-1] == "by") ||
            (at + 1 != words.end() && at[1] == "by"));
}

namespace {

enum class Side : std::uint8_t { none, width, height };

bool is_size_word(std::string_view word) { return is_among(word, {"wide", "width", "high", "tall", "height"}); }

bool begins_box_word(std::string_view word) {
    constexpr std::string_view stems[] = {"box", "block", "region", "area", "subgrid", "rectangle"};
    return std::any_of(std::begin(stems), std::end(stems), [&](auto stem) { return word.starts_with(stem); });
}

/// Returns the side of the boxes that a word beside a number names: "wide".
Side side_of_word(std::string_view word) {
    return is_among(word, {"wide", "width", "column", "columns"})      ? Side::width
           : is_among(word, {"high", "tall", "height", "row", "rows"}) ? Side::height
                                                                       : Side::none;
}

/// Returns the words of a text in small letters, with numbers and commas apart, and "2" in place of "two"; without "cells".
std::vector<std::string> words_and_numbers(std::string_view text) {
    constexpr std::string_view numbers[] = {"two", "three", "four", "five", "six"};
    std::vector<std::string> words;
    char last = ' ';
    for (const char c : lower_case(in_ascii(text))) {
        if (const bool is_sign = is_one_of(",*", c); is_sign || is_letter(c) || is_digit(c)) {
            if (is_sign || is_letter(c) != is_letter(last) || is_digit(c) != is_digit(last))
                words.emplace_back();
            words.back() += c;
        }
        last = c;
    }
    std::erase_if(words, [](const std::string& word) { return word == "cell" || word == "cells"; });
    for (std::string& word : words)
        for (std::size_t k = 0; k < std::size(numbers); ++k)
            word = word == numbers[k] ? std::to_string(k + 2) : word;
    return words;
}

} // namespace

bool names_other_boxes(std::string_view text, const Geometry& geometry) {
    constexpr std::size_t longest = 200;
    if (text.size() > longest)
        return false;
    std::vector<std::string> words = words_and_numbers(text);
    const auto has = [&](std::string_view word) { return contains(words, word); };
    if (std::none_of(words.begin(), words.end(), begins_box_word) && (text.size() > 7 || !has("x")))
        return false;
    words.resize(words.size() + 4); // behind each are some
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    bool is_exact = false; // one of them is enough
    std::size_t used = 0;  // end of the words about the numbers before
    const auto number_in = [](const std::string& word) {
        return is_number(word) && word.size() < 4 ? static_cast<std::uint32_t>(std::stoul(word)) : 0;
    };
    for (std::size_t k = 0; k + 4 < words.size(); ++k) {
        const std::uint32_t number = number_in(words[k]);
        if (number == 0)
            continue;
        const bool is_behind = k > used && (is_size_word(words[k - 1]) || (k > 1 && begins_box_word(words[k - 2])));
        Side side = is_behind ? side_of_word(words[k - 1]) : Side::none; // "box width 2"
        is_exact = is_exact || side != Side::none || is_size_word(words[k + 1]);
        used = k + (side == Side::none ? 2 : 1);
        side = side == Side::none ? side_of_word(words[k + 1]) : side;
        if (side != Side::none)
            (side == Side::height ? rows : columns) = number;
        else if (const std::uint32_t second = number_in(words[k + 2]);
                 is_among(words[k + 1], {"x", "by", ",", "*"}) && number * second == geometry.side()) {
            k += 2;
            const bool has_width_first =
                words[k + 1] == "w" || (side_of_word(words[k + 1]) == Side::height && words[k + 2] != "x");
            rows = has_width_first ? second : number; // "2 by 3 (w x h)"
            columns = has_width_first ? number : second;
        }
    }
    if (rows + columns == 0)
        return geometry.box_rows() < geometry.box_columns() && (has("tall") || has("vertical") || has("upright"));
    if (is_exact && (rows == 0 || columns == 0))
        (rows == 0 ? rows : columns) = geometry.side() / std::max(rows, columns);
    const bool is_board = is_exact && std::min(rows, columns) == 1; // "9 wide" is the board
    return rows * columns == geometry.side() && rows != geometry.box_rows() && !is_board;
}

} // namespace sudoku::detail
