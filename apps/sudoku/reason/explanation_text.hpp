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

/// Formats the reason why an explanation is incomplete, and the remedy if there is one.
[[nodiscard]] std::string incomplete_line(dlx::Status status);

/// Formats a rating: "Level hard, difficulty 7.1, W 3, B 3", and the hardest step on a second line.
[[nodiscard]] std::string rating_lines(const sudoku::Rating& rating);

/// Formats the last lines of an explanation: the solutions, and the reason why it is incomplete.
template <class Found>
std::string ending_of(const Found& found, const sudoku::DigitNotation& notation) {
    std::string text;
    for (const sudoku::Grid& solution : found.solutions)
        text += (found.solutions.size() > 1 ? "A solution: " : "The solution: ") + to_line(solution, notation) + '\n';
    if (found.status != dlx::Status::exhausted && found.verdict != sudoku::Verdict::unknown)
        text += incomplete_line(found.status);
    return text;
}

[[nodiscard]] Json rating_json(const sudoku::Rating& rating);

} // namespace apps
