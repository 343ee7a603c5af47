#pragma once

#include "sudoku/text.hpp"

#include <functional>

namespace sudoku {

/// A form of text in which puzzles are kept or passed on, and what it holds of them.
struct FileFormat {
    /// What the programs that read it do with more than one puzzle in a text.
    enum class Several : std::uint8_t { read, first_read, refused };

    std::string_view name;          ///< "opensudoku"
    std::string_view boards;        ///< those it holds: "9x9 boards"
    bool (*holds)(const Geometry&); ///< is it one of these?
    bool shows_boxes = true;        ///< it tells boards of one side with different boxes apart, if it holds them
    bool keeps_names = false;       ///< of puzzles
    bool keeps_candidates = false;  ///< holds puzzles that rule out candidates
    Several several = Several::read;
    std::string_view head = "";          ///< stands before the first puzzle
    std::string (*entry)(const Puzzle&); ///< a puzzle, with the end of its last line; requires a board that it holds
    std::string_view tail = "";          ///< stands after the last puzzle
};

/// All formats:
///
///     line         all cells on one line, as to_line() writes them
///     sdm          the same with 0 for empty
///     sdk          SadMan Sudoku and SudoCue; the name is the description (#D)
///     ss           Simple Sudoku
///     csv, json    the columns or keys puzzle and name; an object on each line
///     hodoku       HoDoKu's library, a line each
///     opensudoku   OpenSudoku's XML, one folder; the name is the note of the game
///     fpuzzles     a link that opens the puzzle in f-puzzles, on a line each; the name is the title
///     solo         game ids of Simon Tatham's Solo, a line each
///     dlx          the exact-cover problem of one puzzle in Knuth's text form, see problem_of()
[[nodiscard]] std::span<const FileFormat> file_formats();

/// The one with that name, or null.
[[nodiscard]] const FileFormat* find_file_format(dlx::Text name);

/// Writes puzzles in one format, as they come, to a function that takes text. In names, control characters become blanks,
/// and what is no UTF-8 becomes U+FFFD.
class PuzzleWriter {
public:
    using Sink = std::function<void(std::string_view)>;

    PuzzleWriter(const FileFormat& format, Sink sink) : format_(format), sink_(std::move(sink)) {}

    /// Throws std::invalid_argument, and writes nothing, if the format does not hold such a board or the candidates that
    /// the puzzle rules out, or if it is for one puzzle and this is the second.
    void write(const Puzzle& puzzle);

    /// Ends the text. To be called once, after the last puzzle, also if there was none.
    void finish();

private:
    void begin();

    const FileFormat& format_;
    Sink sink_;
    bool has_begun_ = false;
};

} // namespace sudoku
