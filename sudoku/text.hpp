#pragma once

#include "dlx/text.hpp"
#include "sudoku/grid.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sudoku {

using dlx::ParseError;

/// A grid as it was written.
struct Puzzle {
    Grid grid;
    DigitNotation notation = DigitNotation::digits;
    std::size_t line = 1;            ///< of its first cell, 1-based
    std::string name{};              ///< its title or label, "" if it has none
    bool has_explicit_boxes = false;        ///< with bars or rules, or where the format says it
    std::vector<Candidate> filled_in{}; ///< digits beside the givens that a player has filled in, if the text says so
    std::optional<Grid> attached_solution{};  ///< that stands beside it, if ReaderParams ask for it; it may be wrong
};

/// All cells on one line, "53..7…", without the end of line.
[[nodiscard]] std::string to_line(const Grid& grid, const DigitNotation& notation);

/// All cells on one line, N characters for each of N^2: the digits that are possible, at their places, and '.' at those
/// of the others. PuzzleReader reads it. Requires a board of at most 35x35.
[[nodiscard]] std::string to_candidate_line(const Grid& grid);

/// What stands for the text of a cell and the blank behind it: what else it has, such as colors, takes no room.
using Decorate = std::function<std::string(Cell, const std::string& text)>;

/// A grid for people, with rules between the boxes; every row ends in "\n".
///
///      5  3  . | .  7  . | .  .  .
///      6  .  . | 1  9  5 | .  .  .
///      .  9  8 | .  .  . | .  6  .
///     ---------+---------+---------
///      8  .  . | .  6  . | .  .  3
///      …
[[nodiscard]] std::string to_grid_text(const Grid& grid, const DigitNotation& notation, const Decorate& decorate = {});

/// The same for any texts, one for each cell: columns are as wide as the widest of their texts, and at least `width`.
[[nodiscard]] std::string format_cells(const Geometry& geometry, std::span<const std::string> cells, std::size_t width = 1,
                                   const Decorate& decorate = {});

/// "a", "a and b", "a, b and c", or with another word before the last.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words, const std::string& last = "and");

/// Reads the one puzzle in `text`, in any form that PuzzleReader reads. Throws ParseError, also if there is none or
/// more than one.
[[nodiscard]] Puzzle parse_puzzle(dlx::Text text, std::optional<Geometry> geometry = std::nullopt);

} // namespace sudoku
