#pragma once

#include "apps/sudoku/setters/generate_wanted.hpp"

#include "sudoku/reason/hint.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// What comes before the first record in CSV.
constexpr std::string_view head_of_generated =
    "number,puzzle,solution,givens,minimality,level,hardest,W,B,difficulty,weight\n";

/// A puzzle as it is printed.
struct MadePuzzle {
    std::uint64_t attempt = 0;
    std::optional<Record> record{};          ///< without its number; none only where no puzzle is meant
    std::optional<sudoku::Canonical> form{}; ///< if no two puzzles may have the same
};

/// Makes the puzzles of attempts, and their records. One for each thread.
class RecordMaker {
public:
    using Take = std::function<void(MadePuzzle)>;

    /// `wanted` outlives it.
    explicit RecordMaker(const WantedPuzzles& wanted);

    [[nodiscard]] std::uint64_t attempts() const { return maker_.attempts(); }

    /// Gives the puzzles that are wanted to `take`, as sudoku::PuzzleMaker does.
    void make(std::uint64_t first, std::size_t attempts, const Take& take);

private:
    [[nodiscard]] Record record(const sudoku::WishedPuzzle& made);

    const WantedPuzzles& wanted_;
    sudoku::PuzzleMaker maker_;
    std::optional<sudoku::Hinter> hinter_; ///< for paths
};

} // namespace apps
