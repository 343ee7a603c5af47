#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Position of a byte in a text.
struct Place {
    std::size_t at;     ///< offset in the text, 0-based
    std::size_t line;   ///< line in the input, 1-based
    std::size_t column; ///< column in characters, 1-based
};

/// Text in the input, with its position.
class Source {
public:
    Source(std::string_view text, std::size_t line, std::size_t column)
        : text_(text), begin_{0, line, column}, last_(begin_) {}

    [[nodiscard]] std::string_view text() const { return text_; }

    /// Returns the position of byte `at`. Fast for ascending offsets.
    [[nodiscard]] Place place(std::size_t at) const;

    /// Makes an error at byte `at`.
    [[nodiscard]] ParseError error(std::size_t at, const std::string& message) const {
        const Place found = place(at);
        return {found.line, found.column, message};
    }

private:
    std::string_view text_;
    Place begin_;
    mutable Place last_; ///< last result of place()
};

/// Makes the puzzle with `digits` by cell, 0 = empty, that begins at byte `at` and was written by `program`. Throws
/// ParseError for a digit that is too large.
[[nodiscard]] Puzzle puzzle_of(const Source& source, std::size_t at, const std::string& program,
                               const Geometry& geometry, std::span<const std::uint32_t> digits);

// Each of these functions reads a whole document. It returns the puzzles and errors in the order of their positions, at
// least one. It throws nothing but std::bad_alloc.

/// Reads an object of this project's programs, f-puzzles, GNOME Sudoku, or with the cells under a usual key.
[[nodiscard]] std::vector<Record> read_json(const Source& source);

/// Reads documents of OpenSudoku and KSudoku.
[[nodiscard]] std::vector<Record> read_xml(const Source& source);

constexpr std::size_t deepest_nesting = 64; ///< maximum depth of JSON and XML

} // namespace sudoku::detail
