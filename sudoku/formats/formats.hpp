#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// A text in the input, and where it begins there.
struct Source {
    std::string_view text;
    std::size_t line;   ///< 1-based
    std::size_t column; ///< 1-based

    /// An error at the byte `at` of the text.
    [[nodiscard]] ParseError error(std::size_t at, const std::string& message) const;
    [[nodiscard]] std::size_t line_of(std::size_t at) const;
};

/// The puzzle with `digits` by cell, 0 = empty, that begins at byte `at` and that `program` wrote. Throws ParseError for a
/// digit that the board does not have.
[[nodiscard]] Puzzle puzzle_of(const Source& source, std::size_t at, const std::string& program,
                               const Geometry& geometry, std::span<const std::uint32_t> digits);

// Each of these takes a whole document, and gives its puzzles and errors in the order of their places, at least one. They
// throw nothing but std::bad_alloc.

/// An object: of this project's programs, f-puzzles, GNOME Sudoku, or with the cells under a usual name.
[[nodiscard]] std::vector<Record> read_json(const Source& source);

/// OpenSudoku and KSudoku.
[[nodiscard]] std::vector<Record> read_xml(const Source& source);

/// The environments sudoku and sudoku-block.
[[nodiscard]] std::vector<Record> read_latex(const Source& source);

constexpr std::size_t deepest_nesting = 64; ///< of JSON and XML

} // namespace sudoku::detail
