#include "sudoku/detail/lines.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>

namespace sudoku::detail {

namespace {

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view empties = ".0-*_#"; // '#' only where it begins no comment: has_hash_cells()
constexpr std::size_t shortest_puzzle = 16;    ///< 4x4 on one line

bool is_one_of(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool continues_utf8(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Could `text`, which is not blank, be a rule? The border of Simple Sudoku's grids has a '*' at its ends.
bool is_rule(std::string_view text) {
    const auto first = text.find_first_not_of(blanks);
    const auto last = text.find_last_not_of(blanks);
    if (last > first + 1 && text[first] == '*' && text[last] == '*')
        text = text.substr(first + 1, last - first - 1);
    return text.find_first_not_of("-+=| \t\v\f") == std::string_view::npos;
}

bool is_hash_cell(char c) { return is_digit(c) || c == '#'; }
bool is_side(std::size_t n) { return n <= Geometry::max_side && Geometry::of_side(static_cast<std::uint32_t>(n)); }

/// Is a word a whole puzzle of digits and '#'?
bool is_hash_puzzle(std::string_view word) {
    std::uint32_t side = 4;
    while (std::size_t{side} * side < word.size() && side < 35)
        ++side;
    const auto hashes = std::count(word.begin(), word.end(), '#');
    return std::size_t{side} * side == word.size() && is_side(side) && hashes > 1 &&
           static_cast<std::size_t>(hashes) < word.size() &&
           std::all_of(word.begin(), word.end(), [&](char c) { return is_hash_cell(c) || (is_letter(c) && side > 9); });
}

/// How many digits and '#' there are, if there is nothing else but blanks and bars, and at least one '#'. Capital letters
/// are digits of boards that have them.
std::uint32_t count_hash_cells(std::string_view text) {
    std::uint32_t count = 0;
    bool has_hash = false;
    char last_letter = '\0';
    for (const char c : text) {
        if (c == '|' || is_one_of(blanks, c))
            continue;
        if (!is_hash_cell(c) && !(c >= 'A' && c <= 'Z'))
            return 0;
        last_letter = is_letter(c) ? std::max(last_letter, c) : last_letter;
        has_hash |= c == '#';
        ++count;
    }
    const bool are_digits =
        last_letter < 'A' || (count > 9 && last_letter < 'A' + static_cast<char>(std::min(count, 26U)));
    return has_hash && are_digits ? count : 0;
}

/// Is the text a row of digits and '#', with a digit before one of these? Where a whole row stands before the only '#',
/// that begins a comment, and a comment may begin with a few digits. Letters are digits of rows longer than nine cells
/// that have several '#'.
bool is_hash_row(std::string_view text) {
    const std::uint32_t count = count_hash_cells(text);
    if (!is_side(count))
        return false;
    const auto is_digit_or = [&](char c) { return is_digit(c) || (is_letter(c) && count > 9); };
    const auto first = text.find('#');
    const auto before_first =
        std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(first), is_digit_or);
    const auto last = text.rfind('#');
    const auto begins_with = text.find_first_not_of(blanks) == first;
    const bool has_letters = std::any_of(text.begin(), text.end(), is_letter);
    return count >= (begins_with ? 9 : 4) && (!has_letters || (count > 9 && first != last)) &&
           std::any_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(last), is_digit_or) &&
           (first != last || !is_side(static_cast<std::size_t>(before_first)));
}

/// Does '#' seem to stand for empty cells in `text`, where it begins a comment elsewhere? Nothing else would be said of
/// a puzzle that starts with it.
bool has_hash_cells(std::string_view text) {
    constexpr std::size_t longest = 4 * std::size_t{Geometry::max_side}; // row: with blanks and bars
    if (text.find('#') == std::string_view::npos)
        return false;
    const auto first = text.find_first_not_of(blanks);
    return is_hash_puzzle(text.substr(first, text.find_first_of(" \t\v\f,", first) - first)) ||
           (text.size() <= longest && is_hash_row(text));
}

/// Is `text`, which starts with '[', a name in brackets and nothing else?
bool is_section(std::string_view text) {
    const auto close = text.find(']');
    return text.size() > 1 && is_letter(text[1]) && close != std::string_view::npos &&
           text.find_first_not_of(blanks, close + 1) == std::string_view::npos;
}

Symbol symbol_of(char c) {
    if (is_one_of(empties, c))
        return {Symbol::Kind::empty, 0, c};
    if (is_digit(c))
        return {Symbol::Kind::number, static_cast<std::uint32_t>(c - '0'), c};
    if (is_letter(c))
        return {Symbol::Kind::letter, static_cast<std::uint32_t>((c | 0x20) - 'a' + 1), c};
    return {};
}

/// A word as one symbol: an empty cell or a decimal number.
Symbol symbol_of_word(std::string_view word) {
    if (word.size() == 1 && !is_digit(word[0]))
        return is_one_of(empties, word[0]) ? Symbol{Symbol::Kind::empty, 0, word[0]} : Symbol{};
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size())
        return {};
    return value == 0 ? Symbol{Symbol::Kind::empty, 0, '0'} : Symbol{Symbol::Kind::number, value};
}

/// Reads characters of one line into symbols.
class Scanner {
public:
    explicit Scanner(Line& line) : line_(line) {}

    void scan() {
        if (has_hash_cells(line_.text))
            line_.hash_cells = count_hash_cells(line_.text);
        else
            line_.text.resize(std::min(line_.text.find('#'), line_.text.size()));
        const std::string_view text = line_.text;
        if (is_puzzle_with_blanks(text)) {
            line_.symbols = cells_with_blanks(text, 0, line_.number);
            return;
        }
        const auto first = text.find_first_not_of(blanks);
        const std::string_view word = text.substr(first, text.find_first_of(" \t\v\f,", first) - first);
        if (word.size() >= shortest_puzzle && word.find('|') == std::string_view::npos && !are_all_rows(text)) {
            add_characters(first, word.size()); // what follows a puzzle on its line is ignored
            return;
        }
        find_words(text);
        line_.has_numbers = are_numbers();
        line_.is_spaced =
            std::all_of(words_.begin(), words_.end(), [&](const Word& w) { return w.size == 1 || line_.has_numbers; });
        for (const auto& [at, size] : words_) {
            if (line_.has_numbers)
                add(symbol_of_word(text.substr(at, size)), at);
            else
                add_characters(at, size);
        }
    }

    /// Each character of `text` as a cell; `text` starts at offset `at` of its line.
    static std::vector<Symbol> cells_with_blanks(std::string_view text, std::size_t at, std::size_t number) {
        std::vector<Symbol> symbols;
        for (std::size_t k = 0; k < text.size(); ++k) {
            symbols.push_back(is_one_of(blanks, text[k]) ? Symbol{Symbol::Kind::empty} : symbol_of(text[k]));
            symbols.back().line = number;
            symbols.back().column = at + k + 1;
        }
        return symbols;
    }

private:
    struct Word {
        std::size_t at;
        std::size_t size;
    };

    void add(Symbol symbol, std::size_t at) {
        symbol.line = line_.number;
        symbol.column = at + 1;
        line_.shows_empties |= symbol.kind == Symbol::Kind::empty;
        line_.symbols.push_back(symbol);
    }

    void add_characters(std::size_t at, std::size_t size) {
        for (std::size_t k = at; k < at + size; ++k) {
            if (!continues_utf8(line_.text[k]) || line_.symbols.empty()) // one character, one cell
                add(symbol_of(line_.text[k]), k);
        }
    }

    void find_words(std::string_view text) {
        constexpr std::string_view separators = " \t\v\f|";
        line_.has_bars = text.find('|') != std::string_view::npos;
        for (auto at = text.find_first_not_of(separators); at != std::string_view::npos;
             at = text.find_first_not_of(separators, at)) {
            const auto stop = std::min(text.find_first_of(separators, at), text.size());
            words_.push_back({at, stop - at});
            at = stop;
        }
    }

    /// Are the words decimal numbers? More than nine words are not groups of characters, whatever the board.
    [[nodiscard]] bool are_numbers() const {
        if (words_.size() <= 9)
            return false;
        const auto is_long_number = [&](const Word& word) {
            return word.size > 1 && symbol_of_word(text_of(word)).kind == Symbol::Kind::number &&
                   symbol_of_word(text_of(word)).value <= words_.size();
        };
        return std::any_of(words_.begin(), words_.end(), is_long_number) &&
               std::none_of(words_.begin(), words_.end(), [](const Word& word) { return word.size > 3; });
    }

    [[nodiscard]] std::string_view text_of(const Word& word) const {
        return std::string_view(line_.text).substr(word.at, word.size);
    }

    /// Are the words N rows of N characters, a whole board on one line?
    [[nodiscard]] static bool are_all_rows(std::string_view text) {
        std::size_t words = 0;
        std::size_t size = 0;
        for (auto at = text.find_first_not_of(blanks); at != std::string_view::npos;
             at = text.find_first_not_of(blanks, at)) {
            const auto stop = std::min(text.find_first_of(blanks, at), text.size());
            if (++words == 1)
                size = stop - at;
            else if (stop - at != size)
                return false;
            at = stop;
        }
        return words == size;
    }

    /// A line of exactly N^2 digits and blanks is a puzzle on one line in which the blanks are the empty cells.
    [[nodiscard]] static bool is_puzzle_with_blanks(std::string_view text) {
        std::uint32_t side = 4;
        while (std::size_t{side} * side < text.size() && side < 36)
            ++side;
        return std::size_t{side} * side == text.size() && Geometry::of_side(side) &&
               std::all_of(text.begin(), text.end(), [&](char c) {
                   const Symbol symbol = symbol_of(c);
                   return is_one_of(blanks, c) || (symbol.kind == Symbol::Kind::number && symbol.value <= side) ||
                          (symbol.kind == Symbol::Kind::letter && side > 9);
               });
    }

    Line& line_;
    std::vector<Word> words_;
};

std::vector<std::string_view> cut_at_bars(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto bar = text.find('|');
        parts.push_back(text.substr(0, bar));
        if (bar == std::string_view::npos)
            return parts;
        text.remove_prefix(bar + 1);
    }
}

/// The parts of a row between its bars. Bars at the ends enclose the row and leave no part outside, unless there are
/// blanks outside that are as wide as the other parts: "   |195|   ".
std::vector<std::string_view> between_bars(std::string_view text) {
    const auto first = text.find_first_not_of(blanks);
    const auto last = text.find_last_not_of(blanks);
    const bool is_enclosed =
        first != last && first != std::string_view::npos && text[first] == '|' && text[last] == '|';
    auto parts = cut_at_bars(text);
    const auto differs = [&](std::string_view part) { return part.size() != parts[0].size(); };
    if (is_enclosed && (parts[0].empty() || std::any_of(parts.begin(), parts.end(), differs)))
        parts = cut_at_bars(text.substr(first + 1, last - first - 1));
    return parts;
}

/// Rows in which blanks are the empty cells: as many characters as the side, or as a box is wide between the bars.
std::optional<std::vector<Symbol>> row_with_blanks(const Line& line, const Geometry& geometry) {
    if (line.shows_empties)
        return std::nullopt;
    const auto parts = between_bars(line.text);
    const std::size_t width = parts.size() == 1 ? geometry.side() : geometry.box_columns();
    if (parts.size() * width != geometry.side())
        return std::nullopt;
    std::vector<Symbol> symbols;
    for (const std::string_view part : parts) {
        if (part.size() != width)
            return std::nullopt;
        const auto at = static_cast<std::size_t>(part.data() - line.text.data());
        const auto cells = Scanner::cells_with_blanks(part, at, line.number);
        symbols.insert(symbols.end(), cells.begin(), cells.end());
    }
    return symbols;
}

/// Do the cells stand in every second column, or every third, ...?
bool is_evenly_spaced(const Line& line) {
    const auto& symbols = line.symbols;
    if (symbols.size() < 2)
        return false;
    const std::size_t stride = symbols[1].column - symbols[0].column;
    return stride > 1 && std::adjacent_find(symbols.begin(), symbols.end(), [&](const Symbol& a, const Symbol& b) {
                             return b.column - a.column != stride;
                         }) == symbols.end();
}

} // namespace

bool LineSplitter::fill() {
    if (at_end_)
        return false;
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size())
        buffer_.resize(std::max<std::size_t>(std::size_t{1} << 18, buffer_.size() * 2));
    const std::size_t got = source_(std::span(buffer_).subspan(end_));
    end_ += got;
    at_end_ = got == 0;
    return !at_end_;
}

std::optional<LineSplitter::RawLine> LineSplitter::next() {
    std::size_t looked_at = 0;
    for (;;) {
        const char* const start = buffer_.data() + begin_;
        const void* const newline =
            end_ - begin_ > looked_at ? std::memchr(start + looked_at, '\n', end_ - begin_ - looked_at) : nullptr;
        const std::size_t size =
            newline != nullptr ? static_cast<std::size_t>(static_cast<const char*>(newline) - start) : end_ - begin_;
        is_too_long_ |= size > max_line_;
        if (newline == nullptr) {
            looked_at = size;
            if (is_too_long_) { // forget it, so that memory stays bounded
                begin_ = end_;
                looked_at = 0;
            }
            if (fill())
                continue;
            if (size == 0 && !is_too_long_)
                return std::nullopt;
        }
        RawLine line{is_too_long_ ? std::string_view() : std::string_view(buffer_.data() + begin_, size), ++number_,
                     is_too_long_};
        is_too_long_ = false;
        begin_ = std::min(begin_ + size + 1, end_);
        if (number_ == 1 && line.text.substr(0, 3) == "\xEF\xBB\xBF")
            line.text.remove_prefix(3);
        if (!line.text.empty() && line.text.back() == '\r')
            line.text.remove_suffix(1);
        return line;
    }
}

namespace {

constexpr std::size_t cells_9x9 = 81;

/// Reads 81 characters; false if some are neither '0' ... '9' nor '.', or if a 0 may be a digit: beside '.', and without
/// a 9. Without a branch: a few vector instructions.
bool read_digits(const char* text, Digit* digits) {
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

} // namespace

std::size_t LineSplitter::take_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& numbers,
                                       std::size_t most) {
    if (is_too_long_)
        return 0;
    const std::size_t first = digits.size();
    const std::size_t before = numbers.size();
    for (std::size_t at = first; numbers.size() - before < most; at += cells_9x9) {
        const std::string_view text(buffer_.data() + begin_, end_ - begin_);
        const std::size_t end = text.size() > cells_9x9 && text[cells_9x9] == '\r' ? cells_9x9 + 1 : cells_9x9;
        if (text.size() <= end || text[end] != '\n')
            break;
        if (at == digits.size()) // room for a few more, which is cleared
            digits.resize(at + 64 * cells_9x9);
        if (!read_digits(text.data(), digits.data() + at))
            break;
        begin_ += end + 1;
        numbers.push_back(++number_);
    }
    digits.resize(first + (numbers.size() - before) * cells_9x9);
    return numbers.size() - before;
}

bool look_like_cells(std::span<const Symbol> symbols) {
    const bool letters_count = symbols.size() > 9;
    const auto good = std::count_if(symbols.begin(), symbols.end(), [&](const Symbol& symbol) {
        return symbol.kind == Symbol::Kind::empty || symbol.kind == Symbol::Kind::number ||
               (symbol.kind == Symbol::Kind::letter && letters_count);
    });
    return static_cast<std::size_t>(good) * 2 > symbols.size();
}

Line scan_line(const LineSplitter::RawLine& raw) {
    Line line;
    line.number = raw.number;
    const auto first = raw.text.find_first_not_of(blanks);
    if (raw.is_too_long) {
        line.kind = Line::Kind::too_long;
    } else if (first == std::string_view::npos) {
        line.kind = Line::Kind::blank;
        if (raw.text.size() <= Geometry::max_side) // it may be a row
            line.text = raw.text;
    } else if (raw.text[first] == '#' && !has_hash_cells(raw.text)) {
        line.kind = Line::Kind::comment;
        line.hash_cells = count_hash_cells(raw.text.substr(0, std::size_t{2} * Geometry::max_side));
    } else if (raw.text[first] == '[' && is_section(raw.text.substr(first))) {
        line.kind = Line::Kind::section;
        line.text = raw.text;
    } else if (is_rule(raw.text)) {
        line.kind = Line::Kind::rule;
        const bool has_dashes = raw.text.find('-') != std::string_view::npos;
        line.dash = has_dashes ? '-' : '\0';
        if (raw.text.find_first_of("+=*") == std::string_view::npos)
            line.dashes = static_cast<std::uint32_t>(std::count_if(
                raw.text.begin(), raw.text.end(), [&](char c) { return has_dashes ? c == '-' : c != '|'; }));
    } else {
        line.kind = Line::Kind::cells;
        line.text = raw.text;
        Scanner(line).scan();
    }
    return line;
}

bool can_be_board(const Line& line, std::uint32_t side) { return side <= 35 || line.is_spaced; }

std::optional<std::vector<Symbol>> row_symbols(const Line& line, const Geometry& geometry) {
    if (line.kind == Line::Kind::blank && line.text.size() == geometry.side())
        return row_with_blanks(line, geometry);
    if (line.kind != Line::Kind::cells)
        return std::nullopt;
    if (line.symbols.size() == geometry.side())
        return line.symbols;
    return row_with_blanks(line, geometry);
}

std::optional<std::uint32_t> side_of_row(const Line& line) {
    if (line.kind != Line::Kind::cells || !line.looks_like_cells())
        return std::nullopt;
    const auto parts = between_bars(line.text);
    const auto count = static_cast<std::uint32_t>(line.symbols.size());
    const auto shape = shape_of_row(line, count);
    const bool bars_fit = shape && (parts.size() == 1 || parts.size() * shape->box_columns() == count);
    if (bars_fit && (line.shows_empties || parts.size() > 1 || line.has_numbers || is_evenly_spaced(line)))
        return count;
    // Perhaps blanks are the empty cells, and the row is longer than it seems.
    const auto length = static_cast<std::uint32_t>(std::min<std::size_t>(parts[0].size() * parts.size(), 10000));
    if (const auto longer = shape_of_row(line, length); length > count && longer && row_with_blanks(line, *longer))
        return length;
    return shape ? std::optional(count) : std::nullopt;
}

std::optional<Geometry> shape_of_row(const Line& line, std::uint32_t side) {
    const auto parts = between_bars(line.text);
    if (side > Geometry::max_side || parts.size() < 2 || parts.size() >= side || side % parts.size() != 0)
        return Geometry::of_side(side);
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
        return Geometry::of_side(side);
    return Geometry(static_cast<std::uint32_t>(parts.size()), static_cast<std::uint32_t>(width));
}

} // namespace sudoku::detail
