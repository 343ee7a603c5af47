#pragma once

#include "sudoku/rules/puzzle.hpp"
#include "sudoku/writer.hpp"

#include <optional>
#include <span>
#include <string>

namespace apps {

/// Returns the formats of `convert`: those of sudoku::file_formats(), then those of variants alone, such as "rules",
/// whose `format_puzzle` is null.
[[nodiscard]] std::span<const sudoku::FileFormat> target_formats();

/// Formats a variant. Returns nothing if plain Sudoku has all of its rules, and the format is one of
/// sudoku::file_formats(). Throws sudoku::InvalidRule, which names the rule, if the format cannot hold one.
[[nodiscard]] std::optional<std::string> variant_in_format(const sudoku::VariantPuzzle& variant,
                                                           const sudoku::FileFormat& format);

} // namespace apps
