#pragma once

#include "dlx/limits.hpp"
#include "sudoku/reason/rules/clues.hpp"
#include "sudoku/solve.hpp"

#include <optional>
#include <vector>

/// Minimal variants, from a puzzle or from rules alone.
namespace sudoku {

/// Settings of minimize() of a variant.
struct MinimizeVariantParams {
    dlx::Limits limits = dlx::Limits(); ///< seconds and stop flag for the whole puzzle; search nodes for each test
    std::uint64_t seed = 0;             ///< seed of the order; the same seed gives the same puzzle on every platform
    bool remove_rules = true;           ///< remove rules that name cells, such as cages; otherwise givens only
    bool add_givens =
        false; ///< if there are several solutions, begin with the puzzle that generate() makes of this one
    bool remove_whole_board_rules = false; ///< also remove rules such as "anti-knight", see is_of_whole_board()
};

/// Result of minimize().
struct MinimizedVariant {
    Verdict verdict =
        Verdict::unknown; ///< verdict on the puzzle itself; there is no minimal puzzle unless it is unique
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit was reached
    std::optional<Grid> solution;
    std::optional<VariantPuzzle> puzzle; ///< has the same solution, and no other
    std::vector<Clue> removed;           ///< clues that it lacks, of those of the puzzle
    std::vector<Candidate> added;        ///< givens of it that the puzzle lacks, ascending
    /// Whether the puzzle has several solutions without any one of its clues that may be removed; see with_clues() for
    /// rules that make exceptions. False if a limit was reached.
    bool is_minimal = false;
};

/// Removes clues in random order as long as there is one solution. Throws as encode() does.
[[nodiscard]] MinimizedVariant minimize(const VariantPuzzle& puzzle, const MinimizeVariantParams& params = {});

/// Result of generate().
struct GeneratedVariant {
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit was reached
    std::optional<Grid> solution;                ///< nothing if the rules have none, or at a limit
    std::optional<VariantPuzzle> puzzle;         ///< nothing if there is no solution, or at a limit
};

/// Makes a puzzle with one solution from rules and the givens beside them: adds givens of a random solution until it is
/// unique, and then removes the added ones as long as it is. No added given is redundant. Solutions are not equally likely.
/// The result depends on `seed` and `number` alone, and is the same on every platform. `limits` are those of
/// MinimizeVariantParams. Throws as encode() does.
[[nodiscard]] GeneratedVariant generate(const VariantPuzzle& rules, std::uint64_t seed, std::uint64_t number,
                                        const dlx::Limits& limits = {});

} // namespace sudoku
