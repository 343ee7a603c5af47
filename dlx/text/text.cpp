#include "dlx/text.hpp"

#include "dlx/text/mistakes.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace dlx {

namespace {

using detail::line_and_column;
using detail::matrix_size;
using detail::may_be_array;

/// Converts a nested array, as written by Python, JSON, C, NumPy and MATLAB, to rows that end in "\r". Keeps all
/// places: "[[0, 1],\n [1, 0]]" becomes "  0  1\r    1  0\r\r".
std::string rows_of_array(std::string_view array) {
    std::string rows(array);
    for (char& c : rows)
        if (c == '\n' || c == '\r' || c == ',' || c == '[' || c == '{' || c == '(')
            c = ' ';
        else if (c == ']' || c == '}' || c == ')' || c == ';')
            c = '\r';
    return rows;
}

class Reader {
public:
    /// Prepares to read. `warnings` may be null; then an option without a primary item is an error. `array` is the
    /// original of a text from rows_of_array(): places of errors and warnings refer to it.
    Reader(std::string_view text, std::vector<Warning>* warnings, std::string_view array = {})
        : rest_(detail::without_marks(text)), array_(array), line_end_(detail::line_end_of(rest_)),
          warnings_(warnings) {
        text_ = rest_;
        line_ = rest_.substr(0, 0);
    }

    /// Reads a problem in Knuth's format.
    Problem names() {
        return read([this] {
            if (!next_line())
                fail(line_.data(),
                     has_comments_ ? "no item line: the text has only comments" : "no item line: the text is empty");
            read_items();
            reads_costs_ = true;
            while (next_line()) {
                read_entries();
                add_option();
            }
        });
    }

    Problem matrix() {
        return read([this] {
            while (next_line())
                read_row();
        });
    }

    /// Reads a matrix whose first line is its size, "6 7" for six rows and seven columns. A row is seven times 0 or 1,
    /// or the names of the columns in which it has a 1, in ascending order. The first column has the name `first`.
    Problem sized_matrix(std::size_t first) {
        return read([this, first] {
            const auto require = [this](bool is_so) {
                if (!is_so)
                    fail(line_.data(), "no matrix follows the line with its size");
            };
            require(next_line());
            split_row();
            const auto [rows, columns] = matrix_size(words_);
            require(columns > 0 && columns <= rest_.size());
            for (std::size_t k = 0; k < columns; ++k)
                problem_.add_item(std::to_string(first + k));
            std::size_t read_rows = 0;
            for (bool is_dense = false; next_line(); ++read_rows) {
                split_row();
                require(!words_.empty());
                if (read_rows == 0)
                    is_dense = cells() == columns && is_row();
                if (is_dense) {
                    read_row();
                    continue;
                }
                read_entries();
                require(std::is_sorted(option_.begin(), option_.end(),
                                       [](const Entry& a, const Entry& b) { return a.item < b.item; }));
                add_option();
            }
            require(read_rows == rows);
            if (warnings_ != nullptr)
                warnings_->push_back({item_line(), "this line is read as the numbers of rows and columns of a matrix"});
        });
    }

    /// Returns the number of columns if the first line is a row of 0 and 1, or 0.
    std::size_t columns() {
        if (!next_line())
            return 0;
        split_row();
        return is_row() ? cells() : 0;
    }

    /// Returns the number of the first line that is neither blank nor a comment. Requires that it was read.
    [[nodiscard]] std::size_t item_line() const { return place(item_line_).first; }

private:
    // --- Lines ------------------------------------------------------------------------------------------------------

    /// Advances to the next line that is neither blank nor a comment, and splits it into words.
    bool next_line() {
        while (!rest_.empty()) {
            line_ = rest_.substr(0, rest_.find(line_end_));
            rest_.remove_prefix(std::min(line_.size() + 1, rest_.size()));
            detail::split(line_, words_);
            const bool is_comment = !words_.empty() && words_.front().front() == '|';
            has_comments_ |= is_comment;
            if (words_.empty() || is_comment)
                continue;
            at_ = 0;
            item_line_ = item_line_ == nullptr ? line_.data() : item_line_;
            return true;
        }
        return false;
    }

    /// Returns the line and the column of a place in the text; in an array, of the next significant character.
    [[nodiscard]] std::pair<std::size_t, std::size_t> place(const char* at) const {
        const std::size_t next = text_.find_first_not_of(' ', static_cast<std::size_t>(at - text_.data()));
        return array_.empty() ? line_and_column(text_, at)
                              : line_and_column(array_, array_.data() + std::min(next, array_.size()));
    }

    [[noreturn]] void fail(const char* at, const std::string& message) const {
        const auto [line, column] = place(at);
        throw ParseError(line, column, message);
    }

    /// Returns the problem after `read_lines` has read all lines.
    template <class ReadLines>
    Problem read(ReadLines read_lines) {
        try {
            read_lines();
        } catch (const InvalidProblem& error) {
            fail(words_[error.entry_index().value_or(at_)].data(), error.what() + hint_behind(error.what()));
        }
        mistakes_.warn(
            problem_, item_line_, [this](const char* at) { return place(at).first; }, warnings_);
        return std::move(problem_);
    }

    /// Returns a hint to append to a message about an item, such as ": line 1 names the items".
    [[nodiscard]] std::string hint_behind(std::string_view message) const {
        if (message.starts_with("unknown item '#"))
            return ": a comment begins with '|'";
        if (message.starts_with("the name '' of an item"))
            return ": it follows its bounds without a blank, as in '2|a'";
        if (message.starts_with("a '|' in an option: no name"))
            return ": a blank precedes the bar of a cost, as in 'a |7'";
        if (message.find("' is not a cost: ") != std::string_view::npos)
            return "; the bar before it has no blank behind it, as in 'a |7'";
        if (message.starts_with("the name '") && message[10] >= '0' && message[10] <= '9' &&
            message.ends_with(" of an item contains ':'"))
            return ": bounds have no blanks, as in '2:3|a'";
        if (message.find(" contains '|'") != std::string_view::npos)
            return std::string(": the bar before the secondary items has a blank on both sides") +
                   (message.starts_with("the name '|") ? ", the bar after bounds has none, as in '2|a'" : "");
        const std::string line = "line " + std::to_string(item_line());
        const std::string size = may_be_size_
                                     ? ". If " + line +
                                           " is the size of a matrix, it must be followed by that many rows of 0 "
                                           "and 1, or of ascending numbers of columns"
                                     : "";
        return (message.starts_with("unknown item") ? ": " + line + " names the items" : "") + size;
    }

    void add_option() {
        const auto is_secondary = [this](const Entry& entry) {
            return problem_.kind(entry.item) == ItemKind::secondary;
        };
        if (warnings_ != nullptr && std::all_of(option_.begin(), option_.end(), is_secondary)) {
            problem_.ignore_option(option_);
            mistakes_.ignore_option(line_.data());
            return;
        }
        const OptionId added = problem_.add_option(option_);
        if (warnings_ != nullptr)
            mistakes_.add_option(line_.data(), option_);
        if (cost_ != nullptr)
            set_cost(added);
    }

    // --- Knuth's format ---------------------------------------------------------------------------------------------

    void read_items() {
        may_be_size_ = matrix_size(words_).first > 0;
        for (ItemKind kind = ItemKind::primary; at_ < words_.size(); ++at_) {
            const std::string_view word = words_[at_];
            if (word != "|")
                add_item(word, kind);
            else if (std::exchange(kind, ItemKind::secondary) == ItemKind::secondary)
                throw InvalidProblem("a second '|' in the item line");
        }
    }

    /// Adds the item "name", "v|name" or "u:v|name".
    void add_item(std::string_view word, ItemKind kind) {
        const std::size_t bar = word.find('|');
        if (bar == std::string_view::npos || !detail::begins_like_bounds(word)) {
            problem_.add_item(word, kind);
            return;
        }
        const Bounds bounds = detail::parse_bounds(word.substr(0, bar));
        if (kind == ItemKind::secondary)
            throw InvalidProblem("secondary item " + detail::quoted(word.substr(bar + 1)) +
                                 " has bounds: only primary items have them");
        problem_.add_item(word.substr(bar + 1), bounds);
    }

    /// Reads an option and its costs. Words with costs are removed, so that entry k is word k.
    void read_entries() {
        option_.clear();
        cost_ = nullptr;
        for (; at_ < words_.size(); ++at_)
            if (reads_costs_ && words_[at_].front() == '|') {
                add_cost(words_[at_]);
            } else {
                option_.push_back(problem_.parse_entry(words_[at_]));
                words_[option_.size() - 1] = words_[at_];
            }
        words_.resize(option_.size());
        at_ = 0;
    }

    /// Adds "|7" to the cost of this line. Several costs of an option are added, as in Knuth's DLX5.
    void add_cost(std::string_view word) {
        const detail::Decimal cost = detail::parse_cost(word.substr(1));
        line_cost_ = cost_ == nullptr ? cost : detail::sum(line_cost_, cost);
        cost_ = word.data();
    }

    void set_cost(OptionId option) {
        try {
            detail::set_cost(problem_, option, line_cost_);
        } catch (const InvalidProblem& error) {
            fail(cost_, error.what());
        }
    }

    // --- A matrix ---------------------------------------------------------------------------------------------------

    /// Splits the line into the cells of a row, or leaves all of them in one word.
    void split_row() { detail::split(line_, words_, " \t\v\f\r,"); }

    [[nodiscard]] std::size_t cells() const { return words_.size() == 1 ? words_.front().size() : words_.size(); }
    [[nodiscard]] std::string_view cell(std::size_t k) const {
        return words_.size() == 1 ? words_.front().substr(k, 1) : words_[k];
    }
    static bool is_cell(std::string_view word) { return word == "0" || word == "1"; }
    [[nodiscard]] bool is_row() const {
        std::size_t k = 0;
        while (k < cells() && is_cell(cell(k)))
            ++k;
        return k == cells();
    }

    void read_row() {
        split_row();
        if (problem_.item_count() == 0) // the first row
            for (std::size_t k = 1; k <= cells(); ++k)
                problem_.add_item(std::to_string(k));
        const std::size_t columns = problem_.item_count();
        option_.clear();
        for (std::size_t k = 0; k < cells(); ++k) {
            if (!is_cell(cell(k)))
                fail(cell(k).data(), "neither 0 nor 1: the first line is a row of 0 and 1, so all lines must be");
            if (k < columns && cell(k) == "1")
                option_.push_back({ItemId{static_cast<std::uint32_t>(k)}});
        }
        if (cells() != columns)
            fail(cells() > columns ? cell(columns).data()
                 : cells() > 0     ? cell(cells() - 1).data() + 1
                                   : line_.data(),
                 "a row of " + detail::counted(cells(), "column") + ": the first row has " + std::to_string(columns));
        add_option();
    }

    std::string_view text_; ///< text without marks at its ends
    std::string_view rest_; ///< rest of the text
    std::string_view array_;
    char line_end_;
    std::string_view line_;
    std::vector<std::string_view> words_; ///< words of the line
    std::size_t at_ = 0;                  ///< number of the current word
    const char* item_line_ = nullptr;
    bool has_comments_ = false;
    bool may_be_size_ = false; ///< true if the item line may be a size
    Problem problem_;
    std::vector<Entry> option_;
    bool reads_costs_ = false;
    const char* cost_ = nullptr; ///< the last cost of the line, if it has one
    detail::Decimal line_cost_;  ///< the sum of its costs
    std::vector<Warning>* warnings_;
    detail::Mistakes mistakes_;
};

/// Returns the result of `read` for the text, or nothing if it throws ParseError.
template <class Read>
std::optional<Problem> try_to(Read read) {
    try {
        return read();
    } catch (const ParseError&) {
        return std::nullopt;
    }
}

bool is_matrix(std::string_view text) {
    std::vector<Warning> ignored;
    return try_to([&] { return Reader(text, &ignored).matrix(); }).has_value();
}

/// Returns the place of the first text after the array, other than ';' and whitespace; the size if there is none.
/// Throws ParseError unless each bracket has its counterpart.
std::size_t end_of_array(std::string_view array) {
    constexpr std::string_view opening = "[{(";
    constexpr std::string_view closing = "]})";
    std::vector<std::size_t> open; // places of brackets without counterpart
    std::size_t at = array.find_first_of(opening);
    do {
        if (opening.find(array[at]) < opening.size()) {
            open.push_back(at);
        } else if (const std::size_t kind = closing.find(array[at]); kind < closing.size()) {
            if (array[open.back()] != opening[kind])
                detail::fail_at(array, &array[at],
                                detail::quoted(array.substr(at, 1)) + " closes " +
                                    detail::quoted(array.substr(open.back(), 1)));
            open.pop_back();
        }
    } while (++at < array.size() && !open.empty());
    if (!open.empty())
        detail::fail_at(array, &array[open.back()], detail::quoted(array.substr(open.back(), 1)) + " is not closed");
    return std::min(array.find_first_not_of("; \t\r\n", at), array.size());
}

Problem read_array(std::string_view array, std::string_view rows, std::vector<Warning>* warnings) {
    if (const std::size_t end = end_of_array(array); end < array.size())
        detail::fail_at(array, &array[end], "more text after the array");
    return Reader(rows, warnings, array).matrix();
}

void refuse_utf16(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        throw ParseError(1, 1, "this text is UTF-16: save it as UTF-8");
}

Problem parse_any(std::string_view text, std::vector<Warning>* warnings) {
    refuse_utf16(text);
    detail::refuse_file_name(text);
    const std::string_view array = detail::without_marks(text);
    if (may_be_array(array))
        if (const std::string rows = rows_of_array(array); Reader(rows, nullptr).columns() > 0)
            return read_array(array, rows, warnings);
    const std::size_t columns = Reader(text, nullptr).columns();
    Reader reader(text, warnings);
    try {
        Problem problem = reader.names();
        if (warnings != nullptr && columns > 0 && is_matrix(text))
            warnings->push_back({reader.item_line(),
                                 "this is read as names of items. If it is a matrix of 0 and 1, name its columns in a "
                                 "first line, and in each option those that have a 1"});
        return problem;
    } catch (const ParseError&) {
        if (columns > 2 || (columns > 0 && is_matrix(text))) // one or two columns may well be names of items
            return Reader(text, warnings).matrix();
        for (const std::size_t first : {1U, 0U}) // the name of the first column
            if (auto problem = try_to([&] { return Reader(text, warnings).sized_matrix(first); }))
                return *std::move(problem);
        throw;
    }
}

Problem parse_matrix(std::string_view text, std::vector<Warning>* warnings) {
    refuse_utf16(text);
    const std::string_view array = detail::without_marks(text);
    if (may_be_array(array))
        return read_array(array, rows_of_array(array), warnings);
    for (const std::size_t first : {1U, 0U})
        if (auto problem = try_to([&] { return Reader(text, warnings).sized_matrix(first); }))
            return *std::move(problem);
    return Reader(text, warnings).matrix();
}

} // namespace

std::string ParseError::place(std::size_t line, std::size_t column) {
    if (line == 0)
        return "";
    return "line " + std::to_string(line) + (column == 0 ? "" : ", column " + std::to_string(column)) + ": ";
}

Problem parse(Text text) { return parse_any(text, nullptr); }

Problem parse(Text text, std::vector<Warning>& warnings, TextFormat format) {
    if (format == TextFormat::dlx)
        return Reader(text, &warnings).names();
    if (format == TextFormat::matrix)
        return parse_matrix(text, &warnings);
    return parse_any(text, &warnings);
}

} // namespace dlx
