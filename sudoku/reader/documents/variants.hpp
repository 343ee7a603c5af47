#pragma once

#include "sudoku/detail/characters.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace sudoku::detail {

/// Returns whether a key of JSON or a column of a table, in lower case, contains the kind or the rules of a puzzle.
inline bool names_kind(std::string_view name) {
    constexpr std::string_view kinds[] = {"type",    "gametype", "kind",     "rule",       "rules",
                                          "ruleset", "variant",  "variants", "constraint", "constraints"};
    return std::find(std::begin(kinds), std::end(kinds), name) != std::end(kinds);
}

/// Returns whether the value of a key such as "variant", in lower case, means standard Sudoku rules.
inline bool is_plain_variant(std::string_view value) {
    constexpr std::string_view plain[] = {"",     "classic", "standard", "normal", "plain", "regular", "sudoku",
                                          "none", "default", "false",    "0",      "no",    "n",       "9x9",
                                          "null", "n/a",     "na",       "nan",    "-",     "[]",      "{}"};
    return std::find(std::begin(plain), std::end(plain), value) != std::end(plain);
}

/// Returns whether rules in words are those of Sudoku, as most programs write them, or there are none.
inline bool are_plain_rules(std::string_view text) {
    std::string letters = lower_case(std::string(text));
    std::erase_if(letters, [](char c) { return !is_letter(c); });
    return letters.empty() || letters == "normalsudokurulesapply" || letters == "standardsudokurulesapply" ||
           letters == "classicsudokurulesapply";
}

/// Returns the kind of variant that a link or a title, in lower case, mentions. Names that are common words count only
/// if "sudoku" occurs as well.
inline std::optional<std::string_view> variant_in(std::string_view text) {
    const auto is_in = [&](std::string_view name) { // and not part of a longer word, as "sudoku x" in "sudoku xii"
        const auto at = text.find(name);
        const auto end = std::min(at, text.size()) + name.size();
        return at != std::string_view::npos &&
               !(name.back() == 'x' && end < text.size() && text[end] >= 'a' && text[end] <= 'z');
    };
    for (const std::string_view name :
         {"windoku", "hyper-sudoku", "hyper sudoku", "hypersudoku", "sudoku-x", "x-sudoku", "sudoku x", "sudokux",
          "kakuro", "kenken", "antiknight", "anti-knight", "antiking", "anti-king", "str8ts", "kropki", "futoshiki"})
        if (is_in(name))
            return name;
    for (const std::string_view name : {"killer", "jigsaw", "samurai", "thermo", "diagonal", "irregular",
                                        "greater-than", "greater than", "sandwich", "consecutive"})
        if (is_in(name) && is_in("sudoku"))
            return name;
    return std::nullopt;
}

} // namespace sudoku::detail
