#include "dlx/convert/tables.hpp"

#include "dlx/convert/option_names.hpp"
#include "dlx/text/mistakes.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>
#include <utility>

namespace dlx::detail {

namespace {

constexpr std::string_view blanks = " \t\v\f\r\n";

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view unquoted(std::string_view text) {
    const bool is_quoted =
        text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return is_quoted ? text.substr(1, text.size() - 2) : text;
}

bool is_number(std::string_view text) { return text.find_first_not_of("0123456789") == std::string_view::npos; }

/// Returns true if a name, in any case, is one of these and not that of an item or an option.
bool is_reserved(std::string_view name) {
    static constexpr std::array<std::string_view, 15> words{"primary", "secondary", "cost",   "costs",  "weight",
                                                            "weights", "universe",  "color",  "colors", "total",
                                                            "sum",     "demand",    "bounds", "rhs",    "name"};
    std::string small(name);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::find(words.begin(), words.end(), small) != words.end();
}

/// Options with names and the places of their entries, from which a problem is made.
class NamedOptions {
public:
    explicit NamedOptions(std::string_view text) : text_(text) {}

    [[noreturn]] void fail(const char* at, const std::string& message) const { fail_at(text_, at, message); }

    ItemId item(std::string_view name) {
        const auto known = items_.find(name);
        return known != items_.end() ? known->second : items_.emplace(name, add_item(name)).first->second;
    }

    ItemId add_item(std::string_view name) {
        try {
            return problem_.add_item(valid_name(name));
        } catch (const InvalidProblem& error) {
            fail(name.data(), error.what());
        }
    }

    void begin_option(std::string_view name) {
        refuse_reserved(name);
        options_.push_back({name, {}});
    }
    void refuse_reserved(std::string_view name) const {
        if (is_reserved(name))
            fail(name.data(), quoted(name) + " may be neither an item nor an option: remove it, or rename it");
    }
    void add_entry(ItemId item) { options_.back().entries.push_back({item}); }
    [[nodiscard]] std::size_t size() const { return options_.size(); }

    /// Throws ParseError if a set has all elements of two or more others, or if its elements are other sets.
    void refuse_universe() const {
        for (const Option& option : options_)
            if (const auto item = problem_.find_item(valid_name(option.name)); item && !is_number(option.name))
                fail(option.name.data(), quoted(option.name) + " is a set and an element of a set");
        bool has_other = false; // an element is not 0 or 1
        for (std::uint32_t k = 0; k < problem_.item_count(); ++k)
            has_other = has_other || problem_.name(ItemId{k}).find_first_not_of("01") != std::string_view::npos;
        if (!has_other && !options_.empty())
            fail(options_.front().name.data(), "sets of 0 and 1, or rows of a matrix: write the rows without names");
        for (const Option& option : options_)
            if (options_.size() > 2 && option.entries.size() == problem_.item_count())
                fail(option.name.data(), "the set " + quoted(option.name) +
                                             " has all elements: the set of all items is not an option; remove it, "
                                             "and add items that are in no other set to the text in Knuth's format");
    }

    /// Returns the problem with its options. Those without entries are ignored.
    Problem take(bool has_names, std::vector<Warning>* warnings) {
        std::vector<NamedEntries> named;
        for (Option& option : options_)
            if (has_names && !option.entries.empty())
                named.push_back({option.name, &option.entries});
        try {
            add_option_names(problem_, named);
        } catch (const InvalidProblem& error) {
            fail(options_.front().name.data(), error.what());
        }
        for (const Option& option : options_)
            add(option);
        mistakes_.warn(problem_, text_, warnings);
        return std::move(problem_);
    }

private:
    struct Option {
        std::string_view name;
        std::vector<Entry> entries;
    };

    void add(const Option& option) {
        if (option.entries.empty()) {
            problem_.ignore_option({});
            mistakes_.ignore_option(option.name.data());
            return;
        }
        try {
            (void)problem_.add_option(option.entries);
            mistakes_.add_option(option.name.data(), option.entries);
        } catch (const InvalidProblem& error) {
            fail(option.name.data(), error.what());
        }
    }

    std::string_view text_;
    std::vector<Option> options_;
    std::unordered_map<std::string_view, ItemId> items_; ///< by name as it is written
    Problem problem_;
    Mistakes mistakes_;
};

// --- Tables -----------------------------------------------------------------------------------------------------------

/// A table, divided into lines and cells.
class Table {
public:
    explicit Table(std::string_view text) {
        const char line_end = line_end_of(text);
        const std::string_view first = text.substr(0, text.find(line_end, text.find_first_not_of(blanks)));
        separator_ = ' ';
        for (const char c : {'|', '\t', ';', ','})
            if (first.find(c) < first.size())
                separator_ = c;
        while (!text.empty()) {
            const std::string_view line = text.substr(0, text.find(line_end));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            const bool is_rule = separator_ == '|' && line.find_first_not_of("|-: \t\r") == std::string_view::npos;
            if (!trimmed(line).empty() && !(is_rule && line.find('-') < line.size()))
                lines_.push_back(cells_of(line));
        }
    }

    [[nodiscard]] const std::vector<std::vector<std::string_view>>& lines() const { return lines_; }

    static bool is_bit(std::string_view cell) { return cell == "0" || cell == "1"; }

    /// Returns true if names precede the rows: then the first cell of the header is not an item.
    [[nodiscard]] bool has_names() const {
        const std::size_t cells = lines_[0].size();
        return lines_[1].size() == cells + 1 ||
               (lines_[1].size() == cells && (lines_[0][0].empty() || has_other_words()));
    }

    /// Returns true if the first column may number two rows from 0, or the first line may be a title of a matrix.
    [[nodiscard]] bool is_unclear() const {
        const bool has_numbers = lines_.size() == 3 && !has_names() && lines_[1][0] == "0" && lines_[2][0] == "1";
        return has_numbers || (lines_[1].size() == lines_[0].size() + 1 && !has_other_words());
    }

private:
    [[nodiscard]] bool has_other_words() const {
        return std::any_of(lines_.begin() + 1, lines_.end(), [](const auto& line) { return !is_bit(line[0]); });
    }

    [[nodiscard]] std::vector<std::string_view> cells_of(std::string_view line) const {
        std::vector<std::string_view> cells;
        if (separator_ == ' ') {
            split(line, cells);
            return cells;
        }
        if (separator_ == '|')
            line = trimmed(line);
        if (separator_ == '|' && line.starts_with('|'))
            line.remove_prefix(1);
        if (separator_ == '|' && line.ends_with('|'))
            line.remove_suffix(1);
        for (std::size_t end = line.find(separator_); end < line.size(); end = line.find(separator_)) {
            cells.push_back(unquoted(trimmed(line.substr(0, end))));
            line.remove_prefix(end + 1);
        }
        cells.push_back(unquoted(trimmed(line)));
        return cells;
    }

    char separator_;
    std::vector<std::vector<std::string_view>> lines_; ///< cells, by line; only lines that are not blank
};

} // namespace

Problem read_table(std::string_view text, std::vector<Warning>* warnings) {
    text = without_marks(text);
    const Table table(text);
    NamedOptions options(text);
    if (table.lines().size() < 2)
        options.fail(text.data(), "a table has a line with the names of the items and a line for each option");
    const std::size_t items = table.lines()[1].size() - (table.has_names() ? 1 : 0);
    const std::vector<std::string_view>& head = table.lines()[0];
    if (head.size() != items && head.size() != table.lines()[1].size())
        options.fail(head[0].data(),
                     "the first line has " + counted(head.size(), "name") + ", the next one " + counted(items, "cell"));
    if (table.is_unclear())
        options.fail(head[0].data(), "0 and 1 in the first column may be names of the rows: remove it, or its title");
    for (std::size_t k = head.size() - items; k < head.size(); ++k) {
        options.refuse_reserved(head[k]);
        (void)options.add_item(head[k]);
    }
    for (std::size_t row = 1; row < table.lines().size(); ++row) {
        const std::vector<std::string_view>& line = table.lines()[row];
        if (line.size() != table.lines()[1].size())
            options.fail(line[0].data(), "a row of " + counted(line.size(), "cell") + ": the first row has " +
                                             std::to_string(table.lines()[1].size()));
        options.begin_option(line[0]);
        for (std::size_t k = 0; k < items; ++k) {
            const std::string_view cell = line[line.size() - items + k];
            if (!Table::is_bit(cell))
                options.fail(cell.data(), "neither 0 nor 1");
            if (cell == "1")
                options.add_entry(ItemId{static_cast<std::uint32_t>(k)});
        }
    }
    return options.take(table.has_names(), warnings);
}

bool begins_like_table(std::string_view text) {
    const Table table(without_marks(text));
    if (table.lines().size() < 2)
        return false;
    const auto& [head, row] = std::pair(table.lines()[0], table.lines()[1]);
    std::string bits; // the bits of the header: a row of 0 and 1 has others than "0" or "01"
    for (const std::string_view cell : head)
        bits += cell.find_first_not_of("01 \t") == std::string_view::npos ? cell : "";
    if (!bits.empty() && bits != "0" && bits != "1" && bits != "01")
        return false;
    return row.size() > 1 && (head.size() == row.size() || head.size() + 1 == row.size()) &&
           std::all_of(row.begin() + 1, row.end(), Table::is_bit) &&
           !std::all_of(head.begin(), head.end(), Table::is_bit);
}

// --- Sets -------------------------------------------------------------------------------------------------------------

namespace {

class SetReader {
public:
    explicit SetReader(std::string_view text) : text_(text), rest_(text), options_(text) {}

    NamedOptions read() {
        const bool is_dictionary = take("{");
        for (skip(); !rest_.empty() && !(is_dictionary && rest_.front() == '}'); skip())
            read_set();
        if (is_dictionary && !take("}"))
            options_.fail(rest_.data(), "'{' in line 1 is not closed");
        if (skip(); !rest_.empty())
            options_.fail(rest_.data(), "more text after the sets");
        options_.refuse_universe();
        return std::move(options_);
    }

private:
    void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\v\f\r\n,;"), rest_.size())); }

    /// Skips blanks, then takes one of these signs if it follows.
    bool take(std::string_view signs) {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
        const bool follows = !rest_.empty() && signs.find(rest_.front()) < signs.size();
        rest_.remove_prefix(follows ? 1 : 0);
        return follows;
    }

    void read_set() {
        const std::string_view name = rest_.substr(0, rest_.find_first_of("=:{[(,;\n"));
        rest_.remove_prefix(name.size());
        const bool has_name = !trimmed(name).empty() && take("=:");
        if (const std::string_view word = trimmed(name);
            unquoted(word) == word && word.find_first_of(" \t#%/*+<>!&|^~") < word.size())
            options_.fail(word.data(), quoted(word) + " is not the name of a set, a word or a text in quotes");
        if (rest_.starts_with('=')) // the rest of ":="
            rest_.remove_prefix(1);
        const std::size_t bracket = std::string_view("{[(").find(take_bracket(has_name));
        options_.begin_option(unquoted(trimmed(name)));
        const std::size_t end = rest_.find(std::string_view("}])")[bracket]);
        if (end == std::string_view::npos)
            options_.fail(name.data(), "the bracket of this set is not closed");
        add_elements(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
    }

    char take_bracket(bool has_name) {
        const char* at = rest_.data();
        if (!has_name || !take("{[("))
            options_.fail(at, "a set is written as A = {x, y}");
        return rest_.data()[-1];
    }

    /// Returns true for "1..3", "1-3", an ellipsis, and for elements with other separators.
    static bool is_range(std::string_view element) {
        const std::size_t hyphen = element.find('-');
        return element.find("..") < element.size() || element.find("\xE2\x80\xA6") < element.size() ||
               element.find(';') < element.size() ||
               (hyphen > 0 && hyphen != std::string_view::npos && hyphen + 1 < element.size() &&
                is_number(element.substr(0, hyphen)) && is_number(element.substr(hyphen + 1)));
    }

    /// Divides elements at commas outside of quotes; at blanks if no set of the text has a comma or a quote.
    [[nodiscard]] std::vector<std::string_view> elements_of(std::string_view text) const {
        std::vector<std::string_view> elements;
        if (text_.find_first_of(",'\"") == std::string_view::npos)
            split(text, elements);
        else
            for (std::size_t begin = 0; begin <= text.size();) {
                char quote = '\0';
                std::size_t end = begin;
                for (; end < text.size() && (quote != '\0' || text[end] != ','); ++end)
                    if (text[end] == quote)
                        quote = '\0';
                    else if (quote == '\0' && (text[end] == '\'' || text[end] == '"'))
                        quote = text[end];
                elements.push_back(text.substr(begin, end - begin));
                begin = end + 1;
            }
        return elements;
    }

    void add_elements(std::string_view elements) {
        if (elements.find_first_of("{[(") < elements.size())
            options_.fail(elements.data() + elements.find_first_of("{[("), "a bracket in a set");
        for (const std::string_view name : elements_of(elements))
            if (const std::string_view element = unquoted(trimmed(name)); is_range(element))
                options_.fail(element.data(), "list all elements of a set, separated by commas or blanks");
            else if (element == trimmed(name) && element.find(':') < element.size())
                options_.fail(element.data(), "sets have no colors: write the problem in Knuth's format");
            else if (!element.empty())
                options_.add_entry(options_.item(element));
    }

    std::string_view text_;
    std::string_view rest_;
    NamedOptions options_;
};

} // namespace

Problem read_sets(std::string_view text, std::vector<Warning>* warnings) {
    return SetReader(without_marks(text)).read().take(true, warnings);
}

bool begins_like_sets(std::string_view text) {
    text = trimmed(without_marks(text));
    text.remove_prefix(text.starts_with('{') ? 1 : 0);
    const std::size_t sign = text.find_first_of("=:{[(");
    if (sign == 0 || sign >= text.size() || text.find('\n') < sign || (text[sign] != '=' && text[sign] != ':'))
        return false;
    const std::size_t bracket = std::min(text.find_first_not_of(" \t=:", sign), text.size() - 1);
    const std::size_t element = text.find_first_not_of(blanks, bracket + 1);
    return element < text.size() && std::string_view("{[(").find(text[bracket]) < 3 &&
           std::string_view("{[(").find(text[element]) > 2;
}

namespace {

/// Returns true if the text before an array only names it, or makes an array of it: "int[,] m = new[,]", "np.array(".
bool is_name_of_array(std::string_view text) {
    static constexpr std::array<std::string_view, 16> words{"new",   "int",   "byte",  "bool",   "array",  "Array",
                                                            "np",    "numpy", "jnp",   "matrix", "Matrix", "tensor",
                                                            "torch", "list",  "tuple", "uint8"};
    const std::size_t sign = text.rfind('=');
    const std::string_view name = text.substr(0, sign == std::string_view::npos ? 0 : sign);
    std::vector<std::string_view> parts;
    split(text.substr(sign == std::string_view::npos ? 0 : sign + 1), parts, " \t\v\f\r\n.,()[]{}<>");
    std::vector<std::string_view> names;
    split(name, names, " \t\v\f\r\n.,()[]{}<>:=&*");
    return name.find_first_of("^'~-+") == std::string_view::npos &&
           std::none_of(names.begin(), names.end(),
                        [](std::string_view word) {
                            return word == "columns" || word == "cols" || word == "transposed" || word == "T";
                        }) &&
           std::all_of(parts.begin(), parts.end(), [](std::string_view word) {
               return std::find(words.begin(), words.end(), word) != words.end();
           });
}

} // namespace

std::optional<std::string> array_in_code(std::string_view text) {
    const std::size_t first = text.find_first_of("[{(");
    for (std::size_t at = first; at < text.size(); at = text.find_first_of("[{(", at + 1)) {
        const std::size_t inner = text.find_first_not_of(blanks, at + 1);
        if (inner >= text.size() || std::string_view("[{(").find(text[inner]) > 2 ||
            text.find_first_not_of(blanks, inner + 1) >= text.size() ||
            std::string_view("01").find(text[text.find_first_not_of(blanks, inner + 1)]) > 1)
            continue;
        if (!is_name_of_array(text.substr(0, at)))
            fail_at(text, &text[at], "an array behind a function or an operator: write the rows that it results in");
        std::string array(text);
        std::size_t depth = 0;
        std::size_t end = at;
        do {
            depth += std::string_view("[{(").find(text[end]) < 3 ? 1 : 0;
            depth -= std::string_view("]})").find(text[end]) < 3 ? 1 : 0;
        } while (++end < text.size() && depth > 0);
        const bool is_end = trimmed(text.substr(end)).find_first_not_of(");") == std::string_view::npos;
        for (std::size_t k = 0; k < array.size(); ++k)
            if ((k < at || (k >= end && is_end)) && array[k] != '\n' && array[k] != '\r')
                array[k] = ' ';
        return array;
    }
    return std::nullopt;
}

} // namespace dlx::detail
