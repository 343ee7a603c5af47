#pragma once

#include "apps/shared/record.hpp"

#include "sudoku/grid.hpp"
#include "sudoku/reason/rating.hpp"

#include <string>
#include <vector>

/// Parts of explanations that puzzles and variants share.
namespace apps {

/// Formats the cells that have several possible digits, as many on a line as there is room for: "Open: r1c3 3 4, r2c1 1 2".
[[nodiscard]] std::string open_cells_text(const sudoku::Geometry& geometry, const sudoku::DigitNotation& notation,
                                          const std::vector<std::vector<sudoku::Digit>>& possible_digits);

/// Formats a rating: "Level hard, difficulty 7.1, W 3, B 3", and the hardest step on a second line.
[[nodiscard]] std::string rating_lines(const sudoku::Rating& rating);

[[nodiscard]] Json rating_json(const sudoku::Rating& rating);

} // namespace apps
