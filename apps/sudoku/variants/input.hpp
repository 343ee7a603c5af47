#pragma once

#include "apps/shared/io/output.hpp"
#include "apps/sudoku/settings.hpp"

namespace apps {

/// Replaces each source that has variants by its parts, in order: plain puzzles, which a PuzzleStream reads as if they
/// were alone, and variants. Returns whether there are any variants. Call it before the first stream. Waits for standard
/// input as long as a PuzzleStream would for its first puzzle.
bool split_variants(Settings& settings, Output& output);

/// Reads the settings of a command that reads puzzles, see split_variants(). Throws as read_input_settings().
[[nodiscard]] Settings read_split_settings(const Session& session);

/// Reads the settings of a command that reads plain puzzles only: each variant is an error. Throws as
/// read_input_settings().
[[nodiscard]] Settings read_plain_settings(const Session& session);

} // namespace apps
