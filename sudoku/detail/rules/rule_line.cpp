#include "sudoku/detail/rules/rule_line.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_prose.hpp"
#include "sudoku/detail/unicode.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace sudoku::detail {

namespace {

constexpr std::size_t no_match = std::string_view::npos;

bool is_letter_at(std::string_view text, std::size_t at) { return at < text.size() && is_letter(text[at]); }
bool is_digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }
bool is_in_word(std::string_view text, std::size_t at) { return is_letter_at(text, at) || is_digit_at(text, at); }

std::size_t skip_one_of(std::string_view text, std::size_t at, std::string_view set) {
    return std::min(text.find_first_not_of(set, at), text.size());
}

std::size_t skip_digits(std::string_view text, std::size_t at) { return skip_one_of(text, at, "0123456789"); }

/// Returns the end of words at `at` that equal `form`: in any case, also as a plural, with anything between its words
/// that joins words. no_match: there are others.
std::size_t end_of_words(std::string_view text, std::size_t begin, std::string_view form) {
    std::size_t at = begin;
    for (const char c : form) {
        at += at < text.size() && at > begin && is_one_of("'\"", text[at]) ? 1 : 0; // "king's move"
        if (c == ' ' || c == '-')
            at = skip_one_of(text, at, " \t-_'\"");
        else if (at < text.size() && (text[at] | 0x20) == (c | 0x20))
            ++at;
        else
            return no_match;
    }
    if (at < text.size() && (text[at] | 0x20) == 's')
        ++at;
    return is_letter_at(text, at) ? no_match : at;
}

/// Returns the end of a noun that may follow the name of a rule, or `at`.
std::size_t skip_noun(std::string_view text, std::size_t at) {
    const std::size_t begin = skip_one_of(text, at, " \t-_");
    for (const char* noun : {"line", "cage", "clue", "dot", "cell", "digit", "rule", "constraint", "move"})
        if (const std::size_t end = end_of_words(text, begin, noun); end != no_match)
            return end;
    return at;
}

/// Returns the end of "1.", "(a)", "iv)" or "[x]" at `at`, whose opening bracket was skipped, or `at`.
std::size_t skip_number(std::string_view text, std::size_t at) {
    std::size_t end = skip_digits(text, at);
    if (end == at)
        end = std::min(skip_one_of(text, at, "ivxIVX"), at + 4);
    if (end == at + 2 && (text[at] | 0x20) == 'x' && (text[at + 1] | 0x20) == 'v') // a rule
        return at;
    if (end == at && is_letter_at(text, at))
        ++end;
    return end > at && end < text.size() && is_one_of(".)]", text[end]) ? end + 1 : at;
}

/// Returns the end of "Rule 1:", "Constraint" or "Variant:" at `at`, or `at`; also for the name of a rule.
std::size_t skip_heading(std::string_view text, std::size_t at) {
    for (const char* name : {"rule line", "rule pair", "rule cell"})
        if (end_of_words(text, at, name) != no_match)
            return at;
    for (const char* word : {"rule", "constraint", "clue", "variant", "type"})
        if (std::size_t end = end_of_words(text, at, word); end != no_match) {
            end = skip_digits(text, skip_one_of(text, end, " \t"));
            return end < text.size() && is_one_of(":.)-", text[end]) ? end + 1 : end;
        }
    return at;
}

/// Returns the index behind "1", "1:" or "o" at `at`, if a blank or letter follows, or `at`.
std::size_t skip_bare_number(std::string_view text, std::size_t at) {
    std::size_t end = skip_digits(text, at);
    if (end == at && at + 1 < text.size() && text[at] == 'o' && is_one_of(blanks, text[at + 1]))
        ++end;
    return end > at ? skip_one_of(text, end, " \t:-") : at;
}

struct ListMarks {
    std::size_t end = 0;
    bool has_number = false; ///< one that may be more than that of an item of a list
};

ListMarks list_marks(std::string_view text) {
    ListMarks marks;
    for (int i = 0; i < 4; ++i) {
        std::size_t at = marks.end;
        while (at < text.size() && !is_in_word(text, at))
            ++at;
        marks.has_number |= at > 0 && at < text.size() && is_one_of("([", text[at - 1]) && is_digit(text[at]);
        const std::size_t end = std::max(skip_number(text, at), skip_heading(text, at));
        if (end == at) {
            marks.end = skip_bare_number(text, at);
            marks.has_number |= marks.end > at && is_digit(text[at]);
            return marks;
        }
        marks.end = end;
    }
    return marks;
}

/// Returns the index after "r1" or "row 1" at `at`, or no_match.
std::size_t end_of_coordinate(std::string_view text, std::size_t at, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        const std::size_t number = at + name.size();
        if (text.substr(at, name.size()) != name)
            continue;
        const std::size_t begin = name.size() > 1 ? skip_one_of(text, number, blanks) : number;
        if (is_digit_at(text, begin))
            return skip_digits(text, begin);
    }
    return no_match;
}

/// Returns the end of a cell "r1c1" or "c1r1" at `at`, whose letters are small, or no_match.
std::size_t end_of_cell(std::string_view text, std::size_t at) {
    if (at > 0 && is_in_word(text, at - 1))
        return no_match;
    if (const std::size_t row = end_of_coordinate(text, at, {"row", "r"}); row != no_match)
        return end_of_coordinate(text, skip_one_of(text, row, " \t,"), {"column", "col", "c"});
    const std::size_t column = end_of_coordinate(text, at, {"column", "col", "c"});
    return column == no_match ? no_match : end_of_coordinate(text, skip_one_of(text, column, " \t,"), {"row", "r"});
}

/// Returns the end of a cell "a1" at `at`, or no_match.
std::size_t end_of_lettered_cell(std::string_view text, std::size_t at) {
    const std::size_t end = is_letter_at(text, at) ? skip_digits(text, at + 1) : at;
    const bool is_cell = end == at + 2 && text[at] <= 'p' && text[at + 1] != '0' && !is_letter_at(text, end) &&
                         (at == 0 || !is_in_word(text, at - 1));
    return is_cell ? end : no_match;
}

/// Returns whether there are cells "A1 A2", or one alone behind the name of a rule.
bool names_lettered_cells(std::string_view text, std::size_t at, std::size_t min_count) {
    std::size_t count = 0;
    while (at < text.size()) {
        const std::size_t end = end_of_lettered_cell(text, at);
        count = end != no_match ? count + 1 : 0;
        if (count == min_count)
            return true;
        at = end != no_match ? skip_one_of(text, end, " \t,;-=<>+/&") : at + 1;
    }
    return false;
}

/// Returns whether a text in small letters begins with a relation of two cells: "a1 + a2 = 9", "a1>b1".
bool relates_lettered_cells(std::string_view text) {
    const std::size_t begin = skip_list_marks(text);
    const std::size_t sign = skip_one_of(text, std::min(end_of_lettered_cell(text, begin), text.size()), blanks);
    return sign < text.size() && is_one_of("+<>", text[sign]) &&
           end_of_lettered_cell(text, skip_one_of(text, sign + 1, blanks)) != no_match;
}

/// Returns whether a text in small letters says something about a cell "a1": "foo: a1=9", or words_of_claims.
bool claims_lettered_cell(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t sign = skip_one_of(text, end_of_lettered_cell(text, at), blanks);
        if (sign < text.size() && text[sign] == '=' && is_digit_at(text, skip_one_of(text, sign + 1, blanks)))
            return true;
    }
    const bool has_place = text.find(" in ") != no_match; // "5 in A1", "No. 5 in A1"
    std::size_t begin = skip_list_marks(text);
    bool is_claim = text.substr(0, begin).find("clue") != no_match ||
                    (has_place && text.substr(0, begin).find_first_of("0123456789") != no_match);
    if (!has_place && text.substr(begin).starts_with("no."))
        begin = skip_digits(text, skip_one_of(text, begin + 3, blanks));
    for (const std::string_view word : words_of(text.substr(begin), " \t.,:;!()[]")) {
        const bool is_cell = end_of_lettered_cell(word, 0) == word.size();
        if (!is_cell && !is_number(word) && !is_listed(words_of_claims, word, '|') &&
            !is_listed(words_of_claims_with_digits, word, '|'))
            return false;
        is_claim |= is_number(word) || is_listed(words_of_claims, word, '|');
    }
    return is_claim && names_lettered_cells(text, 0, 1);
}

/// Returns the words by which a text in small letters mentions a rule, one that cannot be read, or a cell as (2,3) or
/// [2,3]; "" if there are none.
std::string_view rule_words_in(std::string_view text) {
    static const auto others = pieces_of(words_of_other_rules, '|');
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (is_one_of("([", text[at]) && is_digit_at(text, at + 1) && at + 4 < text.size() && text[at + 2] == ',' &&
            is_digit_at(text, at + 3) && is_one_of(")]", text[at + 4]))
            return "cells";
        if (is_letter(text[at]) && (at == 0 || !is_in_word(text, at - 1)))
            for (const std::string_view words : others)
                if (end_of_words(text, at, words) != no_match)
                    return words;
    }
    if (const auto rules = rules_in_prose(text, 1); !rules.empty())
        return rules[0]->name;
    static const auto names = pieces_of(names_of_other_rules, '|');
    const auto name = find_in(names, trimmed(text.substr(0, text.find(':')), " .!"));
    if (name != names.end())
        return *name;
    return claims_house(text) ? "houses" : is_about_digits(text) ? "digits" : "";
}

/// Returns whether a text in small letters begins with a cell "a1", a verb, and a digit or a property: "a1 is even".
bool begins_with_lettered_cell(std::string_view text) {
    const std::size_t begin = skip_list_marks(text);
    if (!names_lettered_cells(text.substr(0, begin + 2), begin, 1))
        return false;
    const std::vector<std::string_view> words = pieces_of(text.substr(begin + 2), ' ');
    if (words.size() > 1 && words[0].empty() && is_among(words[1], {"even", "odd", "greater", "less", "in"}))
        return true;
    return words.size() > 2 && words[0].empty() &&
           is_among(words[1], {"is", "are", "must", "has", "have", "contains", "can", "cannot"}) &&
           (is_digit(words[2].empty() ? ' ' : words[2][0]) ||
            is_among(trimmed(words[2], ".,;!"),
                     {"even", "odd", "less", "greater", "larger", "smaller", "more", "equal", "not", "be", "only"}));
}

/// Returns whether a text, in small letters, names cells, and each has its digit: "r1c1=5, r2c2 = 7".
bool assigns_cells(std::string_view text, std::size_t (*end_of_cell)(std::string_view, std::size_t)) {
    std::size_t first = 0;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end = end_of_cell(text, at);
        if (end == no_match)
            continue;
        const std::size_t sign = skip_one_of(text, end, blanks);
        const std::size_t digit = skip_one_of(text, sign + 1, blanks);
        const bool is_digit_alone = is_digit_at(text, digit) && (digit + 1 >= text.size() || text[digit + 1] != '/');
        const auto rest = trimmed(text.substr(std::min(skip_digits(text, digit), text.size()))); // "r1c1 = 2 or 4"
        const bool is_choice = rest.starts_with("or") && is_digit_at(rest, skip_one_of(rest, 2, blanks));
        if (sign >= text.size() || !is_one_of("=:", text[sign]) || !is_digit_alone || is_choice)
            return false;
        first = count++ == 0 ? at : first;
        at = digit;
    }
    return count > 0 && may_precede_clues(text.substr(0, first), count);
}

/// Returns whether a text in small letters says that boxes do not count.
bool denies_boxes(std::string_view text) {
    constexpr std::size_t longest = 60; // length of a text with "no boxes": longer ones are prose
    constexpr std::string_view denials =
        "latin square|no box|no boxes|without box|without boxes|box do not|boxes do not|boxes dont|box dont|"
        "ignore boxes|ignore the boxes|boxes are not|rows and columns only|no region|without region|no 3x3|boxes none|"
        "box constraint does|region constraint|only rows and columns|repeat in box|repeat in a box|boxes may repeat";
    for (std::size_t at = 0; at < text.size(); ++at)
        if (is_letter(text[at]) && (at == 0 || !is_in_word(text, at - 1)))
            for (const std::string_view form : pieces_of(denials, '|'))
                if (end_of_words(text, at, form) != no_match && (text.size() <= longest || !form.starts_with("no ")))
                    return true;
    return false;
}

/// Returns whether a sign such as "<>" occurs with a digit after it.
bool has_digit_after(std::string_view text, std::string_view sign) {
    for (std::size_t at = text.find(sign); at != no_match; at = text.find(sign, at + 1))
        if (is_digit_at(text, skip_one_of(text, at + sign.size(), blanks)))
            return true;
    return false;
}

/// Returns whether a text, in small letters, begins with the name of a technique.
bool begins_technique(std::string_view text) {
    const auto techniques = pieces_of(names_of_techniques, '|');
    return any_of(techniques, [&](std::string_view form) { return end_of_words(text, 0, form) != no_match; });
}

/// Returns whether a text that names cells is a step of a solution.
bool is_step(std::string_view text) {
    const auto words = words_of(text, " \t.,:;!()");
    const bool relates_cells =
        text.find_first_of("=<>") == no_match && any_of(words, [](std::string_view word) {
            return is_among(word, {"differ", "different", "equal", "same", "sum", "even", "odd", "consecutive"});
        });
    return has_digit_after(text, "<>") || assigns_cells(text, end_of_cell) ||
           assigns_cells(text, end_of_lettered_cell) ||
           (begins_technique(text.substr(skip_list_marks(text))) && !relates_cells);
}

/// Returns whether the name of a rule that is not a word of any text is in a text: "hidden cage 11 r1c3 r1c4".
bool has_rule_name(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_letter(text[at]) || (at > 0 && is_in_word(text, at - 1)))
            continue;
        const auto name = find_rule_name(text.substr(at));
        if (name && name->begin == 0 && is_only_a_rule(*name->names))
            return true;
    }
    return false;
}

struct RuleForm {
    const RuleNames* names = nullptr;
    std::string_view words{};
    std::string_view choice{};
};

/// Returns the names of rules that begin with a letter, in any case.
const std::vector<RuleForm>& forms_with(char letter) {
    static const auto forms = [] {
        std::array<std::vector<RuleForm>, 32> by_letter;
        for (const RuleNames& names : rule_names) {
            by_letter[names.name[0] & 0x1F].push_back({&names, names.name});
            for (const std::string_view form : pieces_of(names.others, '|')) {
                if (form.empty())
                    continue;
                const std::size_t choice = std::min(form.find('='), form.size());
                by_letter[form[0] & 0x1F].push_back(
                    {&names, form.substr(0, choice), form.substr(std::min(choice + 1, form.size()))});
            }
        }
        return by_letter;
    }();
    return forms[letter & 0x1F];
}

} // namespace

std::string rule_text(std::string_view line) {
    std::string text = in_ascii(line);
    text.resize(std::min(text.find('#'), text.size()));
    return text;
}

std::size_t skip_list_marks(std::string_view text) { return list_marks(text).end; }

std::optional<RuleName> find_rule_name(std::string_view text) {
    const ListMarks marks = list_marks(text);
    RuleName found{.begin = marks.end, .end = 0, .has_number = marks.has_number};
    if (!is_letter_at(text, found.begin))
        return std::nullopt;
    for (const RuleForm& form : forms_with(text[found.begin]))
        if (const std::size_t end = end_of_words(text, found.begin, form.words); end != no_match && end > found.end)
            found.names = form.names, found.end = end, found.choice = form.choice;
    if (found.names == nullptr)
        return std::nullopt;
    found.end = skip_noun(text, found.end);
    return found;
}

/// Returns whether the long words of a text with the name of a rule are numbers, too large for the rule, and not puzzles.
bool has_too_large_number(std::string_view text) {
    constexpr std::size_t longest = 30;
    const auto words = words_of(text, " \t,;:=()[]");
    return all_of(words, [](std::string_view word) {
        return word.size() < shortest_puzzle || (word.size() <= longest && is_number(word) && !board_of(word.size()));
    });
}

bool is_only_a_rule(const RuleNames& names) { return names.prose != RuleProse::never && names.name != "skyscraper"; }

bool is_regions(std::string_view line) {
    const auto name = find_rule_name(rule_text(line));
    return name && name->names->name == "regions";
}

bool names_cell(std::string_view text) {
    const std::string small = lower_case(text);
    for (std::size_t at = small.find_first_of("rc"); at != no_match; at = small.find_first_of("rc", at + 1))
        if (end_of_cell(small, at) != no_match)
            return true;
    return relates_lettered_cells(small) ||
           (has_word(small) &&
            (names_lettered_cells(small, 0, 2) || begins_with_lettered_cell(small) || claims_lettered_cell(small)));
}

LineMeaning meaning_of(std::string_view line) {
    if (count_if(line, is_letter) < 2)
        return LineMeaning::note;
    if (digits_of_board(line) || is_other_statement(line))
        return LineMeaning::rule;
    const std::string text = rule_text(line);
    const auto name = find_rule_name(text);
    if (has_puzzle(text) && !(name && (names_cell(text) || has_too_large_number(text))))
        return LineMeaning::note;
    const std::string small = lower_case(text);
    const bool has_cell = names_cell(text);
    if (!name && has_cell)
        return is_step(small) && !has_rule_name(text) && !begins_misspelled(small) ? LineMeaning::note
                                                                                   : LineMeaning::rule;
    if (!name && (denies_boxes(small) || is_about_puzzle(small)))
        return denies_boxes(small) ? LineMeaning::rule : LineMeaning::note;
    if (!name && !rule_words_in(small).empty() &&
        !begins_technique(std::string_view(small).substr(skip_list_marks(small))))
        return is_capital(text[text.find_first_not_of(' ')]) ? LineMeaning::title : LineMeaning::name;
    if (!name)
        return is_misspelled(text) ? LineMeaning::name : LineMeaning::note;
    const std::string_view rest = std::string_view(small).substr(name->end);
    if (is_something_else(name->names->name, rest, has_cell) ||
        (name->names->name == "skyscraper" && has_digit_after(small, "<>")))
        return LineMeaning::note;
    const bool has_words = any_of(rest, [](char c) { return is_letter(c) || is_digit(c); });
    const std::string_view word = trimmed(rest, " \t.,:;!()[]\"=->");
    const bool is_whole =
        name->names->name == "negative"
            ? (name->choice.empty() ? is_among(word, {"white", "black", "x", "v"}) : !has_words || is_number(word))
            : name->names->is_whole && (!has_words || is_among(word, {"none", "unknown"}));
    if (has_cell || names_lettered_cells(small, name->end, 1) || is_whole)
        return LineMeaning::rule;
    return is_capital(text[name->begin]) ? LineMeaning::title : LineMeaning::name;
}

bool begins_with_rule(std::string_view text) {
    const auto name = find_rule_name(rule_text(text));
    return name && is_only_a_rule(*name->names) && meaning_of(text) != LineMeaning::note;
}

const RuleNames* mentioned_rule(std::string_view line) {
    const std::string text = in_ascii(line);
    if (const auto name = find_rule_name(text);
        name && name->names->prose != RuleProse::never && meaning_of(line) != LineMeaning::note)
        return name->names;
    const auto rules = rules_in_prose(text, 1);
    return rules.empty() ? nullptr : rules[0];
}

std::vector<const RuleNames*> rules_in_prose(std::string_view text, std::size_t most) {
    std::vector<const RuleNames*> rules;
    for (std::size_t at = 0; at < text.size() && rules.size() < most; ++at) {
        if (!is_letter(text[at]) || (at > 0 && is_letter(text[at - 1])))
            continue;
        const auto name = find_rule_name(text.substr(at));
        if (name && name->begin == 0 && name->names->prose == RuleProse::anywhere)
            rules.push_back(name->names);
        else
            for (const RuleWord& word : words_of_rules)
                if (end_of_words(text, at, word.word) != no_match)
                    rules.push_back(&*find_if(rule_names, [&](const auto& each) { return each.name == word.rule; }));
    }
    return rules;
}

std::string_view words_of_rule(std::string_view line) {
    if (const RuleNames* const names = mentioned_rule(line))
        return names->name;
    return meaning_of(line) != LineMeaning::note ? rule_words_in(lower_case(in_ascii(line))) : "";
}

} // namespace sudoku::detail
