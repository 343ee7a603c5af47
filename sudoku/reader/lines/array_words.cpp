#include "sudoku/reader/lines/array_words.hpp"

#include <algorithm>
#include <utility>

namespace sudoku::detail {

Word word_of(std::string_view word) {
    using Kind = Word::Kind;
    const auto is_cell = [](char c) { return is_digit(c) || is_one_of(".-*_?", c); };
    if (word == "~") // null in YAML
        return {Kind::written};
    if (word.size() == 1)
        return {is_cell(word[0]) || is_x(word[0]) ? Kind::cell : is_letter(word[0]) ? Kind::letter : Kind::wrong};
    if (is_empty_word(word))
        return {Kind::written};
    if (is_number(word))
        return {word.size() <= 3 ? Kind::cell : Kind::row};
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::string_view rest = word.substr(digits);
    const bool is_real =
        digits > 0 && rest[0] == '.' && rest.find_first_not_of("0123456789", 1) == std::string_view::npos;
    if (digits > 0 && rest == "L") // a whole number in R
        return {Kind::written, digits};
    if (is_real && rest.find_first_not_of('0', 1) == std::string_view::npos)
        return {Kind::real, digits};
    const bool is_negative = word[0] == '-' && is_digit(word[1]);
    return {!is_real && !is_negative && std::all_of(word.begin(), word.end(), is_cell) ? Kind::row : Kind::wrong};
}

bool fit(std::size_t cells) {
    return board_of(cells) || (cells <= Geometry::max_side && Geometry::of_side(static_cast<std::uint32_t>(cells)));
}

std::optional<PlainCells> ArrayWords::plain_cells() && {
    join_signs();
    if (has_brackets ? !is_array() : !is_row())
        return std::nullopt;
    write_cells();
    const bool is_left = plain.text.find_first_not_of(blanks) < text.size(); // is there more than a comment?
    return is_changed && is_left ? std::optional(std::move(plain)) : std::nullopt;
}

void ArrayWords::blank_out(std::size_t begin, std::size_t end, char last) {
    std::fill(plain.text.begin() + static_cast<std::ptrdiff_t>(begin),
              plain.text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    plain.text[end - 1] = last;
}

char ArrayWords::next(std::size_t at) const {
    at = text.find_first_not_of(blanks, at);
    return at < text.size() ? text[at] : '\0';
}

/// Makes one wrong word of "- 1" between commas.
void ArrayWords::join_signs() {
    if (separators < 3)
        return;
    std::vector<Word> joined;
    for (std::size_t k = 0; k < words.size(); ++k) {
        Word& sign = joined.emplace_back(words[k]);
        if (k + 1 == words.size())
            break;
        const Word& number = words[k + 1];
        const std::size_t end = number.begin + number.size;
        const auto before = text.substr(0, sign.begin).find_last_not_of(blanks);
        if (text.substr(sign.begin, sign.size) != "-" || !is_number(text.substr(number.begin, number.size)) ||
            trimmed(text.substr(sign.begin + 1, end - sign.begin - 1)).size() != number.size ||
            (before != std::string_view::npos && !is_one_of(",[({", text[before])) ||
            (next(end) != '\0' && !is_one_of(",])}", next(end))))
            continue;
        --loose;
        sign.kind = Word::Kind::wrong;
        sign.size = end - sign.begin;
        ++k;
    }
    words = std::move(joined);
}

std::size_t ArrayWords::count(Word::Kind kind) const {
    return static_cast<std::size_t>(
        std::count_if(words.begin(), words.end(), [&](const Word& word) { return word.kind == kind; }));
}

/// Are the words, between brackets, cells of an array? A few that are none are mistakes: if there are others between
/// the commas, or if all are the same.
bool ArrayWords::is_array() {
    const std::size_t cells = words.size() + plain.inserted.size();
    if (cells <= 9)
        for (Word& word : words)
            word.kind = word.kind == Word::Kind::letter ? Word::Kind::wrong : word.kind;
    const std::size_t rows = count(Word::Kind::row);
    if (!plain.arguments.empty() && cells > 0 && !fit(cells))
        return false;
    if (rows > 0 || (count(Word::Kind::real) > 0 && !board_of(cells)))
        return rows == words.size();
    if (cells == 0) // such as "val board = arrayOf(" or "), dtype=int)"
        return is_one_of(openers, text.back()) || trimmed(plain.text).find_first_of(closers) == 0;
    if (count(Word::Kind::wrong) == 0)
        return cells > 3 && (!plain.wrong || fit(cells));
    const auto has_digit = [&](const Word& word) { return is_digit(text[word.begin]); };
    const auto is_same = [&](const Word& word) { return text_of(word) == text_of(words[0]); };
    return fit(cells) && separators >= 3 && loose == 0 && !is_prose &&
           (std::any_of(words.begin(), words.end(), has_digit) || std::all_of(words.begin(), words.end(), is_same));
}

/// Are the words cells, with separators but without brackets? If there are only blanks between them, "-1" may be two
/// cells, unless it stands there twice or others stand alone.
bool ArrayWords::is_row() const {
    if (count(Word::Kind::row) > 0)
        return count(Word::Kind::row) == words.size(); // "53  7    "
    const auto is_good = [&](const Word& word) {
        const bool is_negative = word.kind == Word::Kind::wrong && text[word.begin] == '-';
        return word.kind == Word::Kind::cell || word.kind == Word::Kind::written || is_negative ||
               (word.kind == Word::Kind::real && board_of(words.size()));
    };
    const auto good = static_cast<std::size_t>(std::count_if(words.begin(), words.end(), is_good));
    const bool may_be_wrong = words.size() > 4 && fit(words.size()) && separators + 1 == words.size() && loose == 0;
    if (words.size() < 4 || good < (may_be_wrong ? words.size() / 2 + 1 : words.size()))
        return false;
    const auto is_large = [&](const Word& word) { return word.size > 1 && is_number(text_of(word)); };
    const auto is_alone = [](const Word& word) { return word.size == 1; };
    return separators > 0 || ((count(Word::Kind::written) > 1 || std::any_of(words.begin(), words.end(), is_alone)) &&
                              (words.size() > 9 || std::none_of(words.begin(), words.end(), is_large)));
}

void ArrayWords::write_cells() {
    for (const Word& word : words) {
        if (word.kind == Word::Kind::cell || word.kind == Word::Kind::letter || word.kind == Word::Kind::row)
            continue;
        if (word.kind == Word::Kind::wrong && !plain.wrong)
            plain.wrong = {word.begin, word.size};
        is_changed = true;
        blank_out(word.begin + word.digits, word.begin + word.size, word.digits > 0 ? ' ' : '.');
    }
    for (auto at = plain.inserted.rbegin(); at != plain.inserted.rend(); ++at)
        plain.text.insert(*at, 1, '?');
    is_changed = is_changed || !plain.inserted.empty();
}

} // namespace sudoku::detail
