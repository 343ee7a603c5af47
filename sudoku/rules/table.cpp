#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

namespace sudoku {

namespace rules {

namespace {

constexpr std::size_t any = RuleKind::any;

// clang-format off
using enum RuleKind::Stage;
constexpr RuleKind all_kinds[] = {
    // syntax, sentence, stage, function, cells, numbers, choices, other cells, may_cross, has_condition, may_repeat
    {"regions | regions none", "regions"},
    {"candidates DIGITS CELLS", "{cells} is {numbers}", relations, nullptr, {1, any}, {1, any}},

    {"diagonal +|-", "diagonal {choice}", houses, encode_diagonal, {}, {}, {"+", "-"}},
    {"windoku", "windoku", houses, encode_windoku},
    {"disjoint-groups", "disjoint groups", houses, encode_disjoint_groups},
    {"extra-region CELLS", "extra region {cells}", houses, encode_extra_region, {2, any}},
    {"anti-knight", "anti-knight", houses, encode_anti_knight},
    {"anti-king", "anti-king", houses, encode_anti_king},
    {"non-consecutive", "non-consecutive", relations, encode_non_consecutive},
    {"even CELLS", "{cells} even", relations, encode_rule_cells, {1, any}},
    {"odd CELLS", "{cells} odd", relations, encode_rule_cells, {1, any}},
    {"kropki white|black CELL CELL", "{choice} dot {cells}", relations, encode_pairs, {2, 2}, {}, {"white", "black"}},
    {"kropki-all", "the rule that all dots are given", relations, encode_all_signs},
    {"xv X|V CELL CELL", "{choice} sign {cells}", relations, encode_pairs, {2, 2}, {}, {"X", "V"}},
    {"xv-all", "the rule that all X and V are given", relations, encode_all_signs},
    {"negative white|black|X|V | negative difference|ratio NUMBER",
     "the rule that all signs {choice}[ {numbers}] are given", relations,
     encode_all_signs, {}, {0, 1}, {"white", "black", "X", "V", "difference", "ratio"}},
    {"greater CELL CELL", "greater {cells}", relations, encode_pairs, {2, 2}},
    {"minimum CELLS", "minimum {cells}", relations, encode_extreme, {1, any}},
    {"maximum CELLS", "maximum {cells}", relations, encode_extreme, {1, any}},
    {"palindrome CELLS", "palindrome {cells}", relations, encode_palindrome, {2, any}},
    {"clone CELLS = CELLS", "clone {cells} = {other}", relations, encode_clone, {1, any}, {}, {}, {1, any}},
    {"german-whisper [DIFFERENCE] CELLS", "German whisper {cells}[ by {numbers}]", relations,
     encode_pairs, {2, any}, {0, 1}, {}, {}, true},
    {"dutch-whisper [DIFFERENCE] CELLS", "Dutch whisper {cells}[ by {numbers}]", relations,
     encode_pairs, {2, any}, {0, 1}, {}, {}, true},
    {"thermo CELLS", "thermometer {cells}", relations, encode_thermo, {2, any}},
    {"slow-thermo CELLS", "slow thermometer {cells}", relations, encode_pairs, {2, any}},
    {"renban CELLS", "renban {cells}", relations, encode_renban, {2, any}},
    {"killer [SUM] CELLS", "cage {cells}[ = {numbers}]", relations, encode_killer, {1, any}, {0, 1}},
    {"quadruple DIGITS CELLS", "quadruple {cells} with {numbers}", relations, encode_quadruple, {4, 4}, {1, 4}},
    {"sum SUM CELLS", "sum {cells} = {numbers}", sums, encode_sum, {1, any}, {1, 1}, {}, {}, false, false, true},
    {"little-killer SUM CELLS", "little killer {cells} = {numbers}", sums, encode_sum, {1, any}, {1, 1}},
    {"arrow CELLS = CELLS", "arrow {cells} = {other}", sums, encode_arrow, {1, 3}, {}, {}, {1, any}},
    {"sandwich SUM CELLS", "sandwich {cells} = {numbers}", sums, encode_sandwich, {2, any}, {1, 1}},
    {"x-sum SUM CELLS", "X-sum {cells} = {numbers}", sums, encode_x_sum, {2, any}, {1, 1}},
    {"skyscraper COUNT CELLS", "skyscrapers {cells} = {numbers}", sums, encode_by_automaton, {2, any}, {1, 1}},
    {"between CELLS", "between line {cells}", sums, encode_between, {3, any}},
    {"region-sum CELLS", "region sum line {cells}", sums, encode_region_sum, {2, any}},

    {"difference DIFFERENCE CELL CELL", "difference {cells} = {numbers}", relations, encode_pairs, {2, 2}, {1, 1}},
    {"ratio FACTOR CELL CELL", "ratio {cells} = {numbers}", relations, encode_pairs, {2, 2}, {1, 1}},
    {"anti-taxicab", "anti-taxicab", relations, encode_anti_taxicab},
    {"global-entropy", "global entropy", relations, encode_global_classes},
    {"global-modular", "global modularity", relations, encode_global_classes},
    {"dutch-flatmates", "Dutch flatmates", relations, encode_dutch_flatmates},
    {"digit-pairs neighbors|all PAIRS CELLS", "digit pairs ({choice}) {cells}", relations,
     encode_pairs, {2, any}, {1, 256}, {"neighbors", "all"}},
    {"rule-line CELLS : CONDITION", "rule line {cells} : {condition}", relations,
     encode_pairs, {2, any}, {}, {}, {}, true, true},
    {"rule-pairs CELLS : CONDITION", "rule pairs {cells} : {condition}", relations,
     encode_pairs, {2, any}, {}, {}, {}, false, true},
    {"rule-cells CELLS : CONDITION", "rule cells {cells} : {condition}", relations,
     encode_rule_cells, {1, any}, {}, {}, {}, false, true},
    {"modular [DIVISOR] CELLS", "modular line {cells}[ by {numbers}]", relations,
     encode_modular, {2, any}, {0, 1}, {}, {}, true},
    {"entropic CELLS", "entropic line {cells}", relations, encode_entropic, {2, any}, {}, {}, {}, true},
    {"parity-line CELLS", "parity line {cells}", relations, encode_modular, {2, any}, {}, {}, {}, true},
    {"nabner CELLS", "nabner line {cells}", relations, encode_pairs, {2, any}},
    {"lockout [DIFFERENCE] CELLS", "lockout line {cells}[ by {numbers}]", sums, encode_lockout, {2, any}, {0, 1}},
    {"zipper CELLS", "zipper line {cells}", sums, encode_zipper, {2, any}},
    {"double-arrow CELLS", "double arrow {cells}", sums, encode_double_arrow, {3, any}},
    {"sum-line SUM CELLS", "sum line {cells} of {numbers}", sums, encode_sum_line, {1, any}, {1, 1}, {}, {}, true},
    {"equal-sum CELLS = CELLS", "equal sums {cells} = {other}", sums, encode_equal_sum, {1, any}, {}, {}, {1, any}},
    {"same-digits CELLS = CELLS", "same digits {cells} = {other}", sums,
     encode_same_digits, {1, any}, {}, {}, {1, any}},
    {"equality-cage CELLS", "equality cage {cells}", relations, encode_equality_cage, {2, any}},
    {"rellik SUM CELLS", "rellik cage {cells} without {numbers}", relations, encode_rellik, {1, any}, {1, 1}},
    {"lunchbox SUM CELLS", "lunchbox {cells} = {numbers}", sums, encode_lunchbox, {2, any}, {1, 1}},
    {"counting-circles CELLS", "counting circles {cells}", sums, encode_counting_circles, {1, any}},
    {"count-distinct CELL = CELLS", "distinct count {cells} of {other}", sums,
     encode_count_distinct, {1, 1}, {}, {}, {1, any}},
    {"look-and-say COUNT DIGIT ... CELLS", "look-and-say {numbers} in {cells}", sums,
     encode_look_and_say, {1, any}, {2, 32}},
    {"indexing row|column CELLS", "{choice} indexing {cells}", relations,
     encode_indexing, {1, any}, {}, {"row", "column"}},
    {"value-indexing CELLS", "value indexing {cells}", sums,
     encode_value_indexing, {3, any}, {}, {}, {}, false, false, true},
    {"numbered-room DIGIT CELLS", "numbered room {cells} = {numbers}", relations,
     encode_numbered_room, {2, any}, {1, 1}},
    {"hidden-skyscraper DIGIT CELLS", "first hidden skyscraper {cells} = {numbers}", sums,
     encode_by_automaton, {2, any}, {1, 1}},
    {"full-rank RANK CELLS", "full rank {cells} = {numbers}", sums, encode_full_rank, {2, any}, {1, 1}},
    {"shared-ranks", "shared ranks"},
    {"different-ranks", "different ranks", sums, encode_different_ranks},
    {"doublers", "doublers", houses, encode_doublers},
    {"chaos-construction", "regions to be found", sums, encode_chaos_construction},
    {"doppelganger [CELLS]", "doppelganger", houses, encode_doppelganger, {1, any}},
    {"same-region CELLS", "one region {cells}", houses, encode_extra_region, {2, any}},
    {"region-count CELL = CELLS", "region count {cells} of {other}", sums,
     encode_region_clue, {1, 1}, {}, {}, {1, any}},
    {"region-view CELL = CELLS", "region view {cells} of {other}", sums, encode_region_clue, {1, 1}, {}, {}, {1, any}},
    {"region-distinct CELL = CELLS", "distinct regions {cells} of {other}", sums, nullptr, {1, 1}, {}, {}, {1, any}},
    {"either RULE or RULE", "either {parts}", sums, encode_either, {1, any}, {2, 10}},
};
// clang-format on

static_assert(std::equal(std::begin(all_kinds), std::end(all_kinds), std::begin(detail::rule_names),
                         std::end(detail::rule_names),
                         [](const RuleKind& kind, const detail::RuleNames& names) {
                             return kind.name == names.name &&
                                    names.is_whole == (kind.cells.max == 0 && kind.numbers.min == 0);
                         }),
              "sudoku/detail/rules/rule_names.hpp has a row for each rule");

} // namespace

} // namespace rules

std::span<const RuleKind> rule_kinds() { return rules::all_kinds; }

const RuleKind* find_rule_kind(std::string_view name) {
    const auto at = std::find_if(std::begin(rules::all_kinds), std::end(rules::all_kinds),
                                 [&](const RuleKind& kind) { return kind.name == name; });
    return at == std::end(rules::all_kinds) ? nullptr : &*at;
}

std::string_view nearest_rule_name(std::string_view word) { return detail::nearest_rule_name(word); }

std::uint32_t number_of(const Rule& rule, std::uint32_t side) {
    const std::string_view name = rule.kind->name;
    return !rule.numbers.empty()      ? rule.numbers.front()
           : name == "modular"        ? 3
           : name == "parity-line"    ? 2
           : name == "german-whisper" ? (side + 1) / 2
           : name == "dutch-whisper"  ? (side - 1) / 2
           : name == "lockout"        ? side / 2
                                      : 0;
}

bool RuleKind::is_line() const {
    constexpr std::string_view others =
        "thermo slow-thermo arrow palindrome renban between region-sum digit-pairs nabner "
        "lockout zipper double-arrow lunchbox value-indexing little-killer";
    return may_cross || detail::is_listed(others, name);
}

std::string cell_list(const Geometry& geometry, std::span<const Cell> cells, bool has_diagonals) {
    const auto step = [&](std::size_t i) { // from cell i to the next; cells of a run are neighbors
        const auto row = [&](std::size_t k) { return static_cast<int>(geometry.row(cells[k])); };
        const auto column = [&](std::size_t k) { return static_cast<int>(geometry.column(cells[k])); };
        return std::pair(row(i + 1) - row(i), column(i + 1) - column(i));
    };
    const auto is_short = [&](const std::pair<int, int>& move) {
        return std::abs(move.first) <= 1 && std::abs(move.second) <= 1 &&
               (has_diagonals || move.first == 0 || move.second == 0);
    };
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::size_t end = i; // last cell of the run
        while (end + 1 < cells.size() && cells[end + 1] < geometry.cell_count() && is_short(step(i)) &&
               step(end) == step(i))
            ++end;
        text += (i > 0 ? " " : "") + cell_name(geometry, cells[i]);
        if (end >= i + 2) {
            text += "-" + cell_name(geometry, cells[end]);
            i = end;
        }
    }
    return text;
}

std::string joined_parts(const Rule& rule, const std::function<std::string(const Rule&)>& text_of) {
    std::string text;
    std::size_t part = 0;
    for (const std::uint32_t count : rule.numbers)
        for (std::uint32_t k = 0; k < count; ++k, ++part)
            text += (part == 0 ? "" : k == 0 ? " or " : " and ") + text_of(rule.parts[part]);
    return text;
}

std::string describe(const Geometry& geometry, const Rule& rule) {
    std::string numbers;
    for (const std::uint32_t number : rule.numbers)
        numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
    std::string text;
    for (std::string_view rest = rule.kind->sentence; !rest.empty();) {
        const auto take = [&](std::string_view word) {
            const bool is_next = rest.starts_with(word);
            rest.remove_prefix(is_next ? word.size() : 0);
            return is_next;
        };
        if (take("{cells}")) {
            text += cell_list(geometry, rule.cells);
        } else if (take("{other}")) {
            text += cell_list(geometry, rule.other_cells);
        } else if (take("{numbers}")) {
            text += numbers;
        } else if (take("{condition}")) {
            text += rule.condition;
        } else if (take("{parts}")) {
            text += joined_parts(rule, [&](const Rule& part) { return describe(geometry, part); });
        } else if (take("{choice}")) {
            text += rule.kind->choices.at(rule.choice);
        } else if (take("[")) { // only with numbers
            if (numbers.empty())
                rest.remove_prefix(rest.find(']') + 1);
        } else if (!take("]")) {
            text += rest.front();
            rest.remove_prefix(1);
        }
    }
    return text;
}

} // namespace sudoku
