#pragma once

#include "apps/shared/io/output.hpp"

#include "sudoku/geometry.hpp"

#include <string>
#include <vector>

namespace apps {

/// The cells of a pattern that are not empty, ascending: `text` is the name of a file, or the pattern itself, in rows or on
/// one line. `.`, `0`, `_` and `-` are empty, any other sign is not; blanks, bars and rules between boxes are no cells.
/// Throws UsageError if the pattern does not fit the board, and FileError.
[[nodiscard]] std::vector<sudoku::Cell> read_pattern(const std::string& text, const sudoku::Geometry& geometry,
                                                     Output& output);

} // namespace apps
