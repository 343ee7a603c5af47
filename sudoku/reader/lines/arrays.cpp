#include "sudoku/reader/lines/arrays.hpp"

#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::string_view openers = "[({";
constexpr std::string_view closers = "])}";
constexpr std::string_view quotes = "\"'";
constexpr std::string_view around_words = " \t\v\f,;|[](){}\"'";

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// May the text be a name or a type: "np.array", "vec!", "Vec<u8>"?
bool is_name(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_letter(c) || is_digit(c) || is_one_of("_.:!@&<>$", c); });
}

/// Can so many cells be a row or a board?
bool fit(std::size_t cells) {
    return board_of(cells) || (cells <= Geometry::max_side && Geometry::of_side(static_cast<std::uint32_t>(cells)));
}

/// A word of an array, and what it is.
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
    std::size_t digits = 0; ///< with how many the word begins; 0 if the cell is empty
    std::size_t begin = 0;
    std::size_t size = 0;
};

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

/// Goes through a line once; see in_plain_cells().
class ArrayScanner {
public:
    explicit ArrayScanner(std::string_view line) : plain_{std::string(line), {}, {}, {}} {
        text_ = line.substr(0, std::min(comment_of(plain_.text), line.find("//")));
        text_.remove_suffix(text_.size() - (text_.find_last_not_of(blanks) + 1));
    }

    std::optional<PlainCells> scan() {
        has_brackets_ = text_.find_first_of("[](){}") != std::string_view::npos;
        if (text_.empty() || (has_brackets_ ? !drop_declaration() : !drop_bar()))
            return std::nullopt;
        while (at_ < text_.size())
            step(text_[at_]);
        join_signs();
        if (has_brackets_ ? !is_array() : !is_row())
            return std::nullopt;
        write_cells();
        const bool is_left = plain_.text.find_first_not_of(blanks) < text_.size(); // is there more than a comment?
        return is_changed_ && is_left ? std::optional(std::move(plain_)) : std::nullopt;
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

    void blank_out(std::size_t begin, std::size_t end, char last = ' ') {
        std::fill(plain_.text.begin() + static_cast<std::ptrdiff_t>(begin),
                  plain_.text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        plain_.text[end - 1] = last;
    }

    /// Passes over "int grid[9][9] =", "m <-", "board:", "return" or "-". False if the line names two arrays, or has cells
    /// before one.
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
                blank_out(words_.back().begin, at_);
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

    /// Does an argument of the call around an array come next, which has ended?
    [[nodiscard]] bool may_be_argument() const {
        return depth_ == arguments_at_ && last_ == Token::comma &&
               (lists_.empty() ? depth_ < 0 : lists_.back().bracket == '(');
    }

    /// Blanks in place of what stands from here up to `end`.
    void drop(std::size_t end) {
        blank_out(at_, end);
        is_changed_ = true;
        at_ = end;
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
            std::replace(plain_.text.begin() + static_cast<std::ptrdiff_t>(at_),
                         plain_.text.begin() + static_cast<std::ptrdiff_t>(end), ' ', '.');
            is_changed_ = true;
        }
        if (is_row || word.find_first_of(around_words) != std::string_view::npos)
            add({Word::Kind::row}, inside);
        else if (word.empty())
            add({Word::Kind::written}, text_.substr(at_, end + 1 - at_));
        else
            add(word_of(word), word);
        at_ = end + 1;
    }

    void add(Word word, std::string_view text) {
        word.begin = static_cast<std::size_t>(text.data() - text_.data());
        word.size = text.size();
        loose_ += is_after_word_ ? 1 : 0;
        is_after_word_ = true;
        words_.push_back(word);
        if (!lists_.empty())
            ++lists_.back().words;
        last_ = Token::other;
        at_ = word.begin + word.size;
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
        add(word_of(word), word);
    }

    /// Reads an argument of a call beside an array: "nrow = 9", "9L", "dim = c(9, 9)". "data =" stands before it.
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

    /// Makes one wrong word of "- 1" between commas.
    void join_signs() {
        if (separators_ < 3)
            return;
        std::vector<Word> joined;
        for (std::size_t k = 0; k < words_.size(); ++k) {
            Word& sign = joined.emplace_back(words_[k]);
            if (k + 1 == words_.size())
                break;
            const Word& number = words_[k + 1];
            const std::size_t end = number.begin + number.size;
            const auto before = text_.substr(0, sign.begin).find_last_not_of(blanks);
            if (text_.substr(sign.begin, sign.size) != "-" || !is_number(text_.substr(number.begin, number.size)) ||
                trimmed(text_.substr(sign.begin + 1, end - sign.begin - 1)).size() != number.size ||
                (before != std::string_view::npos && !is_one_of(",[({", text_[before])) ||
                (next(end) != '\0' && !is_one_of(",])}", next(end))))
                continue;
            --loose_;
            sign.kind = Word::Kind::wrong;
            sign.size = end - sign.begin;
            ++k;
        }
        words_ = std::move(joined);
    }

    [[nodiscard]] std::string_view text_of(const Word& word) const { return text_.substr(word.begin, word.size); }
    [[nodiscard]] std::size_t count(Word::Kind kind) const {
        return static_cast<std::size_t>(
            std::count_if(words_.begin(), words_.end(), [&](const Word& word) { return word.kind == kind; }));
    }
    [[nodiscard]] bool has_number() const {
        return std::any_of(words_.begin(), words_.end(), [&](const Word& word) { return is_digit(text_[word.begin]); });
    }

    /// Are the words, between brackets, cells of an array? A few that are none are mistakes: if there are others between
    /// the commas, or if all are the same.
    bool is_array() {
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
        const auto is_same = [&](const Word& word) { return text_of(word) == text_of(words_[0]); };
        return fit(cells) && separators_ >= 3 && loose_ == 0 && !is_prose_ &&
               (has_number() || std::all_of(words_.begin(), words_.end(), is_same));
    }

    /// Are the words cells, with separators but without brackets? If there are only blanks between them, "-1" may be two
    /// cells, unless it stands there twice or others stand alone.
    [[nodiscard]] bool is_row() const {
        if (count(Word::Kind::row) > 0)
            return count(Word::Kind::row) == words_.size(); // "53  7    "
        const auto is_good = [&](const Word& word) {
            const bool is_negative = word.kind == Word::Kind::wrong && text_[word.begin] == '-';
            return word.kind == Word::Kind::cell || word.kind == Word::Kind::written || is_negative ||
                   (word.kind == Word::Kind::real && board_of(words_.size()));
        };
        const auto good = static_cast<std::size_t>(std::count_if(words_.begin(), words_.end(), is_good));
        const bool may_be_wrong =
            words_.size() > 4 && fit(words_.size()) && separators_ + 1 == words_.size() && loose_ == 0;
        if (words_.size() < 4 || good < (may_be_wrong ? words_.size() / 2 + 1 : words_.size()))
            return false;
        const auto is_large = [&](const Word& word) { return word.size > 1 && is_number(text_of(word)); };
        const auto is_alone = [](const Word& word) { return word.size == 1; };
        return separators_ > 0 ||
               ((count(Word::Kind::written) > 1 || std::any_of(words_.begin(), words_.end(), is_alone)) &&
                (words_.size() > 9 || std::none_of(words_.begin(), words_.end(), is_large)));
    }

    void write_cells() {
        for (const Word& word : words_) {
            if (word.kind == Word::Kind::cell || word.kind == Word::Kind::letter || word.kind == Word::Kind::row)
                continue;
            if (word.kind == Word::Kind::wrong && !plain_.wrong)
                plain_.wrong = {word.begin, word.size};
            is_changed_ = true;
            blank_out(word.begin + word.digits, word.begin + word.size, word.digits > 0 ? ' ' : '.');
        }
        for (auto at = plain_.inserted.rbegin(); at != plain_.inserted.rend(); ++at)
            plain_.text.insert(*at, 1, '?');
        is_changed_ = is_changed_ || !plain_.inserted.empty();
    }

    std::string_view text_; ///< the line without a comment
    PlainCells plain_;
    std::vector<Word> words_;
    std::vector<List> lists_;
    Token last_ = Token::other;
    std::size_t at_ = 0; ///< in the text
    std::size_t separators_ = 0;
    int depth_ = 0;              ///< of brackets
    int arguments_at_ = INT_MIN; ///< the depth at which only arguments follow, because an array has ended there
    std::size_t loose_ = 0;      ///< words behind others with only blanks between them
    bool is_after_word_ = false;
    bool is_prose_ = false; ///< what stands before the first bracket
    bool has_brackets_ = false;
    bool is_changed_ = false;
};

/// May the text have anything for in_plain_cells()? Most lines do not, and are many: it is fast.
bool may_be_written_by_programs(std::string_view text) {
    constexpr auto is_mark = [] {
        std::array<bool, 256> marks{};
        for (const char c : std::string_view("[](){}~\"'"))
            marks[static_cast<unsigned char>(c)] = true;
        return marks;
    }();
    const auto has = [&](char c) { return text.find(c) != std::string_view::npos; };
    bool has_words = false;
    char last = '\0';
    for (const char c : text) {
        if (is_mark[static_cast<unsigned char>(c)])
            return true;
        has_words = has_words || (is_letter(c) && is_letter(last)) || (last == '-' && (is_digit(c) || c == ' '));
        last = c;
    }
    return (has_words && (has(' ') || has(',') || has(';') || has('\t'))) || (has('|') && has(','));
}

/// Does `text` have the name and what stands behind it, as a word that is no method?
bool has_call(std::string_view text, std::string_view call) {
    auto at = text.find(call);
    while (at != std::string_view::npos && at > 0 &&
           (is_letter(text[at - 1]) || is_digit(text[at - 1]) || is_one_of("._", text[at - 1])))
        at = text.find(call, at + 1);
    return at != std::string_view::npos;
}

/// Does a language put the cells of an array one column after the other: R in matrix(), Matlab in reshape()?
bool fills_columns(std::string_view text) {
    // matrix() of Sage and numpy has brackets or a text, and goes row by row.
    const bool is_matrix_of_r = has_call(text, "matrix(") && !has_call(text, "matrix('") &&
                                !has_call(text, "matrix(\"") && text.find('[') == std::string_view::npos;
    return is_matrix_of_r || has_call(text, "cbind(") || has_call(text, "structure(c(") || has_call(text, "array(c(") ||
           has_call(text, "reshape(");
}

/// How often are rows and columns swapped: "t(", or "]'"?
int turns(std::string_view text) {
    const auto last = text.find_last_of("])");
    const bool has_prime = last != std::string_view::npos && text.substr(last + 1).starts_with('\'') &&
                           std::count(text.begin(), text.end(), '\'') == 1;
    return (has_prime ? 1 : 0) + (has_call(text, "t(") ? 1 : 0) + (has_call(text, "transpose(") ? 1 : 0) +
           (has_call(text, "permutedims(") ? 1 : 0);
}

/// The lines of an array as one text.
struct JoinedLines {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> pieces; ///< where each line begins in the text, and its number
    bool has_ended = false;

    /// `column` is 1-based, in the text.
    [[nodiscard]] ParseError error(std::size_t column, const std::string& message) const {
        auto piece = pieces.rbegin();
        while (piece->first >= column)
            ++piece;
        return {piece->second, column - piece->first, message};
    }
};

JoinedLines join_lines(const PeekLine& peek) {
    constexpr std::size_t most = std::size_t{2} * Geometry::max_side;
    JoinedLines joined;
    int depth = 0;
    for (std::size_t ahead = 0; !joined.has_ended && ahead < most && peek(ahead) != nullptr; ++ahead) {
        const Line& line = *peek(ahead);
        const std::string_view code = line.written().substr(0, line.written().find('#'));
        const auto words = words_of(code, around_words);
        const bool is_part =
            line.kind == Line::Kind::cells || line.kind == Line::Kind::rule || line.kind == Line::Kind::comment;
        if (!is_part || std::any_of(words.begin(), words.end(), [](auto w) { return w.size() >= shortest_puzzle; }))
            break;
        for (const char c : code)
            depth += is_one_of(openers, c) ? 1 : is_one_of(closers, c) ? -1 : 0;
        joined.pieces.emplace_back(joined.text.size(), line.number);
        joined.text.append(code) += ' ';
        joined.has_ended = depth <= 0;
    }
    return joined;
}

/// The puzzle of an array that has ended. Throws ParseError.
Puzzle puzzle_by_columns(const JoinedLines& joined, const PlainCells& plain, std::optional<Geometry> asked) {
    if (plain.wrong)
        throw joined.error(plain.wrong->first + 1, why_no_cell(joined.text, plain.wrong->first, plain.wrong->second));
    Line line{.kind = Line::Kind::cells, .number = 1, .text = plain.text};
    scan_array(line);
    const std::vector<Symbol> cells = line.symbols;
    const auto board = asked ? asked : board_of(cells.size());
    if (!board || board->cells() != cells.size())
        throw joined.error(1, why_wrong_length(cells.size(), asked));
    const auto words = words_of(plain.arguments, " \t,=()[]L");
    for (const std::string_view word : words)
        if (is_number(word) && word != std::to_string(board->side()))
            throw joined.error(1, std::to_string(cells.size()) + " cells in an array of " + std::string(word) +
                                      " rows or columns: write a square one");
    const auto says = [&](std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); };
    const bool is_by_column = fills_columns(joined.text) && !says("TRUE") && !says("T");
    for (Cell k = 0; is_by_column != (turns(joined.text) % 2 == 1) && k < cells.size(); ++k)
        line.symbols[k] = cells[k % board->side() * board->side() + k / board->side()];
    try {
        Puzzle puzzle = assemble(line.symbols, *board, line.has_numbers);
        puzzle.line = joined.pieces.front().second;
        return puzzle;
    } catch (const ParseError& error) {
        throw joined.error(error.column(), error.message());
    }
}

} // namespace

std::optional<PlainCells> in_plain_cells(std::string_view text) {
    return may_be_written_by_programs(text) ? ArrayScanner(text).scan() : std::nullopt;
}

bool goes_by_columns(std::string_view text) {
    const bool has_bracket = text.find('(') != std::string_view::npos || text.find('[') != std::string_view::npos;
    return has_bracket && (fills_columns(text) || turns(text) > 0);
}

std::optional<LinesRead> read_by_columns(const PeekLine& peek, std::optional<Geometry> asked) {
    const JoinedLines joined = join_lines(peek);
    if (std::count_if(joined.text.begin(), joined.text.end(), is_digit) < 4)
        return std::nullopt;
    LinesRead read{{}, joined.pieces.size()};
    try {
        const auto plain = joined.has_ended ? in_plain_cells(joined.text) : std::nullopt;
        if (!plain)
            throw joined.error(1, joined.has_ended ? "an array with something else than cells: write its cells as rows"
                                                   : "an array without its last bracket");
        read.records.emplace_back(puzzle_by_columns(joined, *plain, asked));
    } catch (const ParseError& error) {
        read.records.emplace_back(error);
    }
    return read;
}

bool scan_array(Line& line) {
    constexpr std::string_view brackets = "[]{}()\"'";
    const auto is_cell = [](char c) { return symbol_of(c).kind != Symbol::Kind::invalid && !is_one_of(blanks, c); };
    bool has_brackets = false;
    for (std::size_t k = 0; k < line.text.size(); ++k)
        if (is_one_of(brackets, line.text[k])) {
            has_brackets = true;
            if (k > 0 && k + 1 < line.text.size() && is_cell(line.text[k - 1]) && is_cell(line.text[k + 1]))
                return false; // between two cells, and not around some
        }
    if (!has_brackets)
        return false;
    std::string text = line.text.substr(0, line.text.find("//")); // with blanks in place of what is no cell
    const auto equals = text.rfind('=');
    if (text.find('=') != equals) // two arrays
        return false;
    const auto opening = text.find_first_of(brackets, equals == std::string::npos ? 0 : equals);
    if (opening != std::string::npos && (equals != std::string::npos || is_letter(text[0])))
        std::fill_n(text.begin(), opening, ' ');
    const auto words = words_of(text, " \t\v\f,;[]{}()\"'");
    const auto may_be_cells = [&](std::string_view word) {
        return std::all_of(word.begin(), word.end(), [&](char c) {
            return symbol_of(c).kind != Symbol::Kind::invalid &&
                   (!is_letter(c) || is_x(c) || word.size() > 9 || (word.size() == 1 && words.size() > 9));
        });
    };
    if (!std::all_of(words.begin(), words.end(), may_be_cells))
        return false;
    if (words.empty()) {
        line.kind = Line::Kind::rule;
        return true;
    }
    line.has_numbers = are_numbers(words);
    line.is_spaced = line.has_numbers || are_as_long(words, 1);
    for (const std::string_view word : words) {
        const char* const place = line.text.data() + (word.data() - text.data());
        if (line.has_numbers)
            line.symbols.push_back(placed(symbol_of_word(word), line, place));
        else
            for (std::size_t k = 0; k < word.size(); ++k)
                line.symbols.push_back(placed(symbol_of(word[k]), line, place + k));
    }
    return true;
}

} // namespace sudoku::detail
