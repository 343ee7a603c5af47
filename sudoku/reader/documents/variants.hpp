#pragma once

#include "sudoku/detail/characters.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::detail {

/// Returns whether a key of JSON or a column of a table, in lower case, contains the kind or the rules of a puzzle.
inline bool names_kind(std::string_view name) {
    return is_listed("type gametype kind rule rules ruleset variant variants constraint constraints", name);
}

/// Returns whether the value of a key such as "variant", in lower case, means standard Sudoku rules, or is how hard the
/// puzzle is.
inline bool is_plain_variant(std::string_view value) {
    constexpr std::string_view plain =
        "classic classical standard normal plain regular sudoku default rules puzzle 4x4 6x6 9x9 16x16 very easy "
        "medium hard expert simple evil extreme minimal symmetric diabolical beginner daily";
    return is_listed("none false off 0 no n null n/a na nan - [] {}", value) ||
           all_of(words_of(value, " \t_"), [&](auto word) { return is_listed(plain, word); });
}

/// Returns the letters of a key or a text, in lower case.
inline std::string letters_of(std::string_view text) {
    std::string letters = lower_case(text);
    std::erase_if(letters, [](char c) { return !is_letter(c); });
    return letters;
}

/// Returns whether a key of JSON or a column of a table, by its letters, is about the puzzle and not a part of it.
inline bool is_metadata(std::string_view name) {
    // clang-format off
    constexpr std::string_view names[] = {
        "id", "no", "line", "count", "number", "answer", "clashes", "meta", "metadata", "info", "by", "hash", "options", "settings",
        "ok", "success", "status", "error", "seed", "key", "series", "symmetry", "format", "generator", "comment", "comments",
        "note", "notes", "remark", "remarks", "eliminated", "eliminatedcandidates", "date", "index", "moves", "rating", "ratings",
        "win", "wins", "pattern", "uuid", "guid", "slug", "steps", "minimal",
        // names in records of this project
        "reason", "stopreason", "endedby", "searchnodes", "contradictions", "conflict", "refutation", "repairs", "opencells",
        "disambiguatinggivens", "disambiguatinggivensminimal", "singlessuffice", "redundantgivens", "removedgivens", "addedgivens",
        "automorphisms", "transformation", "transposed", "givencount", "estimate", "exact", "w", "b", "minimality", "neighborof",
        "canonicalform", "minimalpuzzles"};
    constexpr std::string_view stems[] = {
        "name", "title", "author", "creat", "updat", "time", "source", "url", "link", "level", "diffic", "score", "solution",
        "solved", "solver", "progress", "player", "user", "finish", "complete", "version", "publi", "copyright", "licen", "book",
        "page", "history", "color", "lang", "descr", "messag", "uniq", "valid", "split", "grade", "setter", "designer", "country",
        "techni", "technique", "strateg", "pencil", "email", "tag", "tier", "show"};
    // clang-format on
    return contains(names, name) ||
           any_of(stems, [&](std::string_view stem) { return name.starts_with(stem) || name.ends_with(stem); });
}

/// Part of the shape of boxes.
enum class BoxPart : std::uint8_t { none, rows, columns, both };

/// Returns the part that a key or a column contains, judged by its letters: "boxheight", "blockcols", "boxsize".
inline BoxPart part_of_box(std::string_view name) {
    if (name == "rowsperbox" || name == "colsperbox" || name == "columnsperbox")
        return name == "rowsperbox" ? BoxPart::rows : BoxPart::columns;
    std::size_t size = 0;
    for (const std::string_view box : {"box", "block", "region", "subgrid"})
        size = name.starts_with(box) ? box.size() : size;
    const auto is_one_of_ends = [&](std::initializer_list<std::string_view> ends) {
        return size > 0 && contains(ends, name.substr(size));
    };
    return is_one_of_ends({"rows", "row", "height", "h", "r"})                       ? BoxPart::rows
           : is_one_of_ends({"columns", "column", "cols", "col", "width", "w", "c"}) ? BoxPart::columns
           : is_one_of_ends({"size", "shape", "dim", "dims", "dimensions"}) || name == "box" || name == "boxes" ||
                   name == "subgrid"
               ? BoxPart::both
               : BoxPart::none;
}

/// Returns the rows and columns of boxes "3x2", or "3" for both; 0 for another text.
inline std::pair<std::uint32_t, std::uint32_t> box_of(std::string_view text) {
    const std::size_t x = std::min(text.find('x'), text.size());
    std::pair<std::uint32_t, std::uint32_t> box;
    std::from_chars(text.data(), text.data() + x, box.first);
    box.second = x == text.size() ? box.first : 0;
    std::from_chars(text.data() + std::min(x + 1, text.size()), text.data() + text.size(), box.second);
    const std::string rows = std::to_string(box.first);
    const bool is_box = text == rows + 'x' + std::to_string(box.second) || text == rows;
    return is_box && std::max(box.first, box.second) < 256 ? box : std::pair(0U, 0U);
}

/// Returns whether rules in words are those of Sudoku, as most programs write them, or there are none.
inline bool are_plain_rules(std::string_view text) {
    const std::string letters = letters_of(text);
    return letters.empty() || letters == "normalsudokurulesapply" || letters == "standardsudokurulesapply" ||
           letters == "classicsudokurulesapply";
}

} // namespace sudoku::detail
