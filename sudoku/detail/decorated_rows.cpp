#include "sudoku/detail/decorated_rows.hpp"

#include "sudoku/detail/assemble.hpp"
#include "sudoku/detail/lines.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace sudoku::detail {

namespace {

/// What stands in one place of a row, between separators or blanks.
struct Field {
    std::string text; ///< in lower case
    std::size_t line = 0;
    std::uint32_t column = 0; ///< 1-based
};

using Row = std::vector<Field>;

void blank_out(std::string& text, std::string_view what) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at))
        std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), what.size(), ' ');
}

/// The rows of a table and what was done to find its cells.
class Table {
public:
    /// Adds a row, or nothing for a line that has no cells. False if the line is no row of the table.
    bool add(const Line& line) {
        std::string text = lower_case(line.text);
        const auto first = text.find_first_not_of(blanks);
        if (text.find_first_not_of("-+:| ") == std::string::npos ||
            (text.compare(first, 1, "\\") == 0 && text.find('&') == std::string::npos))
            return true; // |---:|---:|, \hline, \begin{tabular}
        blank_out_syntax(text);
        Row row;
        const auto add_field = [&](std::string_view field) {
            row.push_back(
                {std::string(field), line.number, static_cast<std::uint32_t>(field.data() - text.data() + 1)});
        };
        const char separator = separator_of(text);
        if (separator == '\0')
            for (const std::string_view word : words_of(text, blanks))
                add_field(word);
        else
            for (const std::string_view field : fields_of(text, separator))
                add_field(field);
        has_separators_ = has_separators_ || separator != '\0';
        spell_out(row);
        is_decorated_ = is_decorated_ || std::any_of(row.begin(), row.end(), [](const Field& field) {
                            return field.text.size() > 1 && is_one_of(".n", field.text[1]);
                        });
        if (row.size() < least_side && !row.empty())
            return false;
        if (!row.empty())
            rows_.push_back(std::move(row));
        return true;
    }

    [[nodiscard]] std::size_t rows() const { return rows_.size(); }

    /// Gives all rows as many fields as most of them have. The error is that of the first one that has others, if one does.
    std::optional<ParseError> make_even() {
        make_room_above_names();
        std::map<std::size_t, std::size_t> rows_of; // by their number of fields
        for (const Row& row : rows_)
            ++rows_of[row.size()];
        const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
        const auto most = std::max_element(rows_of.begin(), rows_of.end(), less)->first;
        std::optional<ParseError> error;
        for (Row& row : rows_) {
            if (row.size() != most && !error)
                error.emplace(row[0].line, row[0].column,
                              "a row with " + std::to_string(row.size()) + " fields, where others have " +
                                  std::to_string(most));
            row.resize(most, Field{"?", row[0].line, row[0].column});
        }
        return error;
    }

    /// Takes everything away that is no cell. True if a board of that side is left, and something was taken away.
    bool strip_to(std::uint32_t side) {
        if (side > 9 && has_words_)
            return false;
        if (rows_.size() == side + 1 && width() <= side + 2 && is_head(side)) {
            rows_.erase(rows_.begin());
            is_decorated_ = true;
        }
        if (width() > side && has_row_names(side))
            drop_column(0);
        for (std::size_t column = width(); column-- > 0 && width() > side;)
            if (std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) { return row[column].text.empty(); }))
                drop_column(column);
        for (std::size_t k = rows_.size(); k-- > 0 && rows_.size() > side;)
            if (is_empty(rows_[k]))
                drop_row(k);
        return is_decorated_ && rows_.size() == side && width() == side;
    }

    /// The cells. One that is none is an invalid symbol.
    [[nodiscard]] std::vector<Symbol> symbols() const {
        std::vector<Symbol> symbols;
        for (const Row& row : rows_)
            for (const Field& field : row) {
                Symbol symbol = symbol_of_field(field.text);
                symbol.line = field.line;
                symbol.column = field.column;
                symbols.push_back(symbol);
            }
        return symbols;
    }

private:
    static constexpr std::size_t least_side = 4;

    /// Blanks in place of what languages write around the cells of a row.
    void blank_out_syntax(std::string& text) {
        const std::string before = text;
        if (const auto nested = text.find("[["); nested != std::string::npos) // "problem(1, [[5,3,_"
            std::fill_n(text.begin(), nested + 2, ' ');
        if (const auto equals = text.find('='); equals != std::string::npos)
            std::fill_n(text.begin(), equals + 1, ' ');
        for (const std::string_view what : {"; ...", ";...", "\\\\", "\\hline", "])).", "]).", "]."})
            blank_out(text, what);
        if (text != before)
            is_decorated_ = true;
        for (const std::string_view end : {"],", "},", "),"})
            if (trimmed(text).ends_with(end))
                text[text.find_last_of(',')] = ' ';
        for (char& c : text)
            c = is_one_of("[](){}\"'", c) ? ' ' : c;
        const auto last = text.find_last_not_of(blanks);
        if (last != std::string::npos && text[last] == ';' && text.find(';') == last) {
            text[last] = ' ';
            is_decorated_ = true;
        }
    }

    /// The separator of the fields, or '\0' for blanks.
    char separator_of(std::string& text) {
        for (const char separator : {'&', ';', '\t', ',', '|'}) {
            if (std::count(text.begin(), text.end(), separator) < static_cast<std::ptrdiff_t>(least_side) - 1)
                continue;
            is_decorated_ = is_decorated_ || separator == '&';
            return separator;
        }
        return '\0';
    }

    /// Makes a field of each character of the last word, if the others, at most one, are the name of the row.
    void spell_out(Row& row) {
        constexpr std::size_t longest_name = 3;
        if (row.empty() || row.size() > 2 || row.back().text.size() < least_side || has_separators_ ||
            (row.size() == 2 && row[0].text.size() > longest_name))
            return;
        const Field word = row.back();
        has_words_ = true;
        row.pop_back();
        for (std::uint32_t k = 0; k < word.text.size(); ++k)
            row.push_back({std::string(1, word.text[k]), word.line, word.column + k});
    }

    /// Names of columns with blanks between them have none above the names of rows.
    void make_room_above_names() {
        if (!has_separators_ && rows_.size() > 1 && rows_[0].size() + 1 == rows_[1].size())
            rows_[0].insert(rows_[0].begin(), Field{});
    }

    [[nodiscard]] std::size_t width() const { return rows_.empty() ? 0 : rows_[0].size(); }
    [[nodiscard]] static bool is_empty(const Row& row) {
        return std::all_of(row.begin(), row.end(), [](const Field& field) { return field.text.empty(); });
    }

    /// Is the text name number `k`, from 0, of rows or columns that are called as `first` is?
    [[nodiscard]] static bool is_name(std::string_view text, std::string_view first, std::size_t k) {
        if (first == "-" || first == "*" || first == ".") // bullets
            return text == first;
        while (!text.empty() && is_one_of(".):", text.back()))
            text.remove_suffix(1);
        const bool has_prefix = text.size() > 1 && is_one_of("rc", text[0]);
        if (!text.empty() && is_letter(text[0]) && !has_prefix)
            return text.size() == 1 && text[0] == static_cast<char>('a' + k);
        return text.substr(has_prefix ? 1 : 0) == std::to_string(first.starts_with('0') ? k : k + 1);
    }

    /// Does the first row name the columns? Names from 1 with blanks between them may be a row of cells.
    [[nodiscard]] bool is_head(std::uint32_t side) const {
        const Row& head = rows_[0];
        const auto first = std::find_if(head.begin(), head.end(), [](const Field& f) { return !f.text.empty(); });
        if (first == head.end() || (first->text == "1" && !has_separators_ && first == head.begin()))
            return false;
        const auto begin = static_cast<std::size_t>(first - head.begin());
        for (std::size_t k = 0; k < side; ++k)
            if (begin + k >= head.size() || !is_name(head[begin + k].text, first->text, k))
                return false;
        return true;
    }

    [[nodiscard]] bool has_row_names(std::uint32_t side) const {
        std::size_t k = 0;
        for (const Row& row : rows_)
            if (!is_empty(row) && !is_name(row[0].text, rows_[0][0].text, k++))
                return false;
        return k == side;
    }

    void drop_column(std::size_t column) {
        for (Row& row : rows_)
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
        is_decorated_ = true;
    }

    void drop_row(std::size_t k) {
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(k));
        is_decorated_ = true;
    }

    [[nodiscard]] static Symbol symbol_of_field(std::string_view field) {
        if (field.empty() || field == "nan" || field == "none" || field == "na")
            return {Symbol::Kind::empty};
        if (const auto point = field.find('.'); point != 0 && point != std::string_view::npos &&
                                                field.find_first_not_of('0', point + 1) == std::string_view::npos)
            field = field.substr(0, point);
        return field.size() == 1 ? symbol_of(field[0]) : symbol_of_word(field);
    }

    std::vector<Row> rows_;
    bool has_separators_ = false;
    bool has_words_ = false;    ///< a row whose cells are characters
    bool is_decorated_ = false; ///< was something taken away?
};

} // namespace

bool may_be_decorated(const Line& line) {
    if (line.text.starts_with('\\'))
        return true;
    const auto& symbols = line.symbols;
    const auto cells = static_cast<std::uint32_t>(std::min(symbols.size(), std::size_t{100}));
    if (cells < 4 || cells > 36)
        return false;
    if (is_note(line))
        return lower_case(line.text).find("nan") != std::string::npos;
    const bool is_head =
        symbols[0].kind == Symbol::Kind::letter || (symbols[0].written == '0' && symbols[1].value == 1);
    return cells == 10 || cells > 16 || is_head || !Geometry::of_side(cells) ||
           line.text.find_first_of("&;[=") != std::string::npos;
}

std::optional<LinesRead> read_decorated_rows(const PeekLine& peek) {
    constexpr std::size_t most_lines = 100;
    Table table;
    std::size_t ahead = 0;
    for (const Line* line = peek(0); line != nullptr && ahead < most_lines; line = peek(++ahead)) {
        if (line->kind == Line::Kind::rule)
            continue;
        const bool has_text = line->kind == Line::Kind::cells || line->kind == Line::Kind::section; // "[nan 5. 3. nan]"
        if (!has_text || !table.add(*line))
            break;
    }
    if (table.rows() < 4)
        return std::nullopt;
    const auto uneven = table.make_even();
    for (const std::uint32_t side : {9U, 4U, 6U, 8U, 10U, 12U, 15U, 16U, 25U}) {
        Table stripped = table;
        if (table.rows() < side || !stripped.strip_to(side))
            continue;
        const auto symbols = stripped.symbols();
        if (!has(symbols, Symbol::Kind::number) || !look_like_cells(symbols))
            return std::nullopt;
        LinesRead read{{}, ahead};
        try {
            if (uneven)
                throw ParseError(*uneven);
            read.records.emplace_back(assemble(symbols, *Geometry::of_side(side), side > 9));
        } catch (const ParseError& error) {
            read.records.emplace_back(error);
        }
        return read;
    }
    return std::nullopt;
}

} // namespace sudoku::detail
