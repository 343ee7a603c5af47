#include "sudoku/reader/lines/arrays.hpp"

#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <utility>

namespace sudoku::detail {

namespace {

/// Returns whether the text may be a name or a type: "np.array", "vec!", "Vec<u8>".
bool is_name(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_letter(c) || is_digit(c) || is_one_of("_.:!@&<>$", c); });
}

/// A word of an array.
struct Word {
    enum class Kind : std::uint8_t {
        cell,    ///< as puzzles have it: "5", "."
        written, ///< as programs have it: "-1", "nan", "5L"
        real,    ///< "5.0"
        letter,  ///< a digit of a larger board
        row,     ///< several cells
        wrong,
    };
    Kind kind = Kind::wrong;
    std::string_view text;
    std::size_t digits = 0; ///< number of leading digits, unless it is a cell or a row; 0 for an empty cell
};

Word word_of(std::string_view word) {
    using Kind = Word::Kind;
    const auto is_cell = [](char c) { return is_digit(c) || is_one_of(".-*_?", c); };
    if (word == "~") // null in YAML
        return {Kind::written, word};
    if (word.size() == 1)
        return {is_cell(word[0]) || is_x(word[0]) ? Kind::cell : is_letter(word[0]) ? Kind::letter : Kind::wrong, word};
    if (is_empty_word(word))
        return {Kind::written, word};
    if (is_number(word))
        return {word.size() <= 3 ? Kind::cell : Kind::row, word};
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits > 0 && word.substr(digits) == "L") // a whole number in R
        return {Kind::written, word, digits};
    if (is_whole_real(word))
        return {Kind::real, word, digits};
    const bool is_real =
        digits > 0 && word[digits] == '.' && word.find_first_not_of("0123456789", digits + 1) == std::string_view::npos;
    const bool is_negative = word[0] == '-' && is_digit(word[1]);
    return {!is_real && !is_negative && std::all_of(word.begin(), word.end(), is_cell) ? Kind::row : Kind::wrong, word};
}

/// Returns whether so many cells can be a row or a board.
bool fit(std::size_t cells) {
    return board_of(cells) ||
           (cells <= Geometry::max_side && Geometry::default_for_side(static_cast<std::uint32_t>(cells)));
}

/// Goes through a line once; see in_plain_cells().
class ArrayScanner {
public:
    explicit ArrayScanner(std::string_view line)
        : plain_{std::string(line), {}}, text_(line.substr(0, std::min(comment_of(line), line.find("//")))) {
        text_.remove_suffix(text_.size() - (text_.find_last_not_of(blanks) + 1));
        has_brackets_ = text_.find_first_of("[](){}") != std::string_view::npos;
    }

    std::optional<PlainCells> scan() {
        if (text_.empty() || (has_brackets_ ? !drop_declaration() : !drop_bar()))
            return std::nullopt;
        while (at_ < text_.size())
            step(text_[at_]);
        join_signs();
        if (has_brackets_ ? !is_array() : !is_row())
            return std::nullopt;
        write_cells();
        const bool has_content = plain_.text.find_first_not_of(blanks) < text_.size(); // more than a comment
        return is_changed_ && has_content ? std::optional(std::move(plain_)) : std::nullopt;
    }

private:
    enum class Token : std::uint8_t { opening, closing, comma, other };

    /// A bracket that is open.
    struct List {
        char bracket;
        std::size_t words = 0;
        bool has_gap = false; ///< nothing between two commas
    };

    /// The first character at or behind `at` that is not blank, or '\0'.
    [[nodiscard]] char next(std::size_t at) const {
        at = text_.find_first_not_of(blanks, at);
        return at < text_.size() ? text_[at] : '\0';
    }

    /// Blanks, but for the last character, in place of a part of the line.
    void blank_out(std::size_t begin, std::size_t end, char last = ' ') {
        plain_.text.replace(begin, end - begin, end - begin, ' ');
        plain_.text[end - 1] = last;
    }

    /// Blanks in place of the text from here up to `end`.
    void drop(std::size_t end) {
        blank_out(at_, end);
        is_changed_ = true;
        at_ = end;
    }

    // --- Brackets, commas and words ----------------------------------------------------------------------------------

    /// Skips "int grid[9][9] =", "m <-", "board:", "return" or "-". Returns false if the line names two arrays, or has
    /// cells before one.
    bool drop_declaration() {
        int depth = 0;
        for (std::size_t at = 0; at < text_.size() && depth >= 0; ++at) {
            depth += is_one_of(openers, text_[at]) ? 1 : is_one_of(closers, text_[at]) ? -1 : 0;
            if (depth != 0 || !(text_[at] == '=' || text_.substr(at, 2) == "<-"))
                continue;
            if (at_ > 0 || is_one_of("0123456789.-*_?,;", next(0)))
                return false;
            at_ = at + (text_[at] == '=' && text_.substr(at, 2) != "=>" ? 1 : 2);
        }
        const bool has_name = at_ > 0;
        auto begin = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        if (const auto key = begin < text_.size() ? text_.find("\":", begin + 1) : std::string_view::npos; // of JSON
            key < text_.size() && text_.find('"', begin + 1) == key && text_[begin] == '"')
            return drop(key + 2), true;
        const std::string_view before = text_.substr(begin, text_.find_first_of("[({\"'", begin) - begin);
        if (before == "- " || // of YAML
            (!before.empty() && is_letter(before[0]) && std::all_of(before.begin(), before.end(), [](char c) {
                return is_one_of(" *", c) || is_name(std::string_view(&c, 1));
            })))
            at_ = begin + before.size();
        is_changed_ = !has_name && at_ > 0;
        const char bracket = at_ < text_.size() ? text_[at_] : '\0';
        is_prose_ = is_changed_ &&
                    (before.find(' ') < before.find_last_not_of(' ') || (bracket == '(' && before.back() == ' '));
        if (at_ > 0)
            blank_out(0, at_);
        return true;
    }

    /// Drops the bar at an end of a row of MiniZinc. False if there are others.
    bool drop_bar() {
        const auto bar = text_.find('|');
        if (bar == std::string_view::npos || text_.find(',') == std::string_view::npos)
            return true;
        if (bar != text_.rfind('|') || (bar != text_.find_first_not_of(blanks) && bar + 1 != text_.size()))
            return false;
        at_ = bar + 1 == text_.size() ? 0 : bar + 1;
        text_ = text_.substr(0, bar > 0 && at_ == 0 ? bar : text_.size());
        blank_out(bar, bar + 1);
        return is_changed_ = true;
    }

    void step(char c) {
        is_after_word_ =
            is_after_word_ && (is_one_of(blanks, c) || !is_one_of(around_words, c) || is_one_of(quotes, c));
        if (is_one_of(openers, c))
            return open(c);
        if (is_one_of(closers, c))
            return close();
        if (is_one_of(quotes, c))
            return read_quoted(c);
        if (c == '/' && (last_ == Token::opening || is_one_of(closers, next(at_ + 1))))
            return drop(at_ + 1); // "(/" of Fortran
        if (!is_one_of(around_words, c))
            return read_word();
        if (c == ',' && !lists_.empty() && (last_ == Token::opening || last_ == Token::comma))
            add_gap();
        if (c == '|' && has_brackets_) {
            blank_out(at_, at_ + 1);
            is_changed_ = true;
        }
        if (!is_one_of(blanks, c))
            last_ = c == ',' ? Token::comma : Token::other;
        separators_ += c == ',' || c == ';' || (c == '|' && has_brackets_) ? 1 : 0;
        ++at_;
    }

    void add_gap() {
        plain_.inserted.push_back(at_);
        ++lists_.back().words;
        lists_.back().has_gap = true;
    }

    void open(char c) {
        const auto end = std::min(text_.find_first_not_of("0123456789", at_ + 1), text_.size() - 1);
        const char behind = end + 1 < text_.size() ? text_[end + 1] : ' ';
        if (c == '[' && text_[end] == ']' && (is_letter(behind) || is_one_of("[({", behind) || next(end + 1) == '{'))
            return drop(end + 1); // the type of an array: "[9]int{", "[9][9] {"
        if (text_.substr(at_, 3) == "[,]")
            return drop(at_ + 3);
        const std::string_view rest = text_.substr(end);
        if (lists_.empty() && rest.starts_with(",] ") && !is_one_of(",", next(end + 2))) // names of rows in R
            return drop(end + 2);
        if (may_be_argument() && text_.find("reshape(") != std::string_view::npos)
            return read_argument();
        if (c != '(' && last_ == Token::comma && !lists_.empty() && lists_.back().bracket == '(' &&
            !lists_.back().has_gap && depth_ != arguments_at_)
            for (; lists_.back().words > 0; --lists_.back().words) { // "problem(1, [["
                blank_out(place_in(text_, words_.back().text), at_);
                words_.pop_back();
            }
        lists_.push_back({c});
        ++depth_;
        last_ = Token::opening;
        ++at_;
    }

    void close() {
        if (!lists_.empty()) {
            const List list = lists_.back(); // "[4,,3,]" has four cells, and "[0,0,0,4,]", too
            if (last_ == Token::comma && list.words > 0 && fit(list.words + 1) && (list.has_gap || !fit(list.words)))
                add_gap();
            else if (last_ == Token::comma)
                plain_.text[text_.substr(0, at_).rfind(',')] = ' ';
            lists_.pop_back();
        }
        arguments_at_ = --depth_;
        last_ = Token::closing;
        ++at_;
    }

    /// Returns whether an argument of the call around an array that has ended may come next.
    [[nodiscard]] bool may_be_argument() const {
        return depth_ == arguments_at_ && last_ == Token::comma &&
               (lists_.empty() ? depth_ < 0 : lists_.back().bracket == '(');
    }

    void read_quoted(char quote) {
        const auto end = text_.find(quote, at_ + 1);
        const bool is_long = text_.substr(at_, 3) == std::string(3, quote); // of a text of many lines
        if (is_long || end == std::string_view::npos || last_ == Token::closing) {
            is_changed_ = is_changed_ || !is_long; // "[…]'"
            return has_brackets_ || is_long ? void(at_ += is_long ? 3 : 1) : drop(at_ + 1);
        }
        const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
        const std::string_view word = trimmed(inside);
        const bool has_blanks = word.size() < inside.size() || word.find(' ') != std::string_view::npos;
        const bool is_row = (inside.size() == 4 || inside.size() == 6 || inside.size() == 8 || inside.size() == 9) &&
                            has_blanks && inside.find_first_not_of("0123456789 ") == std::string_view::npos;
        if (!is_row && (inside.find_first_of(",;[({") != inside.npos || words_of(inside, blanks).size() > 3))
            return inside.find(',') == inside.npos ? void(++at_) : drop(at_ + 1); // of a text: "5,3,-1,-1,7,…"
        if (is_row) {                                                             // "53  7    "
            std::replace(&plain_.text[at_], &plain_.text[end], ' ', '.');
            is_changed_ = true;
        }
        if (is_row || word.find_first_of(around_words) != std::string_view::npos)
            add({Word::Kind::row, inside});
        else
            add(word.empty() ? Word{Word::Kind::written, text_.substr(at_, end + 1 - at_)} : word_of(word));
        at_ = end + 1;
    }

    void add(const Word& word) {
        loose_ += is_after_word_ ? 1 : 0;
        is_after_word_ = true;
        words_.push_back(word);
        if (!lists_.empty())
            ++lists_.back().words;
        last_ = Token::other;
        at_ = place_in(text_, word.text) + word.text.size();
    }

    void read_word() {
        const std::size_t end = std::min(text_.find_first_of(around_words, at_), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        const bool is_call =
            end < text_.size() && is_one_of(openers, text_[end]) && is_name(word) && !is_digit(word[0]);
        if (is_call && word == ".reshape" && text_.substr(end, text_.find(')', end) - end).find('=') == word.npos)
            return drop(std::min(text_.find(')', end), text_.size() - 1) + 1);
        if ((is_call && (word[0] != '.' || last_ != Token::closing)) || (word == "new" && has_brackets_))
            return drop(end);
        const bool is_method = last_ == Token::closing && word.size() > 1 && word[0] == '.' && is_letter(word[1]);
        if (has_brackets_ &&
            (may_be_argument() || is_method || word.find('=') != std::string_view::npos || next(end) == '='))
            return read_argument();
        add(word_of(word));
    }

    /// Reads an argument of a call around an array: "nrow = 9", "9L", "dim = c(9, 9)". "data =" precedes the array.
    void read_argument() {
        int depth = 0;
        std::size_t end = at_;
        for (; end < text_.size() && (depth > 0 || !is_one_of(",)]}", text_[end])); ++end)
            depth += is_one_of(openers, text_[end]) ? 1 : is_one_of(closers, text_[end]) ? -1 : 0;
        const std::string_view argument = text_.substr(at_, end - at_);
        const auto equals = argument.find('=');
        const std::string_view name = trimmed(argument.substr(0, equals));
        constexpr std::array<std::string_view, 8> known{"nrow", "ncol", "byrow", "dim", "dtype", "TRUE", "T", "FALSE"};
        if (equals != std::string_view::npos && (name == "data" || name == "object" || name == ".Data"))
            return drop(at_ + equals + 1);
        if (std::find(known.begin(), known.end(), name) == known.end() &&
            argument.find_first_not_of("0123456789L ,[]()/") != std::string_view::npos)
            plain_.wrong = plain_.wrong.value_or(std::pair(at_, trimmed(argument).size()));
        plain_.arguments.append(argument) += ',';
        drop(end);
        last_ = Token::other;
    }

    // --- Whether they are cells --------------------------------------------------------------------------------------

    /// Makes one wrong word of "- 1" between commas.
    void join_signs() {
        if (separators_ < 3)
            return;
        std::vector<Word> joined;
        for (std::size_t k = 0; k < words_.size(); ++k) {
            Word& sign = joined.emplace_back(words_[k]);
            if (k + 1 == words_.size())
                break;
            const std::string_view number = words_[k + 1].text;
            const std::size_t end = place_in(text_, number) + number.size();
            const std::string_view both = text_.substr(place_in(text_, sign.text), end - place_in(text_, sign.text));
            const auto before = text_.substr(0, place_in(text_, both)).find_last_not_of(blanks);
            if (sign.text != "-" || !is_number(number) || trimmed(both.substr(1)).size() != number.size() ||
                (before != std::string_view::npos && !is_one_of(",[({", text_[before])) ||
                (next(end) != '\0' && !is_one_of(",])}", next(end))))
                continue;
            --loose_;
            sign = {Word::Kind::wrong, both};
            ++k;
        }
        words_ = std::move(joined);
    }

    [[nodiscard]] std::size_t count(Word::Kind kind) const {
        return static_cast<std::size_t>(
            std::count_if(words_.begin(), words_.end(), [&](const Word& word) { return word.kind == kind; }));
    }

    /// Returns whether the words, between brackets, are cells of an array. Invalid words count as errors in cells if
    /// any word begins with a digit, or if all words are equal.
    [[nodiscard]] bool is_array() {
        const std::size_t cells = words_.size() + plain_.inserted.size();
        if (cells <= 9)
            for (Word& word : words_)
                word.kind = word.kind == Word::Kind::letter ? Word::Kind::wrong : word.kind;
        const std::size_t rows = count(Word::Kind::row);
        if (!plain_.arguments.empty() && cells > 0 && !fit(cells))
            return false;
        if (rows > 0 || (count(Word::Kind::real) > 0 && !board_of(cells)))
            return rows == words_.size();
        if (cells == 0) // such as "val board = arrayOf(" or "), dtype=int)"
            return is_one_of(openers, text_.back()) || trimmed(plain_.text).find_first_of(closers) == 0;
        if (count(Word::Kind::wrong) == 0)
            return cells > 3 && (!plain_.wrong || fit(cells));
        const auto has_digit = [&](const Word& word) { return is_digit(word.text[0]); };
        const auto is_same = [&](const Word& word) { return word.text == words_[0].text; };
        return fit(cells) && separators_ >= 3 && loose_ == 0 && !is_prose_ &&
               (std::any_of(words_.begin(), words_.end(), has_digit) ||
                std::all_of(words_.begin(), words_.end(), is_same));
    }

    /// Returns whether the words are cells, with separators but without brackets. If there are only spaces between
    /// them, "-1" may be two cells, unless it occurs twice or other cells are separate.
    [[nodiscard]] bool is_row() const {
        if (count(Word::Kind::row) > 0)
            return count(Word::Kind::row) == words_.size(); // "53  7    "
        const auto is_good = [&](const Word& word) {
            const bool is_negative = word.kind == Word::Kind::wrong && word.text[0] == '-';
            return word.kind == Word::Kind::cell || word.kind == Word::Kind::written || is_negative ||
                   (word.kind == Word::Kind::real && board_of(words_.size()));
        };
        const auto good = static_cast<std::size_t>(std::count_if(words_.begin(), words_.end(), is_good));
        const bool may_be_wrong =
            words_.size() > 4 && fit(words_.size()) && separators_ + 1 == words_.size() && loose_ == 0;
        if (words_.size() < 4 || good < (may_be_wrong ? words_.size() / 2 + 1 : words_.size()))
            return false;
        const auto is_large = [&](const Word& word) { return word.text.size() > 1 && is_number(word.text); };
        const auto is_alone = [](const Word& word) { return word.text.size() == 1; };
        return separators_ > 0 ||
               ((count(Word::Kind::written) > 1 || std::any_of(words_.begin(), words_.end(), is_alone)) &&
                (words_.size() > 9 || std::none_of(words_.begin(), words_.end(), is_large)));
    }

    void write_cells() {
        for (const Word& word : words_) {
            if (word.kind == Word::Kind::cell || word.kind == Word::Kind::letter || word.kind == Word::Kind::row)
                continue;
            if (word.kind == Word::Kind::wrong && !plain_.wrong)
                plain_.wrong = {place_in(text_, word.text), word.text.size()};
            is_changed_ = true;
            const std::size_t begin = place_in(text_, word.text);
            blank_out(begin + word.digits, begin + word.text.size(), word.digits > 0 ? ' ' : '.');
        }
        for (auto at = plain_.inserted.rbegin(); at != plain_.inserted.rend(); ++at)
            plain_.text.insert(*at, 1, '?');
        is_changed_ = is_changed_ || !plain_.inserted.empty();
    }

    PlainCells plain_;      ///< the line, with blanks in place of the text around its words
    std::string_view text_; ///< the line without a comment
    std::vector<Word> words_;
    std::size_t separators_ = 0;
    std::size_t loose_ = 0; ///< words behind others with only blanks between them
    bool is_prose_ = false; ///< the text before the first bracket
    bool has_brackets_ = false;
    bool is_changed_ = false;
    std::vector<List> lists_;
    Token last_ = Token::other;
    std::size_t at_ = 0;         ///< in the text
    int depth_ = 0;              ///< of brackets
    int arguments_at_ = INT_MIN; ///< the depth at which only arguments follow, because an array has ended there
    bool is_after_word_ = false;
};

} // namespace

std::optional<PlainCells> scan_plain_cells(std::string_view line) { return ArrayScanner(line).scan(); }

} // namespace sudoku::detail
