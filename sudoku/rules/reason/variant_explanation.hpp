#pragma once

#include "sudoku/rules/reason/clues.hpp"
#include "sudoku/rules/reason/variant_rating.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// Settings of explain() of a variant.
struct ExplainVariantParams {
    dlx::Limits limits = dlx::Limits(); ///< seconds and stop flag for the whole explanation
    std::uint64_t seed = 0;             ///< seed; the same seed gives the same explanation on every platform
    std::uint32_t deletion_orders =
        8;                       ///< number of orders in which clues are dropped to find a small conflict, at least 1
    bool find_redundant = false; ///< find the redundant clues of a puzzle with one solution
    std::uint64_t max_test_nodes = 200'000; ///< search nodes after which the test of a set of clues ends as unknown
};

/// Clue without which the puzzle, as its text, has a solution: it may be an error.
struct ClueRepair {
    Clue clue;
    bool is_unique = false; ///< whether it then has exactly one solution: the clue is probably an error
    friend bool operator==(const ClueRepair&, const ClueRepair&) = default;
};

/// Explanation of a variant. If a limit was reached, everything in it is true, but it may be incomplete.
struct VariantExplanation {
    Verdict verdict = Verdict::unknown;
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit was reached
    std::uint64_t search_nodes = 0;              ///< search nodes of the verdict
    std::vector<Grid> solutions;                 ///< the solution if unique, two solutions if multiple

    // --- No solution
    std::vector<Clue> conflict;       ///< clues that have no solution together; empty if none was found in time
    bool conflict_is_minimal = false; ///< whether every proper subset has a solution, see with_clues()
    /// Why the conflict has no solution, step by step; empty if no refutation was found with reasonable effort.
    std::vector<std::string> reasons;
    /// Repairs, the likeliest first: those that leave exactly one solution. If there are none, no clue alone is wrong.
    std::vector<ClueRepair> repairs;
    bool repairs_are_complete = true; ///< false if a limit was reached before all clues were tried

    // --- Several solutions
    std::vector<std::vector<Digit>> possible_digits; ///< digits of each cell in any of the solutions, ascending
    bool possible_digits_are_complete = true;        ///< false if a limit was reached before all solutions were covered

    // --- One solution
    std::optional<Rating> rating;               ///< nothing if too many options remain
    std::optional<std::vector<Clue>> redundant; ///< clues that are redundant, each on its own
};

/// Explains why a variant has no solution, or several, or rates it. Throws as encode() does, and std::invalid_argument if
/// `deletion_orders` is 0.
[[nodiscard]] VariantExplanation explain(const VariantPuzzle& puzzle, const ExplainVariantParams& params = {});

} // namespace sudoku
