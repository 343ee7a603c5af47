#pragma once

#include <cstdint>
#include <string_view>

/// Keys of rules in the JSON of f-puzzles.
namespace sudoku::formats {

/// Form of the entries under a key.
enum class Entries : std::uint8_t {
    flag,   ///< true
    cell,   ///< {"cell": "R1C1"}
    cells,  ///< {"cells": ["R1C1", ...], "value": number, if there is one}
    lines,  ///< {"lines": [["R1C1", ...], ...]}: a rule for each
    outside ///< {"cell": "R0C1", "value": number}: a row or column, seen from a cell at the edge
};

/// Key whose entries are rules of one kind.
struct RuleKey {
    const char* key;
    std::string_view kind;
    Entries entries;
    std::size_t choice = 0;
};

inline constexpr RuleKey rule_keys[] = {
    {"diagonal+", "diagonal", Entries::flag},
    {"diagonal-", "diagonal", Entries::flag, 1},
    {"antiknight", "anti-knight", Entries::flag},
    {"antiking", "anti-king", Entries::flag},
    {"disjointgroups", "disjoint-groups", Entries::flag},
    {"odd", "odd", Entries::cell},
    {"even", "even", Entries::cell},
    {"minimum", "minimum", Entries::cell},
    {"maximum", "maximum", Entries::cell},
    {"extraregion", "extra-region", Entries::cells},
    {"killercage", "killer", Entries::cells},
    {"thermometer", "thermo", Entries::lines},
    {"slowthermometer", "slow-thermo", Entries::lines},
    {"palindrome", "palindrome", Entries::lines},
    {"renban", "renban", Entries::lines},
    {"regionsumline", "region-sum", Entries::lines},
    {"betweenline", "between", Entries::lines},
    {"germanwhispers", "german-whisper", Entries::lines},
    {"dutchwhispers", "dutch-whisper", Entries::lines},
    {"entropicline", "entropic", Entries::lines},
    {"modularline", "modular", Entries::lines},
    {"nabner", "nabner", Entries::lines},
    {"zipperline", "zipper", Entries::lines},
    {"doublearrow", "double-arrow", Entries::lines},
    {"rowindexer", "indexing", Entries::cells, 0},
    {"columnindexer", "indexing", Entries::cells, 1},
    {"sandwichsum", "sandwich", Entries::outside},
    {"xsum", "x-sum", Entries::outside},
    {"skyscraper", "skyscraper", Entries::outside},
};

/// Returns the keys of an entry, separated by spaces.
constexpr std::string_view keys_of(const RuleKey& row) {
    return row.entries == Entries::cell                            ? "cell"
           : row.entries == Entries::outside                       ? "cell value"
           : row.entries == Entries::lines                         ? "lines"
           : row.entries == Entries::cells && row.kind == "killer" ? "cells value"
                                                                   : "cells";
}

/// Keys of the entries under other keys of rules, separated by spaces.
struct EntryKeys {
    std::string_view key;
    std::string_view keys;
};

inline constexpr EntryKeys entry_keys[] = {
    {"difference", "cells value"}, {"ratio", "cells value"},
    {"xv", "cells value"},         {"whispers", "lines value"},
    {"arrow", "cells lines"},      {"clone", "cells cloneCells"},
    {"quadruple", "cells values"}, {"littlekillersum", "cell cells direction value"},
};

/// Keys of entries that do not change their meaning.
inline constexpr std::string_view color_keys = "outlineC baseC fontC width size";

/// Keys of pairs of cells with a value: the usual one, which may be missing, makes a rule with a choice. Others are the number
/// of a rule that has the name of the key: "difference" or "ratio".
struct PairKey {
    const char* key;
    std::string_view value; ///< in lower case
    bool is_usual;
    std::string_view kind;
    std::size_t choice;
};

inline constexpr PairKey pair_keys[] = {
    {"difference", "1", true, "kropki", 0},
    {"ratio", "2", true, "kropki", 1},
    {"xv", "x", false, "xv", 0},
    {"xv", "v", false, "xv", 1},
};

/// Keys beside the rules.
inline constexpr std::string_view harmless_keys =
    "size grid solution msgcorrect successMessage disabledlogic truecandidatesoptions ruleset genre highlightConflicts";
/// Drawings of people and, with "fromConstraint", of rules.
inline constexpr std::string_view drawing_keys = "text line circle rectangle cage";
inline constexpr std::string_view cell_keys =
    "value given givenPencilMarks region centerPencilMarks cornerPencilMarks highlight highlightArray c fontC";

} // namespace sudoku::formats
