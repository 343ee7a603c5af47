#pragma once

#include "sudoku/rules/puzzle.hpp"
#include "sudoku/text.hpp"

#include <string>

/// Puzzles with rules as text for people.
namespace apps {

/// Formats a grid like sudoku::to_grid_text(), with the borders of the regions of `variant` instead of those of boxes.
[[nodiscard]] std::string region_grid_text(const sudoku::VariantPuzzle& variant, const sudoku::Grid& grid,
                                           const sudoku::DigitNotation& notation,
                                           const sudoku::Decorate& decorate = {});

/// Formats the rules other than regions and candidates, one on a line.
[[nodiscard]] std::string rule_lines(const sudoku::VariantPuzzle& variant);

} // namespace apps
