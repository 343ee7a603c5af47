#pragma once

#include "sudoku/text.hpp"

#include <functional>

namespace sudoku {

/// A form of text in which puzzles are kept or passed on, and what it holds of them.
struct FileFormat {
    /// What the programs that read it do with more than one puzzle in a text.
    enum class MultiplePuzzles : std::uint8_t { all_read, first_only, rejected };

    std::string_view name;          ///< "opensudoku"
    std::string_view supported_boards;        ///< those it holds: "9x9 boards"
    bool (*supports)(const Geometry&); ///< is it one of these?
    bool encodes_boxes = true;        ///< it tells boards of one side with different boxes apart, if it holds them
    bool supports_names = false;       ///< of puzzles
    bool supports_candidates = false;  ///< holds puzzles that rule out candidates
    MultiplePuzzles multiple = MultiplePuzzles::all_read;
    std::string_view header = "";          ///< stands before the first puzzle
    std::string (*format_puzzle)(const Puzzle&); ///< a puzzle, with the end of its last line; requires a board that it holds
    std::string_view footer = "";          ///< stands after the last puzzle
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
///     dlx          the exact-cover problem of one puzzle in Knuth's text form, see to_problem()
[[nodiscard]] std::span<const FileFormat> file_formats();

/// The one with that name, or null.
[[nodiscard]] const FileFormat* find_file_format(dlx::Text name);

/// Writes puzzles in one format, as they come, to a function that takes text. In names, control characters become blanks,
/// and what is no UTF-8 becomes U+FFFD.
class PuzzleWriter {
public:
    using Output = std::function<void(std::string_view)>;

    PuzzleWriter(const FileFormat& format, Output sink) : format_(format), sink_(std::move(sink)) {}

    /// Throws std::invalid_argument, and writes nothing, if the format does not hold such a board or the candidates that
    /// the puzzle rules out, or if it is for one puzzle and this is the second.
    void write(const Puzzle& puzzle);

    /// Ends the text. To be called once, after the last puzzle, also if there was none.
    void finish();

private:
    void begin();

    const FileFormat& format_;
    Output sink_;
    bool has_begun_ = false;
};

} // namespace sudoku
