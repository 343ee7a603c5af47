#pragma once

#include "apps/shared/io/output.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/rules/puzzle.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// Variant of the input, or the error that replaces it.
struct VariantRecord {
    std::string source;   ///< name in messages
    std::size_t line = 1; ///< line of its first cell or of the error, 1-based; 0 if the source cannot be read
    std::optional<sudoku::VariantPuzzle> puzzle{};
    std::optional<sudoku::ParseError> error{}; ///< set if there is no puzzle
    std::vector<std::string> ignored{};        ///< elements of its format that say nothing to a program
};

/// Reads the whole input as variants if the beginning of a source is one; a puzzle without rules is a variant, too.
/// Otherwise returns nothing, and a PuzzleStream of `settings` can read everything. Call it before the first stream.
/// Waits for standard input as long as a PuzzleStream would for its first puzzle.
[[nodiscard]] std::optional<std::vector<VariantRecord>> read_variants(Settings& settings, Output& output);

} // namespace apps
