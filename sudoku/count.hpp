#pragma once

#include "dlx/count.hpp"
#include "sudoku/grid.hpp"

namespace sudoku {

/// Counts the solutions, even if there are too many to visit, or up to a limit of solutions. Throws as dlx::count() does.
[[nodiscard]] dlx::CountResult count(const Grid& puzzle, const dlx::CountParams& params = {});

} // namespace sudoku
