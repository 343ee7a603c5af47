#include "dlx/text.hpp"

#include <algorithm>
#include <vector>

namespace dlx {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Token {
    std::string_view text;
    std::size_t column; ///< 1-based
};

/// The words of a line; a bar is blank-separated like any other word.
void split(std::string_view line, std::vector<Token>& tokens) {
    tokens.clear();
    constexpr std::string_view blanks = " \t\v\f\r";
    for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;
         at = line.find_first_not_of(blanks, at)) {
        const auto end = std::min(line.find_first_of(blanks, at), line.size());
        tokens.push_back({line.substr(at, end - at), at + 1});
        at = end;
    }
}

/// Reads one text; the line number is a member so that every error can name it.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {
        if (rest_.substr(0, byte_order_mark.size()) == byte_order_mark)
            rest_.remove_prefix(byte_order_mark.size());
    }

    Problem read() {
        if (!next_line())
            throw ParseError(std::max<std::size_t>(line_, 1), 1, "no item line: the text is empty");
        read_items();
        while (next_line())
            read_option();
        return std::move(problem_);
    }

private:
    /// Splits the next line that is neither blank nor a comment into tokens_; false at the end of the text.
    bool next_line() {
        while (!rest_.empty()) {
            const auto end = std::min(rest_.find('\n'), rest_.size());
            const std::string_view line = rest_.substr(0, end);
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            ++line_;
            split(line, tokens_);
            if (!tokens_.empty() && tokens_.front().text.front() != '|')
                return true;
        }
        return false;
    }

    void read_items() {
        ItemKind kind = ItemKind::primary;
        for (const Token& token : tokens_) {
            if (token.text == "|") {
                if (kind == ItemKind::secondary)
                    throw ParseError(line_, token.column, "a second '|' in the item line");
                kind = ItemKind::secondary;
                continue;
            }
            blame(token, [&] { problem_.add_item(token.text, kind); });
        }
    }

    void read_option() {
        option_.clear();
        for (const Token& token : tokens_)
            blame(token, [&] { option_.push_back(problem_.entry(token.text)); });
        try {
            problem_.add_option(option_);
        } catch (const InvalidProblem& error) {
            throw ParseError(line_, tokens_[error.entry().value_or(0)].column, error.what());
        }
    }

    /// Runs `action`; what it finds invalid is reported at `token`.
    template <class Action>
    void blame(const Token& token, Action action) {
        try {
            action();
        } catch (const InvalidProblem& error) {
            throw ParseError(line_, token.column, error.what());
        }
    }

    std::string_view rest_;
    std::size_t line_ = 0; ///< number of the line in tokens_
    std::vector<Token> tokens_;
    std::vector<Entry> option_;
    Problem problem_;
};

void append(std::string& out, const Problem& problem, OptionId id) {
    const char* separator = "";
    for (const Entry& entry : problem.option(id)) {
        out += separator;
        out += problem.name(entry.item);
        if (entry.color != Color::none) {
            out += ':';
            out += problem.name(entry.color);
        }
        separator = " ";
    }
}

} // namespace

Problem parse_problem(std::string_view text) { return Reader(text).read(); }

std::string to_text(const Problem& problem, OptionId option) {
    std::string out;
    append(out, problem, option);
    return out;
}

std::string to_text(const Problem& problem) {
    std::string out;
    if (problem.items() > 0 && problem.name(ItemId{0}).substr(0, byte_order_mark.size()) == byte_order_mark)
        out += byte_order_mark; // the reader skips the first
    for (std::uint32_t i = 0; i < problem.items(); ++i) {
        if (i == problem.primary_items())
            out += "| ";
        out += problem.name(ItemId{i});
        out += i + 1 < problem.items() ? " " : "";
    }
    out += '\n';
    for (std::uint32_t k = 0; k < problem.options(); ++k) {
        append(out, problem, OptionId{k});
        out += '\n';
    }
    return out;
}

} // namespace dlx
