#include "sudoku/reader/lines/array_words.hpp"

#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <utility>

namespace sudoku::detail {

namespace {

/// May the text be a name or a type: "np.array", "vec!", "Vec<u8>"?
bool is_name(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_letter(c) || is_digit(c) || is_one_of("_.:!@&<>$", c); });
}

/// Goes through a line once; see in_plain_cells().
class ArrayScanner {
public:
    explicit ArrayScanner(std::string_view line) : found_{line, {std::string(line), {}, {}, {}}} {
        found_.text = line.substr(0, std::min(comment_of(line), line.find("//")));
        found_.text.remove_suffix(found_.text.size() - (found_.text.find_last_not_of(blanks) + 1));
    }

    std::optional<ArrayWords> scan() {
        found_.has_brackets = found_.text.find_first_of("[](){}") != std::string_view::npos;
        if (found_.text.empty() || (found_.has_brackets ? !drop_declaration() : !drop_bar()))
            return std::nullopt;
        while (at_ < found_.text.size())
            step(found_.text[at_]);
        return std::move(found_);
    }

private:
    enum class Token : std::uint8_t { opening, closing, comma, other };

    /// A bracket that is open.
    struct List {
        char bracket;
        std::size_t words = 0;
        bool has_gap = false; ///< nothing between two commas
    };

    [[nodiscard]] char next(std::size_t at) const { return found_.next(at); }

    /// Passes over "int grid[9][9] =", "m <-", "board:", "return" or "-". False if the line names two arrays, or has cells
    /// before one.
    bool drop_declaration() {
        int depth = 0;
        for (std::size_t at = 0; at < found_.text.size() && depth >= 0; ++at) {
            depth += is_one_of(openers, found_.text[at]) ? 1 : is_one_of(closers, found_.text[at]) ? -1 : 0;
            if (depth != 0 || !(found_.text[at] == '=' || found_.text.substr(at, 2) == "<-"))
                continue;
            if (at_ > 0 || is_one_of("0123456789.-*_?,;", next(0)))
                return false;
            at_ = at + (found_.text[at] == '=' && found_.text.substr(at, 2) != "=>" ? 1 : 2);
        }
        const bool has_name = at_ > 0;
        auto begin = std::min(found_.text.find_first_not_of(blanks, at_), found_.text.size());
        if (const auto key =
                begin < found_.text.size() ? found_.text.find("\":", begin + 1) : std::string_view::npos; // of JSON
            key < found_.text.size() && found_.text.find('"', begin + 1) == key && found_.text[begin] == '"')
            return drop(key + 2), true;
        const std::string_view before = found_.text.substr(begin, found_.text.find_first_of("[({\"'", begin) - begin);
        if (before == "- " || // of YAML
            (!before.empty() && is_letter(before[0]) && std::all_of(before.begin(), before.end(), [](char c) {
                return is_one_of(" *", c) || is_name(std::string_view(&c, 1));
            })))
            at_ = begin + before.size();
        found_.is_changed = !has_name && at_ > 0;
        const char bracket = at_ < found_.text.size() ? found_.text[at_] : '\0';
        found_.is_prose = found_.is_changed &&
                          (before.find(' ') < before.find_last_not_of(' ') || (bracket == '(' && before.back() == ' '));
        if (at_ > 0)
            found_.blank_out(0, at_);
        return true;
    }

    /// Drops the bar at an end of a row of MiniZinc. False if there are others.
    bool drop_bar() {
        const auto bar = found_.text.find('|');
        if (bar == std::string_view::npos || found_.text.find(',') == std::string_view::npos)
            return true;
        if (bar != found_.text.rfind('|') ||
            (bar != found_.text.find_first_not_of(blanks) && bar + 1 != found_.text.size()))
            return false;
        at_ = bar + 1 == found_.text.size() ? 0 : bar + 1;
        found_.text = found_.text.substr(0, bar > 0 && at_ == 0 ? bar : found_.text.size());
        found_.blank_out(bar, bar + 1);
        return found_.is_changed = true;
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
        if (c == '|' && found_.has_brackets) {
            found_.blank_out(at_, at_ + 1);
            found_.is_changed = true;
        }
        if (!is_one_of(blanks, c))
            last_ = c == ',' ? Token::comma : Token::other;
        found_.separators += c == ',' || c == ';' || (c == '|' && found_.has_brackets) ? 1 : 0;
        ++at_;
    }

    void add_gap() {
        found_.plain.inserted.push_back(at_);
        ++lists_.back().words;
        lists_.back().has_gap = true;
    }

    void open(char c) {
        const auto end = std::min(found_.text.find_first_not_of("0123456789", at_ + 1), found_.text.size() - 1);
        const char behind = end + 1 < found_.text.size() ? found_.text[end + 1] : ' ';
        if (c == '[' && found_.text[end] == ']' &&
            (is_letter(behind) || is_one_of("[({", behind) || next(end + 1) == '{'))
            return drop(end + 1); // the type of an array: "[9]int{", "[9][9] {"
        if (found_.text.substr(at_, 3) == "[,]")
            return drop(at_ + 3);
        const std::string_view rest = found_.text.substr(end);
        if (lists_.empty() && rest.starts_with(",] ") && !is_one_of(",", next(end + 2))) // names of rows in R
            return drop(end + 2);
        if (may_be_argument() && found_.text.find("reshape(") != std::string_view::npos)
            return read_argument();
        if (c != '(' && last_ == Token::comma && !lists_.empty() && lists_.back().bracket == '(' &&
            !lists_.back().has_gap && depth_ != arguments_at_)
            for (; lists_.back().words > 0; --lists_.back().words) { // "problem(1, [["
                found_.blank_out(found_.words.back().begin, at_);
                found_.words.pop_back();
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
                found_.plain.text[found_.text.substr(0, at_).rfind(',')] = ' ';
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
        found_.blank_out(at_, end);
        found_.is_changed = true;
        at_ = end;
    }

    void read_quoted(char quote) {
        const auto end = found_.text.find(quote, at_ + 1);
        const bool is_long = found_.text.substr(at_, 3) == std::string(3, quote); // of a text of many lines
        if (is_long || end == std::string_view::npos || last_ == Token::closing) {
            found_.is_changed = found_.is_changed || !is_long; // "[…]'"
            return found_.has_brackets || is_long ? void(at_ += is_long ? 3 : 1) : drop(at_ + 1);
        }
        const std::string_view inside = found_.text.substr(at_ + 1, end - at_ - 1);
        const std::string_view word = trimmed(inside);
        const bool has_blanks = word.size() < inside.size() || word.find(' ') != std::string_view::npos;
        const bool is_row = (inside.size() == 4 || inside.size() == 6 || inside.size() == 8 || inside.size() == 9) &&
                            has_blanks && inside.find_first_not_of("0123456789 ") == std::string_view::npos;
        if (!is_row && (inside.find_first_of(",;[({") != inside.npos || words_of(inside, blanks).size() > 3))
            return inside.find(',') == inside.npos ? void(++at_) : drop(at_ + 1); // of a text: "5,3,-1,-1,7,…"
        if (is_row) {                                                             // "53  7    "
            std::replace(found_.plain.text.begin() + static_cast<std::ptrdiff_t>(at_),
                         found_.plain.text.begin() + static_cast<std::ptrdiff_t>(end), ' ', '.');
            found_.is_changed = true;
        }
        if (is_row || word.find_first_of(around_words) != std::string_view::npos)
            add({Word::Kind::row}, inside);
        else if (word.empty())
            add({Word::Kind::written}, found_.text.substr(at_, end + 1 - at_));
        else
            add(word_of(word), word);
        at_ = end + 1;
    }

    void add(Word word, std::string_view text) {
        word.begin = static_cast<std::size_t>(text.data() - found_.text.data());
        word.size = text.size();
        found_.loose += is_after_word_ ? 1 : 0;
        is_after_word_ = true;
        found_.words.push_back(word);
        if (!lists_.empty())
            ++lists_.back().words;
        last_ = Token::other;
        at_ = word.begin + word.size;
    }

    void read_word() {
        const std::size_t end = std::min(found_.text.find_first_of(around_words, at_), found_.text.size());
        const std::string_view word = found_.text.substr(at_, end - at_);
        const bool is_call =
            end < found_.text.size() && is_one_of(openers, found_.text[end]) && is_name(word) && !is_digit(word[0]);
        if (is_call && word == ".reshape" &&
            found_.text.substr(end, found_.text.find(')', end) - end).find('=') == word.npos)
            return drop(std::min(found_.text.find(')', end), found_.text.size() - 1) + 1);
        if ((is_call && (word[0] != '.' || last_ != Token::closing)) || (word == "new" && found_.has_brackets))
            return drop(end);
        const bool is_method = last_ == Token::closing && word.size() > 1 && word[0] == '.' && is_letter(word[1]);
        if (found_.has_brackets &&
            (may_be_argument() || is_method || word.find('=') != std::string_view::npos || next(end) == '='))
            return read_argument();
        add(word_of(word), word);
    }

    /// Reads an argument of a call beside an array: "nrow = 9", "9L", "dim = c(9, 9)". "data =" stands before it.
    void read_argument() {
        int depth = 0;
        std::size_t end = at_;
        for (; end < found_.text.size() && (depth > 0 || !is_one_of(",)]}", found_.text[end])); ++end)
            depth += is_one_of(openers, found_.text[end]) ? 1 : is_one_of(closers, found_.text[end]) ? -1 : 0;
        const std::string_view argument = found_.text.substr(at_, end - at_);
        const auto equals = argument.find('=');
        const std::string_view name = trimmed(argument.substr(0, equals));
        constexpr std::array<std::string_view, 8> known{"nrow", "ncol", "byrow", "dim", "dtype", "TRUE", "T", "FALSE"};
        if (equals != std::string_view::npos && (name == "data" || name == "object" || name == ".Data"))
            return drop(at_ + equals + 1);
        if (std::find(known.begin(), known.end(), name) == known.end() &&
            argument.find_first_not_of("0123456789L ,[]()/") != std::string_view::npos)
            found_.plain.wrong = found_.plain.wrong.value_or(std::pair(at_, trimmed(argument).size()));
        found_.plain.arguments.append(argument) += ',';
        drop(end);
        last_ = Token::other;
    }

    ArrayWords found_;
    std::vector<List> lists_;
    Token last_ = Token::other;
    std::size_t at_ = 0;         ///< in the text
    int depth_ = 0;              ///< of brackets
    int arguments_at_ = INT_MIN; ///< the depth at which only arguments follow, because an array has ended there
    bool is_after_word_ = false;
};

} // namespace

std::optional<ArrayWords> words_of_array(std::string_view line) { return ArrayScanner(line).scan(); }

} // namespace sudoku::detail
