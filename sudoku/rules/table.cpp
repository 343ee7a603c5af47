#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>

namespace sudoku {

namespace {

using Stage = RuleKind::Stage;
constexpr std::size_t any = RuleKind::any;

// clang-format off
constexpr auto houses = Stage::houses;
constexpr auto relations = Stage::relations;
constexpr auto sums = Stage::sums;
constexpr RuleKind kinds[] = {
    // name, syntax, sentence, stage, function, cells, numbers, choices, other cells, may_cross
    {"regions", "regions | regions none", "regions"},
    {"candidates", "candidates DIGITS CELLS", "candidates", relations, nullptr, {1, any}, {0, any}},

    {"diagonal", "diagonal +|-", "diagonal {choice}", houses, rules::encode_diagonal, {}, {}, {"+", "-"}},
    {"windoku", "windoku", "windoku", houses, rules::encode_windoku},
    {"disjoint-groups", "disjoint-groups", "disjoint groups", houses, rules::encode_disjoint_groups},
    {"extra-region", "extra-region CELLS", "extra region {cells}", houses, rules::encode_extra_region, {2, any}},
    {"anti-knight", "anti-knight", "anti-knight", houses, rules::encode_anti_knight},
    {"anti-king", "anti-king", "anti-king", houses, rules::encode_anti_king},
    {"non-consecutive", "non-consecutive", "non-consecutive", relations, rules::encode_non_consecutive},
    {"even", "even CELLS", "{cells} even", relations, rules::encode_even, {1, any}},
    {"odd", "odd CELLS", "{cells} odd", relations, rules::encode_odd, {1, any}},
    {"kropki", "kropki white|black CELL CELL", "{choice} dot {cells}", relations,
     rules::encode_kropki, {2, 2}, {}, {"white", "black"}},
    {"kropki-all", "kropki-all", "all dots are given", relations, rules::encode_kropki_all},
    {"xv", "xv X|V CELL CELL", "{choice} between {cells}", relations, rules::encode_xv, {2, 2}, {}, {"X", "V"}},
    {"xv-all", "xv-all", "all X and V are given", relations, rules::encode_xv_all},
    {"greater", "greater CELL CELL", "greater {cells}", relations, rules::encode_greater, {2, 2}},
    {"minimum", "minimum CELLS", "minimum {cells}", relations, rules::encode_minimum, {1, any}},
    {"maximum", "maximum CELLS", "maximum {cells}", relations, rules::encode_maximum, {1, any}},
    {"palindrome", "palindrome CELLS", "palindrome {cells}", relations, rules::encode_palindrome, {2, any}},
    {"clone", "clone CELLS = CELLS", "clone {cells} = {other}", relations,
     rules::encode_clone, {1, any}, {}, {}, {1, any}},
    {"german-whisper", "german-whisper [DIFFERENCE] CELLS", "German whisper {cells}[ by {numbers}]", relations,
     rules::encode_german_whisper, {2, any}, {0, 1}, {}, {}, true},
    {"dutch-whisper", "dutch-whisper [DIFFERENCE] CELLS", "Dutch whisper {cells}[ by {numbers}]", relations,
     rules::encode_dutch_whisper, {2, any}, {0, 1}, {}, {}, true},
    {"thermo", "thermo CELLS", "thermometer {cells}", relations, rules::encode_thermo, {2, any}},
    {"slow-thermo", "slow-thermo CELLS", "slow thermometer {cells}", relations, rules::encode_slow_thermo, {2, any}},
    {"renban", "renban CELLS", "renban {cells}", relations, rules::encode_renban, {2, any}},
    {"killer", "killer [SUM] CELLS", "cage {cells}[ = {numbers}]", relations, rules::encode_killer, {1, any}, {0, 1}},
    {"quadruple", "quadruple DIGITS CELLS", "quadruple {cells} with {numbers}", relations,
     rules::encode_quadruple, {4, 4}, {1, 4}},
    {"sum", "sum SUM CELLS", "sum {cells} = {numbers}", sums, rules::encode_sum, {1, any}, {1, 1}},
    {"little-killer", "little-killer SUM CELLS", "little killer {cells} = {numbers}", sums,
     rules::encode_sum, {1, any}, {1, 1}},
    {"arrow", "arrow CELLS = CELLS", "arrow {cells} = {other}", sums, rules::encode_arrow, {1, 3}, {}, {}, {1, any}},
    {"sandwich", "sandwich SUM CELLS", "sandwich {cells} = {numbers}", sums, rules::encode_sandwich, {2, any}, {1, 1}},
    {"x-sum", "x-sum SUM CELLS", "X-sum {cells} = {numbers}", sums, rules::encode_x_sum, {2, any}, {1, 1}},
    {"skyscraper", "skyscraper COUNT CELLS", "skyscrapers {cells} = {numbers}", sums,
     rules::encode_skyscraper, {2, any}, {1, 1}},
    {"between", "between CELLS", "between line {cells}", sums, rules::encode_between, {3, any}},
    {"region-sum", "region-sum CELLS", "region sum line {cells}", sums, rules::encode_region_sum, {2, any}},
};
// clang-format on

/// Returns the number of characters to change, add or leave out between two words.
std::size_t word_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j)
            diagonal = std::exchange(row[j],
                                     std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
    }
    return row.back();
}

} // namespace

std::span<const RuleKind> rule_kinds() { return kinds; }

const RuleKind* find_rule_kind(std::string_view name) {
    const auto at =
        std::find_if(std::begin(kinds), std::end(kinds), [&](const RuleKind& kind) { return kind.name == name; });
    return at == std::end(kinds) ? nullptr : &*at;
}

std::string_view nearest_rule_name(std::string_view word) {
    if (word.size() > 40)
        return "";
    const auto distance = [&](const RuleKind& kind) { return word_distance(word, kind.name); };
    const RuleKind& best =
        *std::min_element(std::begin(kinds), std::end(kinds),
                          [&](const RuleKind& a, const RuleKind& b) { return distance(a) < distance(b); });
    if (distance(best) <= std::max<std::size_t>(1, best.name.size() / 3))
        return best.name;
    const auto begun = std::find_if(std::begin(kinds), std::end(kinds), [&](const RuleKind& kind) {
        return word.size() > 2 && (kind.name.starts_with(word) || word.starts_with(kind.name));
    });
    return begun == std::end(kinds) ? "" : begun->name;
}

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
        std::size_t end = i; // of the run
        while (end + 1 < cells.size() && is_short(step(i)) && step(end) == step(i))
            ++end;
        text += (i > 0 ? " " : "") + cell_name(geometry, cells[i]);
        if (end >= i + 2) {
            text += "-" + cell_name(geometry, cells[end]);
            i = end;
        }
    }
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
