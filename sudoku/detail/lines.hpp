#pragma once

#include "sudoku/detail/fields.hpp"
#include "sudoku/formats/data_set.hpp"
#include "sudoku/formats/document.hpp"
#include "sudoku/formats/encoding.hpp"
#include "sudoku/formats/links.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace sudoku::detail {

/// The first word of `text`, which is not blank: it ends before a blank or a comma.
inline std::string_view first_word(std::string_view text) {
    text.remove_prefix(text.find_first_not_of(blanks));
    return text.substr(0, text.find_first_of(" \t\v\f,"));
}

/// Could `text`, which is not blank, be a rule? The grids of Simple Sudoku have rules "*-----*", in HoDoKu also
/// "*--+--|"; those of HoDoKu ".----.----.----.", ":----+----+----:" and "'----'----'----'".
inline bool is_rule(std::string_view text) {
    text = trimmed(text);
    const char end = text.front();
    constexpr std::size_t narrowest = 31; // of HoDoKu's
    if (text.size() >= narrowest && is_one_of(".:'", end) && text.back() == end)
        return text.find("-------") != std::string_view::npos &&
               std::all_of(text.begin(), text.end(), [&](char c) { return c == '-' || c == '+' || c == end; });
    if (text.size() > 2 && end == '*' && (text.back() == '*' || text.back() == '|'))
        text = text.substr(1, text.size() - 2);
    return text.find_first_not_of("-+=| \t\v\f") == std::string_view::npos;
}

inline bool is_hash_cell(char c) { return is_digit(c) || c == '#'; }

/// Is a word a whole puzzle of digits and '#'?
inline bool is_hash_puzzle(std::string_view word) {
    const auto board = board_of(word.size());
    const auto hashes = static_cast<std::size_t>(std::count(word.begin(), word.end(), '#'));
    return board && board->side() <= 35 && hashes > 1 && hashes < word.size() &&
           std::all_of(word.begin(), word.end(),
                       [&](char c) { return is_hash_cell(c) || (is_letter(c) && board->side() > 9); });
}

/// How many digits and '#' there are, if there is nothing else but blanks and bars, and at least one '#'. Capital letters
/// are digits of boards that have them.
inline std::uint32_t count_hash_cells(std::string_view text) {
    std::uint32_t count = 0;
    std::uint32_t letters = 0; // from A to the last one
    for (const char c : text) {
        if (is_one_of(blanks_and_bars, c))
            continue;
        if (!is_hash_cell(c) && !is_capital(c))
            return 0;
        if (is_capital(c))
            letters = std::max(letters, static_cast<std::uint32_t>(c - 'A' + 1));
        ++count;
    }
    return is_one_of(text, '#') && (letters == 0 || (count > 9 && letters <= count)) ? count : 0;
}

/// Is the text a row of digits and '#', with a digit before one of these? Where a whole row stands before the only '#',
/// that begins a comment, and a comment may begin with a few digits. Letters are digits of rows longer than nine cells
/// that have several '#'.
inline bool is_hash_row(std::string_view text) {
    const std::uint32_t count = count_hash_cells(text);
    const auto first = text.find('#');
    const auto last = text.rfind('#');
    const std::string_view before = text.substr(0, last);
    const auto digits = static_cast<std::uint32_t>(
        std::count_if(before.begin(), before.end(), [](char c) { return is_digit(c) || is_letter(c); }));
    return Geometry::of_side(count) && count >= (text.find_first_not_of(blanks) == first ? 9 : 4) && digits > 0 &&
           (first != last || (!Geometry::of_side(digits) && std::none_of(text.begin(), text.end(), is_letter)));
}

/// Does '#' seem to stand for empty cells in `text`, where it begins a comment elsewhere? Nothing else would be said of
/// a puzzle that starts with it.
inline bool has_hash_cells(std::string_view text) {
    constexpr std::size_t longest = 4 * std::size_t{Geometry::max_side}; // row: with blanks and bars
    return is_one_of(text, '#') && (is_hash_puzzle(first_word(text)) || (text.size() <= longest && is_hash_row(text)));
}

/// May the text, which has words, have been a row or a board? It may if there are four cells on their own, three groups of
/// cells with empty ones among them, as many cells in a group as in a row, or very many digits.
inline bool may_have_been_cells(std::string_view text) {
    constexpr std::string_view empty = "._*";
    std::size_t alone = 0;
    std::size_t groups = 0;
    for (const std::string_view word : words_of(text, " \t\v\f,;:|[](){}\"'")) {
        const auto is_cell = [&](char c) { return is_digit(c) || is_one_of(empty, c); };
        if (!std::all_of(word.begin(), word.end(), is_cell))
            continue;
        const bool has_digit = std::any_of(word.begin(), word.end(), is_digit);
        const auto day = word.find('.');
        const auto month = day > 2 ? std::string_view::npos : word.find('.', day + 1);
        const bool is_date = month != std::string_view::npos && month > day + 1 && month <= day + 3 &&
                             word.find_first_of(empty, month + 1) == std::string_view::npos;
        if (word.size() >= 9 && has_digit && !is_date)
            return true;
        alone += word.size() == 1 ? 1 : 0;
        groups += word.size() > 1 && word.find_first_of(empty) != std::string_view::npos ? 1 : 0;
    }
    return alone >= 4 || groups >= 3 || std::count_if(text.begin(), text.end(), is_digit) >= 25;
}

/// Is the line words, and nothing that may have been a puzzle? Words as long as a puzzle have more letters, of any script,
/// than any puzzle up to 25x25, where X stands in empty cells. Nor is the sign that ends a file of CP/M or DOS a puzzle.
inline bool is_note(const Line& line) {
    const auto is_of_word = [](char c) { return c == '\x1A' || (is_letter(c) && !is_x(c)); };
    const auto pair = std::adjacent_find(line.text.begin(), line.text.end(),
                                         [&](char a, char b) { return is_of_word(a) && is_of_word(b); });
    const auto words = words_of(line.text, blanks);
    const auto is_word = [&](std::string_view word) {
        const auto letters = std::count_if(word.begin(), word.end(), is_of_word);
        return word.size() < shortest_puzzle ||
               (word.size() < 36 && static_cast<std::size_t>(letters) * 3 > word.size() * 2);
    };
    const bool is_array = !has(line.symbols, Symbol::Kind::letter) && !has(line.symbols, Symbol::Kind::invalid);
    return line.text == "\x1A" || (!is_array && pair != line.text.end() &&
                                   std::all_of(words.begin(), words.end(), is_word) && !may_have_been_cells(line.text));
}

/// Is `text`, which starts with '[', a name in brackets and nothing else?
inline bool is_section(std::string_view text) {
    const auto close = text.find(']');
    return text.size() > 1 && is_letter(text[1]) && close != std::string_view::npos &&
           text.find_first_not_of(blanks, close + 1) == std::string_view::npos;
}

/// A line of exactly N^2 digits and blanks is a puzzle on one line in which the blanks are the empty cells.
inline bool is_puzzle_with_blanks(std::string_view text) {
    const auto board = board_of(text.size());
    return board && board->side() <= 36 && std::all_of(text.begin(), text.end(), [&](char c) {
               const Symbol symbol = symbol_of(c);
               return is_one_of(blanks, c) || (symbol.kind == Symbol::Kind::number && symbol.value <= board->side()) ||
                      (symbol.kind == Symbol::Kind::letter && board->side() > 9);
           });
}

/// Reads characters or numbers between blanks and bars.
inline void scan_words(Line& line) {
    std::vector<std::string_view> words{first_word(line.text)}; // what follows a puzzle on its line is ignored
    const auto is_whole_board = [&] {                           // N words of N characters
        const auto rows = words_of(line.text, blanks);
        return are_as_long(rows, rows.size());
    };
    if (words[0].size() < shortest_puzzle || is_one_of(words[0], '|') || is_whole_board()) {
        words = words_of(line.text, blanks_and_bars);
        line.has_bars = is_one_of(line.text, '|');
        line.has_numbers = are_numbers(words);
        line.is_spaced = line.has_numbers || are_as_long(words, 1);
    }
    line.symbols.reserve(words.size() == 1 ? words[0].size() : words.size());
    for (const std::string_view word : words) {
        if (line.has_numbers)
            line.symbols.push_back(placed(symbol_of_word(word), line, word.data()));
        else
            add_characters(line, word);
    }
}

/// Where the comment of a line begins, or its end. '#' before a digit, in a row between bars, marks a cell of a grid of
/// candidates.
inline std::size_t comment_of(std::string_view text) {
    const std::string_view row = trimmed(text);
    const bool is_row = row.size() > 1 && row.front() == '|' && row.back() == '|';
    std::size_t at = text.find('#');
    while (is_row && at != std::string_view::npos && is_digit(text[at + 1]))
        at = text.find('#', at + 1);
    return std::min(at, text.size());
}

/// Reads the text of a line of cells into symbols.
inline void scan_cells(Line& line) {
    if (has_hash_cells(line.text))
        line.hash_cells = count_hash_cells(line.text);
    else
        line.text.resize(comment_of(line.text));
    const bool has_blanks = is_puzzle_with_blanks(line.text);
    if (has_blanks)
        add_characters(line, line.text);
    else if (!scan_labelled_puzzle(line) && !scan_table_row(line) && !scan_array(line))
        scan_words(line);
    // X is a digit on boards of 24 digits and more.
    const std::size_t cells = line.symbols.size();
    if ((cells >= 4 && cells < 24) || (cells > 35 && cells < 576))
        for (Symbol& symbol : line.symbols)
            if (is_x(symbol.written))
                symbol = {Symbol::Kind::empty, 'x', 0, symbol.column, symbol.line};
    line.shows_empties = !has_blanks && has(line.symbols, Symbol::Kind::empty);
}

/// `text` is without "\n" or "\r\n".
inline Line scan_line(std::string_view text, std::size_t number) {
    while (text.starts_with('>')) // a mail quotes it; columns are those of what is quoted
        text.remove_prefix(text.starts_with("> ") ? 2 : 1);
    Line line{.number = number};
    if (constexpr std::string_view description = "#D "; text.starts_with(description)) { // as SadMan writes it
        line.kind = Line::Kind::comment;
        line.name = trimmed(text.substr(description.size()));
        return line;
    }
    std::string ascii;
    if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) > 0x7F; })) {
        line.original = text;
        text = ascii = in_ascii(text);
    }
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        if (text.size() <= Geometry::max_side) // it may be a row
            line.text = text;
    } else if (text.find_first_not_of("`~", first) == std::string_view::npos) {
        // the end of a block of code in Markdown
    } else if (text[first] == '#' && !has_hash_cells(text)) {
        line.kind = Line::Kind::comment;
        line.hash_cells = count_hash_cells(text.substr(0, std::size_t{2} * Geometry::max_side));
    } else if (text[first] == '[' && is_section(text.substr(first))) {
        line.kind = Line::Kind::section;
        line.text = lower_case(std::string(text));
    } else if (is_rule(text)) {
        line.kind = Line::Kind::rule;
        const bool has_dashes = text.find('-') != std::string_view::npos;
        line.dash = has_dashes ? '-' : '\0';
        line.is_frame = text[first] == '*' || text[first] == '.';
        if (text.find_first_of("+=*.:'") == std::string_view::npos)
            line.dashes = static_cast<std::uint32_t>(
                std::count_if(text.begin(), text.end(), [&](char c) { return has_dashes ? c == '-' : c != '|'; }));
    } else if (auto record = read_id(text, number)) {
        line.kind = Line::Kind::document;
        line.records.push_back(*std::move(record));
    } else {
        line.kind = Line::Kind::cells;
        line.text = text;
        scan_cells(line);
    }
    return line;
}

/// The puzzle in a row of a data set, or the error that there is none.
inline Line scan_row(const DataRow& row, const DataSet& set, std::size_t number) {
    Line line = scan_line(row.puzzle, number);
    const bool is_damaged = row.puzzle.find("E+") != std::string::npos;
    if (row.fields > 0)
        line.records = {ParseError(number, 1,
                                   std::to_string(row.fields) + " fields, where the head of the data set has " +
                                       std::to_string(set.columns()))};
    else if (is_damaged || !line.looks_like_cells())
        line.records = {ParseError(
            number, row.column,
            is_damaged ? "a spreadsheet has made " + row.puzzle + " of this puzzle: import its column as text"
                       : "no puzzle in the column \"" + set.puzzle_name() + "\" of the data set")};
    line.kind = Line::Kind::field;
    line.name = row.name;
    line.solution = row.solution;
    for (Symbol& symbol : line.symbols)
        symbol.column += static_cast<std::uint32_t>(row.column - 1);
    return line;
}

inline std::vector<std::string_view> cut_at_bars(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size(); at += parts.back().size() + 1)
        parts.push_back(text.substr(at, text.find('|', at) - at));
    return parts;
}

/// The parts of a row between its bars. Bars at the ends enclose the row and leave no part outside, unless there are
/// blanks outside that are as wide as the other parts: "   |195|   ".
inline std::vector<std::string_view> between_bars(std::string_view text) {
    const auto first = text.find_first_not_of(blanks);
    const auto last = text.find_last_not_of(blanks);
    const bool is_enclosed = first != last && text[first] == '|' && text[last] == '|';
    auto parts = cut_at_bars(text);
    if (is_enclosed && (parts[0].empty() || !are_as_long(parts, parts[0].size())))
        parts = cut_at_bars(text.substr(first + 1, last - first - 1));
    return parts;
}

/// The symbols of a row of a board with that shape, if the line can be read as one, with blanks as empty cells if need
/// be.
inline std::optional<std::vector<Symbol>> row_symbols(const Line& line, const Geometry& geometry) {
    if (line.kind == Line::Kind::field)
        return std::nullopt;
    if (line.symbols.size() == geometry.side())
        return line.symbols;
    if (line.shows_empties || line.kind == Line::Kind::section)
        return std::nullopt;
    // Blanks may be the empty cells: as many characters as the side, or as a box is wide between the bars.
    const auto parts = between_bars(line.text);
    const std::size_t width = parts.size() == 1 ? geometry.side() : geometry.box_columns();
    if (parts.size() * width != geometry.side() || !are_as_long(parts, width))
        return std::nullopt;
    std::vector<Symbol> symbols;
    for (const std::string_view part : parts)
        add_with_blanks(symbols, line, part);
    return symbols;
}

/// Do the cells stand in every second column, or every third, ...?
inline bool is_evenly_spaced(const std::vector<Symbol>& symbols) {
    const std::size_t stride = symbols.size() < 2 ? 1 : symbols[1].column - symbols[0].column;
    return stride > 1 && std::adjacent_find(symbols.begin(), symbols.end(), [&](const Symbol& a, const Symbol& b) {
                             return b.column - a.column != stride;
                         }) == symbols.end();
}

/// The board of that side of which the line, which has such `parts` between its bars, is a row.
inline std::optional<Geometry> board_of_row(const Line& line, const std::vector<std::string_view>& parts,
                                            std::size_t side) {
    const auto usual = side <= Geometry::max_side ? Geometry::of_side(static_cast<std::uint32_t>(side)) : std::nullopt;
    if (!usual || parts.size() < 2 || parts.size() >= side || side % parts.size() != 0)
        return usual;
    const std::size_t width = side / parts.size();
    // Blanks are cells, but not in " 5 | 3 |   | ": boxes as high as that are not likely.
    const bool may_be_blank = parts.size() <= 2 * width;
    const auto is_as_wide = [&](std::string_view part) {
        const auto begin = static_cast<std::size_t>(part.data() - line.text.data());
        const auto cells = std::count_if(line.symbols.begin(), line.symbols.end(), [&](const Symbol& symbol) {
            return symbol.column > begin && symbol.column <= begin + part.size();
        });
        return static_cast<std::size_t>(cells) == width || (may_be_blank && part.size() == width);
    };
    if (!std::all_of(parts.begin(), parts.end(), is_as_wide))
        return usual;
    return Geometry(static_cast<std::uint32_t>(parts.size()), static_cast<std::uint32_t>(width));
}

/// The board of which the line, on its own, seems to be a row. The bars show how wide its boxes are; without them, or if
/// they stand elsewhere, it is the usual board of its side.
inline std::optional<Geometry> board_of_row(const Line& line) {
    if (!line.looks_like_cells())
        return std::nullopt;
    const auto parts = between_bars(line.text);
    const std::size_t count = line.symbols.size();
    const auto board = board_of_row(line, parts, count);
    const bool bars_fit = board && (parts.size() == 1 || parts.size() * board->box_columns() == count);
    if (bars_fit && (line.shows_empties || parts.size() > 1 || line.has_numbers || is_evenly_spaced(line.symbols)))
        return board;
    // Perhaps blanks are the empty cells, and the row is longer than it seems.
    const auto longer = board_of_row(line, parts, parts[0].size() * parts.size());
    return longer && longer->side() > count && row_symbols(line, *longer) ? longer : board;
}

/// Cuts a stream of bytes into lines and documents, in memory for one line of at most PuzzleReader::max_line bytes or for
/// one document.
class LineSplitter {
public:
    explicit LineSplitter(ByteSource source) : source_(in_utf8(std::move(source))) {}

    /// The next line or document, or nothing at the end of the input.
    std::optional<Line> next() {
        if (document_ || begins_document())
            return next_document();
        std::size_t size = 0; // as far as it was looked at
        for (;;) {
            const std::string_view unread = this->unread();
            size = std::min(unread.find('\n', size), unread.size());
            is_too_long_ |= size > PuzzleReader::max_line;
            if (size < unread.size() || at_end_)
                break;
            if (is_too_long_) { // forget it, so that memory stays bounded
                begin_ = end_;
                size = 0;
            }
            fill();
        }
        if (begin_ == end_ && !is_too_long_)
            return std::nullopt;
        std::string_view text(buffer_.data() + begin_, size);
        begin_ = std::min(begin_ + size + 1, end_);
        column_ = 1;
        if (++number_ == 1 && text.starts_with("\xEF\xBB\xBF"))
            text.remove_prefix(3);
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        if (std::exchange(is_too_long_, false))
            return Line{.kind = Line::Kind::too_long, .number = number_};
        return scan(text);
    }

    /// Takes lines of 81 characters '0' ... '9' and '.', or with these in the column of puzzles of a data set without
    /// names, at most `most`, as long as they stand next and were read: their digits go to `digits`, their numbers to
    /// `numbers`. Returns how many there were.
    std::size_t take_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& numbers, std::size_t most) {
        if (is_too_long_ || document_ || column_ > 1)
            return 0;
        const std::size_t first = digits.size();
        const std::size_t before = numbers.size();
        for (std::size_t at = first; numbers.size() - before < most; at += cells_9x9) {
            const std::string_view text = unread();
            std::size_t puzzle = 0;
            std::size_t end = text.size() > cells_9x9 && text[cells_9x9] == '\r' ? cells_9x9 + 1 : cells_9x9;
            if (data_set_) {
                end = text.find('\n');
                const auto found =
                    end <= PuzzleReader::max_line ? data_set_->find_9x9(text.substr(0, end)) : std::nullopt;
                if (!found)
                    break;
                puzzle = *found;
            }
            if (text.size() <= end || text[end] != '\n')
                break;
            if (at == digits.size()) // room for a few more, which is cleared
                digits.resize(at + 64 * cells_9x9);
            if (!read_digits(text.data() + puzzle, digits.data() + at))
                break;
            begin_ += end + 1;
            numbers.push_back(++number_);
        }
        digits.resize(first + (numbers.size() - before) * cells_9x9);
        return numbers.size() - before;
    }

private:
    [[nodiscard]] std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }

    /// Goes on behind the next `size` bytes.
    void pass(std::size_t size) {
        const std::string_view text = unread().substr(0, size);
        const auto last = text.rfind('\n');
        number_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        const auto before = static_cast<std::size_t>(
            std::count_if(text.begin() + static_cast<std::ptrdiff_t>(last + 1), text.end(), is_first_byte));
        column_ = last == std::string_view::npos ? column_ + before : before + 1;
        begin_ += text.size();
    }

    /// Does a document begin next? Then it is what is being read.
    bool begins_document() {
        if (is_too_long_ || (begin_ < end_ && !Document::may_begin_with(buffer_[begin_])))
            return false;
        auto found = Document::begin(unread());
        for (; !found && !at_end_; found = Document::begin(unread()))
            fill();
        if (!found) // it ends without "\n"
            found = Document::begin(std::string(unread()) + '\n');
        if (!found || found->kind() == DocumentKind::none)
            return false;
        pass(found->skipped());
        document_ = BegunDocument{std::move(*found), number_ + 1, column_};
        return true;
    }

    /// The rest of the document that is being read. What stands behind it on its last line is read as a line.
    Line next_document() {
        auto& [document, line, column, taken, is_too_long] = *document_;
        std::size_t size = 0; // of its next line, as far as it was looked at
        while (!document.has_ended()) {
            const std::string_view next = unread().substr(taken);
            size = std::min(next.find('\n', size), next.size());
            const bool is_whole = size < next.size() || at_end_;
            if (is_whole && next.empty())
                break;
            if (is_whole) {
                taken += document.take(next.substr(0, size));
                taken += document.has_ended() ? 0 : std::min<std::size_t>(1, unread().size() - taken);
                size = 0;
            }
            if (taken + size > Document::most_bytes) { // forget it, so that memory stays bounded
                is_too_long = true;
                pass(std::exchange(taken, 0) + std::exchange(size, 0));
            }
            if (!is_whole)
                fill();
        }
        const auto text = is_too_long ? std::nullopt : std::optional(unread().substr(0, taken));
        Line found{.kind = Line::Kind::document, .number = line, .records = document.read(text, line, column)};
        pass(taken);
        if (column_ > 1) { // in a list of JSON, a comma or the end of the list follows
            const std::string_view between = document.kind() == DocumentKind::json ? " \t\r,]" : " \t\r";
            const std::size_t next = std::min(unread().find_first_not_of(between), unread().size());
            pass(next + (unread().substr(next).starts_with('\n') ? 1 : 0));
        }
        document_.reset();
        return found;
    }

    /// The line as a row of the data set, if there is one, or as its head, or as any line.
    Line scan(std::string_view text) {
        if (const auto row = data_set_ ? data_set_->row(text) : std::nullopt)
            return scan_row(*row, *data_set_, number_);
        Line line = scan_line(text, number_);
        if (line.kind != Line::Kind::blank && line.kind != Line::Kind::comment) {
            data_set_ = DataSet::begin(text);
            line.is_head = data_set_.has_value();
        }
        return line;
    }

    /// Reads 81 characters; false if some are neither '0' ... '9' nor '.', or if a 0 may be a digit: beside '.', and
    /// without a 9. Without a branch: a few vector instructions.
    static bool read_digits(const char* text, Digit* digits) {
        unsigned char is_bad = 0;
        unsigned char has_dot = 0;
        unsigned char has_zero = 0;
        unsigned char has_nine = 0;
        for (std::size_t k = 0; k < cells_9x9; ++k) {
            const auto digit = static_cast<unsigned char>(text[k] - '0');
            const bool is_digit = digit <= 9;
            const bool is_dot = text[k] == '.';
            digits[k] = is_digit ? digit : 0;
            is_bad |= static_cast<unsigned char>(!is_digit & !is_dot);
            has_dot |= static_cast<unsigned char>(is_dot);
            has_zero |= static_cast<unsigned char>(digit == 0);
            has_nine |= static_cast<unsigned char>(digit == 9);
        }
        return (is_bad | (has_dot & has_zero & ~has_nine)) == 0;
    }

    void fill() {
        if (begin_ > 0) {
            std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
            end_ -= std::exchange(begin_, 0);
        }
        if (end_ == buffer_.size())
            buffer_.resize(std::max<std::size_t>(std::size_t{1} << 18, buffer_.size() * 2));
        const std::size_t got = source_(std::span(buffer_).subspan(end_));
        end_ += got;
        at_end_ = got == 0;
    }

    ByteSource source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; ///< unread bytes are buffer_[begin_ ... end_ - 1]
    std::size_t end_ = 0;
    std::size_t number_ = 0; ///< of lines that ended before that
    std::size_t column_ = 1; ///< of the next byte: past 1 behind a document
    bool at_end_ = false;
    bool is_too_long_ = false;        ///< the line that is being read, of which the start is forgotten
    std::optional<DataSet> data_set_; ///< whose rows may be next
    /// The document that is being read, and where it begins.
    struct BegunDocument {
        Document document;
        std::size_t line;
        std::size_t column;
        std::size_t taken = 0;    ///< bytes of it, from begin_ on
        bool is_too_long = false; ///< its start is forgotten
    };
    std::optional<BegunDocument> document_;
};

} // namespace sudoku::detail
