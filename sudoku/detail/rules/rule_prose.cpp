#include "sudoku/detail/rules/rule_prose.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/detail/rules/rule_names.hpp"
#include "sudoku/detail/unicode.hpp"

#include <array>
#include <set>
#include <span>

namespace sudoku::detail {

namespace {

/// Returns whether words after "row 1 has" count givens, clues or solutions: "3 givens", "a nice pattern".
bool are_about_puzzle(std::span<const std::string_view> words) {
    if (!words.empty() && is_among(words[0], {"a", "only", "exactly"}))
        words = words.subspan(1);
    return words.size() == 2 && is_among(words[1], {"givens", "clues", "solution", "solutions", "pattern"});
}

/// Returns whether a text behind a puzzle mentions a rule, unless it is a note about the puzzle.
bool mentions_rule_beside(std::string_view text) {
    constexpr std::string_view notes =
        "symmetr|given|clue|empty|solution|swap|single|candidate|wing|pattern|same as|invalid|mirror";
    const std::string_view words = words_of_rule(text);
    const std::string small = lower_case(text);
    const auto stems = pieces_of(notes, '|');
    return !words.empty() && !is_among(words, {"skyscraper", "digits", "houses"}) &&
           none_of(stems, [&](std::string_view stem) { return small.find(stem) < small.size(); });
}

} // namespace

bool claims_house(std::string_view text) {
    const auto words = words_of(text, " \t.,:;!()");
    for (std::size_t k = 0; k + 2 < words.size(); ++k)
        if (is_number(words[k + 1]) && is_among(words[k], {"row", "column", "col", "box", "region"}) &&
            is_among(words[k + 2], {"is", "has", "contains", "must", "begins", "starts", "ends", "sums", "adds"}))
            return !are_about_puzzle(std::span(words).subspan(k + 3));
    return false;
}

bool is_about_puzzle(std::string_view text) {
    const auto words = words_of(text, " \t:,.-");
    return !words.empty() && is_listed(words_of_notes, words[0]);
}

/// Returns whether the words of a note name digits from another one than 1: "digits 2-7", "fill with 0 to 8".
bool has_other_digits(const std::vector<std::string_view>& words) {
    constexpr std::string_view of_digits = "digit digits number numbers fill filled contain contains";
    std::string_view before; // the last word, "to" left out
    for (const std::string_view word : words) {
        if (is_number(before) && before != "1" && is_number(word))
            return any_of(words, [&](std::string_view any) { return is_listed(of_digits, any); });
        if (!is_among(word, {"to", "through"}))
            before = word;
    }
    return false;
}

bool is_plain_note(std::string_view text) {
    constexpr std::size_t longest = 3;                                  // characters of a word with a digit: "9x9"
    constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz"; // names of columns
    const bool is_ascii = none_of(text, [](char c) { return static_cast<unsigned char>(c) > 0x7F; });
    const auto has = [&](std::string_view words) { return text.find(words) < text.size(); };
    const bool is_rating = is_among(text.substr(0, text.find('=')), {"ed", "er", "ep", "se", "ser"});
    const std::size_t begin = is_rating ? text.find('=') + 1 : text.starts_with("no.") ? 3 : 0; // a number
    const auto words = words_of(text.substr(begin), " \t\v\f.,:;!?()[]\"'-_/~\x1A");
    return is_ascii && !has_other_digits(words) && all_of(words, [&](std::string_view word) {
               return is_listed(words_of_plain_notes, word) || alphabet.starts_with(word) ||
                      (word.size() <= longest && is_digit(word[0])) || is_number(word) ||
                      (word == "x" && has("x-wing")) || (word == "no" && has("no guess")) ||
                      (word == "must" && (has("must contain") || has("must be filled")));
           });
}

bool is_something_else(std::string_view name, std::string_view rest, bool has_cell) {
    return name == "skyscraper"
               ? rest.find(" impossible") < rest.size()
               : !has_cell && rest.find(':') < rest.size() && is_among(name, {"difference", "ratio", "indexing"});
}

bool may_precede_clues(std::string_view before, std::size_t count) {
    constexpr std::string_view step_words = "answer|hint|move|next|solution|step|sudoku|then";
    constexpr std::string_view clue_words = "given|givens|clue|clues|known|fixed|digit|digits";
    constexpr std::string_view usual_words = "a|all|are|cells|in|is|of|puzzle|step|sudoku|the|these"; // beside them
    constexpr std::size_t list_size = 4;                                                              // at least
    const auto words = words_of(before, " \t0123456789.,;:()[]-=>");
    for (const std::string_view sign : {"sum", "product", "corner", "outside", "difference", "total"})
        if (before.find(sign) != std::string_view::npos)
            return false;
    const auto is_clue = [&](std::string_view word) { return is_listed(clue_words, word, '|'); };
    if (any_of(words, is_clue) &&
        !all_of(words, [&](auto word) { return is_clue(word) || is_listed(usual_words, word, '|'); }))
        return false; // "additional given"
    return words.empty() || count >= list_size ||
           any_of(words, [&](auto word) { return is_clue(word) || is_listed(step_words, word, '|'); });
}

bool is_about_digits(std::string_view text) {
    // clang-format off
    constexpr std::string_view things =
        " area box boxe cell circle clue col column corner diagonal digit dot edge line neighbor number place position region row "
        "sign square temperature tube ";
    constexpr std::string_view relations =
        " above add adjacent apart appear ascending belong below between common consecutive contain decrease decreasing differ "
        "different equal even exceed fewer greater grow higher identical increase increasing inequality irregular join joined "
        "larger less lower magic odd once outlined outside ratio repeat replace rise same satisfy shaded skyscraper smaller sum touch touche "
        "total twice unique visible window ";
    constexpr std::string_view places = " above adjacent apart below between touch ";
    constexpr std::string_view usual = " appear box boxe cell column contain digit number once repeat row same square ";
    // clang-format on
    bool has_thing = false;
    bool has_relation = false;
    int digits = 0; // a number may be that of a page: "5s" and two of them are digits
    bool has_place = false;
    bool is_usual = true; // words of the rules of every Sudoku
    bool has_row = false;
    bool has_column = false;
    const auto words = words_of(text, " \t.,:;!?()\"'-/");
    for (std::string_view word : words) {
        if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss"))
            word.remove_suffix(1);
        if (word.starts_with("neighbo")) // a British spelling, too
            word = "neighbor";
        const auto is_in = [&](std::string_view list) { return is_listed(list, word); };
        const bool is_amount = word == "number" && text.find("number of") != std::string_view::npos;
        has_thing = has_thing || (!is_amount && is_in(things));
        has_relation = has_relation || is_in(relations);
        digits += is_digit(word[0]) && word.size() == 1 ? 1 : is_digit(word[0]) && word.substr(1) == "s" ? 2 : 0;
        has_place = has_place || is_in(places);
        has_row = has_row || word == "row";
        has_column = has_column || word == "column";
        is_usual = is_usual && (is_in(usual) || !(is_in(things) || is_in(relations)));
    }
    const bool is_of_each = words.size() > 1 && is_among(words[0], {"each", "every"}) &&
                            is_among(words[1], {"row", "column", "box", "3x3", "2x3"}); // "each row contains 1-9"
    is_usual = is_usual && ((has_row && has_column) || is_of_each);
    // A relation of two words is a verb: "temperatures rise", but not "total digits".
    const bool is_sentence =
        words.size() > 2 || (words.size() == 2 &&
                             is_among(words[1], {"decrease", "differ", "grow", "increase", "repeat", "rise", "touch"}));
    return is_sentence && ((has_thing && has_relation && !is_usual) || (digits > 1 && has_place));
}

bool has_foreign_rule(std::string_view text) {
    const auto words = pieces_of(foreign_words_of_rules, '|');
    const std::string small = lower_case(text);
    return any_of(words, [&](auto word) { return small.find(word) < small.size(); });
}

bool states_rule(std::string_view text) {
    const std::string small = lower_case(in_ascii(text));
    const auto columns = pieces_of(small, '|'); // the head of a table
    if (has_foreign_rule(text))
        return true;
    if (columns.size() > 4 && any_of(columns, [](auto column) { return find_rule_name(column).has_value(); }))
        return true;
    const auto words = words_of(small, " \t.,:;!?()\"'-/+*&");
    const auto has_one_of = [&](std::string_view list) {
        return any_of(words, [&](auto word) { return is_listed(list, word, '|'); });
    };
    const bool has_number = small.find_first_of("0123456789") < small.size();
    const bool is_about_house =
        has_number && !words.empty() && (is_among(words[0], {"row", "column", "box"}) || is_number(words[0]));
    const bool is_sentence = has_one_of(words_of_sentences) || is_about_house || small.find('+') < small.size() ||
                             (small.ends_with('.') && words.size() > 1);
    if (!has_one_of(words_of_statements) && (!is_sentence || is_about_puzzle(small)))
        return false;
    const std::string_view rule = words_of_rule(text);
    const bool is_symmetry = small.find("symmetr") < small.size() && rule.find("symmetr") == rule.npos;
    return !is_symmetry && (!rule.empty() || (!names_cell(text) && meaning_of(text) == LineMeaning::rule));
}

bool has_rule_in_words(std::string_view text) {
    return begins_with_rule(text) || is_about_digits(lower_case(text)) || states_rule(text);
}

bool has_rule_under(std::string_view key, std::string_view text) {
    const bool are_notes = any_of(std::array{"note", "comment", "remark", "descr", "tag"},
                                  [&](std::string_view stem) { return key.starts_with(stem); });
    return has_rule_in_words(text) || (are_notes && !is_among(words_of_rule(text), {"", "skyscraper"}));
}

bool names_rule_as_key(std::string_view key) {
    for (const std::string_view verb : {"has", "is", "use", "with"})
        if (const std::string_view rest = key.substr(std::min(verb.size(), key.size()));
            key.starts_with(verb) && !rest.empty() && (is_capital(rest[0]) || is_one_of("_-", rest[0])))
            return names_rule_as_key(trimmed(rest, "_-")) || is_x(rest.back());
    const auto name = find_rule_name(key);
    return !words_of_rule(key).empty() || (name && name->end == key.size());
}

std::optional<std::string_view> variant_in(std::string_view text) {
    const auto is_in = [&](std::string_view name) { // "sudoku x" is not in "sudoku xii"
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

bool gives_clues(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text, " \t:;,=-");
    const std::string word = words.empty() ? "" : lower_case(words[0]);
    return names_cell(text) && is_listed("given givens clue clues known fixed digit digits", word);
}

bool is_as_long_as_row(std::string_view word, std::size_t side) {
    return word.size() + 1 >= side && word.size() <= side + 1 && any_of(word, is_letter) &&
           all_of(word, [](char c) { return is_letter(c) || is_digit(c) || c == '.'; });
}

bool repeats_letters(const std::string& word) {
    return 2 * std::set<char>(word.begin(), word.end()).size() <= word.size() + 1;
}

std::string_view rule_missing_among(std::span<const std::string_view> rules, std::string_view text) {
    constexpr std::size_t most = 100;
    const auto has_one_of = [&](std::string_view stems) {
        const auto all = pieces_of(stems, '|');
        return any_of(rules, [&](std::string_view rule) {
            return any_of(all, [&](auto stem) { return rule.find(stem) != std::string_view::npos; });
        });
    };
    for (const RuleNames* const names : rules_in_prose(in_ascii(text), most)) {
        const std::string_view kind = names->name.substr(names->name.rfind('-') + 1); // whisper for german-whisper
        const bool is_of_pairs = kind == "kropki" || kind == "consecutive";
        if (!has_one_of(kind) && !(kind == "killer" && has_one_of("cage|rellik|lunchbox|count-distinct|extra|sum")) &&
            !(is_of_pairs && has_one_of("kropki|difference|ratio|negative|consecutive")) &&
            !(names->name == "x-sum" && has_one_of("xv"))) // "an X sums to 10"
            return names->name;
    }
    for (const std::string_view sentence : words_of(text, ".;!\n")) {
        const std::string small = lower_case(sentence);
        const auto has = [&](std::string_view word) { return small.find(word) != std::string_view::npos; };
        if (has("all ") && has(" given") && !has("not ") && !has_one_of("negative|-all|non-consecutive"))
            return "negative";
    }
    return "";
}

bool has_puzzle(std::string_view text) {
    std::size_t run = 0;
    for (const char c : text) {
        run = is_digit(c) || is_one_of(".*_-", c) ? run + 1 : 0;
        if (run >= shortest_puzzle)
            return true;
    }
    return false;
}

bool precedes_letters(std::string_view line) {
    const std::string small = lower_case(rule_text(line));
    return is_regions(line) && small.find("none") == std::string::npos && small.find("unknown") == std::string::npos;
}

bool is_rule_beside(std::string_view text) {
    const auto letter = find_if(text, is_letter);
    const std::size_t begin = text.substr(0, static_cast<std::size_t>(letter - text.begin())).find_last_of(" \t,;|:");
    if (has_puzzle(text)) // the solution of the puzzle before
        text.remove_prefix(begin == std::string_view::npos ? 0 : begin);
    const auto fields = pieces_of(text, ',');
    const std::string small = lower_case(text);
    constexpr std::string_view gaps = " \t,;|()[]+";
    const auto words = words_of(small, gaps);
    const auto is_code = [](std::string_view word) { return is_listed("x diag nc ak", word); };
    const bool is_size = words.size() == 3 && words[1] == "x" && is_number(words[2]); // "9 x 9"
    const bool has_code =
        words.size() < 4 && !is_size && any_of(words_of(text, gaps), is_code); // "x", but not "Malcolm X"
    const bool is_list = all_of(words, [&](auto word) { return is_code(word) || is_number(word); });
    return has_code || (is_list && !is_size && any_of(words, is_code)) || small.ends_with(": x") ||
           meaning_of(text) == LineMeaning::rule || mentions_rule_beside(text) ||
           any_of(fields, [](std::string_view field) {
               const auto name = find_rule_name(field);
               const std::string_view rest = name ? trimmed(field.substr(name->end)) : ""; // "skyscraper 1"
               return meaning_of(field) == LineMeaning::rule || begins_with_rule(field) || is_number(rest) ||
                      mentions_rule_beside(field);
           });
}

} // namespace sudoku::detail
