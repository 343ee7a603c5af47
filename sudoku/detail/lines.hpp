#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view blanks_and_bars = " \t\v\f|";

/// The words of `text` between `separators`, as views of it.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text, std::string_view separators);

/// The text with 'a' ... 'z' in place of 'A' ... 'Z'.
[[nodiscard]] std::string lower_case(std::string text);

/// The usual board that has that many cells.
[[nodiscard]] std::optional<Geometry> board_of(std::size_t cells);

/// What stands in one cell, before it is known what board it belongs to.
struct Symbol {
    enum class Kind : std::uint8_t { empty, number, letter, invalid };
    Kind kind = Kind::invalid;
    char written = '\0';      ///< the character, if it is one; '0' of "00", too
    std::uint32_t value = 0;  ///< number; or letter, A = 1
    std::uint32_t column = 0; ///< where it stands, 1-based
    std::size_t line = 0;
};

[[nodiscard]] bool has(std::span<const Symbol> symbols, Symbol::Kind kind);

/// Are most of the symbols something that stands in cells? Letters do on boards larger than 9x9 only.
[[nodiscard]] bool look_like_cells(std::span<const Symbol> symbols);

/// A line and what it looks like on its own.
struct Line {
    enum class Kind : std::uint8_t {
        blank,
        comment, ///< starts with '#'
        section, ///< a name in brackets: "[Puzzle]"
        rule,    ///< only '-', '+', '=', '|' and blanks
        cells,   ///< anything else
        too_long,
    };
    Kind kind = Kind::blank;
    std::size_t number = 0; ///< 1-based
    std::string text{};     ///< of sections, in lower case; of cells; and of blank lines short enough for a row
    std::uint32_t dashes =
        0;            ///< of rules of only '-' and bars, or of only blanks and bars: how many of these they have
    char dash = '\0'; ///< which: '-', or '\0' for blanks, as in Symbol::written
    std::uint32_t hash_cells =
        0; ///< of comments and cells that are nothing but '#' and digits: how many, if there is a '#'
    // Of cells:
    std::vector<Symbol> symbols{};
    bool has_bars = false;
    bool is_row = false;         ///< and no puzzle on one line: it had the name of a row
    bool had_plain_name = false; ///< of a row, which could be a cell: "A" or "1", and not "r1", "A:" or "1)"
    bool has_numbers = false;    ///< symbols are blank-separated numbers, not characters
    bool is_spaced = false;      ///< every symbol is a word of its own
    bool shows_empties = false;  ///< with '.', '0' or the like; if not, blanks may be empty cells

    [[nodiscard]] bool looks_like_cells() const { return look_like_cells(symbols); }
    /// Can the symbols belong to a board of that side: characters suffice up to 35, past it there must be blanks between
    /// them.
    [[nodiscard]] bool can_be_board(std::uint32_t side) const { return side <= 35 || is_spaced; }
};

/// `text` is without "\n" or "\r\n".
[[nodiscard]] Line scan_line(std::string_view text, std::size_t number);

/// Cuts a stream of bytes into lines, in memory for one line of at most PuzzleReader::max_line bytes.
class LineSplitter {
public:
    explicit LineSplitter(ByteSource source) : source_(std::move(source)) {}

    /// The next line, or nothing at the end of the input.
    std::optional<Line> next();

    /// Takes lines of 81 characters '0' ... '9' and '.', at most `most`, as long as they stand next and were read:
    /// their digits go to `digits`, their numbers to `numbers`. Returns how many there were.
    std::size_t take_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& numbers, std::size_t most);

private:
    bool fill();

    ByteSource source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; ///< unread bytes are buffer_[begin_ ... end_ - 1]
    std::size_t end_ = 0;
    std::size_t number_ = 0;
    bool at_end_ = false;
    bool is_too_long_ = false; ///< the line that is being read, of which the start is forgotten
};

/// The symbols of a row of a board with that shape, if the line can be read as one, with blanks as empty cells if need
/// be.
[[nodiscard]] std::optional<std::vector<Symbol>> row_symbols(const Line& line, const Geometry& geometry);

/// The board of which the line, on its own, seems to be a row. The bars show how wide its boxes are; without them, or if
/// they stand elsewhere, it is the usual board of its side.
[[nodiscard]] std::optional<Geometry> board_of_row(const Line& line);

} // namespace sudoku::detail
