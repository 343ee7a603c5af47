#pragma once

#include "apps/sudoku/setters/generate_options.hpp"

#include <string>

namespace apps {

/// Runs `sudoku generate --rules`: prints puzzles with the rules of a file or text, and returns the exit status. In the
/// formats line and grid, a puzzle is the text of its rules, with a blank line between two. Throws UsageError.
int generate_with_rules(const std::string& rules, const GenerateSettings& settings, Output& output);

} // namespace apps
