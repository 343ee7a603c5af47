#pragma once

#include "sudoku/text.hpp"

#include <concepts>
#include <functional>
#include <memory>
#include <variant>

namespace sudoku {

/// Fills a buffer with the next bytes of an input and returns how many; 0 at the end.
using ByteSource = std::function<std::size_t(std::span<char>)>;

/// A source for text in memory, which must outlive it.
[[nodiscard]] ByteSource memory_source(dlx::Text text);
template <std::same_as<std::string> Temporary>
ByteSource memory_source(Temporary&&) = delete;

/// What to look for in a stream.
enum class InputFormat : std::uint8_t {
    any,  ///< puzzles on one line and grids, mixed
    line, ///< one puzzle a line (.sdm and most lists)
    grid, ///< rows (.sdk, .ss)
};

/// A line between puzzles that is none: a title, a heading, a note.
struct Note {
    std::size_t line = 0;  ///< its number, 1-based
    std::string_view text; ///< dies when the callback returns
};

/// How to read.
struct ReaderParams {
    std::optional<Geometry> geometry{}; ///< without it, a board's shape follows from its cells, and from bars if any
    InputFormat format = InputFormat::any;
    bool strict = false;                        ///< notes are errors
    std::function<void(const Note&)> on_note = {}; ///< is called for each note that is skipped
    bool read_solutions = false;                   ///< those that stand beside puzzles are read, too
};

/// A puzzle, or what stood in its place.
using Record = std::variant<Puzzle, ParseError>;

/// Reads a stream of puzzles in all common text forms, one record at a time, in constant memory (details of the forms stand
/// in reader/forms/text_form.hpp):
///
/// - on one line: 81 characters, 1-9 and `.` `0` `-` `*` `_` or a blank for empty; after a blank, tab, comma or '#' the
///   rest of the line is ignored, unless it is a second puzzle. Other sizes by their number of cells (16, 36, 256, ...).
///   A label before it that is shorter than a puzzle becomes its name ("12. 53..7…", "7,53..7…,5346…"); it may stand in
///   quotes;
/// - as rows, spaced or not, with or without bars and `---+---` rules; bars show how wide the boxes are (6x6: 2x3 or
///   3x2);
/// - as rows of a table, of fields between commas, semicolons, tabs or bars, empty where the cells are; with
///   names of rows and columns, bullets, fields that are empty in every row, "5.0", "&" of LaTeX;
/// - as arrays of numbers or strings, as Python, C, JSON, R and others write them. Where cells have separators, "-1", "nan",
///   "None" and the like are empty cells, and other words are errors;
/// - documents of many lines, up to 16 MiB: JSON (objects with a puzzle, f-puzzles, GNOME Sudoku), XML (OpenSudoku,
///   KSudoku), LaTeX (environments sudoku and sudoku-block). Web pages, archives and pictures are one error each;
/// - the candidates of a 9x9 board, as groups of digits or 9 characters for each cell, alone or behind the givens; lines
///   of HoDoKu's library. They become the eliminated() of the grid;
/// - clues, "r2c6=3 r2c8=8"; grids between bars with text beside them;
/// - two grids side by side, as two puzzles; grids with a blank line below each row;
/// - `.sdk` headers (`#A...`, `[Puzzle]`; other sections are skipped; the description in "#D ..." becomes the name of the
///   puzzle), `.sdm`, Simple Sudoku's `.ss`;
/// - digits 1-9 then A-Z, only letters from A on, or numbers separated by blanks on larger boards. On all boards up to 26x26
///   only letters, from A on or as many different ones as there are digits (those of a word); 0-F on 16x16, where 0 surely
///   is a digit;
/// - names of columns above a grid ("1 2 3 ...", "A B C ...") and of rows beside it ("A", "1", "r1", "A:");
/// - `?` for empty, and `x` on boards of fewer than 24 digits; what looks like bars, rules, empty cells, blanks, quotes or
///   digits among Unicode's characters;
/// - tables whose head names the column of puzzles ("id,puzzle,solution"), and perhaps of names and solutions;
/// - what other programs write on one line: game IDs and saved games of Simon Tatham's Solo, strings of SudokuWiki, links
///   with a puzzle in them. Variants with other rules are errors;
/// - comments after '#', "\r\n" and lone "\r", a byte order mark at the start, UTF-16 that has one, a last line without
///   "\n".
///
/// Titles and other notes between puzzles, lines of words without anything that may be cells, are skipped; the last before
/// a puzzle becomes its name. Where there are only notes, the first is an error, and with `strict` each is.
///
/// A line of only '-', '+', '=', '|' and blanks is a rule, never a row. What is not a puzzle gives a ParseError in its
/// place, and the next puzzle is unharmed if a blank line, a comment, a section or rules around the grid show where it
/// starts. Text that can be read in two ways is an error as well: a 0 beside another sign for empty cells where the
/// largest digit does not occur, a rule that may be a row, '#' in cells. Digits that clash, where each
/// may be a candidate of a smaller board, are those candidates.
///
/// Which rows make a grid is decided from all that stands between them. Where nothing does, each
/// grid has as many rows as cells in a row: 18 rows of 9 cells are two grids. If the number of rows is not a multiple of
/// the side, one of them may be a title or one may be missing; all of them give one error. So a grid is returned only
/// after the line below it has been read. The reader looks at grids of up to 20,000 cells for that. Lines past max_line_bytes
/// bytes are errors; of them nothing is kept.
class PuzzleReader {
public:
    explicit PuzzleReader(ByteSource source, ReaderParams params = {});
    ~PuzzleReader();
    PuzzleReader(PuzzleReader&&) noexcept;
    PuzzleReader& operator=(PuzzleReader&&) noexcept;

    /// The next record, or nothing at the end of the input. What the source throws is passed on; nothing is lost by it,
    /// and the next call goes on where this one was.
    [[nodiscard]] std::optional<Record> next();

    /// Takes 9x9 puzzles that are nothing but 81 characters '0' ... '9' and '.' on a line, as in most lists, as long as
    /// they stand next and were read already: many times faster than next() does, and the same ones. Appends at most
    /// `most` of them, 81 digits each to `digits` and the number of its line to `lines`, and returns how many. If there
    /// are none, next() knows what comes.
    std::size_t read_plain_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most);

    static constexpr std::size_t max_line_bytes = std::size_t{1} << 20; ///< bytes

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// The kind of puzzle with other rules than Sudoku's that the title of a puzzle mentions: "killer". The reader itself
/// ignores it.
[[nodiscard]] std::optional<std::string_view> variant_in_title(dlx::Text title);

} // namespace sudoku
