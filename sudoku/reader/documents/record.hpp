#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Returns the puzzle of a record. If it is plain, it is on the board that is asked for, if there is one; only its boxes may
/// differ. Throws ParseError for an error and for another board.
[[nodiscard]] inline Puzzle puzzle_of(const Record& record, const std::optional<Geometry>& board) {
    if (const auto* error = std::get_if<ParseError>(&record))
        throw ParseError(*error);
    Puzzle puzzle = std::get<Puzzle>(record);
    if (!puzzle.is_plain())
        return puzzle;
    const Geometry& found = puzzle.grid.geometry();
    const Geometry asked = board.value_or(found);
    if (found != asked && (found.side() != asked.side() || puzzle.has_explicit_boxes))
        throw ParseError(puzzle.line, 1,
                         "a " + to_string(found) + " board where a " + to_string(asked) + " is asked for");
    puzzle.grid = Grid(asked, puzzle.grid.digits(), puzzle.grid.eliminated());
    return puzzle;
}

/// Returns the puzzle that `read` returns, or the ParseError that it throws.
template <class Read>
Record record_of(Read read) {
    try {
        return read();
    } catch (const ParseError& error) {
        return error;
    }
}

} // namespace sudoku::detail
