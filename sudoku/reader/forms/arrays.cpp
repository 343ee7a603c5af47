#include "sudoku/reader/forms/array_rows.hpp"
#include "sudoku/reader/forms/program_text.hpp"
#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/lines/one_line.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::string_view openers = "[({";
constexpr std::string_view closers = "])}";
constexpr std::string_view quotes = "\"'";
constexpr std::string_view around_words = " \t\v\f,;|[](){}\"'";
constexpr std::size_t shortest_row = 4;
constexpr std::size_t most_lines_without_cells = 8; // at the beginning of an array
constexpr std::size_t deepest_array = 64;           // brackets in brackets
constexpr std::size_t most_array_bytes = std::size_t{1} << 20;
constexpr std::size_t most_array_lines = std::size_t{1} << 14;

bool is_cell_sign(char c) { return is_digit(c) || is_one_of(".-*_?", c) || is_x(c); }

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// Returns whether an array may be filled by columns, as by R's matrix() and Matlab's reshape(), or is transposed.
/// `text` is in lower case.
bool may_go_by_columns(std::string_view text) {
    constexpr std::string_view signs[] = {
        "cbind(",       "structure(c(", "array(c(",    " reshape(",   "=reshape(", "column_stack(", "transpose",
        "permutedims(", "zip(",         "data.frame(", "dataframe({", "order='f'", "order=\"f\"",   "].t ",
        ").t ",         "].t;",         ").t;",        "].t)",        "].'",       " t(",           "=t("};
    // matrix() of Sage and numpy has brackets or a text, and goes row by row.
    const bool is_matrix_of_r = text.find_first_of("['\"") == std::string_view::npos &&
                                count_of(text, "matrix(") > count_of(text, "byrow = t") + count_of(text, "byrow=t");
    return is_matrix_of_r || any_of(signs, [&](auto sign) { return text.find(sign) != text.npos; });
}

/// Returns the error of regions among records.
std::optional<ParseError> find_regions(std::span<const Record> records) {
    for (const Record& record : records)
        if (const auto* const error = std::get_if<ParseError>(&record);
            error != nullptr && error->message() == why_regions_in_array)
            return *error;
    return std::nullopt;
}

/// Rows in the lines of an array in the syntax of any language. Text outside of the brackets is skipped.
class ArrayReader {
public:
    void add(const Line& line) {
        line_ = &line;
        first_line_ = first_line_ == 0 ? line.number : first_line_;
        text_ = std::string_view(line.text).substr(0, line.text.find("//"));
        whole_.append(text_) += ' ';
        program_.push_back({&line, std::string(text_)});
        first_ = text_.find_first_not_of(blanks);
        last_close_ = text_.rfind(')');
        const auto bracket = text_.find_last_of("])");
        is_transposed_ =
            is_transposed_ || (bracket != std::string_view::npos && text_.substr(bracket + 1).starts_with('\'') &&
                               count_in(text_, '\'') % 2 == 1);
        for (at_ = 0; at_ < text_.size() && !is_cut_;)
            step(text_[at_]);
        spans_lines_ = spans_lines_ || is_open();
    }

    /// Returns whether no further line can be in the array, because it is too large or too deep.
    [[nodiscard]] bool is_over() const { return is_cut_ || whole_.size() > most_array_bytes; }

    [[nodiscard]] bool is_open() const { return lists_.size() > 1; }
    [[nodiscard]] bool has_rows() const { return !rows_.empty(); }
    [[nodiscard]] bool has_cells() const { return has_rows() || (is_open() && !lists_.back().row.cells.empty()); }

    /// Returns whether the next line may be in the array if a blank line is before it: an open list lacks rows.
    [[nodiscard]] bool goes_on_with(const Line& next) const {
        const std::string_view text = trimmed(next.text);
        const char first = text.empty() ? ' ' : text[0];
        return is_open() && !rows_.empty() && !rows_.back().is_text && rows_.size() < rows_.back().cells.size() &&
               (is_one_of(openers, first) || is_one_of(closers, first));
    }

    /// Returns the puzzles and errors; none if the lines are not an array of cells.
    std::vector<Record> records() {
        while (is_open()) {
            close();
            is_cut_ = true;
        }
        std::size_t cells = loose_;
        for (const ArrayRow& row : rows_)
            cells += row.cells.size();
        if ((rows_.empty() && !spans_lines_) || cells < (spans_lines_ ? shortest_row : shortest_puzzle))
            return {};
        const std::size_t line = rows_.empty() ? first_line_ : rows_[0].cells[0].line;
        if (is_transposed_ || may_go_by_columns(' ' + lower_case(whole_)))
            return {ParseError(line, 1, "an array that may be filled column by column: write its cells as rows")};
        if (is_cut_ && !all_of(rows_, is_puzzle_in_text))
            return {ParseError(line, 1, "an array without its last bracket")};
        if (wrong_shape_ > 0)
            return {ParseError(line, 1,
                               std::to_string(cells) + " cells in an array of " + std::to_string(wrong_shape_) +
                                   " rows or columns: write a square one")};
        if (!rows_.empty() && has_arguments_of_boxes(whole_, rows_[0].cells.size()))
            return {ParseError(first_line_, 1, other_boxes)};
        if (loose_ >= shortest_row)
            return {ParseError(line, 1, "an array with cells outside of its rows: write its cells as rows")};
        std::vector<Record> records;
        for (auto begin = rows_.begin(); begin != rows_.end();) {
            const auto end =
                std::find_if(begin, rows_.end(), [&](const ArrayRow& row) { return row.group != begin->group; });
            add_puzzles({&*begin, static_cast<std::size_t>(end - begin)}, records);
            begin = end;
        }
        const auto error = error_around_cells(program_);
        return error && !find_regions(records) ? std::vector<Record>{*error} : records;
    }

private:
    /// List whose bracket is open; the first one is the text around all brackets.
    struct List {
        std::size_t number = 0;
        char bracket = '\0';
        bool is_shape = false; ///< arguments of reshape()
        ArrayRow row{};
        std::size_t commas = 0;           ///< commas and semicolons
        std::size_t texts = 0;            ///< in quotes, that are not cells
        std::size_t words = 0;            ///< that are not cells
        std::vector<std::size_t> parts{}; ///< numbers of cells before each ';' or '|'
        std::size_t first_row = 0;        ///< number of rows before it
        bool has_rows = false;
        bool has_key = false; ///< "val": 3
        bool is_after_comma = false;
        bool has_gap = false; ///< nothing between two commas
    };

    [[nodiscard]] List& list() { return lists_.back(); }
    [[nodiscard]] Symbol located(Symbol symbol, std::string_view word) {
        if (symbol.kind != Symbol::Kind::invalid)
            program_.back().text.replace(place_in(text_, word), word.size(), word.size(), cell_mark);
        return placed(symbol, *line_, line_->text.data() + place_in(text_, word));
    }

    void step(char c) {
        const bool is_opener = is_one_of(openers, c);
        if (is_opener && opens())
            open(c);
        else if (is_one_of(closers, c) && is_open())
            close();
        else if (is_one_of(quotes, c) && read_quoted(c))
            return;
        else if (c == ',' || c == ';' || c == '|')
            separate(c);
        else if (!is_one_of(around_words, c))
            return read_word();
        ++at_;
    }

    /// Returns whether a bracket is one of an array, and not a parenthesis of prose or a smiley.
    [[nodiscard]] bool opens() const {
        const char before = at_ == 0 ? '\0' : text_[at_ - 1];
        return text_[at_] != '(' || is_open() || (last_close_ != std::string_view::npos && at_ < last_close_) ||
               at_ == first_ || is_letter(before) || is_one_of("=!", before);
    }

    void open(char c) {
        list().is_after_comma = false;
        if (lists_.size() > deepest_array) {
            is_cut_ = true;
            return;
        }
        const bool is_shape = text_.substr(0, at_).ends_with("reshape");
        lists_.push_back({.number = ++lists_opened_,
                          .bracket = c,
                          .is_shape = is_shape,
                          .first_row = rows_.size(),
                          .is_after_comma = true});
    }

    /// Adds an empty cell if nothing is between two commas.
    void separate(char c) {
        List& now = list();
        if (!is_open())
            return;
        now.commas += c == '|' ? 0 : 1;
        if (now.is_after_comma && c == ',') {
            add_cell(Symbol{Symbol::Kind::empty, ','}, text_.substr(at_, 0));
            now.has_gap = true;
        }
        if (c != ',' && !now.row.cells.empty())
            now.parts.push_back(now.row.cells.size());
        now.is_after_comma = c == ',';
    }

    void add_cell(const Symbol& symbol, std::string_view word) {
        list().row.cells.push_back(located(symbol, word));
        list().is_after_comma = false;
    }

    void add_row(ArrayRow row) {
        const auto cells = row.cells.size();
        for (Symbol& symbol : row.cells)
            if (is_x(symbol.written) && (cells < 24 || (cells > 35 && cells < 576)))
                symbol = {Symbol::Kind::empty, 'x', 0, symbol.column, symbol.line};
        rows_.push_back(std::move(row));
    }

    /// Ends the innermost list: a row, rows between semicolons, a cell with a key, or neither.
    void close() {
        List done = std::move(lists_.back());
        lists_.pop_back();
        std::vector<Symbol>& cells = done.row.cells;
        const auto fits = [](std::size_t n) { return board_of(n) || board_with_rows_of(n); };
        if (done.is_after_comma && !cells.empty() && fits(cells.size() + 1) && (done.has_gap || !fits(cells.size())))
            cells.push_back(located({Symbol::Kind::empty, ','}, text_.substr(std::min(at_, text_.size()), 0)));
        list().is_after_comma = false;
        if (rows_.size() == done.first_row + 1 && rows_.back().is_text)
            rows_.back().group = list().number; // "["53..7...."]"
        if (cells.size() == 1 && done.has_key && done.bracket == '{')
            return list().row.cells.push_back(cells[0]);
        if (done.has_rows || cells.size() < shortest_row) {
            list().has_rows = list().has_rows || done.has_rows;
            const auto is_number = [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number; };
            const bool is_argument = done.is_shape || (is_open() && list().has_rows);
            if (done.has_rows) // arguments before the rows do not matter
                loose_ += done.bracket != '(' && !done.has_key && (cells.size() > done.words || done.texts > 0)
                              ? shortest_puzzle
                              : 0;
            else if (is_argument && !rows_.empty() && all_of(cells, is_number))
                for (const Symbol& symbol : cells)
                    check_shape(symbol.value);
            else if (is_open() && 2 * done.words <= cells.size())
                loose_ += cells.size();
            return;
        }
        if (2 * done.words > cells.size() && !(done.commas >= 3 && fits(cells.size()))) // prose
            return;
        list().has_rows = true;
        done.row.group = list().number;
        if (done.parts.empty())
            done.parts = uneven_lines(cells);
        if (done.parts.empty() || done.parts.size() + 1 >= cells.size())
            return add_row(std::move(done.row));
        done.parts.push_back(cells.size());
        std::size_t begin = 0;
        for (const std::size_t end : done.parts)
            if (end > begin)
                add_row({.cells = {cells.begin() + static_cast<std::ptrdiff_t>(std::exchange(begin, end)),
                                   cells.begin() + static_cast<std::ptrdiff_t>(end)},
                         .group = done.number,
                         .error = done.row.error});
    }

    /// Returns the numbers of cells before each further line of a list, if its lines have different numbers of cells; but
    /// the last one may be shorter.
    static std::vector<std::size_t> uneven_lines(const std::vector<Symbol>& cells) {
        std::vector<std::size_t> ends;
        bool is_even = true;
        for (std::size_t k = 1; k < cells.size(); ++k)
            if (cells[k].line != cells[k - 1].line) {
                ends.push_back(k);
                is_even = is_even && k == ends.size() * ends[0];
            }
        is_even = is_even && (ends.empty() || cells.size() - ends.back() <= ends[0]);
        return is_even ? std::vector<std::size_t>() : ends;
    }

    /// Checks a number behind rows: that of rows and columns, as in "dim = c(9, 9)".
    void check_shape(std::size_t number) {
        const ArrayRow& row = rows_.back();
        if (!row.is_text && number != row.cells.size() && number * number != row.cells.size() && wrong_shape_ == 0)
            wrong_shape_ = number;
    }

    /// Returns whether a text is a whole puzzle, so that it does not matter what is around it.
    static bool is_puzzle_in_text(const ArrayRow& row) { return row.is_text && row.cells.size() >= cells_6x6; }

    /// Reads the text in quotes from here on. Returns false if it does not end on the line.
    bool read_quoted(char quote) {
        const char before = at_ == 0 ? ' ' : text_[at_ - 1];
        const auto end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos || is_letter(before) || is_digit(before) || is_one_of(closers, before))
            return false;
        const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        const auto words = words_of(inside, around_words);
        if (const auto next = text_.find_first_not_of(blanks, at_); next < text_.size() && text_[next] == ':')
            list().has_key = true;
        else if (is_text_of_cells(inside, words))
            add_text(inside, words);
        else if (words.size() > 1 || (words.size() == 1 && inside.size() > 3 && !is_empty_word(inside)))
            ++list().texts; // a name
        else if (is_open())
            add_word(words.empty() ? inside : words[0],
                     words.empty() ? Symbol{Symbol::Kind::empty, '.'} : symbol_of_cell(words[0]));
        return true;
    }

    /// Returns whether a text is a row in which blanks are the empty cells: "53  7    ".
    static bool is_row_with_blanks(std::string_view text) {
        const bool is_row = text.size() == 4 || text.size() == 6 || text.size() == 8 || text.size() == 9;
        return is_row && is_one_of(text, ' ') && text.find_first_not_of("0123456789 ") == std::string_view::npos &&
               text.find_first_not_of(' ') != std::string_view::npos;
    }

    static bool is_cell(std::string_view word) { return symbol_of_cell(word).kind != Symbol::Kind::invalid; }

    /// Returns whether a word consists of cells. Capital letters are digits of large boards, beside other signs.
    static bool is_group(std::string_view word) {
        const bool is_large = word.size() > 9 && any_of(word, is_cell_sign);
        return all_of(word, [&](char c) { return is_cell_sign(c) || (is_large && is_capital(c)); });
    }

    /// Returns whether a text has the cells of a row or of a board: "53..7....", "5 3 . . 7", "5,3,-1,-1,7".
    static bool is_text_of_cells(std::string_view text, const std::vector<std::string_view>& words) {
        const bool is_word = words.size() == 1 && text.size() >= shortest_row && is_group(words[0]);
        return is_row_with_blanks(text) || is_word ||
               (words.size() >= shortest_row - 1 && (all_of(words, is_cell) || all_of(words, is_group)));
    }

    void add_text(std::string_view text, const std::vector<std::string_view>& words) {
        ArrayRow row{.group = list().number, .is_text = true};
        const bool has_blanks = is_row_with_blanks(text);
        if (!has_blanks && words.size() > 1 && all_of(words, is_cell))
            for (const std::string_view word : words)
                row.cells.push_back(located(symbol_of_cell(word), word));
        else
            for (const char& c : text)
                if (is_cell_sign(c) || is_capital(c) || (has_blanks && c == ' '))
                    row.cells.push_back(located(symbol_of(c), {&c, 1}));
        list().has_rows = true;
        list().is_after_comma = false;
        add_row(std::move(row));
    }

    /// Reads a word up to the next separator.
    void read_word() {
        const std::size_t end = std::min(text_.find_first_of(around_words, at_), text_.size());
        std::string_view word = text_.substr(at_, end - at_);
        at_ = end;
        const bool is_call = end < text_.size() && is_one_of(openers, text_[end]);
        if (word.ends_with(':') || word.ends_with('=') || word == "=>" || is_call || word.starts_with('=')) {
            list().has_key = list().has_key || word.ends_with(':');
            return;
        }
        const auto equals = word.find('=');
        const std::string_view value = word.substr(equals == std::string_view::npos ? 0 : equals + 1);
        if (const std::string_view digits = value.substr(0, value.find('L'));
            is_open() && list().has_rows && is_number(digits) && digits.size() < 4)
            return check_shape(symbol_of_word(digits).value);
        if (!is_open() || word == "...") // the end of a line in Matlab
            return;
        const std::size_t shortest = list().bracket == '(' ? cells_6x6 : shortest_row; // "(2024)" is not a row
        if (word.size() >= shortest && all_of(word, is_cell_sign) && !is_empty_word(word) && !is_whole_real(word))
            return add_text(word, {word});
        add_word(word, symbol_of_cell(word));
    }

    void add_word(std::string_view word, Symbol symbol) {
        const bool is_letter_of_cell = symbol.kind == Symbol::Kind::letter && !is_x(symbol.written);
        if (symbol.kind == Symbol::Kind::invalid || is_letter_of_cell)
            ++list().words;
        if (symbol.kind == Symbol::Kind::invalid && !list().row.error)
            list().row.error = ParseError(line_->number, place_in(text_, word) + 1,
                                          why_no_cell(line_->written(), place_in(text_, word), word.size()));
        add_cell(symbol, word);
    }

    const Line* line_ = nullptr;
    std::string_view text_; ///< the line without a comment
    std::size_t at_ = 0;    ///< in the text
    std::string whole_;     ///< text of all lines
    std::vector<ProgramLine> program_;
    std::vector<List> lists_{1};
    std::size_t lists_opened_ = 0;
    std::vector<ArrayRow> rows_;
    std::size_t loose_ = 0; ///< cells in brackets that are not in rows
    std::size_t first_line_ = 0;
    std::size_t wrong_shape_ = 0; ///< a number behind rows that is not that of rows or columns
    std::size_t first_ = 0;       ///< place of the first character that is not blank
    std::size_t last_close_ = 0;  ///< place of the last ')' in the line
    bool is_transposed_ = false;  ///< by a prime behind a bracket
    bool spans_lines_ = false;    ///< a bracket was open at the end of a line
    bool is_cut_ = false;         ///< a bracket is missing
};

bool has_syntax(const Line& line) {
    return line.kind == Line::Kind::cells && line.text.find_first_of("[({\"'") != std::string::npos;
}

bool is_puzzle(const Line& line) {
    return line.symbols.size() >= cells_6x6 && !has(line.symbols, Symbol::Kind::invalid);
}

/// Returns whether a line is in an array that has begun above.
bool is_in_array(const Line& line, const Line* next, const ArrayReader& array) {
    if (line.kind == Line::Kind::blank)
        return next != nullptr && next->kind == Line::Kind::cells && array.goes_on_with(*next);
    if (!array.is_open())
        return may_be_array(line);
    const bool is_word = trimmed(line.text).find_first_of(" \t,;[](){}\"'") == std::string_view::npos;
    if (line.kind == Line::Kind::cells && is_word && !array.has_rows()) // below a title with a bracket
        return false;
    return (line.kind == Line::Kind::cells && !is_puzzle(line)) || line.kind == Line::Kind::rule;
}

} // namespace

bool may_be_array(const Line& line) { return has_syntax(line) && !is_puzzle(line); }

std::optional<LinesRead> read_array(const PeekLine& peek, const ReaderParams&) {
    ArrayReader array;
    std::size_t ahead = 0;
    for (; ahead < most_array_lines && !array.is_over() && peek(ahead) != nullptr; ++ahead) {
        const Line& line = *peek(ahead);
        const bool has_brackets = line.text.find_first_of("[](){}") != std::string::npos;
        if (line.kind == Line::Kind::comment || (line.kind == Line::Kind::rule && !has_brackets))
            continue;
        if (ahead > 0 && !is_in_array(line, peek(ahead + 1), array))
            break;
        array.add(line);
        if (array.is_open() ? !array.has_cells() && ahead >= most_lines_without_cells : !array.has_rows())
            return std::nullopt;
    }
    auto records = array.records();
    if (records.empty())
        return std::nullopt;
    if (const auto regions = find_regions(records))
        return part_of_puzzle(*regions, ahead);
    return LinesRead{std::move(records), ahead};
}

} // namespace sudoku::detail
