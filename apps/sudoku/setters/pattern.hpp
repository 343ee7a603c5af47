#pragma once

#include "apps/shared/io/output.hpp"

#include "sudoku/geometry.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace apps {

/// Returns the cells of a pattern that are not empty, ascending. `text` is the name of a file, or the pattern itself,
/// in rows or on one line. `.`, `0`, `_` and `-` are empty cells; spaces, bars and separator lines are ignored; all
/// other characters are givens. Throws FileError, and UsageError if the pattern does not fit the board.
[[nodiscard]] std::vector<sudoku::Cell> read_pattern(const std::string& text, const sudoku::Geometry& geometry,
                                                     Output& output);

/// Returns the rows and columns, 1-based, of the cells in the values of an option, "r1c1,r2c5". Throws UsageError.
[[nodiscard]] std::set<std::pair<std::uint32_t, std::uint32_t>> read_cells(const std::string& option,
                                                                           const std::vector<std::string>& values);

} // namespace apps
