#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"

#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>

namespace apps {

/// What the command line of `sudoku generate` asks for.
struct GenerateSettings : sudoku::PuzzleWishes {
    std::optional<std::uint64_t> number{}; ///< puzzles; nothing for all that there are
    std::uint64_t most_attempts = 0;       ///< in a row without a puzzle
    std::optional<double> seconds{};       ///< for all together
    sudoku::Symmetry symmetry{};
    bool path = false; ///< with all steps
    Format format = Format::line;
    std::size_t threads = 1;
};

/// There is no such puzzle, and that is plain to see. Says why.
struct NoSuchPuzzle : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[nodiscard]] OptionTable generate_options();

/// Throws UsageError and NoSuchPuzzle. Without --seed, one is drawn and printed.
[[nodiscard]] GenerateSettings read_generate_settings(const Session& session);

} // namespace apps
