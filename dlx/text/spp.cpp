#include "dlx/text/spp.hpp"

#include "dlx/text/mistakes.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace dlx::detail {

namespace {

class SppReader {
public:
    explicit SppReader(std::string_view text) : text_(without_marks(text)) {}

    Problem read(std::vector<Warning>* warnings) {
        const std::size_t rows = whole("the number of rows", Problem::max_size);
        if (rows > text_.size()) // before they take memory
            fail("more rows than the text has numbers");
        const std::size_t columns = whole("the number of columns", Problem::max_size);
        for (std::size_t k = 1; k <= rows; ++k)
            problem_.add_item(std::to_string(k));
        for (column_ = 1; column_ <= columns; ++column_)
            read_column();
        if (next_word())
            fail("more text after the last column");
        if (warnings != nullptr)
            mistakes_.warn(
                problem_, text_.data(), [this](const char* at) { return place(at).first; }, *warnings);
        return std::move(problem_);
    }

    [[nodiscard]] std::size_t columns_read() const { return problem_.option_count(); }

private:
    void read_column() {
        if (!next_word())
            fail("the text ends before the cost of a column");
        const char* const first = word_.data();
        Decimal cost;
        try {
            cost = parse_cost(word_);
        } catch (const InvalidProblem& error) {
            fail(error.what());
        }
        const std::size_t size = whole("the number of rows of a column", problem_.item_count());
        entries_.clear();
        words_.clear();
        for (std::size_t k = 0; k < size; ++k) {
            entries_.push_back({ItemId{static_cast<std::uint32_t>(whole("a row", problem_.item_count()) - 1)}});
            words_.push_back(word_);
        }
        try {
            const OptionId option = problem_.add_option(entries_);
            mistakes_.add_option(first, entries_);
            set_cost(problem_, option, cost);
        } catch (const InvalidProblem& error) {
            word_ = error.entry_index() ? words_[*error.entry_index()] : std::string_view(first, 1);
            fail(error.what());
        }
    }

    /// Advances to the next word.
    bool next_word() {
        constexpr std::string_view blanks = " \t\n\v\f\r";
        const std::size_t begin = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        at_ = std::min(text_.find_first_of(blanks, begin), text_.size());
        word_ = text_.substr(begin, at_ - begin);
        return !word_.empty();
    }

    /// Reads a whole number from 1 to `max`.
    std::size_t whole(const std::string& name, std::size_t max) {
        std::size_t number = 0;
        if (!next_word())
            fail("the text ends before " + name);
        const auto [end, error] = std::from_chars(word_.data(), word_.data() + word_.size(), number);
        if (error != std::errc() || end != word_.data() + word_.size() || number == 0 || number > max)
            fail(name + " is a whole number from 1 to " + std::to_string(max) + ", not " + quoted(word_));
        return number;
    }

    [[nodiscard]] std::pair<std::size_t, std::size_t> place(const char* at) const {
        const char line_end = text_.find('\n') == std::string_view::npos ? '\r' : '\n';
        return line_and_column(text_, static_cast<std::size_t>(at - text_.data()), line_end);
    }

    [[noreturn]] void fail(const std::string& message) const {
        const auto [line, column] = place(word_.data());
        throw ParseError(line, column, message + (column_ > 0 ? " (column " + std::to_string(column_) + ")" : ""));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view word_;
    std::size_t column_ = 0; ///< the one that is read, from 1; 0 before the first
    std::vector<Entry> entries_;
    std::vector<std::string_view> words_; ///< by entry
    Problem problem_;
    Mistakes mistakes_;
};

} // namespace

Problem parse_spp(std::string_view text, std::vector<Warning>* warnings, std::size_t* columns_read) {
    SppReader reader(text);
    try {
        return reader.read(warnings);
    } catch (const ParseError&) {
        if (columns_read != nullptr)
            *columns_read = reader.columns_read();
        throw;
    }
}

} // namespace dlx::detail
