#pragma once

#include "sudoku/grid.hpp"

#include <string>
#include <vector>

namespace bench {

/// All puzzles of a file, in any form that sudoku::PuzzleReader reads. Throws std::runtime_error if the file cannot be
/// read, has no puzzle, or has something else in the place of one ("file:line:column: error: ...").
[[nodiscard]] std::vector<sudoku::Grid> read_puzzles(const std::string& path);

} // namespace bench
