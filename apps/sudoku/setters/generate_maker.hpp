#pragma once

#include "apps/sudoku/setters/generate_wanted.hpp"

#include "sudoku/reason/hint.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// What comes before the first record in CSV.
constexpr std::string_view head_of_generated =
    "number,puzzle,solution,givens,minimality,level,hardest,W,B,difficulty,weight\n";

/// Makes the records of puzzles. One for each thread.
class RecordMaker {
public:
    /// `wanted` outlives it. A record that is made when `stop` is set may be cut.
    RecordMaker(const WantedPuzzles& wanted, const std::atomic<bool>& stop);

    /// But for its number, which comes before it.
    [[nodiscard]] Record operator()(const sudoku::WishedPuzzle& made);

private:
    const WantedPuzzles& wanted_;
    std::optional<sudoku::Hinter> hinter_; ///< for paths
};

} // namespace apps
