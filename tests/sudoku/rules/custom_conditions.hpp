#pragma once

#include "tests/sudoku/rules/values.hpp"

#include <algorithm>
#include <regex>
#include <string>

/// Conditions of custom rules, and their meanings.
namespace sudoku::test {

struct PairCondition {
    std::string_view text;
    bool (*is_true)(int a, int b);
};
inline constexpr PairCondition pair_conditions[] = {
    {"abs(a - b) >= 2", [](int a, int b) { return std::abs(a - b) >= 2; }},
    {"a<b or a == 4", [](int a, int b) { return a < b || a == 4; }},
    {"a / b == 2 OR b / a = 2 or a % 2 != b % 2",
     [](int a, int b) { return a == 2 * b || b == 2 * a || (a + b) % 2 == 1; }},
    {"not (a + b == 5) and max(a, b) - min(a, b) < 3", [](int a, int b) { return a + b != 5 && std::abs(a - b) < 3; }},
    {"a / (b - 2) < 1", [](int a, int b) { return b != 2 && (b < 2 || a < b - 2); }},
    {"(a - b) % 3 != 1 and -a*2 <= b-3<=a + 1/2",
     [](int a, int b) { return (a - b + 30) % 3 != 1 && -a * 2 <= b - 3 && b - 3 <= a; }},
    {"not not min(a, b, 3) > 1", [](int a, int b) { return a > 1 && b > 1; }},
    {"a % (b - 1) == 0", [](int a, int b) { return b > 1 && a % (b - 1) == 0; }}};

struct CellCondition {
    std::string_view text;
    bool (*is_true)(int a);
};
inline constexpr CellCondition cell_conditions[] = {{"a % 2 == 1", [](int a) { return a % 2 == 1; }},
                                                    {"1 < a != 3", [](int a) { return a > 1 && a != 3; }},
                                                    {"2 * a >= 5", [](int a) { return a >= 3; }}};

struct LineCondition {
    std::string_view text;
    bool (*is_true)(const Values& line);
};
template <std::size_t k>
bool matches(const Values& line);
inline constexpr LineCondition line_conditions[] = {
    {"/[12]*3.*/", matches<0>},
    {"/.*(12|24|[3-4])+.*/", matches<1>},
    {"/[^1]?.{2,3}(1|[3-4]).*/", matches<2>},
    {"/(1|2|3+|.4)*/", matches<3>},
    {"/((.{2}){1,}|(1|()|.[24]){3})?/", matches<4>},
    {"/(.[^4]*){0,2}[1-3]{0}/", matches<5>},
    {"nfa RhP_YYY_8MMP_GGG thirds", [](const Values& line) { return sum(line) % 3 == 0; }},
    {"nfa BhSUAIQYgow5AMEgikmoqsuwgA",
     [](const Values& line) { return line.size() > 1 && line[line.size() - 2] == 2; }},
    {"nfa BOYyVFZ0gA",
     [](const Values& line) { return std::ranges::max(line) <= 4; }}}; // two first states, one accepts
template <std::size_t k>
bool matches(const Values& line) {
    std::string digits;
    for (const int digit : line)
        digits += std::to_string(digit);
    const std::string_view text = line_conditions[k].text;
    return std::regex_match(digits, std::regex(std::string(text.substr(1, text.size() - 2))));
}

/// Returns whether a condition on the digits of a rule's cells, or two or one of them, is true.
inline bool is_condition_true(std::string_view kind, std::string_view text, const Values& line) {
    for (const CellCondition& condition : cell_conditions)
        if (condition.text == text)
            return std::ranges::all_of(line, condition.is_true);
    for (const LineCondition& condition : line_conditions)
        if (condition.text == text)
            return condition.is_true(line);
    const auto& condition =
        *std::ranges::find_if(pair_conditions, [&](const PairCondition& each) { return each.text == text; });
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t k = i + 1; k < (kind == "rule-line" ? std::min(i + 2, line.size()) : line.size()); ++k)
            if (!condition.is_true(line[i], line[k]))
                return false;
    return true;
}

/// Returns a condition for a kind of rule.
template <class Dice>
std::string random_condition(std::string_view kind, Dice& dice) {
    if (kind == "rule-cells")
        return std::string(cell_conditions[dice.below(std::size(cell_conditions))].text);
    if (kind == "rule-line" && !dice.one_in(3))
        return std::string(line_conditions[dice.below(std::size(line_conditions))].text);
    return std::string(pair_conditions[dice.below(std::size(pair_conditions))].text);
}

} // namespace sudoku::test
