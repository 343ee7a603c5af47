#pragma once

#include "sudoku/reason/rating.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/solve.hpp"

namespace sudoku {

/// Settings of an explanation.
struct ExplainParams {
    dlx::Limits limits = dlx::Limits();    ///< seconds and stop flag, for all of it
    std::uint64_t seed = 0;                ///< the same seed gives the same explanation on every platform
    std::uint32_t deletion_orders = 32;           ///< orders in which givens are dropped to find few that conflict, at least 1
    bool find_redundant = false;           ///< of a puzzle with one solution: which givens can go?
    DigitNotation notation = DigitNotation::numbers; ///< of digits in sentences
};

/// Givens that have no solution together, with the candidates that the puzzle rules out. Without givens these alone leave
/// none.
struct ConflictingGivens {
    std::vector<Cell> cells; ///< in order
    bool is_minimal =
        false; ///< any one taken away, the others have a solution; if not, a limit came before all was known
};

/// A given that stands in the way of exactly one solution: probably a typing error.
struct Repair {
    Cell cell = 0;
    bool fixed_by_removal = false;      ///< if the cell were empty there would be exactly one solution
    std::vector<Digit> fixed_by_digits; ///< with which of these digits instead, ascending
    friend bool operator==(const Repair&, const Repair&) = default;
};

/// What can be said about a puzzle. Where a limit came first, what is there is true, but not all of it may be there.
struct Explanation {
    Verdict verdict = Verdict::unknown;
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit came before something was known
    std::uint64_t search_nodes = 0; ///< it took to find the verdict: 1 if no choice had to be tried; 0 if inconsistent
    std::vector<Grid> solutions;    ///< the solution if unique, two if there are several

    // --- No solution
    std::vector<Clash> clashes;                ///< if inconsistent, all of them
    std::vector<Contradiction> contradictions; ///< if none, the dead ends that the givens lead to at once
    std::optional<ConflictingGivens> conflict; ///< if none and there is no such dead end
    std::optional<Refutation> refutation;      ///< of the givens in conflict; not if none is found with a fair effort
    std::vector<Repair> repairs;               ///< the likeliest first: by removal, then those with fewest digits
    bool repairs_are_complete = true;          ///< or a limit came before all were tried

    // --- Several solutions
    std::vector<std::vector<Digit>> possible_digits; ///< by cell, the digits that it has in some solution, ascending
    bool possible_digits_are_complete = true;         ///< or a limit came before it was the union of all solutions
    std::vector<Candidate> disambiguating_givens;      ///< with them there is exactly one solution; none if a limit came first
    bool disambiguating_givens_are_minimal = false;    ///< without any one of them there are several

    // --- One solution
    bool singles_suffice = false;               ///< naked and hidden singles solve it
    std::optional<Rating> rating;               ///< with the techniques that it takes; not for the largest boards
    std::optional<std::vector<Cell>> redundant_givens; ///< each, alone, can be taken away and the solution stays the only one
};

/// Says what is wrong with a puzzle, or how sure it is. All tests of givens are done by a Solver, many at a time.
/// Throws std::invalid_argument for no restarts.
[[nodiscard]] Explanation explain(const Grid& puzzle, const ExplainParams& params = {});

} // namespace sudoku
