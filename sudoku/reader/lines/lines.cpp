#include "sudoku/reader/lines/lines.hpp"

#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/ids.hpp"

#include <algorithm>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::string_view array_of_lisp = "#2A("; ///< before its rows; no comment

/// Returns the first word of `text`, which is not blank: it ends before a blank or a comma.
std::string_view first_word(std::string_view text) {
    text.remove_prefix(text.find_first_not_of(blanks));
    return text.substr(0, text.find_first_of(" \t\v\f,"));
}

/// Returns whether `text`, which is not blank, may be a rule. The grids of Simple Sudoku have rules "*-----*", in HoDoKu
/// also "*--+--|"; those of HoDoKu ".----.----.----.", ":----+----+----:" and "'----'----'----'".
bool is_rule(std::string_view text) {
    text = trimmed(text);
    const char end = text.front();
    constexpr std::size_t narrowest = 31; // minimum of HoDoKu's
    if (text.size() >= narrowest && is_one_of(".:'", end) && text.back() == end)
        return text.find("-------") != std::string_view::npos &&
               all_of(text, [&](char c) { return c == '-' || c == '+' || c == end; });
    if (text.size() > 2 && end == '*' && (text.back() == '*' || text.back() == '|'))
        text = text.substr(1, text.size() - 2);
    const bool is_end_of_text = text.starts_with("\"\"\"") || text.starts_with("'''");
    const std::string_view behind = text.substr(is_end_of_text ? 3 : 0);
    const bool is_end_of_array = (is_end_of_text || behind.find_first_of("[](){}") != std::string_view::npos) &&
                                 behind.find_first_not_of("[](){},;") == std::string_view::npos;
    const bool is_command =
        end == '\\' && text.size() > 1 && std::all_of(text.begin() + 1, text.end(), is_letter); // "\\hline"
    return is_end_of_array || is_command || text.find_first_not_of("-+=| \t\v\f") == std::string_view::npos;
}

/// Returns the size of a border "+---+---+" that has text beside it; 0 if there is none.
std::size_t end_of_border(std::string_view text) {
    const auto begin = text.find_first_not_of(blanks);
    const auto end = text.find_first_not_of("-+=|", begin);
    const bool is_border = text[begin] == '+' && end != std::string_view::npos && text[end - 1] == '+' &&
                           is_one_of(blanks, text[end]) && text.substr(begin, end - begin).find("--") < end;
    return is_border ? end : 0;
}

/// Returns whether a number is one of 1900 to 2099.
bool is_year(std::string_view word) {
    return word.size() == 4 && is_number(word) && (word.starts_with("19") || word.starts_with("20"));
}

/// Returns whether a word is the number of a day or month: "5", "05", "1st".
bool is_day(std::string_view word) {
    const std::string_view number = word.substr(0, word.find_first_not_of("0123456789"));
    const std::string_view ending = word.substr(number.size());
    const int value = number.empty() || number.size() > 2 ? 0 : std::stoi(std::string(number));
    return value >= 1 && value <= 31 &&
           (ending.empty() || ending == "st" || ending == "nd" || ending == "rd" || ending == "th");
}

/// Returns whether a word is a date: "12.5.2024", "2024-05-12", "5/12/2024".
bool is_date_word(std::string_view word) {
    for (const char separator : {'.', '-', '/'})
        if (const auto parts = pieces_of(word, separator); parts.size() == 3 && is_day(parts[1]))
            return is_year(parts[0]) ? is_day(parts[2]) : is_day(parts[0]) && is_year(parts[2]);
    return false;
}

bool is_hash_cell(char c) { return is_digit(c) || c == '#'; }

/// Returns whether a word is a whole puzzle of digits and '#'.
bool is_hash_puzzle(std::string_view word) {
    const auto board = board_of(word.size());
    const auto hashes = static_cast<std::size_t>(count_in(word, '#'));
    return board && board->side() <= 35 && hashes > 1 && hashes < word.size() &&
           all_of(word, [&](char c) { return is_hash_cell(c) || (is_letter(c) && board->side() > 9); });
}

/// Returns whether a character is an empty cell beside many '#', the outside of two grids that overlap.
bool is_beside_gap(std::string_view text, char c) {
    constexpr std::ptrdiff_t min_gap = 6;
    return is_one_of(".-*_", c) && count_in(text, '#') >= min_gap;
}

/// Returns the number of digits and '#' in a text that contains only these, spaces and bars, and at least one '#'.
/// Capital letters are digits of large boards.
std::uint32_t count_hash_cells(std::string_view text) {
    std::uint32_t count = 0;
    std::uint32_t letters = 0; // from A to the last one
    for (const char c : text) {
        if (is_one_of(blanks_and_bars, c))
            continue;
        if (!is_hash_cell(c) && !is_capital(c) && !is_beside_gap(text, c))
            return 0;
        if (is_capital(c))
            letters = std::max(letters, static_cast<std::uint32_t>(c - 'A' + 1));
        ++count;
    }
    return is_one_of(text, '#') && (letters == 0 || (count > 9 && letters <= count)) ? count : 0;
}

/// Returns whether the text is a row of digits and '#', with a digit before one of these. If a whole row precedes the
/// only '#', that starts a comment, and a comment may begin with a few digits. Letters are digits in rows of more than
/// nine cells with several '#'.
bool is_hash_row(std::string_view text) {
    const std::uint32_t count = count_hash_cells(text);
    const auto first = text.find('#');
    const auto last = text.rfind('#');
    const std::string_view before = text.substr(0, last);
    const auto digits = static_cast<std::uint32_t>(std::count_if(
        before.begin(), before.end(), [&](char c) { return is_digit(c) || is_letter(c) || is_beside_gap(text, c); }));
    return Geometry::default_for_side(count) && count >= (text.find_first_not_of(blanks) == first ? 9 : 4) &&
           digits > 0 && (first != last || (!Geometry::default_for_side(digits) && none_of(text, is_letter)));
}

/// Returns whether '#' is likely an empty cell in `text`, where it begins a comment elsewhere. A puzzle that starts with
/// it would be a comment.
bool has_hash_cells(std::string_view text) {
    constexpr std::size_t longest = 4 * std::size_t{Geometry::max_side}; // row: with blanks and bars
    return is_one_of(text, '#') && (is_hash_puzzle(first_word(text)) || (text.size() <= longest && is_hash_row(text)));
}

} // namespace

bool may_have_been_cells(std::string_view text) {
    constexpr std::string_view empty = "._*";
    std::size_t alone = 0;
    std::size_t groups = 0;
    for (const std::string_view word : words_of(text, " \t\v\f,;:|[](){}\"'")) {
        const auto is_cell = [&](char c) { return is_digit(c) || is_one_of(empty, c); };
        if (!all_of(word, is_cell))
            continue;
        const bool has_digit = any_of(word, is_digit);
        if (word.size() >= 9 && has_digit && !is_date_word(word))
            return true;
        alone += word.size() == 1 ? 1 : 0;
        groups += word.size() > 1 && word.find_first_of(empty) != std::string_view::npos ? 1 : 0;
    }
    return alone >= 4 || groups >= 3 || count_if(text, is_digit) >= 25;
}

bool is_command(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 3 || text[0] != '\\' || !is_letter(text[1]) || is_one_of(text, '&') || may_have_been_cells(text))
        return false;
    int depth = 0;
    std::size_t begin = 0; // start of the open braces
    for (std::size_t k = 0; k < text.size(); ++k) {
        const char c = text[k];
        const auto end = std::min(text.find_first_not_of("0123456789.", k), text.size());
        if (c == '{' || c == '[')
            ++depth, begin = k + 1;
        if (c == '}' || c == ']') {
            --depth;
            const std::string_view inside = text.substr(begin, k - begin);
            if (inside.empty() || is_one_of(inside, ',') ||
                (inside.size() > 3 && is_one_of(inside, '.') &&
                 inside.find_first_not_of("0123456789.") == std::string_view::npos))
                return false;
        }
        const bool is_length = end + 2 <= text.size() && is_letter(text[end]) && is_letter(text[end + 1]);
        if (depth == 0 && is_digit(c) && !is_length)
            return false;
    }
    return true;
}

bool is_date(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() > longest ||
        (text.find("19") == std::string_view::npos && text.find("20") == std::string_view::npos))
        return false;
    int dates = 0;
    int years = 0;
    int days = 0;
    bool has_name = false;
    for (std::string_view word : words_of(text, " \t\v\f,()")) {
        word = trimmed(word, ".:");
        if (all_of(word, [](char c) { return is_letter(c) || c == '\x1A'; }))
            has_name |= word.size() > 2;
        else if (is_date_word(word))
            ++dates;
        else if (is_year(word))
            ++years;
        else if (is_day(word))
            ++days;
        else
            return false;
    }
    const bool may_be_row = !has_word(text) && trimmed(text).size() <= 9 && !is_one_of(text, '/'); // "12.5.2013"
    return dates > 0 ? dates == 1 && years + days == 0 && !may_be_row : has_name && years == 1 && days < 2;
}

namespace {

/// Returns whether `text` is a row of numbers and "nan", as numpy prints it.
bool is_row_of_numbers(std::string_view text) {
    const auto words = words_of(text, " \t\v\f,;|[](){}\"'");
    return words.size() >= 4 && all_of(words, [](std::string_view word) {
               return is_empty_word(word) || word.find_first_not_of("0123456789.") == std::string_view::npos;
           });
}

} // namespace

bool is_note(const Line& line) {
    if (line.text == "\x1A" || is_command(line.text) || is_date(line.text))
        return true;
    const auto is_of_word = [](char c) { return c == '\x1A' || (is_letter(c) && !is_x(c)); };
    const auto pair = std::adjacent_find(line.text.begin(), line.text.end(),
                                         [&](char a, char b) { return is_of_word(a) && is_of_word(b); });
    const auto is_word = [&](std::string_view word) {
        const auto letters = count_if(word, is_of_word);
        return word.size() < shortest_puzzle ||
               (word.size() < 36 && static_cast<std::size_t>(letters) * 3 > word.size() * 2);
    };
    const bool is_array = !has(line.symbols, Symbol::Kind::letter) && !has(line.symbols, Symbol::Kind::invalid);
    if (pair == line.text.end() || is_array || trimmed(line.text).starts_with('\\') || is_row_of_numbers(line.text))
        return false;
    const auto words = words_of(line.text, blanks);
    return all_of(words, is_word) && !may_have_been_cells(line.text) && count_in(line.text, '&') < 3; // a row of LaTeX
}

bool is_prose(const Line& line) {
    const bool has_signs = line.text.find_first_of("[]{}|;\t\"") != std::string::npos || count_in(line.text, ',') >= 3;
    return is_note(line) && (!has_signs || none_of(line.text, is_digit));
}

namespace {

/// Returns whether `text`, which starts with '[', is a name in brackets and nothing else.
bool is_section(std::string_view text) {
    const auto close = text.find(']');
    return text.size() > 1 && is_letter(text[1]) && close != std::string_view::npos && !is_one_of(text, ',') &&
           !is_row_of_numbers(text) && !may_have_been_cells(text) &&
           text.find_first_not_of(blanks, close + 1) == std::string_view::npos;
}

/// Returns whether a line has exactly N^2 digits and blanks: a puzzle in which the blanks are the empty cells.
bool is_puzzle_with_blanks(std::string_view text) {
    const auto board = board_of(text.size());
    return board && board->side() <= 36 && all_of(text, [&](char c) {
               const Symbol symbol = symbol_of(c);
               return c == ' ' || (symbol.kind == Symbol::Kind::number && symbol.value <= board->side()) ||
                      (symbol.kind == Symbol::Kind::letter && board->side() > 9);
           });
}

/// Adds the words of a row of cells as programs write some of them: "nan", "-1", "5.0". Returns false for other rows.
/// Without separators, "-1" may be two cells, unless it occurs twice or other cells are separate.
bool add_program_words(Line& line) {
    const auto words = words_of(line.text, " \t\v\f,;|");
    const auto written = count_if(words, [](std::string_view word) { // words of programs
        return word.size() > 1 && !is_number(word);
    });
    if (words.size() < 4 || written == 0)
        return false;
    std::vector<Symbol> symbols;
    bool has_single = is_one_of(line.text, ',') || is_one_of(line.text, ';');
    for (const std::string_view word : words) {
        symbols.push_back(placed(symbol_of_cell(word), line, word.data()));
        if (symbols.back().kind == Symbol::Kind::invalid)
            return false;
        has_single = has_single || word.size() == 1;
    }
    if (written == 1 && !has_single)
        return false;
    line.has_numbers =
        any_of(symbols, [](const Symbol& symbol) { return symbol.value > 9 && symbol.kind == Symbol::Kind::number; });
    line.is_spaced = true;
    line.symbols = std::move(symbols);
    return true;
}

/// Reads characters or numbers between blanks and bars.
void scan_words(Line& line) {
    std::vector<std::string_view> words{first_word(line.text)};    // text behind a puzzle on its line is ignored
    const auto is_whole_board = [&](std::string_view separators) { // N words of N characters
        const auto rows = words_of(line.text, separators);
        return are_as_long(rows, rows.size()) && (separators == blanks || rows.size() == 9);
    };
    constexpr std::string_view between_rows = " \t\v\f,;/";
    const bool has_separators = line.text.find_first_of(".0*_?") != std::string::npos && is_whole_board(between_rows);
    if (words[0].size() < shortest_puzzle || is_one_of(words[0], '|') || is_whole_board(blanks) || has_separators) {
        words = words_of(line.text, has_separators ? between_rows : blanks_and_bars);
        line.has_bars = is_one_of(line.text, '|');
    }
    if (!add_program_words(line))
        add_words(line, words, line.text);
}

} // namespace

std::size_t comment_of(std::string_view text) {
    const std::string_view row = trimmed(text);
    const bool is_row = row.size() > 1 && row.front() == '|' && row.back() == '|';
    std::size_t at = text.find('#');
    while (at != std::string_view::npos &&
           ((is_row && is_digit(text[at + 1])) || text.substr(at).starts_with(array_of_lisp)))
        at = text.find('#', at + 1);
    return std::min(at, text.size());
}

namespace {

/// Reads the text of a line of cells into symbols.
void scan_cells(Line& line) {
    const std::size_t comment = comment_of(line.text);
    const bool is_number = comment + 1 < line.text.size() && is_digit(line.text[comment + 1]);
    const bool has_number = is_number &&
                            (is_letter(trimmed(line.text)[0]) || is_one_of("([\"'", trimmed(line.text)[0])) &&
                            scan_labelled_puzzle(line); // "Easy #4: 53..7…", "(#4) 53..7…"
    if (has_hash_cells(line.text))
        line.hash_cells = count_hash_cells(line.text);
    else if (!has_number)
        line.text.resize(comment);
    const bool has_blanks = is_puzzle_with_blanks(line.text);
    if (has_blanks)
        add_characters(line.symbols, line, line.text);
    else if (!has_number && !scan_labelled_puzzle(line) && !scan_table_row(line))
        scan_words(line);
    // X is a digit on boards of 24 digits and more.
    const std::size_t cells = line.symbols.size();
    if ((cells >= 4 && cells < 24) || (cells > 35 && cells < 576))
        for (Symbol& symbol : line.symbols)
            if (is_x(symbol.written))
                symbol = {Symbol::Kind::empty, 'x', 0, symbol.column, symbol.line};
    line.shows_empties = !has_blanks && has(line.symbols, Symbol::Kind::empty);
}

/// Returns the row with '.' in its empty cells if these are as many spaces as a cell is wide: "|     7 | 3     | …".
/// Requires as many boxes as a box has cells. Returns nothing otherwise.
std::optional<std::string> with_empty_cells(std::string_view text) {
    const std::string_view row = trimmed(text);
    if (row.size() < 2 || row.front() != '|' || row.back() != '|' || none_of(row, is_digit))
        return std::nullopt;
    const std::string_view inside = row.substr(1, row.size() - 2);
    const auto boxes = static_cast<std::size_t>(count_in(inside, '|')) + 1;
    const std::size_t width = 2 * boxes + 2; // size of a box with its bar
    if (boxes < 2 || boxes > 3 || inside.size() + 1 != boxes * width)
        return std::nullopt;
    std::string filled(text);
    for (std::size_t k = 0; k < inside.size(); ++k) {
        const bool is_cell = k % width % 2 == 1 && k % width != width - 1;
        const char between = k % width == width - 1 ? '|' : ' ';
        if (is_cell ? !is_digit(inside[k]) && inside[k] != ' ' : inside[k] != between)
            return std::nullopt;
        if (is_cell && inside[k] == ' ')
            filled[place_in(text, inside) + k] = '.';
    }
    return filled;
}

/// Returns whether a text may be an ID or a link, by a fast test.
bool may_be_id(std::string_view text) {
    return any_of(text, [](char c) { return is_letter(c) || c == ':'; });
}

/// Returns a row of up to nine words, each a digit or "e" for an empty cell, with '.' for the latter; nothing for another
/// line.
std::optional<std::string> with_dots(std::string_view text) {
    if (text.find('e') == std::string_view::npos)
        return std::nullopt;
    const std::vector<std::string_view> words = words_of(text, blanks);
    const bool has_cells = words.size() >= 4 && words.size() <= 9 && all_of(words, [](std::string_view word) {
                               return word.size() == 1 && (is_digit(word[0]) || word[0] == 'e');
                           });
    if (!has_cells)
        return std::nullopt;
    std::string dots(text);
    std::replace(dots.begin(), dots.end(), 'e', '.');
    return dots;
}

/// Removes the sign of a line break in Markdown, a backslash at the end of a row of digits.
std::string_view without_line_break(std::string_view text) {
    const std::size_t end = text.find_last_not_of(blanks);
    const bool is_row = end != std::string_view::npos && text[end] == '\\' &&
                        text.substr(0, end).find_first_not_of("0123456789. \t") == std::string_view::npos;
    return is_row ? text.substr(0, end) : text;
}

} // namespace

Line scan_line(std::string_view text, std::size_t number) {
    while (text.starts_with('>')) // a mail quotes it; columns are those of what is quoted
        text.remove_prefix(text.starts_with("> ") ? 2 : 1);
    Line line{.number = number};
    if (constexpr std::string_view description = "#D "; text.starts_with(description)) { // SadMan writes it
        line.kind = Line::Kind::comment;
        line.name = trimmed(text.substr(description.size()));
        return line;
    }
    std::string ascii;
    if (any_of(text, [](char c) { return static_cast<unsigned char>(c) > 0x7F; })) {
        line.original = text;
        text = ascii = in_ascii(text);
    }
    text = without_line_break(text);
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        if (text.size() <= Geometry::max_side) // it may be a row
            line.text = text;
    } else if (text.find_first_not_of("`~", first) == std::string_view::npos) {
        // the end of a block of code in Markdown
    } else if (text[first] == '#' && !has_hash_cells(text) && !text.substr(first).starts_with(array_of_lisp)) {
        line.kind = Line::Kind::comment;
        line.hash_cells = count_hash_cells(text.substr(0, std::size_t{2} * Geometry::max_side));
    } else if (text.substr(first).starts_with("[,1] [,2]")) { // the names of columns in R
        line.kind = Line::Kind::comment;
    } else if (text[first] == '[' && is_section(text.substr(first))) {
        line.kind = Line::Kind::section;
        line.text = lower_case(text);
    } else if (const auto border = end_of_border(text); border > 0 || is_rule(text)) {
        if (border > 0 && text.find('\x1A', border) == std::string_view::npos)
            line.name = trimmed(text.substr(border)); // as a title, which precedes a puzzle
        text = text.substr(0, border > 0 ? border : text.size());
        line.kind = Line::Kind::rule;
        line.text = text;
        const bool has_dashes = text.find('-') != std::string_view::npos;
        line.dash = has_dashes ? '-' : '\0';
        line.is_frame = text[first] == '*' || text[first] == '.';
        if (text.find_first_of("+=*.:'") == std::string_view::npos)
            line.dashes =
                static_cast<std::uint32_t>(count_if(text, [&](char c) { return has_dashes ? c == '-' : c != '|'; }));
    } else if (auto record = may_be_id(text) ? read_id(text, number) : std::nullopt) {
        line.kind = Line::Kind::document;
        line.records.push_back(*std::move(record));
    } else {
        line.kind = Line::Kind::cells;
        line.text = with_empty_cells(text).value_or(with_dots(text).value_or(std::string(text)));
        if (!is_command(text) && !is_date(text))
            scan_cells(line);
    }
    return line;
}

} // namespace sudoku::detail
