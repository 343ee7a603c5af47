#include "dlx/text.hpp"

#include <algorithm>
#include <vector>

namespace dlx {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Reads one text; the line number is a member so that every error can name it.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {
        if (rest_.substr(0, byte_order_mark.size()) == byte_order_mark)
            rest_.remove_prefix(byte_order_mark.size());
    }

    Problem read() {
        if (!next_line())
            throw ParseError(std::max<std::size_t>(number_, 1), 1, "no item line: the text is empty");
        read_items();
        while (next_line())
            read_option();
        return std::move(problem_);
    }

private:
    /// Splits the next line that is neither blank nor a comment into words_; false at the end of the text.
    bool next_line() {
        while (!rest_.empty()) {
            const auto end = std::min(rest_.find('\n'), rest_.size());
            line_ = rest_.substr(0, end);
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            ++number_;
            detail::split(line_, words_);
            if (!words_.empty() && words_.front().front() != '|')
                return true;
        }
        return false;
    }

    void read_items() {
        ItemKind kind = ItemKind::primary;
        for (const std::string_view word : words_) {
            if (word != "|")
                blame(word, [&] { problem_.add_item(word, kind); });
            else if (kind == ItemKind::secondary)
                fail(word, "a second '|' in the item line");
            else
                kind = ItemKind::secondary;
        }
    }

    void read_option() {
        option_.clear();
        for (const std::string_view word : words_)
            blame(word, [&] { option_.push_back(problem_.entry(word)); });
        blame(words_.front(), [&] { problem_.add_option(option_); });
    }

    /// Runs `action`; what it finds invalid is reported at the entry to blame, or at `word`.
    template <class Action>
    void blame(std::string_view word, Action action) {
        try {
            action();
        } catch (const InvalidProblem& error) {
            fail(error.entry() ? words_[*error.entry()] : word, error.what());
        }
    }

    [[noreturn]] void fail(std::string_view word, const std::string& message) const {
        throw ParseError(number_, static_cast<std::size_t>(word.data() - line_.data()) + 1, message);
    }

    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0; ///< of the line, from 1
    std::vector<std::string_view> words_;
    std::vector<Entry> option_;
    Problem problem_;
};

} // namespace

Problem parse_problem(std::string_view text) { return Reader(text).read(); }

std::string to_text(const Problem& problem, OptionId option) {
    std::string out;
    for (const Entry& entry : problem.option(option)) {
        out += out.empty() ? "" : " ";
        out += problem.name(entry.item);
        if (entry.color != Color::none) {
            out += ':';
            out += problem.name(entry.color);
        }
    }
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
    for (std::uint32_t k = 0; k < problem.options(); ++k)
        out += to_text(problem, OptionId{k}) += '\n';
    return out;
}

} // namespace dlx
