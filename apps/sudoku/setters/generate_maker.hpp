#pragma once

#include "apps/sudoku/setters/generate_wanted.hpp"

#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/pattern_puzzles.hpp"
#include "sudoku/setters/unbiased.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// What comes before the first record in CSV.
constexpr std::string_view head_of_generated =
    "number,puzzle,solution,givens,minimal,level,hardest,W,B,difficulty,weight\n";

/// A puzzle as it is printed.
struct MadePuzzle {
    std::uint64_t attempt = 0;
    std::string text{};                      ///< without its number; none only where no puzzle is meant
    std::optional<sudoku::Canonical> form{}; ///< if no two puzzles may have the same
};

/// Makes the puzzles of attempts. One for each thread.
class PuzzleMaker {
public:
    using Take = std::function<void(MadePuzzle)>;

    /// `wanted` outlives it.
    explicit PuzzleMaker(const WantedPuzzles& wanted);

    /// How many attempts there are: as many as one likes, or the parts of a search for all.
    [[nodiscard]] std::uint64_t attempts() const {
        return all_ ? all_->parts() : std::numeric_limits<std::uint64_t>::max();
    }

    /// Gives the puzzles that are wanted of those to `take`, in order. If unbiased, an attempt is a group. When it is time to
    /// end, the last ones are missing.
    void make(std::uint64_t first, std::size_t attempts, const Take& take);

private:
    struct Candidate;

    void make_group(std::uint64_t number, const Take& take);
    void consider(std::uint64_t attempt, Candidate made, const Take& take);
    [[nodiscard]] bool is_wanted(const std::optional<sudoku::Rating>& rating) const;
    [[nodiscard]] std::string record(const Candidate& made);

    const WantedPuzzles& wanted_;
    std::optional<sudoku::Generator> generator_;
    std::optional<sudoku::UnbiasedGenerator> unbiased_;
    std::optional<sudoku::PatternSearch> all_; ///< one of these three
    sudoku::Rater rater_;
    std::optional<sudoku::Hinter> hinter_; ///< for paths
    sudoku::Canonizer canonizer_;
};

} // namespace apps
