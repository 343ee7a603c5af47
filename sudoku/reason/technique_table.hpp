#pragma once

#include "sudoku/reason/technique.hpp"

#include <string>

namespace sudoku::detail {

/// Returns the technique with a name, including its difficulty and rank. A name that is not in the table is harder than
/// most techniques and has the last rank.
[[nodiscard]] Technique named(const std::string& name);

} // namespace sudoku::detail
