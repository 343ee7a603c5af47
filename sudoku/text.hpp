#pragma once

#include "dlx/text.hpp"
#include "sudoku/grid.hpp"

namespace sudoku {

using dlx::ParseError;

/// A grid as it was written.
struct Puzzle {
    Grid grid;
    Alphabet alphabet = Alphabet::digits;
    std::size_t line = 1;           ///< of its first cell, 1-based
    std::string name{};             ///< its title or label, "" if it has none
    bool shows_boxes = false;       ///< with bars or rules, or where the format says it
    std::optional<Grid> solution{}; ///< that stands beside it, if ReaderParams ask for it; it may be wrong
};

/// All cells on one line, "53..7…", without the end of line.
[[nodiscard]] std::string to_line(const Grid& grid, Alphabet alphabet);

/// A grid for people, with rules between the boxes; every row ends in "\n".
///
///      5  3  . | .  7  . | .  .  .
///      6  .  . | 1  9  5 | .  .  .
///      .  9  8 | .  .  . | .  6  .
///     ---------+---------+---------
///      8  .  . | .  6  . | .  .  3
///      …
[[nodiscard]] std::string to_boxes(const Grid& grid, Alphabet alphabet);

/// Reads the one puzzle in `text`, in any form that PuzzleReader reads. Throws ParseError, also if there is none or
/// more than one.
[[nodiscard]] Puzzle parse_puzzle(std::string_view text, std::optional<Geometry> geometry = std::nullopt);

} // namespace sudoku
