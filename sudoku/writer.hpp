#pragma once

#include "sudoku/text.hpp"

#include <functional>

namespace sudoku {

/// Text format for puzzles, and the properties of a puzzle that it can represent.
struct FileFormat {
    /// How the programs that read the format treat several puzzles in a text.
    enum class MultiplePuzzles : std::uint8_t { all_read, first_only, rejected };

    std::string_view name;             ///< "opensudoku"
    std::string_view supported_boards; ///< description of the supported boards: "9x9 boards"
    bool (*supports)(const Geometry&); ///< whether it supports boards of this geometry
    bool encodes_boxes = true;         ///< whether it distinguishes all supported boards of one side by their boxes
    bool supports_names = false;       ///< whether it stores names of puzzles
    bool supports_candidates = false;  ///< whether it stores eliminated candidates
    bool supports_metadata = false;    ///< whether it stores author, rules in words and solution
    MultiplePuzzles multiple = MultiplePuzzles::all_read;
    std::string_view header = ""; ///< text before the first puzzle
    /// Formats a puzzle, including the last end of line; requires a supported board.
    std::string (*format_puzzle)(const Puzzle&);
    std::string_view footer = ""; ///< text after the last puzzle
};

/// Returns all formats:
///
///     line         all cells on one line, as written by to_line()
///     sdm          all cells on one line, with 0 for an empty cell
///     sdk          SadMan Sudoku and SudoCue; the name is the description (#D)
///     ss           Simple Sudoku
///     csv          table with the columns puzzle and name
///     json         one object on each line, with the keys puzzle, name, and box ("2x4") if the boxes are unusual
///     hodoku       HoDoKu's library, one line for each puzzle
///     opensudoku   OpenSudoku's XML, one folder; the name is the note of the game
///     fpuzzles     links that open the puzzle in f-puzzles, one on each line; the name is the title
///     solo         game IDs of Simon Tatham's Solo, one on each line
///     dlx          the exact-cover problem of one puzzle in Knuth's text form, see to_problem()
[[nodiscard]] std::span<const FileFormat> file_formats();

/// Returns the format with a name, or null.
[[nodiscard]] const FileFormat* find_file_format(dlx::Text name);

/// Writer that formats puzzles one by one and passes the text to a function. In names, control characters become
/// spaces, and invalid UTF-8 becomes U+FFFD.
class PuzzleWriter {
public:
    using Output = std::function<void(std::string_view)>;

    PuzzleWriter(const FileFormat& format, Output sink) : format_(format), sink_(std::move(sink)) {}

    /// Writes a puzzle. Throws std::invalid_argument, and writes nothing, if the format does not support the board or
    /// its eliminated candidates. It also throws on the second puzzle if the format is for one puzzle.
    void write(const Puzzle& puzzle);

    /// Writes the end of the text. Call it once, after the last puzzle, even if there was none.
    void finish();

private:
    void begin();

    const FileFormat& format_;
    Output sink_;
    bool has_begun_ = false;
};

} // namespace sudoku
