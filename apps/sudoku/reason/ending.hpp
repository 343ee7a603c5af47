#pragma once

#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <string>
#include <vector>

/// What is said where no hint goes on; the page for browsers says it, too.
namespace apps {

/// What a player did that is not in the solution.
struct Mistakes {
    std::vector<sudoku::Candidate> candidates{}; ///< filled in; if none of these is wrong, those that are ruled out
    std::string text{};                          ///< "r3c4 = 5 is wrong"; "" if there are none
};

/// The mistakes where a player stands, if the givens alone have that solution.
[[nodiscard]] Mistakes mistakes_of(const sudoku::Puzzle& position, const sudoku::Grid& solution);

/// Why there is no further step, after next() returned none. `verdict` is that on the givens.
[[nodiscard]] std::string end_of(const sudoku::Hinter& hinter, sudoku::Verdict verdict);

} // namespace apps
