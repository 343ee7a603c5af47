#pragma once

#include "apps/sudoku/pictures/picture.hpp"

#include "sudoku/reason/hint.hpp"

namespace apps {

/// Draws the board at the position of `hinter`, with the cells, candidates and result of a hint, and a legend. Without
/// a hint, all candidates are shown.
[[nodiscard]] svg::Picture drawn(const sudoku::Puzzle& puzzle, const sudoku::HintEngine& hinter,
                                 const sudoku::Hint* hint);

} // namespace apps
