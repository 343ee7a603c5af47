#include "sudoku/detail/rules/drawn_words.hpp"

#include "sudoku/detail/characters.hpp"

#include <optional>
#include <span>
#include <vector>

namespace sudoku::detail {

namespace {

/// Words about a drawn rule, separated by blanks. If a puzzle has words of its own, the drawing is a rule only if each
/// sentence with one of `subjects` consists of these words, and a part of one has all words of one of `meanings`.
struct DrawnWords {
    std::string_view kind;
    std::size_t choice;
    std::string_view subjects;
    std::string_view words;          ///< other words of these parts, besides common_words
    std::string_view meanings;       ///< alternatives between '|', each a list of words that occur together
    std::string_view opposites = ""; ///< words that the part with the meaning lacks
    bool needs_words = false;        ///< the drawing is not a rule without words
    bool is_usual = false;           ///< the drawing is the rule unless words give it another meaning
};

constexpr std::string_view common_words =
    "a an the and in on of to is are be must each with by at its it their them between from for that those this which "
    "contain contains have has digit digits number numbers cell cells value values along pair pairs line lines normal "
    "standard classic sudoku rule rules apply applies connected separated joined adjacent two mean means indicate "
    "indicates marked red blue green gray grey orange purple yellow pink brown black white";
constexpr std::string_view dot_words =
    "dot dots kropki white black circle circles consecutive differ differs difference "
    "ratio double twice factor other one 1 2 exactly as large where neighboring";
constexpr std::string_view xv_words = "x v xs vs xv sum sums add adds up total 10 ten 5 five letter letters";
constexpr std::string_view parity_words = "even odd square squares circle circles gray grey shaded round";

constexpr DrawnWords drawn_words[] = {
    {"thermo", 0, "thermo thermos thermometer thermometers",
     "strictly increase increases increasing ascend ascends ascending bulb bulbs round end ends tip start starting "
     "starts away outward outwards gray grey shape shapes up toward towards moving rise rises move",
     "increase|increases|increasing|ascend|ascends|ascending|rise|rises|rules apply"},
    {"arrow", 0, "arrow arrows",
     "sum sums total add adds up circle circles circled attached shaft end start equal equals may can repeat repeats "
     "if allowed other bulb",
     "sum|sums|total|add|adds|rules apply"},
    {"kropki", 0, "dot dots kropki consecutive", dot_words,
     "kropki|consecutive|differ 1|differ one|difference 1|difference one|rules apply",
     "ratio double twice factor black"},
    {"kropki", 1, "dot dots kropki consecutive", dot_words, "kropki|ratio 1 2|double|twice|factor 2|rules apply",
     "consecutive white"},
    {"xv", 0, "x xs xv", xv_words, "xv|10|ten|rules apply", "5 five"},
    {"xv", 1, "v vs xv", xv_words, "xv|5|five|rules apply", "10 ten"},
    {"even", 0, "even square squares gray grey shaded", parity_words,
     "even square|even squares|even gray|even grey|even shaded", "odd circle circles round", true},
    {"odd", 0, "odd circle circles gray grey shaded", parity_words,
     "odd circle|odd circles|odd gray|odd grey|odd shaded", "even square squares", true},
    {"diagonal", 0, "diagonal diagonals blue",
     "cannot repeat repeats repeated 1 9 once all different unique main both marked long indicated blue also same set",
     "repeat cannot|repeats cannot|repeated cannot|different|unique|once|1 9|rules apply"},
    {"killer", 0, "cage cages killer",
     "sum sums total totals add adds up cannot repeat repeats repeated small clue clues corner given indicated top "
     "left shown within inside equal equals dashed outlined if unique different all",
     "sum|sums|total|totals|add|adds|repeat|repeats|unique|different|rules apply", "", false, true},
};

using Sentence = std::vector<std::string>;

/// Returns the sentences of a text as words in small letters, and "," for signs between parts of a sentence. Sentences that
/// say that not all signs are given are left out.
std::vector<Sentence> sentences_of(const std::string& text) {
    std::vector<Sentence> sentences;
    for (const std::string_view part : words_of(text, ".;!?\n")) {
        Sentence words(1);
        for (const char c : lower_case(part) + ' ')
            if (is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80) {
                words.back() += c;
            } else if (c != '\'') {
                if (is_one_of(",&", c))
                    words.emplace_back(",");
                if (!words.back().empty())
                    words.emplace_back();
            }
        words.pop_back();
        for (std::size_t k = 0; k + 1 < words.size(); ++k)
            if (is_listed("may must can do does", words[k]) && words[k + 1] == "not") {
                words[k] = "cannot";
                words.erase(words.begin() + static_cast<std::ptrdiff_t>(k) + 1);
            }
        const bool is_harmless = words.size() > 1 && words[0] == "not" &&
                                 (words[1] == "all" || words[1] == "necessarily" || words[1] == "every");
        if (!words.empty() && !is_harmless)
            sentences.push_back(std::move(words));
    }
    return sentences;
}

bool has_one_of(std::span<const std::string> words, std::string_view list) {
    return any_of(words, [&](const std::string& word) { return is_listed(list, word); });
}

/// Returns whether words have all of one of the alternatives of DrawnWords::meanings.
bool has_meaning(std::span<const std::string> words, const DrawnWords& row) {
    const auto meanings = words_of(row.meanings, "|");
    return !has_one_of(words, row.opposites) && any_of(meanings, [&](auto meaning) {
        const auto all = words_of(meaning, " ");
        return all_of(all, [&](auto word) { return has_one_of(words, word); });
    });
}

/// Returns the parts of a sentence that describe the different drawings of a kind: each begins behind a sign or "and", and
/// has a subject of the kind.
std::vector<std::span<const std::string>> parts_of(const Sentence& sentence, const DrawnWords& row) {
    const auto is_separator = [](const std::string& word) { return word == "," || word == "and"; };
    const auto has_subject = [&](std::span<const std::string> words) {
        return any_of(drawn_words, [&](const DrawnWords& other) {
            return other.kind == row.kind && has_one_of(words, other.subjects);
        });
    };
    std::vector<std::span<const std::string>> parts;
    const std::span<const std::string> all(sentence);
    std::size_t begin = 0;
    for (std::size_t k = 0; k < all.size() && !row.opposites.empty(); ++k) {
        if (!is_separator(all[k]))
            continue;
        std::size_t next = k + 1;
        while (next < all.size() && !is_separator(all[next]))
            ++next;
        if (has_subject(all.subspan(k + 1, next - k - 1))) {
            parts.push_back(all.subspan(begin, k - begin));
            begin = k + 1;
        }
    }
    parts.push_back(all.subspan(begin));
    return parts;
}

/// Returns whether sentences give a drawing the meaning of a rule, and nothing else; nothing if they do not describe it.
std::optional<bool> describe(const std::vector<Sentence>& sentences, const DrawnWords& row) {
    std::optional<bool> is_described;
    for (const Sentence& sentence : sentences) {
        const bool are_all_given = has_one_of(sentence, "all every") && has_one_of(sentence, "given shown marked");
        if (are_all_given || has_one_of(sentence, "negative"))
            return false;
        if (!has_one_of(sentence, row.subjects))
            continue;
        for (const std::string& word : sentence)
            if (word != "," && !is_listed(common_words, word) && !is_listed(row.words, word) &&
                !is_listed(row.subjects, word))
                return false;
        for (const auto part : parts_of(sentence, row))
            if (has_one_of(part, row.subjects) && has_meaning(part, row))
                is_described = true;
    }
    return is_described;
}

} // namespace

DrawnMeanings::DrawnMeanings(const std::string& title, const std::string& rules, bool has_words)
    : has_words_(has_words) {
    constexpr std::string_view modifiers = "anti broken double false fast inverse liar negative no not quantum reverse "
                                           "slow wrong without";
    static_assert(std::size(drawn_words) == kind_count);
    const auto of_title = sentences_of(title);
    if (any_of(of_title, [&](const auto& words) { return has_one_of(words, modifiers); }))
        return;
    const auto sentences = sentences_of(rules);
    for (std::size_t k = 0; k < kind_count; ++k)
        are_meant_.at(k) = has_words ? describe(sentences, drawn_words[k]).value_or(drawn_words[k].is_usual)
                                     : !drawn_words[k].needs_words;
}

bool DrawnMeanings::include(std::string_view kind, std::size_t choice) const {
    const auto* const row =
        find_if(drawn_words, [&](const DrawnWords& each) { return each.kind == kind && each.choice == choice; });
    return are_meant_.at(static_cast<std::size_t>(row - std::begin(drawn_words)));
}

} // namespace sudoku::detail
