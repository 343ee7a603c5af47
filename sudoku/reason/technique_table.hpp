#pragma once

#include "sudoku/reason/technique.hpp"

#include <string>

namespace sudoku::detail {

/// The technique of a name, with its difficulty and its place among all. One without a name of its own is harder than most,
/// and comes after all others.
[[nodiscard]] Technique named(const std::string& name);

} // namespace sudoku::detail
