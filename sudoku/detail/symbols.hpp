#pragma once

#include "sudoku/reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace sudoku::detail {

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view blanks_and_bars = " \t\v\f|";
constexpr std::string_view empties = ".0-*_?#"; // '#' only where it begins no comment: has_hash_cells()
constexpr std::size_t shortest_puzzle = 16;     ///< 4x4 on one line
constexpr std::size_t cells_9x9 = 81;

inline bool is_one_of(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_x(char c) { return c == 'x' || c == 'X'; }
inline bool is_first_byte(char c) { return (c & 0xC0) != 0x80; } ///< of a character in UTF-8
inline bool is_letter(char c) { return is_capital(static_cast<char>(c & ~0x20)); }

/// The words of `text` between `separators`, as views of it.
inline std::vector<std::string_view> words_of(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    for (auto at = text.find_first_not_of(separators); at != std::string_view::npos;
         at = text.find_first_not_of(separators, at)) {
        words.push_back(text.substr(at, text.find_first_of(separators, at) - at));
        at += words.back().size();
    }
    return words;
}

/// The text without blanks at its ends.
inline std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(blanks) + 1));
    return text;
}

/// The text with 'a' ... 'z' in place of 'A' ... 'Z'.
inline std::string lower_case(std::string text) {
    for (char& c : text)
        c = is_capital(c) ? static_cast<char>(c | 0x20) : c;
    return text;
}

/// Is it a word that programs write in an empty cell?
inline bool is_empty_word(std::string_view word) {
    constexpr std::array<std::string_view, 14> words{"-1",          "-1.",      "-1.0",      "nan",  "na",
                                                     "na_integer_", "na_real_", "nil",       "none", "nothing",
                                                     "missing",     "null",     "undefined", "<na>"};
    constexpr std::size_t longest = 11;
    return word.size() <= longest &&
           std::find(words.begin(), words.end(), lower_case(std::string(word))) != words.end();
}

/// Is it a digit as in "5.0"?
inline bool is_whole_real(std::string_view word) {
    const std::size_t point = word.find_first_not_of("0123456789");
    return point != std::string_view::npos && point > 0 && word[point] == '.' &&
           word.find_first_not_of('0', point + 1) == std::string_view::npos;
}

/// Says that these characters of `text`, in UTF-8, are in a cell.
inline std::string why_no_cell(std::string_view text, std::size_t first, std::size_t count) {
    constexpr std::size_t most = 40;
    std::string word;
    std::size_t end = 0; // of the characters so far
    for (const char c : text) {
        end += is_first_byte(c) ? 1 : 0;
        if (end > first && end <= first + std::min(count, most))
            word += c;
    }
    return "`" + word + "` is neither a digit nor empty: write 0, . or -1 in empty cells";
}

/// The usual board that has that many cells.
inline std::optional<Geometry> board_of(std::size_t cells) {
    const auto side = static_cast<std::size_t>(std::sqrt(cells));
    return side * side == cells ? Geometry::of_side(static_cast<std::uint32_t>(side)) : std::nullopt;
}

/// What stands in one cell, before it is known what board it belongs to.
struct Symbol {
    enum class Kind : std::uint8_t { empty, number, letter, invalid };
    Kind kind = Kind::invalid;
    char written = '\0';      ///< the character, if it is one; '0' of "00", too; ',' for nothing between two
    std::uint32_t value = 0;  ///< number; or letter, A = 1
    std::uint32_t column = 0; ///< where it stands, 1-based
    std::size_t line = 0;
};

inline bool has(std::span<const Symbol> symbols, Symbol::Kind kind) {
    return std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& symbol) { return symbol.kind == kind; });
}

/// Are most of the symbols something that stands in cells? Letters do on boards larger than 9x9 only.
inline bool look_like_cells(std::span<const Symbol> symbols) {
    const auto good = std::count_if(symbols.begin(), symbols.end(), [&](const Symbol& symbol) {
        return symbol.kind == Symbol::Kind::letter ? symbols.size() > 9 : symbol.kind != Symbol::Kind::invalid;
    });
    return static_cast<std::size_t>(good) * 2 > symbols.size();
}

/// A line and what it looks like on its own.
struct Line {
    enum class Kind : std::uint8_t {
        blank,
        comment, ///< starts with '#'
        section, ///< a name in brackets: "[Puzzle]"
        rule,    ///< only '-', '+', '=', '|' and blanks
        cells,   ///< anything else
        field,   ///< a puzzle in a row of a data set: no row of a grid, whatever stands around it
        too_long,
        document, ///< many lines that are read as a whole
    };
    Kind kind = Kind::blank;
    std::size_t number = 0; ///< 1-based
    std::string original{}; ///< of a line with characters past ASCII: as it was written
    std::string text{};     ///< of sections, in lower case; of cells; and of blank lines short enough for a row
    std::uint32_t dashes =
        0;            ///< of rules of only '-' and bars, or of only blanks and bars: how many of these they have
    char dash = '\0'; ///< which: '-', or '\0' for blanks, as in Symbol::written
    std::uint32_t hash_cells =
        0;                 ///< of comments and cells that are nothing but '#' and digits: how many, if there is a '#'
    bool is_frame = false; ///< of rules: above or below a grid of Simple Sudoku or HoDoKu
    bool is_head = false;  ///< may it be the head of a data set?
    std::vector<Record> records{}; ///< of documents; of cells: the error that one of them is no cell, if there is one
    std::string
        name{}; ///< of a puzzle on one line: what stands before it; of "#D" in .sdk files: what stands behind it
    // Of cells:
    std::vector<Symbol> symbols{};
    std::string solution{}; ///< of a puzzle on one line: what stands behind it
    bool has_bars = false;
    bool is_row = false;         ///< and no puzzle on one line: it had the name of a row
    bool had_plain_name = false; ///< of a row, which could be a cell: "A" or "1", and not "r1", "A:" or "1)"
    bool has_numbers = false;    ///< symbols are blank-separated numbers, not characters
    bool is_spaced = false;      ///< every symbol is a word of its own
    bool shows_empties = false;  ///< with '.', '0' or the like; if not, blanks may be empty cells

    [[nodiscard]] std::string_view written() const { return original.empty() ? text : original; }
    [[nodiscard]] bool looks_like_cells() const { return look_like_cells(symbols); }
    /// Can the symbols belong to a board of that side: characters suffice up to 35, past it there must be blanks between
    /// them.
    [[nodiscard]] bool can_be_board(std::uint32_t side) const { return side <= 35 || is_spaced; }
};

/// A character as one symbol; a blank is an empty cell.
inline Symbol symbol_of(char c) {
    if (is_digit(c) && c != '0')
        return {Symbol::Kind::number, c, static_cast<std::uint32_t>(c - '0')};
    if (is_one_of(empties, c))
        return {Symbol::Kind::empty, c};
    if (is_letter(c))
        return {Symbol::Kind::letter, c, static_cast<std::uint32_t>((c | 0x20) - 'a' + 1)};
    if (is_one_of(blanks, c))
        return {Symbol::Kind::empty};
    return {};
}

/// A word as one symbol: an empty cell or a decimal number.
inline Symbol symbol_of_word(std::string_view word) {
    if (word.size() == 1 && !is_digit(word[0]))
        return is_one_of(empties, word[0]) ? Symbol{Symbol::Kind::empty, word[0]} : Symbol{};
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size())
        return {};
    return value == 0 ? Symbol{Symbol::Kind::empty, '0'} : Symbol{Symbol::Kind::number, '\0', value};
}

/// The symbol with its place: it is written at `text`, which is in the text of the line.
inline Symbol placed(Symbol symbol, const Line& line, const char* text) {
    symbol.line = line.number;
    symbol.column = static_cast<std::uint32_t>(text - line.text.data() + 1);
    return symbol;
}

/// Adds each character of `part`, which is in the text of the line, as a cell.
inline void add_with_blanks(std::vector<Symbol>& symbols, const Line& line, std::string_view part) {
    for (const char& c : part)
        symbols.push_back(placed(symbol_of(c), line, &c));
}

/// Adds each character of `word`, which is in the text of the line, as a cell of it.
inline void add_characters(Line& line, std::string_view word) { add_with_blanks(line.symbols, line, word); }

/// Are the words decimal numbers? More than nine words are not groups of characters, whatever the board.
inline bool are_numbers(const std::vector<std::string_view>& words) {
    const auto is_long_number = [&](std::string_view word) {
        const Symbol symbol = word.size() > 1 ? symbol_of_word(word) : Symbol();
        return symbol.kind == Symbol::Kind::number && symbol.value <= words.size();
    };
    return words.size() > 9 && std::any_of(words.begin(), words.end(), is_long_number) &&
           std::none_of(words.begin(), words.end(), [](std::string_view word) { return word.size() > 3; });
}

inline bool are_as_long(const std::vector<std::string_view>& words, std::size_t size) {
    return std::all_of(words.begin(), words.end(), [&](std::string_view word) { return word.size() == size; });
}

} // namespace sudoku::detail
