#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/sudoku/pictures/picture.hpp"

#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

namespace apps {

/// What the command line of `sudoku generate` asks for.
struct WantedPuzzles : sudoku::PuzzleWishes {
    static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t number = 1;        ///< of puzzles, or all
    std::uint64_t most_attempts = 0; ///< in a row without a puzzle
    std::optional<double> seconds{}; ///< for all together
    sudoku::Symmetry symmetry{};
    bool estimate = false;
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
[[nodiscard]] WantedPuzzles read_wanted_puzzles(const Session& session);

/// The record of a puzzle that has no number yet. Fields are those that it begins with, for csv and json alone.
[[nodiscard]] Record record_of(const sudoku::Grid& puzzle, const sudoku::Alphabet& alphabet, Format format);

/// Prints the record of the next puzzle, with its number.
void print_numbered(Record record, RecordPrinter& printer);

/// Says that fewer puzzles were found than asked for: `why` they may not be all, as the end of a sentence, or "" if there
/// are no more. Where all were asked for, it is "no" if there is none.
[[nodiscard]] Answered tell_of_missing(std::uint64_t found, std::uint64_t number, const std::string& why);

/// `sudoku generate --from`: the neighbors of puzzles. Returns the exit status.
int run_neighbors(const WantedPuzzles& wanted, const Session& session);

} // namespace apps
