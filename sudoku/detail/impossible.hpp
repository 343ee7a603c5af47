#pragma once

#include "sudoku/grid.hpp"

#include <algorithm>

namespace sudoku::detail {

/// Returns whether the givens directly exclude a solution.
inline bool is_impossible(const Grid& puzzle) {
    const auto is_given = [&](const Candidate& candidate) { return puzzle[candidate.cell] == candidate.digit; };
    return std::any_of(puzzle.eliminated().begin(), puzzle.eliminated().end(), is_given) || !clashes(puzzle).empty();
}

} // namespace sudoku::detail
