#pragma once

#include "apps/sudoku/variants/input.hpp"

#include "sudoku/rules/reason/variant_minimize.hpp"

namespace apps {

/// Minimizes variants on threads, prints them in their order, and returns the exit status. In the format line, a puzzle
/// is the text of its rules, with a blank line between two.
int minimize_variants(const std::vector<VariantRecord>& variants, const sudoku::MinimizeVariantParams& params,
                      Format format, std::size_t threads, Output& output);

} // namespace apps
