#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace sudoku::detail {

/// Does the value of a key such as "variant", in lower case, say that there are no other rules than Sudoku's?
inline bool is_plain_variant(std::string_view value) {
    constexpr std::string_view plain[] = {"",     "classic", "standard", "normal", "plain", "regular", "sudoku",
                                          "none", "default", "false",    "0",      "no",    "9x9"};
    return std::find(std::begin(plain), std::end(plain), value) != std::end(plain);
}

/// The kind of puzzle with other rules than Sudoku's that a link or a title, in lower case, mentions.
inline std::optional<std::string_view> variant_in(std::string_view text) {
    for (const std::string_view variant :
         {"killer",       "jigsaw",       "windoku",     "hyper-sudoku", "hyper sudoku", "hypersudoku", "samurai",
          "thermo",       "diagonal",     "sudoku-x",    "x-sudoku",     "sudoku x",     "sudokux",     "kakuro",
          "kenken",       "antiknight",   "anti-knight", "antiking",     "anti-king",    "str8ts",      "irregular",
          "greater-than", "greater than", "kropki",      "sandwich",     "consecutive",  "futoshiki"})
        if (text.find(variant) != std::string_view::npos)
            return variant;
    return std::nullopt;
}

} // namespace sudoku::detail
