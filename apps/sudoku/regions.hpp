#pragma once

#include "sudoku/rules/puzzle.hpp"
#include "sudoku/text.hpp"

#include <string>

/// Variants as text for people.
namespace apps {

/// Formats a grid like sudoku::to_grid_text(), with the borders of the regions of `variant` instead of those of boxes.
[[nodiscard]] std::string region_grid_text(const sudoku::VariantPuzzle& variant, const sudoku::Grid& grid,
                                           const sudoku::DigitNotation& notation,
                                           const sudoku::Decorate& decorate = {});

/// Formats the rules other than regions and candidates, one on a line.
[[nodiscard]] std::string rule_lines(const sudoku::VariantPuzzle& variant);

/// Returns the variant that a plain puzzle is.
[[nodiscard]] sudoku::VariantPuzzle variant_of(const sudoku::Puzzle& puzzle);

/// Returns the part of a variant that plain Sudoku has, for code that formats puzzles.
[[nodiscard]] sudoku::Puzzle plain_part(const sudoku::VariantPuzzle& variant, std::size_t line);

} // namespace apps
