#pragma once

#include "apps/sudoku/setters/generate_options.hpp"
#include "apps/sudoku/setters/puzzle_records.hpp"

#include "sudoku/reason/hint.hpp"

#include <atomic>
#include <optional>
#include <string_view>

namespace apps {

/// What comes before the first record in CSV.
constexpr std::string_view head_of_generated =
    "number,puzzle,solution,givens,minimality,level,hardest,W,B,difficulty,weight\n";

/// Makes the records of puzzles. One for each thread.
class RecordMaker {
public:
    /// `settings` outlive it. A record that is made when `stop` is set may be cut.
    RecordMaker(const GenerateSettings& settings, const std::atomic<bool>& stop);

    /// But for its number, which comes before it.
    [[nodiscard]] Record operator()(const sudoku::MatchingPuzzle& made);

private:
    const GenerateSettings& settings_;
    std::optional<sudoku::HintEngine> hinter_; ///< for paths
};

} // namespace apps
