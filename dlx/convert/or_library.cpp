#include "dlx/convert/or_library.hpp"

#include "dlx/text/mistakes.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace dlx {

namespace {

using detail::Decimal;

/// Reader of one text. A list is a column with its rows, or a row with its columns.
/// Source: Beasley, OR-Library, files sppnw01 to sppus04, and scp41 to scpnrh5.
class OrLibraryReader {
public:
    explicit OrLibraryReader(std::string_view text) : text_(detail::without_marks(text)) {}

    Problem read_partitioning(std::vector<Warning>* warnings) {
        const auto [rows, columns] = read_size();
        for (std::size_t k = 1; k <= rows; ++k)
            problem_.add_item(std::to_string(k));
        list_name_ = "column";
        for (list_ = 1; list_ <= columns; ++list_) {
            list_begin_ = nullptr;
            const std::string_view place = next_cost();
            list_begin_ = place.data();
            const Decimal cost = read_cost(place);
            read_list("the number of rows of a column", "a row", rows);
            add_column(place, cost);
            ++lists_read_;
        }
        finish("column", columns);
        return take(warnings);
    }

    Problem read_covering(std::vector<Warning>* warnings) {
        const auto [rows, columns] = read_size();
        if (columns > text_.size()) // too many are refused before they take memory
            fail("more columns than the text has numbers");
        std::vector<std::pair<std::string_view, Decimal>> costs;
        for (std::size_t k = 0; k < columns; ++k) {
            const std::string_view place = next_cost();
            costs.emplace_back(place, read_cost(place));
        }
        std::vector<std::vector<std::pair<Entry, std::string_view>>> entries(columns);
        list_name_ = "row";
        for (list_ = 1; list_ <= rows; ++list_) {
            read_list("the number of columns of a row", "a column", columns);
            for (std::size_t k = 0; k < entries_.size(); ++k)
                entries[index(entries_[k].item)].emplace_back(Entry{ItemId{static_cast<std::uint32_t>(list_ - 1)}},
                                                              words_[k]);
            problem_.add_item(std::to_string(list_), {1, static_cast<std::uint32_t>(entries_.size())});
            ++lists_read_;
        }
        finish("row", rows);
        list_name_ = "column";
        for (list_ = 1; list_ <= columns; ++list_) {
            entries_.clear();
            words_.clear();
            for (const auto& [entry, word] : entries[list_ - 1]) {
                entries_.push_back(entry);
                words_.push_back(word);
            }
            const auto& [place, cost] = costs[list_ - 1];
            if (!entries_.empty() || warnings == nullptr) {
                add_column(place, cost);
            } else {
                problem_.ignore_option({});
                mistakes_.ignore_option(place.data());
            }
        }
        return take(warnings);
    }

    /// Returns the number of lists in the text that were read without an error.
    [[nodiscard]] std::size_t lists_read() const { return lists_read_; }

    [[nodiscard]] std::size_t first_line() const { return place(text_.data() + text_.find_first_not_of(blanks)).first; }

private:
    static constexpr std::string_view blanks = " \t\n\v\f\r";

    std::pair<std::size_t, std::size_t> read_size() {
        const std::size_t rows = whole("the number of rows", Problem::max_size);
        if (rows > text_.size()) // too many are refused before they take memory
            fail("more rows than the text has numbers");
        const std::size_t columns = whole("the number of columns", Problem::max_size);
        return {rows, columns};
    }

    std::string_view next_cost() {
        if (!next_word())
            fail("the text ends before the cost of a column");
        return word_;
    }

    [[nodiscard]] Decimal read_cost(std::string_view word) const {
        try {
            return detail::parse_cost(word);
        } catch (const InvalidProblem& error) {
            fail(error.what());
        }
    }

    /// Reads the number of the elements of a list, which are numbers up to `max`, and these as items.
    void read_list(const std::string& size_name, const std::string& name, std::size_t max) {
        const std::size_t size = whole(size_name, max);
        entries_.clear();
        words_.clear();
        for (std::size_t k = 0; k < size; ++k) {
            entries_.push_back({ItemId{static_cast<std::uint32_t>(whole(name, max) - 1)}});
            words_.push_back(word_);
        }
    }

    void add_column(std::string_view place, const Decimal& cost) {
        try {
            const OptionId option = problem_.add_option(entries_);
            mistakes_.add_option(place.data(), entries_);
            detail::set_cost(problem_, option, cost);
        } catch (const InvalidProblem& error) {
            word_ = error.entry_index() ? words_[*error.entry_index()] : place;
            fail(error.what());
        }
    }

    /// Requires the end of the text after that many lists.
    void finish(const std::string& name, std::size_t lists) {
        if (!next_word())
            return;
        list_ = 0;
        list_begin_ = nullptr;
        fail("more text after " + name + " " + std::to_string(lists) + ", which is the last");
    }

    Problem take(std::vector<Warning>* warnings) {
        mistakes_.warn(problem_, text_, warnings);
        return std::move(problem_);
    }

    bool next_word() {
        const std::size_t begin = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        at_ = std::min(text_.find_first_of(blanks, begin), text_.size());
        word_ = text_.substr(begin, at_ - begin);
        return !word_.empty();
    }

    /// Reads a whole number from 1 to `max`.
    std::size_t whole(const std::string& name, std::size_t max) {
        if (!next_word())
            fail("the text ends before " + name);
        const std::size_t number = detail::parse_number<std::size_t>(word_).value_or(0);
        if (number == 0 || number > max)
            fail(name + " is a whole number from 1 to " + std::to_string(max) + ", not " + detail::quoted(word_));
        return number;
    }

    [[nodiscard]] std::pair<std::size_t, std::size_t> place(const char* at) const {
        return detail::line_and_column(text_, at);
    }

    [[noreturn]] void fail(const std::string& message) const {
        const auto [line, column] = place(word_.data());
        std::string list;
        if (list_ > 0)
            list = " (" + std::string(list_name_) + " " + std::to_string(list_);
        if (list_begin_ != nullptr && place(list_begin_).first != line)
            list += ", which begins in line " + std::to_string(place(list_begin_).first);
        throw ParseError(line, column, message + list + (list.empty() ? "" : ")"));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view word_;
    std::size_t list_ = 0; ///< number of the current list, from 1; 0 before the first
    std::string_view list_name_;
    std::size_t lists_read_ = 0;
    const char* list_begin_ = nullptr;
    std::vector<Entry> entries_;
    std::vector<std::string_view> words_; ///< name, by entry
    Problem problem_;
    detail::Mistakes mistakes_;
};

bool all_have_options(const Problem& problem) {
    std::vector<bool> has_option(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            has_option[index(entry.item)] = true;
    return std::find(has_option.begin(), has_option.end(), false) == has_option.end();
}

} // namespace

Problem detail::parse_or_library(std::string_view text, std::vector<Warning>* warnings, const ParseError& error,
                                 bool may_be_size) {
    constexpr std::size_t hardly_by_chance = 3;
    OrLibraryReader partitioning(text);
    OrLibraryReader covering(text);
    std::vector<Warning> spp_warnings;
    std::vector<Warning> scp_warnings;
    std::optional<Problem> spp;
    std::optional<Problem> scp;
    std::optional<ParseError> error_of_spp;
    try {
        spp = partitioning.read_partitioning(warnings != nullptr ? &spp_warnings : nullptr);
    } catch (const ParseError& found) {
        error_of_spp = found;
    }
    const auto in_format = [](const std::string& format, const ParseError& found) {
        return ParseError(found.line(), found.column(), "in OR-Library's " + format + ": " + found.message());
    };
    try {
        scp = covering.read_covering(warnings != nullptr ? &scp_warnings : nullptr);
    } catch (const ParseError& found) {
        if (!spp && covering.lists_read() >= hardly_by_chance && covering.lists_read() > partitioning.lists_read())
            throw in_format("set covering (--from scp)", found);
    }
    const bool is_scp = scp && (!spp || !all_have_options(*spp));
    if (warnings != nullptr && (spp || scp)) {
        const std::vector<Warning>& of_format = is_scp ? scp_warnings : spp_warnings;
        warnings->insert(warnings->end(), of_format.begin(), of_format.end());
        if (spp && scp)
            warnings->push_back({partitioning.first_line(),
                                 is_scp ? "this is read as OR-Library's set covering (--from scp), but may also be set "
                                          "partitioning (--from spp)"
                                        : "this is read as OR-Library's set partitioning (--from spp), but may also be "
                                          "set covering (--from scp)"});
    }
    if (spp || scp)
        return std::move(is_scp ? *scp : *spp);
    if (partitioning.lists_read() >= hardly_by_chance)
        throw in_format("set partitioning (--from spp)", *error_of_spp);
    if (!may_be_size || partitioning.lists_read() + 1 < hardly_by_chance)
        throw error;
    throw ParseError(error.line(), error.column(),
                     error.message() +
                         std::string(". In OR-Library's set partitioning (--from spp), the error is in ") +
                         error_of_spp->what());
}

Problem detail::parse_partitioning(std::string_view text, std::vector<Warning>* warnings) {
    return OrLibraryReader(text).read_partitioning(warnings);
}

Problem detail::parse_covering(std::string_view text, std::vector<Warning>* warnings) {
    return OrLibraryReader(text).read_covering(warnings);
}

} // namespace dlx
