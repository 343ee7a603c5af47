#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"

#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>

namespace apps {

/// Settings of `sudoku generate`.
struct GenerateSettings : sudoku::PuzzleRequirements {
    std::optional<std::uint64_t> number{}; ///< number of puzzles; nothing for all
    std::uint64_t max_attempts = 0;        ///< maximum number of successive attempts without a puzzle
    std::optional<double> seconds{};       ///< time limit of the whole run
    sudoku::Symmetry symmetry{};
    bool path = false; ///< print all steps
    Format format = Format::line;
    std::size_t threads = 1;
};

/// Error: no puzzle can meet the requirements. The message contains the reason.
struct NoSuchPuzzle : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Error in the text of --rules.
struct InputError {
    std::string source;
    sudoku::ParseError what;
};

[[nodiscard]] OptionTable generate_options();

/// Reads the settings. Throws UsageError, NoSuchPuzzle and InputError. Without --seed, a seed is drawn and printed.
[[nodiscard]] GenerateSettings read_generate_settings(const Session& session);

} // namespace apps
