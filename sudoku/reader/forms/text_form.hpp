#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <functional>
#include <vector>

namespace sudoku::detail {

/// Function that returns a line without consuming it: the next one for 0, the one after it for 1, …; nullptr after the
/// last line.
using PeekLine = std::function<const Line*(std::size_t ahead)>;

/// Records that were read from the next lines, and the number of these lines.
struct LinesRead {
    std::vector<Record> records{};
    std::size_t lines = 0;
    /// Returns whether a following line can be skipped; stops at the first false.
    std::function<bool(const Line&)> skips{};
    bool is_whole = false; ///< whether its format is that of another program, so that no lines of rules belong to it
    /// Error of a plain puzzle above that is open. If there are no records, it is otherwise one of the puzzle below.
    std::optional<ParseError> part{};
};

/// Returns lines that are an error of the puzzle above or below.
inline LinesRead part_of_puzzle(const ParseError& error, std::size_t lines) { return {.lines = lines, .part = error}; }

/// Text form, other than plain grids and puzzles on one line. `asked.read_rules` is off for lists of puzzles, and for the
/// last line before a pause: the lines below are not looked at.
struct TextForm {
    bool (*begins)(const Line& line, const ReaderParams& asked); ///< fast test whether the next line may begin it
    /// Returns nothing if the lines are not of this form.
    std::optional<LinesRead> (*read)(const PeekLine& peek, const ReaderParams& asked);
};

/// Reads the next lines in the first of all forms that applies; returns nothing if none does.
[[nodiscard]] std::optional<LinesRead> read_form(const PeekLine& peek, const ReaderParams& asked);

/// Returns the only puzzle of an array in a field of a data set, or the error that it is none.
[[nodiscard]] std::optional<Record> array_in(const Line& field, const ReaderParams& asked);

// --- The forms ------------------------------------------------------------------------------------------------------

/// Returns whether the line is, or is meant as, a line of HoDoKu's library:
/// ":TECHNIQUE:DIGITS:CELLS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA".
[[nodiscard]] bool is_library_line(const Line& line);

/// Reads the position in a library line. A cell "+5" is not a given; 5 is its only candidate. "811 119" in DELETED
/// eliminates 8 in r1c1 and 1 in r1c9. The result of the technique is ignored. Its code becomes the name, unless it is
/// 0000.
[[nodiscard]] std::optional<LinesRead> read_library_line(const PeekLine& peek, const ReaderParams& asked);

/// Reads a puzzle from a list of its clues, if the next line contains nothing else: "r2c6=3 r2c8=8 …". Spaces or ':'
/// may replace '='; commas, semicolons or "and" may separate clues. The list may have several lines, or each line may
/// be a puzzle. "B63" or "B6=3" is row B if a clue is in row J or K. Otherwise, A may be a column, and the list is an
/// error. Without `geometry`, the largest row, column or digit determines the board.
[[nodiscard]] std::optional<LinesRead> read_clues(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether the next lines have several clues of the form r2c6=3, and at most one mistake among them.
[[nodiscard]] bool begins_clues(const PeekLine& peek);

/// Reads the candidates of a 9x9 board, if they begin in the next line:
///
/// - 9 rows of 9 groups of digits, with or without bars and separator lines, as printed by HoDoKu, Simple Sudoku,
///   Sudoku Explainer and others. Cells and digits may have marks (`*12`, `-146`). A cell with one digit is a given. At
///   least two cells must have several digits, and more cells than have none, which is an error.
/// - The same rows after the givens, or after the givens and the values, in the frames of Simple Sudoku and HoDoKu.
///   Only the first grid contains givens.
/// - The givens in Simple Sudoku's frame, and its records `I042` (2 is placed in cell 4) and `E00008` (8 is not in cell
///   0).
/// - 81 groups on one line.
/// - 81 lines of 9 characters, each a digit at its position or a character for an empty cell.
///
/// Only digits that the givens do not already exclude count as eliminated. For a one-line form, only one line is
/// examined.
[[nodiscard]] std::optional<LinesRead> read_candidates(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether the line may be the first one that read_array() reads: it has brackets or quotes.
[[nodiscard]] bool may_be_array(const Line& line);

/// Reads an array of any language from the next line on: cells between separators, in brackets or in quotes. Its
/// innermost lists are rows, or whole boards; text around the brackets is skipped. Numbers, signs, "5.0", "nan", "None",
/// `""` and nothing between two commas are cells; another word is an error. Returns nothing for brackets of prose.
[[nodiscard]] std::optional<LinesRead> read_array(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether the line is a puzzle as a text in a program, or a statement that may change a puzzle.
[[nodiscard]] bool begins_program_text(const Line& line);

/// Reads such a line as an error, if the program may change the puzzle or its rules.
[[nodiscard]] std::optional<LinesRead> read_program_text(const PeekLine& peek, const ReaderParams& asked);

/// Reads two grids of equal size that are side by side, if the next line is their first row, as an error. Each row has a gap
/// that is wider than any other and continues in all rows. If either part is not a grid, nothing is read.
[[nodiscard]] std::optional<LinesRead> read_side_by_side(const PeekLine& peek, const ReaderParams& asked);

/// Reads a grid up to 9x9 whose digits are letters, if the next line is its first row: A to I, or nine letters of a
/// word.
[[nodiscard]] std::optional<LinesRead> read_letters(const PeekLine& peek, const ReaderParams& asked);

/// Reads a constraint string of Interactive-Sudoku-Solver, if one begins in the next line. It may end in another one; words
/// before it are its name.
[[nodiscard]] std::optional<LinesRead> read_constraint_string(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether a line is the head of a board that is not square, or has other digits than its usual ones: "board 6x8",
/// "board 6x6 digits 1-9".
[[nodiscard]] bool begins_board(std::string_view line);

/// Reads such a head, and the rows of cells below it.
[[nodiscard]] std::optional<LinesRead> read_board(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether a constraint string may begin in a line: a letter or '~' follows a dot.
[[nodiscard]] bool may_begin_string(std::string_view line);

/// Returns whether read_constraint_string() reads the next line.
[[nodiscard]] bool begins_constraint_string(const PeekLine& peek);

/// Reads cells and regions side by side, or on two lines.
[[nodiscard]] std::optional<LinesRead> read_clues_and_regions(const PeekLine& peek, const ReaderParams& asked);

/// Reads digits and the letters E and O: even and odd cells. Both letters must occur.
[[nodiscard]] std::optional<LinesRead> read_parity(const PeekLine& peek, const ReaderParams& asked);

/// Reads a jigsaw whose cells are sums of a digit and of the walls of its region: 16 above, 32 to the right, 64 below, 128
/// to the left. The number of puzzles may precede the first one.
[[nodiscard]] std::optional<LinesRead> read_walls(const PeekLine& peek, const ReaderParams& asked);

/// Reads a killer without givens: a letter for each cell on one line, and below it the sums of the cages in the order of
/// their letters.
[[nodiscard]] std::optional<LinesRead> read_cage_letters(const PeekLine& peek, const ReaderParams& asked);

/// Reads a board of a prime side, if a rule "regions" is below it.
[[nodiscard]] std::optional<LinesRead> read_board_without_boxes(const PeekLine& peek, const ReaderParams& asked);

/// Reads a jigsaw: a grid of clues and one of regions, in either order, each in rows or on one line. Blank lines and words
/// may separate them. The regions have labels, digits or letters; they are connected and have as many cells as there are
/// regions. A solution below them is skipped. A grid of regions alone is an error, and so are two grids of which one is
/// full of clashes, but not regions.
[[nodiscard]] std::optional<LinesRead> read_layers(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether a line may be the first row of a mask: signs without digits.
[[nodiscard]] bool may_be_mask(const Line& line);

/// Reads a grid of two or three different signs that cannot be digits, which marks cells of the puzzle above or below, as an
/// error.
[[nodiscard]] std::optional<LinesRead> read_mask(const PeekLine& peek, const ReaderParams& asked);

/// Reads overlapping 9x9 grids, such as a Samurai, as one error: rows that are shorter where there are no cells, or more
/// rows or fewer than one has cells. On a square board, they are an error of its cells.
[[nodiscard]] std::optional<LinesRead> read_overlapping_rows(const PeekLine& peek, const ReaderParams& asked);

/// Reads a grid between bars with text next to it, as printed by terminal programs, if the next line is its first row:
/// "|..|.4| Movement". The bars at its edges must be aligned. Anything else between bars that looks like a grid is an
/// error.
[[nodiscard]] std::optional<LinesRead> read_beside_text(const PeekLine& peek, const ReaderParams& asked);

/// Returns whether the line is the first one of a saved game.
[[nodiscard]] bool begins_saved_game(std::string_view line);

/// Reads a saved game of Simon Tatham's Solo from the next line on: lines of the form "KEY     :LENGTH:VALUE", up to
/// the description of the puzzle. The other lines are ignored.
[[nodiscard]] std::optional<LinesRead> read_saved_game(const PeekLine& peek, const ReaderParams& asked);

/// Reads the name of a section in the next line. "[Puzzle]" announces a puzzle. Sections such as "[State]" and
/// "[PencilMarks]" are skipped up to the next gap. Other names are followed by words ("[Author]") or a puzzle
/// ("[Easy]").
[[nodiscard]] std::optional<LinesRead> read_section(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
