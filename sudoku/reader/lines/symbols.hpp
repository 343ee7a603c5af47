#pragma once

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Content of a cell before its board is known.
struct Symbol {
    enum class Kind : std::uint8_t { empty, number, letter, invalid };
    Kind kind = Kind::invalid;
    char written = '\0';      ///< character, if it is only one; '0' also for "00"; ',' for an empty field
    std::uint32_t value = 0;  ///< number, or letter with A = 1
    std::uint32_t column = 0; ///< column in the line, 1-based
    std::size_t line = 0;

    [[nodiscard]] ParseError error(const std::string& message) const { return {line, column, message}; }
};

inline bool has(std::span<const Symbol> symbols, Symbol::Kind kind) {
    return std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& symbol) { return symbol.kind == kind; });
}

/// Returns whether most of the symbols can be in cells. Letters can only on boards larger than 9x9.
inline bool look_like_cells(std::span<const Symbol> symbols) {
    const auto good = std::count_if(symbols.begin(), symbols.end(), [&](const Symbol& symbol) {
        return symbol.kind == Symbol::Kind::letter ? symbols.size() > 9 : symbol.kind != Symbol::Kind::invalid;
    });
    return static_cast<std::size_t>(good) * 2 > symbols.size();
}

/// Line with its classification, independent of other lines.
struct Line {
    enum class Kind : std::uint8_t {
        blank,
        comment, ///< starts with '#'
        section, ///< a name in brackets: "[Puzzle]"
        rule,    ///< only '-', '+', '=', '|' and spaces
        cells,   ///< anything else
        field,   ///< puzzle in a row of a data set; never a row of a grid
        too_long,
        document, ///< several lines that are read as a whole
    };
    Kind kind = Kind::blank;
    std::size_t number = 0;   ///< 1-based
    std::string raw{};        ///< the line as it is
    std::string original{};   ///< original text, if the line contains non-ASCII characters
    std::string text{};       ///< for sections, in lower case; for cells; for blank lines short enough for a row
    std::uint32_t dashes = 0; ///< for rules of only '-' and bars, or of only spaces and bars: number of '-' or spaces
    char dash = '\0';         ///< '-', or '\0' for spaces as in Symbol::written
    /// Number of characters of a comment or cells that contain only '#' and digits, if there is a '#'.
    std::uint32_t hash_cells = 0;
    bool is_frame = false;         ///< for rules: top or bottom frame of a grid of Simple Sudoku or HoDoKu
    bool is_head = false;          ///< whether it may be the header of a data set
    std::vector<Record> records{}; ///< for documents: all records; for cells: an error, if one of them is invalid
    std::string name{};            ///< for a puzzle on one line: its label; for "#D" in .sdk files: the description
    // For cells:
    std::vector<Symbol> symbols{};
    std::string solution{}; ///< for a puzzle on one line: the word after it
    bool has_bars = false;
    bool is_row = false;         ///< whether it is a row, not a puzzle on one line, because it had the name of a row
    bool had_plain_name = false; ///< for a row: whether its name could be a cell ("A" or "1"; not "r1", "A:" or "1)")
    bool has_numbers = false;    ///< symbols are numbers separated by spaces, not characters
    bool is_spaced = false;      ///< every symbol is a separate word
    bool shows_empties = false;  ///< contains '.', '0' or the like; otherwise spaces may be empty cells

    [[nodiscard]] ParseError error(const std::string& message) const { return {number, 1, message}; }
    [[nodiscard]] std::string_view written() const { return original.empty() ? text : original; }
    [[nodiscard]] bool looks_like_cells() const { return look_like_cells(symbols); }
    /// Returns whether the symbols can belong to a board of that side. Single characters suffice up to side 35; larger
    /// boards require spaces between symbols.
    [[nodiscard]] bool can_be_board(std::uint32_t side) const { return side <= 35 || is_spaced; }
};

/// Converts a character to a symbol; a space is an empty cell.
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

/// Converts a word to a symbol: an empty cell or a decimal number.
inline Symbol symbol_of_word(std::string_view word) {
    if (word.size() == 1 && !is_digit(word[0]))
        return is_one_of(empties, word[0]) ? Symbol{Symbol::Kind::empty, word[0]} : Symbol{};
    const auto value = dlx::detail::parse_number<std::uint32_t>(word);
    if (!value)
        return {};
    return *value == 0 ? Symbol{Symbol::Kind::empty, '0'} : Symbol{Symbol::Kind::number, '\0', *value};
}

/// Converts a word of a program to a symbol: a number, a sign, "5.0", "5L", "nan", "-1", a letter.
inline Symbol symbol_of_cell(std::string_view word) {
    if (is_empty_word(word) || word == "~")
        return {Symbol::Kind::empty, '.'};
    if (word.size() == 1)
        return symbol_of(word[0]);
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const bool is_whole = digits == word.size() || word.substr(digits) == "L" || is_whole_real(word);
    return digits < 4 && is_whole ? symbol_of_word(word.substr(0, digits)) : Symbol{};
}

/// Returns the symbol with its position: `text`, which points into the text of the line.
inline Symbol placed(Symbol symbol, const Line& line, const char* text) {
    symbol.line = line.number;
    symbol.column = static_cast<std::uint32_t>(text - line.text.data() + 1);
    return symbol;
}

/// Adds each character of `part`, a view of the text of the line, as a cell.
inline void add_characters(std::vector<Symbol>& symbols, const Line& line, std::string_view part) {
    for (const char& c : part)
        symbols.push_back(placed(symbol_of(c), line, &c));
}

/// Returns whether the words are decimal numbers. More than nine words are never groups of characters.
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

/// Adds words of `text`, whose positions equal those in the text of the line. Each word is a number, or its characters
/// are cells.
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
