#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// A byte of a text that was read, and where that stands.
struct Place {
    std::size_t at;     ///< 0-based, in the text
    std::size_t line;   ///< 1-based, in the input
    std::size_t column; ///< 1-based, in characters
};

/// A text in the input.
class Source {
public:
    Source(std::string_view text, std::size_t line, std::size_t column)
        : text_(text), begin_{0, line, column}, last_(begin_) {}

    [[nodiscard]] std::string_view text() const { return text_; }

    /// Where the byte `at` stands. Quick for places that are asked for in order.
    [[nodiscard]] Place place(std::size_t at) const;

    /// An error there.
    [[nodiscard]] ParseError error(std::size_t at, const std::string& message) const {
        const Place found = place(at);
        return {found.line, found.column, message};
    }

private:
    std::string_view text_;
    Place begin_;
    mutable Place last_; ///< asked for
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
