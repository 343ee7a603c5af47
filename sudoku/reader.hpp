#pragma once

#include "sudoku/text.hpp"

#include <concepts>
#include <functional>
#include <memory>
#include <variant>

namespace sudoku {

/// Function that fills a buffer with the next bytes of an input and returns their number; 0 at the end.
using ByteSource = std::function<std::size_t(std::span<char>)>;

/// Returns a source that reads `text`, which must outlive it.
[[nodiscard]] ByteSource memory_source(dlx::Text text);
template <std::same_as<std::string> Temporary>
ByteSource memory_source(Temporary&&) = delete;

/// Layout of the puzzles in an input.
enum class InputFormat : std::uint8_t {
    any,  ///< puzzles on one line and grids, mixed
    line, ///< one puzzle on each line (.sdm and most lists)
    grid, ///< grids of several rows (.sdk, .ss)
};

/// Line between puzzles that is not part of a puzzle: a title, a heading or a remark.
struct Note {
    std::size_t line = 0;  ///< line number, 1-based
    std::string_view text; ///< valid until the callback returns
};

/// Settings of a PuzzleReader.
struct ReaderParams {
    std::optional<Geometry> geometry{}; ///< shape of all boards; without it, each shape follows from the cells and bars
    InputFormat format = InputFormat::any;
    bool strict = false;                           ///< report notes as errors
    std::function<void(const Note&)> on_note = {}; ///< called for each skipped note, and for a rule below a puzzle
    bool read_solutions = false;                   ///< also read the solutions next to puzzles
    bool read_rules = false;                       ///< read puzzles with rules, too; otherwise these are errors
    bool keep_drawings = false; ///< read puzzles with Puzzle::drawings, too; otherwise these are errors
    /// Returns whether the source has more bytes now. If not, a puzzle is returned before it is known whether the lines
    /// below it are its rules. Without this function, the reader waits for these lines. For `read_rules` alone.
    std::function<bool()> is_ready = {};
};

/// Puzzle, or the error that replaces it.
using Record = std::variant<Puzzle, ParseError>;

/// Reader for a stream of puzzles in all common text forms, one record at a time, in constant memory. The details of
/// the forms are in reader/forms/text_form.hpp.
///
/// - One line of 81 characters: 1-9, and `.` `0` `-` `*` `_` or a space for an empty cell. After a space, tab, comma or
///   '#', the rest of the line is ignored unless it is a second puzzle. Other sizes are recognized by their number of
///   cells (16, 36, 256, ...). A label before the puzzle becomes its name if it is shorter than the puzzle ("12.
///   53..7…", "7,53..7…,5346…"). The puzzle may be in quotes.
/// - Rows with or without spaces, bars and separator lines `---+---`. Bars show the width of the boxes (6x6: 2x3 or
///   3x2).
/// - Rows of a table whose fields are separated by commas, semicolons, tabs or bars; empty fields are empty cells.
/// - Arrays of numbers or strings of any language, by rows: cells between separators, in brackets or quotes. "-1", "nan",
///   "None", "5.0" and the like are cells, and other words are errors. Text around the brackets is ignored.
/// - Documents of several lines, up to 16 MiB: JSON (objects with a puzzle, f-puzzles, GNOME Sudoku), XML (OpenSudoku,
///   KSudoku). A web page, LaTeX, an archive or a picture gives one error.
/// - Candidates of a 9x9 board, as groups of digits or as 9 characters for each cell, alone or after the givens, and
///   lines of HoDoKu's library. They determine the eliminated() candidates of the grid.
/// - Clues such as "r2c6=3 r2c8=8", and grids between bars with text next to them.
/// - Grids with a blank line below each row. Two grids side by side are an error.
/// - With `read_rules`, puzzles with rules, see below, and jigsaws: clues and a grid of regions. Otherwise, both are errors.
///   Rules may be drawn in the cells: E and O for parity, walls as 16, 32, 64 and 128, letters for the cages of a killer.
/// - `.sdk` headers (`#A...`, `[Puzzle]`), `.sdm`, and Simple Sudoku's `.ss`. Other sections are skipped. The
///   description in "#D ..." becomes the name of the puzzle.
/// - Larger boards: digits 1-9 then A-Z, letters from A on, or numbers separated by spaces. Boards up to 26x26 can also
///   use letters only: from A on, or any set with one letter for each digit (the letters of a word). A 16x16 board can
///   use 0-F if 0 must be a digit.
/// - Names of columns above a grid ("1 2 3 ...", "A B C ...") and of rows next to it ("A", "1", "r1", "A:").
/// - `?` for an empty cell, and `x` on boards of fewer than 24 digits. Unicode characters that look like bars,
///   separator lines, empty cells, spaces, quotes or digits are accepted.
/// - Tables whose header names the column of puzzles ("id,puzzle,solution") and optionally those of names and
///   solutions.
/// - One-line formats of other programs: game IDs and saved games of Simon Tatham's Solo, strings of SudokuWiki, and
///   links that contain a puzzle. Variants with other rules are errors.
/// - Comments after '#', "\r\n" and lone "\r", a byte order mark at the start, UTF-16 with a byte order mark, and a
///   last line without "\n".
///
/// Notes between puzzles, that is, lines of words without possible cells, are skipped. The last note before a puzzle
/// becomes its name. In an input that contains only notes, the first one is an error; with `strict`, every note is an
/// error.
///
/// With `read_rules`, the lines of rules below a puzzle belong to it, as parse_variant() reads them, behind blank lines,
/// comments and notes. They end at a blank line with something else below it. From the first rule on, each line is a rule
/// or an error. If the rules are invalid, the error takes the place of the puzzle. Documents, links, IDs and strings of
/// other programs may contain rules, too. The reader returns a puzzle when it has read the lines below it.
///
/// Otherwise, a line that names a cell or begins with the name of a rule of a variant, in any of these forms, is not a
/// note but an error. Directly below the rows of a grid, or above the first puzzle, it takes the place of the
/// puzzle. Further below, and below a puzzle on one line, which was returned before, it is a record of its own. A title
/// such as "Killer Sudoku #5" is an error if no puzzle is below it. Steps of a solution such as "Naked Single: r1c1=5"
/// are notes.
///
/// Rows directly below text that is not a puzzle, without a blank line between, belong to that error, unless the text is
/// much shorter than a row: a title.
///
/// A line that consists only of '-', '+', '=', '|' and spaces is a separator line, never a row. An invalid puzzle gives
/// one ParseError. The next puzzle is still read if a blank line, a comment, a section header or separator lines around
/// the grid mark its start. Ambiguous text is an error:
///
/// - a 0 as well as another character for empty cells, if the largest digit does not occur;
/// - a separator line that may be a row;
/// - '#' in cells.
///
/// If digits clash and all cells can be lists of candidates of a smaller board, they are read as candidates.
///
/// The reader decides which rows form a grid from all text between them. If there is none, each grid has as many rows
/// as a row has cells: 18 rows of 9 cells are two grids. If the number of rows is not a multiple of the side, a row may
/// be a title or be missing. All of these rows then give one error. A grid is therefore returned only after the line
/// below it was read. The reader looks ahead this way for grids of up to 20,000 cells. A line longer than
/// max_line_bytes is an error, and its text is not stored.
class PuzzleReader {
public:
    explicit PuzzleReader(ByteSource source, ReaderParams params = {});
    ~PuzzleReader();
    PuzzleReader(PuzzleReader&&) noexcept;
    PuzzleReader& operator=(PuzzleReader&&) noexcept;

    /// Returns the next record, or nothing at the end of the input. An exception of the source is passed on. No data is
    /// lost, and the next call resumes at the same position.
    [[nodiscard]] std::optional<Record> next();

    /// Reads 9x9 puzzles of 81 characters '0' ... '9' and '.' on a line, as in most lists. Stops at other text and at
    /// the end of the buffered input. Reads the same puzzles as next(), many times faster. Appends 81 digits for each
    /// puzzle to `digits` and its line number to `lines`; returns the number of puzzles, which is at most `most`. If it
    /// returns 0, call next().
    std::size_t read_plain_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most);

    static constexpr std::size_t max_line_bytes = std::size_t{1} << 20;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// Reads the only puzzle in `text`, as parse_puzzle() of text.hpp does.
[[nodiscard]] Puzzle parse_puzzle(dlx::Text text, const ReaderParams& params);

/// Returns what Puzzle::drawings says: "drawings that are not read as rules: line r1c1-r1c4, circle r2c2".
[[nodiscard]] std::string drawings_text(const Puzzle& puzzle);

/// Returns the kind of variant that a title or another note mentions, such as "killer". The reader itself ignores these.
[[nodiscard]] std::optional<std::string_view> variant_in_title(dlx::Text title);

} // namespace sudoku
