#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

namespace sudoku {

namespace rules {

namespace {

constexpr std::size_t no_limit = RuleKind::any;

// clang-format off
constexpr auto in_houses = RuleKind::Stage::houses;
constexpr auto in_relations = RuleKind::Stage::relations;
constexpr auto in_sums = RuleKind::Stage::sums;
constexpr RuleKind all_kinds[] = {
    // name, syntax, sentence, stage, function, cells, numbers, choices, other cells, may_cross, has_condition, may_repeat
    {"regions", "regions | regions none", "regions"},
    {"candidates", "candidates DIGITS CELLS", "{cells} is {numbers}", in_relations, nullptr, {1, no_limit}, {1, no_limit}},

    {"diagonal", "diagonal +|-", "diagonal {choice}", in_houses, encode_diagonal, {}, {}, {"+", "-"}},
    {"windoku", "windoku", "windoku", in_houses, encode_windoku},
    {"disjoint-groups", "disjoint-groups", "disjoint groups", in_houses, encode_disjoint_groups},
    {"extra-region", "extra-region CELLS", "extra region {cells}", in_houses, encode_extra_region, {2, no_limit}},
    {"anti-knight", "anti-knight", "anti-knight", in_houses, encode_anti_knight},
    {"anti-king", "anti-king", "anti-king", in_houses, encode_anti_king},
    {"non-consecutive", "non-consecutive", "non-consecutive", in_relations, encode_non_consecutive},
    {"even", "even CELLS", "{cells} even", in_relations, encode_rule_cells, {1, no_limit}},
    {"odd", "odd CELLS", "{cells} odd", in_relations, encode_rule_cells, {1, no_limit}},
    {"kropki", "kropki white|black CELL CELL", "{choice} dot {cells}", in_relations,
     encode_pairs, {2, 2}, {}, {"white", "black"}},
    {"kropki-all", "kropki-all", "the rule that all dots are given", in_relations, encode_all_signs},
    {"xv", "xv X|V CELL CELL", "{choice} sign {cells}", in_relations, encode_pairs, {2, 2}, {}, {"X", "V"}},
    {"xv-all", "xv-all", "the rule that all X and V are given", in_relations, encode_all_signs},
    {"negative", "negative white|black|X|V | negative difference|ratio NUMBER", "the rule that all signs {choice}[ {numbers}] are given",
     in_relations, encode_all_signs, {}, {0, 1}, {"white", "black", "X", "V", "difference", "ratio"}},
    {"greater", "greater CELL CELL", "greater {cells}", in_relations, encode_pairs, {2, 2}},
    {"minimum", "minimum CELLS", "minimum {cells}", in_relations, encode_minimum, {1, no_limit}},
    {"maximum", "maximum CELLS", "maximum {cells}", in_relations, encode_maximum, {1, no_limit}},
    {"palindrome", "palindrome CELLS", "palindrome {cells}", in_relations, encode_palindrome, {2, no_limit}},
    {"clone", "clone CELLS = CELLS", "clone {cells} = {other}", in_relations,
     encode_clone, {1, no_limit}, {}, {}, {1, no_limit}},
    {"german-whisper", "german-whisper [DIFFERENCE] CELLS", "German whisper {cells}[ by {numbers}]", in_relations,
     encode_pairs, {2, no_limit}, {0, 1}, {}, {}, true},
    {"dutch-whisper", "dutch-whisper [DIFFERENCE] CELLS", "Dutch whisper {cells}[ by {numbers}]", in_relations,
     encode_pairs, {2, no_limit}, {0, 1}, {}, {}, true},
    {"thermo", "thermo CELLS", "thermometer {cells}", in_relations, encode_thermo, {2, no_limit}},
    {"slow-thermo", "slow-thermo CELLS", "slow thermometer {cells}", in_relations, encode_pairs, {2, no_limit}},
    {"renban", "renban CELLS", "renban {cells}", in_relations, encode_renban, {2, no_limit}},
    {"killer", "killer [SUM] CELLS", "cage {cells}[ = {numbers}]", in_relations, encode_killer, {1, no_limit}, {0, 1}},
    {"quadruple", "quadruple DIGITS CELLS", "quadruple {cells} with {numbers}", in_relations,
     encode_quadruple, {4, 4}, {1, 4}},
    {"sum", "sum SUM CELLS", "sum {cells} = {numbers}", in_sums,
     encode_sum, {1, no_limit}, {1, 1}, {}, {}, false, false, true},
    {"little-killer", "little-killer SUM CELLS", "little killer {cells} = {numbers}", in_sums,
     encode_sum, {1, no_limit}, {1, 1}},
    {"arrow", "arrow CELLS = CELLS", "arrow {cells} = {other}", in_sums, encode_arrow, {1, 3}, {}, {}, {1, no_limit}},
    {"sandwich", "sandwich SUM CELLS", "sandwich {cells} = {numbers}", in_sums, encode_sandwich, {2, no_limit}, {1, 1}},
    {"x-sum", "x-sum SUM CELLS", "X-sum {cells} = {numbers}", in_sums, encode_x_sum, {2, no_limit}, {1, 1}},
    {"skyscraper", "skyscraper COUNT CELLS", "skyscrapers {cells} = {numbers}", in_sums,
     encode_by_automaton, {2, no_limit}, {1, 1}},
    {"between", "between CELLS", "between line {cells}", in_sums, encode_between, {3, no_limit}},
    {"region-sum", "region-sum CELLS", "region sum line {cells}", in_sums, encode_region_sum, {2, no_limit}},

    {"difference", "difference DIFFERENCE CELL CELL", "difference {cells} = {numbers}", in_relations,
     encode_pairs, {2, 2}, {1, 1}},
    {"ratio", "ratio FACTOR CELL CELL", "ratio {cells} = {numbers}", in_relations, encode_pairs, {2, 2}, {1, 1}},
    {"anti-taxicab", "anti-taxicab", "anti-taxicab", in_relations, encode_anti_taxicab},
    {"global-entropy", "global-entropy", "global entropy", in_relations, encode_global_entropy},
    {"global-modular", "global-modular", "global modularity", in_relations, encode_global_modular},
    {"dutch-flatmates", "dutch-flatmates", "Dutch flatmates", in_relations, encode_dutch_flatmates},
    {"digit-pairs", "digit-pairs neighbors|all PAIRS CELLS", "digit pairs ({choice}) {cells}", in_relations,
     encode_pairs, {2, no_limit}, {1, 256}, {"neighbors", "all"}},
    {"rule-line", "rule-line CELLS : CONDITION", "rule line {cells} : {condition}", in_relations,
     encode_rule_line, {2, no_limit}, {}, {}, {}, true, true},
    {"rule-pairs", "rule-pairs CELLS : CONDITION", "rule pairs {cells} : {condition}", in_relations,
     encode_pairs, {2, no_limit}, {}, {}, {}, false, true},
    {"rule-cells", "rule-cells CELLS : CONDITION", "rule cells {cells} : {condition}", in_relations,
     encode_rule_cells, {1, no_limit}, {}, {}, {}, false, true},
    {"modular", "modular [DIVISOR] CELLS", "modular line {cells}[ by {numbers}]", in_relations,
     encode_modular, {2, no_limit}, {0, 1}, {}, {}, true},
    {"entropic", "entropic CELLS", "entropic line {cells}", in_relations, encode_entropic, {2, no_limit}, {}, {}, {}, true},
    {"parity-line", "parity-line CELLS", "parity line {cells}", in_relations,
     encode_parity_line, {2, no_limit}, {}, {}, {}, true},
    {"nabner", "nabner CELLS", "nabner line {cells}", in_relations, encode_pairs, {2, no_limit}},
    {"lockout", "lockout [DIFFERENCE] CELLS", "lockout line {cells}[ by {numbers}]", in_sums,
     encode_lockout, {2, no_limit}, {0, 1}},
    {"zipper", "zipper CELLS", "zipper line {cells}", in_sums, encode_zipper, {2, no_limit}},
    {"double-arrow", "double-arrow CELLS", "double arrow {cells}", in_sums, encode_double_arrow, {3, no_limit}},
    {"sum-line", "sum-line SUM CELLS", "sum line {cells} of {numbers}", in_sums,
     encode_sum_line, {1, no_limit}, {1, 1}, {}, {}, true},
    {"equal-sum", "equal-sum CELLS = CELLS", "equal sums {cells} = {other}", in_sums,
     encode_equal_sum, {1, no_limit}, {}, {}, {1, no_limit}},
    {"same-digits", "same-digits CELLS = CELLS", "same digits {cells} = {other}", in_sums,
     encode_same_digits, {1, no_limit}, {}, {}, {1, no_limit}},
    {"equality-cage", "equality-cage CELLS", "equality cage {cells}", in_relations, encode_equality_cage, {2, no_limit}},
    {"rellik", "rellik SUM CELLS", "rellik cage {cells} without {numbers}", in_relations,
     encode_rellik, {1, no_limit}, {1, 1}},
    {"lunchbox", "lunchbox SUM CELLS", "lunchbox {cells} = {numbers}", in_sums, encode_lunchbox, {2, no_limit}, {1, 1}},
    {"counting-circles", "counting-circles CELLS", "counting circles {cells}", in_sums,
     encode_counting_circles, {1, no_limit}},
    {"count-distinct", "count-distinct CELL = CELLS", "distinct count {cells} of {other}", in_sums,
     encode_count_distinct, {1, 1}, {}, {}, {1, no_limit}},
    {"look-and-say", "look-and-say COUNT DIGIT ... CELLS", "look-and-say {numbers} in {cells}", in_sums,
     encode_look_and_say, {1, no_limit}, {2, 32}},
    {"indexing", "indexing row|column CELLS", "{choice} indexing {cells}", in_relations,
     encode_indexing, {1, no_limit}, {}, {"row", "column"}},
    {"value-indexing", "value-indexing CELLS", "value indexing {cells}", in_sums, encode_value_indexing, {3, no_limit}, {}, {}, {}, false, false, true},
    {"numbered-room", "numbered-room DIGIT CELLS", "numbered room {cells} = {numbers}", in_relations,
     encode_numbered_room, {2, no_limit}, {1, 1}},
    {"hidden-skyscraper", "hidden-skyscraper DIGIT CELLS", "first hidden skyscraper {cells} = {numbers}", in_sums,
     encode_by_automaton, {2, no_limit}, {1, 1}},
    {"full-rank", "full-rank RANK CELLS", "full rank {cells} = {numbers}", in_sums,
     encode_full_rank, {2, no_limit}, {1, 1}},
    {"shared-ranks", "shared-ranks", "shared ranks"},
    {"different-ranks", "different-ranks", "different ranks", in_sums, encode_different_ranks},
    {"doublers", "doublers", "doublers", in_houses, encode_doublers},
    {"chaos-construction", "chaos-construction", "regions to be found", in_sums, encode_chaos_construction},
    {"doppelganger", "doppelganger [CELLS]", "doppelganger", in_houses, encode_doppelganger, {1, no_limit}},
    {"same-region", "same-region CELLS", "one region {cells}", in_houses, encode_extra_region, {2, no_limit}},
    {"region-count", "region-count CELL = CELLS", "region count {cells} of {other}", in_sums,
     encode_region_clue, {1, 1}, {}, {}, {1, no_limit}},
    {"region-view", "region-view CELL = CELLS", "region view {cells} of {other}", in_sums,
     encode_region_clue, {1, 1}, {}, {}, {1, no_limit}},
    {"region-distinct", "region-distinct CELL = CELLS", "distinct regions {cells} of {other}", in_sums,
     nullptr, {1, 1}, {}, {}, {1, no_limit}},
    {"either", "either RULE or RULE", "either {parts}", in_sums, encode_either, {1, no_limit}, {2, 10}},
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

std::string cell_list(const Geometry& geometry, std::span<const Cell> cells) {
    const auto step = [&](std::size_t i) { // from cell i to the next; cells of a run are neighbors
        const auto row = [&](std::size_t k) { return static_cast<int>(geometry.row(cells[k])); };
        const auto column = [&](std::size_t k) { return static_cast<int>(geometry.column(cells[k])); };
        return std::pair(row(i + 1) - row(i), column(i + 1) - column(i));
    };
    const auto is_short = [](const std::pair<int, int>& move) {
        return std::abs(move.first) <= 1 && std::abs(move.second) <= 1;
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
