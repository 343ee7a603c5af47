#pragma once

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader.hpp"

#include <charconv>

namespace sudoku::detail {

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
    std::size_t number = 0;   ///< 1-based
    std::string original{};   ///< of a line with characters past ASCII: as it was written
    std::string text{};       ///< of sections, in lower case; of cells; and of blank lines short enough for a row
    std::uint32_t dashes = 0; ///< of rules of only '-' and bars, or of only blanks and bars: the number of these
    char dash = '\0';         ///< which: '-', or '\0' for blanks, as in Symbol::written
    /// Of comments and cells that are nothing but '#' and digits: how many, if there is a '#'.
    std::uint32_t hash_cells = 0;
    bool is_frame = false;         ///< of rules: above or below a grid of Simple Sudoku or HoDoKu
    bool is_head = false;          ///< may it be the head of a data set?
    std::vector<Record> records{}; ///< of documents; of cells: the error that one of them is no cell, if there is one
    std::string name{}; ///< of a puzzle on one line: the label before it; of "#D" in .sdk files: the text behind it
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
inline void add_characters(std::vector<Symbol>& symbols, const Line& line, std::string_view part) {
    for (const char& c : part)
        symbols.push_back(placed(symbol_of(c), line, &c));
}

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

/// Adds words of `text`, in which everything has the place that it has in the text of the line: each is a number, or its
/// characters are cells.
inline void add_words(Line& line, const std::vector<std::string_view>& words, std::string_view text) {
    line.has_numbers = are_numbers(words);
    line.is_spaced = line.has_numbers || are_as_long(words, 1);
    line.symbols.reserve(words.size() == 1 ? words[0].size() : words.size());
    for (const std::string_view word : words) {
        const auto written = std::string_view(line.text).substr(place_in(text, word), word.size());
        if (line.has_numbers)
            line.symbols.push_back(placed(symbol_of_word(written), line, written.data()));
        else
            add_characters(line.symbols, line, written);
    }
}

} // namespace sudoku::detail
