#pragma once

#include "sudoku/reason/rating.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/reason/rules/clues.hpp"
#include "sudoku/solve.hpp"

namespace sudoku {

/// Settings of explain().
struct ExplainParams {
    dlx::Limits limits = dlx::Limits(); ///< seconds and stop flag for the whole explanation
    std::uint64_t seed = 0;             ///< seed; the same seed gives the same explanation on every platform
    /// Number of orders in which clues are dropped to find a small conflicting set, at least 1; at most 8 with rules.
    std::uint32_t deletion_orders = 32;
    bool find_redundant = false;                     ///< find the redundant clues of a puzzle with one solution
    DigitNotation notation = DigitNotation::numbers; ///< notation of digits in sentences
};

/// Set of clues that have no solution together, given the eliminated candidates of a plain puzzle, or the regions. It is
/// empty if these alone leave no solution. The clues of a plain puzzle are its givens.
struct ConflictingClues {
    std::vector<Clue> clues; ///< givens by cell, ascending, then rules
    /// Whether every proper subset has a solution, see with_clues(); false if a limit was reached before that was known.
    bool is_minimal = false;
};

/// Clue that may be an error: probably if the puzzle has exactly one solution without it, or with another digit.
struct Repair {
    Clue clue;                            ///< without it, a puzzle with rules has a solution
    bool fixed_by_removal = false;        ///< whether there is exactly one solution without it
    std::vector<Digit> fixed_by_digits{}; ///< digits of a given for which there is exactly one solution, ascending
    friend bool operator==(const Repair&, const Repair&) = default;
};

/// Explanation of a puzzle. If a limit was reached, everything in it is true, but it may be incomplete.
struct Explanation {
    Verdict verdict = Verdict::unknown;
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit was reached
    std::uint64_t search_nodes = 0; ///< search nodes of the verdict: 1 if no choice was tried, 0 if inconsistent
    std::vector<Grid> solutions;    ///< the solution if unique, two solutions if multiple

    // --- No solution
    std::vector<Clash> clashes; ///< all clashes, if inconsistent
    /// Dead ends that follow directly from the givens, if there is no solution.
    std::vector<Contradiction> contradictions;
    std::optional<ConflictingClues> conflict; ///< conflicting clues, if there is no solution and no direct dead end
    /// Refutation of the conflicting givens; nothing if none was found with reasonable effort.
    std::optional<Refutation> refutation;
    std::vector<std::string> reasons; ///< the same with rules, step by step; empty if none was found
    /// Repairs, the likeliest first: by removal, then those with the fewest digits. If there are none, no clue alone is
    /// wrong.
    std::vector<Repair> repairs;
    bool repairs_are_complete = true; ///< false if a limit was reached before all repairs were tried

    // --- Several solutions
    std::vector<std::vector<Digit>> possible_digits; ///< digits of each cell in any of the solutions, ascending
    /// False if a limit was reached before all solutions were covered.
    bool possible_digits_are_complete = true;
    /// Givens that make the solution unique; empty if a limit was reached.
    std::vector<Candidate> disambiguating_givens;
    bool disambiguating_givens_are_minimal = false; ///< whether each of them is needed for that

    // --- One solution
    bool singles_suffice = false;               ///< whether naked and hidden singles solve the puzzle
    std::optional<Rating> rating;               ///< rating with the required techniques; nothing for the largest boards
    std::optional<std::vector<Clue>> redundant; ///< clues that are redundant, each on its own
};

/// Explains an error in a puzzle, or how constrained the puzzle is. A Solver tests many sets of givens at a time.
/// Throws std::invalid_argument if `deletion_orders` is 0.
[[nodiscard]] Explanation explain(const Grid& puzzle, const ExplainParams& params = {});

/// Explains a puzzle with rules: its conflict and repairs are clues. Also throws as encode() does.
[[nodiscard]] Explanation explain(const VariantPuzzle& puzzle, const ExplainParams& params = {});

/// Explains a puzzle of either kind.
[[nodiscard]] inline Explanation explain(const Puzzle& puzzle, const ExplainParams& params = {}) {
    return puzzle.is_plain() ? explain(puzzle.grid, params) : explain(*puzzle.variant, params);
}

} // namespace sudoku
