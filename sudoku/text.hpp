#pragma once

#include "dlx/text.hpp"
#include "sudoku/grid.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

using dlx::ParseError;

struct VariantPuzzle;

/// Grid with the notation, name and other data of its input text.
struct Puzzle {
    Grid grid;
    DigitNotation notation = DigitNotation::digits;
    std::size_t line = 1;               ///< line of its first cell, 1-based
    std::string name{};                 ///< title or label, or "" if it has none
    std::string author{};               ///< author, or "" if the text does not name one
    std::string rules_in_words{};       ///< rules for people, or ""; may have several lines
    bool has_explicit_boxes = false;    ///< boxes shown by bars or separator lines, or defined by the format
    std::vector<Candidate> filled_in{}; ///< digits that a player has filled in, if the text marks them
    /// Solution that accompanies the puzzle, if its format is for one puzzle or ReaderParams request it; may be wrong.
    std::optional<Grid> attached_solution{};
    /// The whole puzzle, if it has rules or regions beyond those of plain Sudoku, see to_puzzle(); otherwise null.
    std::shared_ptr<const VariantPuzzle> variant{};
    /// Elements of the text that were ignored if ReaderParams request rules: "line", "rules in words", titles that mention
    /// a rule. They are for people, who may have given them a meaning.
    std::vector<std::string> ignored{};
    /// Drawings that are not read as rules, if ReaderParams keep them: "line r1c1-r1c4". People have given them a meaning.
    std::vector<std::string> drawings{};

    [[nodiscard]] bool is_plain() const { return variant == nullptr; }
};

/// Writes the characters of digits in DigitNotation::digits, '.' for 0, to out[0 ... digits.size() - 1]. Requires digits of
/// at most 35.
void write_digits(std::span<const Digit> digits, char* out);

/// Formats all cells on one line, "53..7…", without an end of line.
[[nodiscard]] std::string to_line(const Grid& grid, const DigitNotation& notation);

/// Formats a board of side N on one line with N characters for each of the N^2 cells: possible digits at their
/// positions, and '.' for the others. PuzzleReader reads this form. Requires a board of at most 35x35.
[[nodiscard]] std::string to_candidate_line(const Grid& grid);

/// Function that returns a replacement for a cell's text and the space after it. Additional characters, such as color
/// codes, do not count for the width.
using Decorate = std::function<std::string(Cell, const std::string& text)>;

/// Formats a grid for people, with separator lines between the boxes. Every row ends in "\n".
///
///      5  3  . | .  7  . | .  .  .
///      6  .  . | 1  9  5 | .  .  .
///      .  9  8 | .  .  . | .  6  .
///     ---------+---------+---------
///      8  .  . | .  6  . | .  .  3
///      …
[[nodiscard]] std::string to_grid_text(const Grid& grid, const DigitNotation& notation, const Decorate& decorate = {});

/// Formats one string for each cell, with separator lines between the boxes. All columns are as wide as the widest
/// string, and at least `width` characters.
[[nodiscard]] std::string format_cells(const Geometry& geometry, std::span<const std::string> cells,
                                       std::size_t width = 1, const Decorate& decorate = {});

/// Joins words: "a", "a and b", "a, b and c", or with another word before the last one.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words, const std::string& last = "and");

/// Reads the only puzzle in `text`, in any form that PuzzleReader reads. Throws ParseError on a syntax error, and
/// unless there is exactly one puzzle.
[[nodiscard]] Puzzle parse_puzzle(dlx::Text text, std::optional<Geometry> geometry = std::nullopt);

} // namespace sudoku
