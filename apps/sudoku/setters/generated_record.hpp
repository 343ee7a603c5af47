#pragma once

#include "apps/sudoku/setters/generate_options.hpp"
#include "apps/sudoku/setters/puzzle_records.hpp"

#include "sudoku/reason/hint.hpp"

#include <atomic>
#include <optional>
#include <string_view>

namespace apps {

/// Header of the table in CSV.
constexpr std::string_view head_of_generated =
    "number,puzzle,solution,given_count,minimality,level,hardest_technique,W,B,difficulty,weight\n";

/// Maker of the records of generated puzzles. Each thread has its own.
class RecordMaker {
public:
    /// Uses `settings`, which must outlive it. A record made after `stop` is set may be incomplete.
    RecordMaker(const GenerateSettings& settings, const std::atomic<bool>& stop);

    /// Makes a record without the number, which is added later at its beginning.
    [[nodiscard]] Record operator()(const sudoku::MatchingPuzzle& made);

private:
    const GenerateSettings& settings_;
    std::optional<sudoku::HintEngine> hinter_; ///< engine for paths
};

} // namespace apps
