#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::detail {

namespace {

constexpr std::size_t too_many = std::string_view::npos;
constexpr std::size_t longest_word = 40; ///< length of a word that may be the name of a rule with errors

/// Returns the number of characters to change, add or leave out between two words of up to longest_word characters;
/// too_many if it is larger than `most`.
std::size_t word_distance(std::string_view a, std::string_view b, std::size_t most) {
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most)
        return too_many;
    std::array<std::size_t, longest_word + 1> row{};
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        std::size_t least = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            diagonal = std::exchange(row[j],
                                     std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
            least = std::min(least, row[j]);
        }
        if (least > most)
            return too_many;
    }
    return row[b.size()] <= most ? row[b.size()] : too_many;
}

/// Returns whether a letter of a word that only rules have is changed, missing, added, or exchanged with the next; of long words,
/// two letters.
bool is_nearly_rule_word(std::string_view word) {
    constexpr std::array words{"consecutive", "diagonal", "disjoint", "indexer",    "killer",
                               "knight",      "kropki",   "maximum",  "minimum",    "palindrome",
                               "quadruple",   "renban",   "sandwich", "skyscraper", "taxicab",
                               "thermometer", "whisper",  "windoku",  "zipper"};
    const auto sorted = [](std::string_view of) {
        std::string letters(of);
        std::sort(letters.begin(), letters.end());
        return letters;
    };
    return std::any_of(words.begin(), words.end(), [&](std::string_view name) {
        const std::size_t distance = word_distance(word, name, 2);
        return distance == 1 || (distance == 2 && (name.size() > 8 || sorted(word) == sorted(name)));
    });
}

} // namespace

bool is_misspelled(std::string_view text) {
    text = trimmed(text.substr(skip_list_marks(text)), " \t.:;!+-");
    const auto is_of_name = [](char c) { return is_letter(c) || is_one_of("-_ ", c); };
    if (text.empty() || text.size() > longest_word || !std::all_of(text.begin(), text.end(), is_of_name))
        return false;
    if (std::none_of(text.begin(), text.end(), [](char c) { return is_capital(c) || c == ' '; }))
        return !nearest_rule_name(text).empty();
    const auto letters_of = [](std::string_view name) {
        std::string letters = lower_case(name);
        std::erase_if(letters, [](char c) { return !is_letter(c); });
        return letters;
    };
    static const auto long_names = [&] {
        std::vector<std::pair<std::string, std::size_t>> names; // with the most errors
        for (const RuleNames& rule : rule_names)
            if (rule.name.size() > 6)
                names.emplace_back(letters_of(rule.name), rule.name.size() > 8 ? 2 : 1);
        return names;
    }();
    const std::string small = lower_case(text);
    const auto words = words_of(small, " -_");
    return std::any_of(long_names.begin(), long_names.end(),
                       [word = letters_of(text)](const auto& name) {
                           return word_distance(word, name.first, name.second) != too_many;
                       }) ||
           std::any_of(words.begin(), words.end(), is_nearly_rule_word);
}

bool begins_misspelled(std::string_view text) {
    const std::string_view word = text.substr(0, text.find(' '));
    return word.find('-') < word.size() && !nearest_rule_name(word).empty();
}

std::string_view nearest_rule_name(std::string_view word) {
    if (word.size() > longest_word)
        return "";
    const std::string small = lower_case(word);
    std::pair<std::size_t, std::string_view> best{too_many, ""};
    for (const RuleNames& names : rule_names)
        if (const std::size_t distance =
                word_distance(small, names.name, std::max<std::size_t>(1, names.name.size() / 3));
            distance < best.first)
            best = {distance, names.name};
    if (best.first != too_many)
        return best.second;
    const auto begun = std::find_if(std::begin(rule_names), std::end(rule_names), [&](const RuleNames& names) {
        return small.size() > 3 && (names.name.starts_with(small) || small.starts_with(names.name));
    });
    return begun == std::end(rule_names) ? "" : begun->name;
}

bool is_other_statement(std::string_view line) {
    const std::string small = lower_case(line.substr(0, 80));
    const std::vector<std::string_view> words = words_of(small, " \t\r,;:.");
    if (is_listed(words_of_doubts, trimmed(small, " \t\r"), '|'))
        return true;
    if (words.size() < 2)
        return false;
    const std::string_view last = words[1] == "range" && words.size() > 2 ? words[2] : words[1];
    const std::size_t colon = small.find(':');
    const bool names_digits =
        is_among(words[0], {"digit", "digits", "number", "numbers", "place", "use", "fill", "enter"});
    const bool has_zero =
        (words[1] == "0" && words[0].starts_with("digit")) || words[1].starts_with("0-") || words[1].starts_with("0..");
    return (names_digits && has_zero) ||
           (words[0].starts_with("digit") && is_digit(last[0]) && last.find('-') < last.size() &&
            (!last.starts_with("1-") || (words.size() == 2 && last != "1-9"))) ||
           (words[0] == "rule" && colon < small.size() && small.find_first_of("<>=", colon) < small.size());
}

std::optional<std::uint32_t> digits_of_board(std::string_view line, char first) {
    if (const auto begin = line.find_first_of("Dd"); begin == std::string_view::npos || line.find(first, begin) > 80)
        return std::nullopt; // most lines
    const std::string text = lower_case(rule_text(line));
    const std::vector<std::string_view> words =
        words_of(std::string_view(text).substr(skip_list_marks(text)), " \t\r,;:.");
    if (words.size() != 2 || (words[0] != "digits" && words[0] != "digit") ||
        !words[1].starts_with(std::string{first, '-'}))
        return std::nullopt;
    return dlx::detail::parse_number<std::uint32_t>(words[1].substr(2));
}

} // namespace sudoku::detail
