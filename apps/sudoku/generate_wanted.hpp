#pragma once

#include "apps/shared/program.hpp"

#include "sudoku/generate.hpp"
#include "sudoku/rating.hpp"
#include "sudoku/symmetry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace apps {

/// What the command line of `sudoku generate` asks for.
struct WantedPuzzles {
    sudoku::GenerateParams params;
    std::uint64_t number = 1;        ///< of puzzles
    std::uint64_t most_attempts = 0; ///< in a row without a puzzle
    sudoku::Symmetry symmetry{};
    bool unbiased = false;
    bool estimate = false;
    // By rating:
    std::optional<std::pair<sudoku::Level, sudoku::Level>> levels;
    std::optional<std::pair<std::size_t, std::size_t>> b_rating;
    std::optional<std::string> needs; ///< a technique
    bool names = false;               ///< of techniques
    Format format = Format::line;
    std::size_t threads = 1;

    [[nodiscard]] bool is_rated() const {
        return levels || b_rating || needs || format == Format::json || format == Format::csv;
    }
};

void add_generate_options(boost::program_options::options_description& options);

/// Throws UsageError. Without --seed, one is drawn and printed.
[[nodiscard]] WantedPuzzles read_wanted_puzzles(const Session& session);

/// A record with its number in front, as the format wants it.
[[nodiscard]] std::string numbered(Format format, std::uint64_t number, const std::string& record);

/// `sudoku generate --from`: the neighbours of puzzles. Returns the exit status.
int run_neighbours(const WantedPuzzles& wanted, const Session& session);

} // namespace apps
