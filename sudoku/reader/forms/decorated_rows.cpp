#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace sudoku::detail {

namespace {

constexpr std::size_t least_side = 4;
constexpr std::size_t most_fields = 24;   // of a row: 16 cells, gaps, names, and what a spreadsheet leaves beside them
constexpr std::size_t longest_line = 400; // bytes
constexpr std::size_t most_table_lines = 40; // to look at
constexpr std::size_t most_empty_edge = 3;   // empty rows, or columns, around a grid

/// Field of a row, between separators or spaces.
struct TableField {
    std::string text; ///< in lower case
    std::size_t line = 0;
    std::uint32_t column = 0; ///< 1-based
};

using Row = std::vector<TableField>;

/// Returns whether the text may precede an array in a language that names it: "int grid[9][9] ", "problem(1, ".
bool is_declaration(std::string_view text) {
    text = trimmed(text);
    return text.empty() || (is_letter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
                                return is_letter(c) || is_digit(c) || is_one_of("_ ()[],:*", c);
                            }));
}

/// Returns which of `lines`, rows or columns, belong to a grid; `is_empty(line)` is true for empty ones. A few empty
/// ones may be at the sides of the grid, and one between two of its boxes, which are `box` wide. Returns nothing if
/// that is ambiguous.
template <class IsEmpty>
std::optional<std::vector<std::size_t>> lines_of_grid(std::size_t lines, std::size_t side, std::size_t box,
                                                      IsEmpty is_empty) {
    const std::size_t with_gaps = side + side / box - 1;
    const auto from = [&](std::size_t begin, std::size_t count) -> std::optional<std::vector<std::size_t>> {
        std::vector<std::size_t> found;
        for (std::size_t k = 0; k < count; ++k)
            if (count == side || k % (box + 1) != box)
                found.push_back(begin + k);
            else if (!is_empty(begin + k))
                return std::nullopt;
        return found;
    };
    if (lines == side || lines == with_gaps)
        if (auto found = from(0, lines))
            return found;
    std::size_t begin = 0;
    std::size_t end = lines;
    while (begin < end && is_empty(begin))
        ++begin;
    while (end > begin && is_empty(end - 1))
        --end;
    const bool is_clear = (end - begin == side || end - begin == with_gaps) && begin + lines - end <= most_empty_edge;
    return is_clear ? from(begin, end - begin) : std::nullopt;
}

/// Rows of a table, with the decorations of its cells.
class Table {
public:
    /// Adds a row, or nothing for a line without cells. Returns false if the line is not a row of the table.
    bool add(const Line& line) {
        if (line.text.size() > longest_line)
            return false;
        std::string text = lower_case(line.text);
        if (constexpr std::string_view bullet = "\xE2\x80\xA2 "; // '.' in ASCII, which may be an empty cell
            trimmed(line.original).starts_with(bullet) && line.original.find(bullet) == line.original.rfind(bullet))
            text[text.find_first_not_of(blanks)] = '\1';
        if (is_command(text) ||
            text.find_first_not_of("-+:| ") == std::string::npos) // \hline, \begin{tabular}; |---:|---:|
            return true;
        blank_out_rules(text);
        const bool is_array = text.find_first_of("[{(") != std::string::npos;
        const bool is_syntax = blank_out_syntax(text);
        Row row;
        const auto add_field = [&](std::string_view field) {
            const auto column = static_cast<std::uint32_t>(field.data() - text.data() + 1);
            const bool is_lost = is_array && field.empty() && column <= text.size(); // an element of an array
            row.push_back({is_lost ? "," : std::string(field), line.number, column});
        };
        const char separator = separator_of(text);
        has_separators_ = has_separators_ || separator != '\0';
        for (const std::string_view field : separator == '\0' ? words_of(text, blanks) : fields_of(text, separator))
            add_field(field);
        spell_out(row);
        if (row.empty())
            return true;
        if (row.size() < least_side || row.size() > most_fields)
            return false;
        const auto is_number = [](const TableField& field) { // "5.0", "nan"
            return field.text.size() > 1 && is_one_of(".n", field.text[1]);
        };
        if (has_separators_)
            drop_title(row);
        if (begins_again(row))
            return false;
        has_syntax_ = has_syntax_ || is_syntax || separator == '&' || std::any_of(row.begin(), row.end(), is_number);
        rows_.push_back(std::move(row));
        return true;
    }

    [[nodiscard]] std::size_t rows() const { return rows_.size(); }

    /// Gives all rows as many fields as most of them have. The error is that of the first one that has others, if one
    /// does.
    std::optional<ParseError> make_even() {
        // Names of columns with blanks between them have nothing above the names of rows.
        if (!has_separators_ && rows_[0].size() + 1 == rows_[1].size() && are_names(rows_[0]))
            rows_[0].insert(rows_[0].begin(), TableField{"", rows_[0][0].line, 1});
        std::map<std::size_t, std::size_t> rows_of; // by their number of fields
        for (const Row& row : rows_)
            ++rows_of[row.size()];
        const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
        const std::size_t most = std::max_element(rows_of.begin(), rows_of.end(), less)->first;
        std::optional<ParseError> error;
        for (Row& row : rows_) {
            if (row.size() != most && !error)
                error.emplace(row[0].line, row[0].column,
                              "a row with " + std::to_string(row.size()) + " fields, where others have " +
                                  std::to_string(most));
            row.resize(most, TableField{"?", row[0].line, row[0].column});
        }
        return error;
    }

    /// Returns the cells of a board of that shape, if there is one with decorations and its cells are unambiguous. A
    /// field that is not a cell becomes an invalid symbol. Throws ParseError if rows may be cells or names.
    [[nodiscard]] std::optional<std::vector<Symbol>> cells(const Geometry& board) const {
        const std::size_t side = board.side();
        const bool has_head = rows_.size() > side && is_head(side);
        const std::size_t top = has_head ? 1 : 0;
        const bool has_names = width() > side && has_row_names(side, top);
        const std::size_t left = has_names ? 1 : 0;
        const bool is_board =
            !has_title_ && rows_.size() == width() && Geometry::default_for_side(static_cast<std::uint32_t>(width()));
        const bool is_whole = has_syntax_ && width() == side && !(is_head(side - 1) && has_row_names(side - 1, 1));
        if (is_board && has_head != has_names && width() == side + 1)
            throw ParseError(rows_[0][0].line, rows_[0][0].column,
                             "a table of " + std::to_string(width()) +
                                 " rows and columns with names, or with cells, in " +
                                 (has_head ? "its first row" : "its first column") + ": remove them, or name both");
        if (is_board && !(has_head && has_names) && !is_whole)
            return std::nullopt; // it can be read as it is
        const auto is_empty_row = [&](std::size_t k) {
            const Row& row = rows_[top + k];
            return std::all_of(row.begin(), row.end(), [](const TableField& field) { return field.text.empty(); });
        };
        const auto is_empty_column = [&](std::size_t k) {
            return std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) { return row[left + k].text.empty(); });
        };
        const auto rows = lines_of_grid(rows_.size() - top, side, board.box_rows(), is_empty_row);
        const auto columns = lines_of_grid(width() - left, side, board.box_columns(), is_empty_column);
        const bool is_plain = rows_.size() == side && width() == side && !has_syntax_;
        if (!rows || !columns || is_plain || (side > 9 && has_words_))
            return std::nullopt;
        const bool has_margin =
            columns->front() > 0 || columns->back() + 2 < width() - left; // the last may be its separator
        if (has_margin && (is_empty_row(rows->front()) || is_empty_row(rows->back())))
            return std::nullopt; // these rows may be a margin, too, and one of the grid be missing
        const bool has_gap = rows->back() - rows->front() >= side;
        if (has_gap != (columns->back() - columns->front() >= side)) // rows above that are not part of the table
            return std::nullopt;
        std::vector<Symbol> symbols;
        for (const std::size_t row : *rows)
            for (const std::size_t column : *columns) {
                const TableField& field = rows_[top + row][left + column];
                symbols.push_back(symbol_of_field(field.text));
                symbols.back().line = field.line;
                symbols.back().column = field.column;
            }
        return symbols;
    }

    /// Throws ParseError if an array has more rows than columns, but not as many as two boards.
    void check_rows() const {
        if (has_syntax_ && rows_.size() > width() && rows_.size() < 2 * width() &&
            Geometry::default_for_side(static_cast<std::uint32_t>(width())))
            throw ParseError(rows_[0][0].line, rows_[0][0].column,
                             std::to_string(rows_.size()) + " rows of " + std::to_string(width()) + " cells");
    }

private:
    static constexpr std::array<std::string_view, 9> latex_rules{
        "hline", "cline", "hhline", "toprule", "midrule", "bottomrule", "cmidrule", "specialrule", "rule"};

    /// Blanks in place of the rules between rows of LaTeX: "\hline", "\cline{1-9}", "\cmidrule(lr){1-3}".
    static void blank_out_rules(std::string& text) {
        for (auto begin = text.find('\\'); begin != std::string::npos; begin = text.find('\\', begin + 1)) {
            auto end = begin + 1;
            while (end < text.size() && is_letter(text[end]))
                ++end;
            const std::string_view name = std::string_view(text).substr(begin + 1, end - begin - 1);
            if (std::find(latex_rules.begin(), latex_rules.end(), name) == latex_rules.end())
                continue;
            while (end < text.size() && is_one_of("([{", text[end]))
                end = std::min(text.find_first_of(")]}", end), text.size() - 1) + 1;
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
                      text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        }
    }

    /// Replaces the signs of languages around the cells of a row by spaces. Returns whether there were others than
    /// brackets.
    static bool blank_out_syntax(std::string& text) {
        const std::string before = text;
        const auto nested = text.find("[[");
        const auto begin = nested != std::string::npos ? nested : text.find('=');
        if (begin != std::string::npos && is_declaration(std::string_view(text).substr(0, begin)))
            std::fill_n(text.begin(), begin + (nested != std::string::npos ? 2 : 1), ' ');
        for (const std::string_view what : {"; ...", ";...", "\\\\", "])).", "]).", "]."})
            for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at))
                text.replace(at, what.size(), what.size(), ' ');
        const auto last = text.find_last_not_of(blanks);
        if (last != std::string::npos && text[last] == ';' && text.find(';') == last)
            text[last] = ' ';
        const bool is_syntax = text != before;
        for (const std::string_view end : {"],", "},", "),"})
            if (trimmed(text).ends_with(end))
                text[text.find_last_of(',')] = ' ';
        for (char& c : text)
            c = is_one_of("[](){}\"'", c) ? ' ' : c;
        return is_syntax;
    }

    /// Makes a row without anything of one that has nothing but a title: words in one field.
    void drop_title(Row& row) {
        const auto is_filled = [](const TableField& field) { return !field.text.empty(); };
        const auto title = std::find_if(row.begin(), row.end(), is_filled);
        if (title == row.end() || std::any_of(title + 1, row.end(), is_filled))
            return;
        if (has_word(title->text))
            title->text.clear();
        has_title_ = has_title_ || title->text.empty();
    }

    /// The separator of the fields, or '\0' for blanks.
    static char separator_of(std::string_view text) {
        for (const char separator : {'&', ';', '\t', ',', '|'})
            if (std::count(text.begin(), text.end(), separator) >= static_cast<std::ptrdiff_t>(least_side) - 1)
                return separator;
        return '\0';
    }

    /// Makes a field of each character of the last word, if the others, at most one, are the name of the row.
    void spell_out(Row& row) {
        constexpr std::size_t longest_name = 3;
        if (row.empty() || row.size() > 2 || row.back().text.size() < least_side || has_separators_ ||
            row.back().text.size() > most_fields || (row.size() == 2 && row[0].text.size() > longest_name))
            return;
        const TableField word = row.back();
        has_words_ = true;
        may_have_names_ = may_have_names_ && row.size() == 2;
        row.pop_back();
        for (std::uint32_t k = 0; k < word.text.size(); ++k)
            row.push_back({std::string(1, word.text[k]), word.line, word.column + k});
    }

    [[nodiscard]] std::size_t width() const { return rows_[0].size(); }

    /// Returns whether the row is the first of another list: the rows above have the names of a whole one.
    [[nodiscard]] bool begins_again(const Row& row) const {
        const std::size_t side = rows_.size();
        return side >= least_side && row.size() == side + 1 && row[0].text == rows_[0][0].text &&
               row[0].text != rows_[1][0].text && has_row_names(side, 0);
    }

    /// Returns whether the text is name number `k`, from 0, of rows or columns: a number, also from 0 if `first` is 0,
    /// or a letter. "r" or "c" may precede a number, and ".", ")" or ":" may follow it.
    [[nodiscard]] static bool is_name(std::string_view text, std::string_view first, std::size_t k) {
        while (!text.empty() && is_one_of(".):", text.back()))
            text.remove_suffix(1);
        const bool has_prefix = text.size() > 1 && is_one_of("rc", text[0]);
        if (!text.empty() && is_letter(text[0]) && !has_prefix)
            return text.size() == 1 && text[0] == static_cast<char>('a' + k);
        return text.substr(has_prefix ? 1 : 0) == std::to_string(first.starts_with('0') ? k : k + 1);
    }

    /// Returns whether the row has names, one for each of its fields that are not empty.
    [[nodiscard]] static bool are_names(const Row& row) {
        const std::string* first = nullptr;
        std::size_t k = 0;
        for (const TableField& field : row) {
            first = first == nullptr && !field.text.empty() ? &field.text : first;
            if (!field.text.empty() && !is_name(field.text, *first, k++))
                return false;
        }
        return k > 0;
    }

    /// Returns whether the first row has names of columns and nothing else. Names from 1 with blanks between them may be
    /// a row of cells.
    [[nodiscard]] bool is_head(std::size_t side) const {
        const auto names = std::count_if(rows_[0].begin(), rows_[0].end(),
                                         [](const TableField& field) { return !field.text.empty(); });
        return static_cast<std::size_t>(names) == side && are_names(rows_[0]) &&
               (has_separators_ || rows_[0][0].text != "1");
    }

    /// Returns whether the first column names the rows below the header, or has a bullet for each and none elsewhere.
    [[nodiscard]] bool has_row_names(std::size_t side, std::size_t top) const {
        const std::string& first = rows_[top][0].text;
        const bool has_bullets = first == "-" || first == "*" || first == "." || first == "\1";
        std::size_t names = 0;
        for (std::size_t k = top; k < rows_.size(); ++k) {
            const Row& row = rows_[k];
            const auto is_bullet = [&](const TableField& field) { return field.text == first; };
            if (has_bullets && std::count_if(row.begin(), row.end(), is_bullet) != 1)
                return false;
            if (!row[0].text.empty() && !(has_bullets ? is_bullet(row[0]) : is_name(row[0].text, first, names)))
                return false;
            names += row[0].text.empty() ? 0 : 1;
        }
        return may_have_names_ && names == side && (top == 0 || rows_[0][0].text.empty());
    }

    [[nodiscard]] static Symbol symbol_of_field(std::string_view field) {
        if (field.empty() || is_empty_word(field))
            return {Symbol::Kind::empty};
        if (field == "x")
            return {Symbol::Kind::empty, 'x'};
        const auto point = field.find('.');
        if (point != 0 && point != std::string_view::npos &&
            field.find_first_not_of('0', point + 1) == std::string_view::npos)
            field = field.substr(0, point);
        return field.size() == 1 ? symbol_of(field[0]) : symbol_of_word(field);
    }

    std::vector<Row> rows_;
    bool has_separators_ = false;
    bool has_words_ = false;     ///< a row whose cells are characters
    bool may_have_names_ = true; ///< no row is a single word
    bool has_title_ = false;     ///< in a row of its own
    bool has_syntax_ = false;    ///< of a language, or numbers as "5.0"
};

} // namespace

bool may_be_decorated(const Line& line) {
    if (is_command(line.text))
        return true;
    const auto& symbols = line.symbols;
    const auto cells = static_cast<std::uint32_t>(std::min(symbols.size(), std::size_t{100}));
    const auto is_separator = [](char c) { return is_one_of(",;\t", c); };
    if (cells < 4) // "5,,,3" of a table that is not a board
        return std::count_if(line.text.begin(), line.text.end(), is_separator) > 3;
    if (cells > 36)
        return false;
    if (is_note(line))
        return lower_case(line.text).find("nan") != std::string::npos;
    const bool is_head =
        symbols[0].kind == Symbol::Kind::letter || (symbols[0].written == '0' && symbols[1].value == 1);
    return cells == 10 || cells > 16 || is_head || has(symbols, Symbol::Kind::invalid) ||
           !Geometry::default_for_side(cells) || line.text.find_first_of("&;[=") != std::string::npos;
}

std::optional<LinesRead> read_decorated_rows(const PeekLine& peek, const ReaderParams&) {
    Table table;
    std::size_t ahead = 0;
    std::size_t blank = 0; // how far ahead the last blank line is
    for (const Line* line = peek(0); line != nullptr && ahead < most_table_lines; line = peek(++ahead)) {
        const bool is_gap = line->kind == Line::Kind::blank && (table.rows() == 3 || table.rows() == 6) &&
                            ahead != blank + 1; // between the boxes of a list of rows
        if (is_gap)
            blank = ahead;
        if (is_gap || line->kind == Line::Kind::rule)
            continue;
        const bool has_text = line->kind == Line::Kind::cells || line->kind == Line::Kind::section; // "[nan 5. 3. nan]"
        if (!has_text || !table.add(*line))
            break;
    }
    if (table.rows() < least_side)
        return std::nullopt;
    const auto uneven = table.make_even();
    try {
        for (const std::uint32_t side : {16U, 12U, 10U, 9U, 8U, 6U, 4U}) {
            const Geometry board = *Geometry::default_for_side(side);
            const auto symbols = table.rows() < side ? std::nullopt : table.cells(board);
            if (!symbols || !has(*symbols, Symbol::Kind::number) || !look_like_cells(*symbols) ||
                (side > 9 && has(*symbols, Symbol::Kind::letter)))
                continue;
            if (uneven)
                throw ParseError(*uneven);
            return LinesRead{{assemble(*symbols, board, side > 9)}, ahead};
        }
        if (!uneven)
            table.check_rows();
    } catch (const ParseError& error) {
        return LinesRead{{error}, ahead};
    }
    return std::nullopt;
}

} // namespace sudoku::detail
