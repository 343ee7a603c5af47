#pragma once

#include "sudoku/grid.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

/// The classic Sudoku solvers, written plainly: what the engines are compared with, and oracles for the tests. They
/// share no code with dlx.
namespace baselines {

/// When to end a search early.
struct SearchLimits {
    std::optional<std::uint64_t> solutions{}; ///< stop when this number is found
    std::optional<std::uint64_t> nodes{};     ///< give up before visiting more search nodes
};

/// What a search found and did.
struct Answer {
    std::uint64_t solutions = 0;
    std::optional<sudoku::Grid> first{}; ///< the first solution found
    std::uint64_t nodes = 0;             ///< the root and one for each digit the search put somewhere
    std::uint64_t guesses = 0;           ///< nodes at which there was a choice between two or more candidates
    bool gave_up = false;                ///< by SearchLimits::nodes; there may be more solutions
};

/// Solves puzzles of one geometry, one after the other.
class Solver {
public:
    Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    virtual ~Solver() = default;

    /// Counts the solutions of `puzzle`, none if a digit is given twice in a house. Requires the solver's geometry.
    virtual Answer count(const sudoku::Grid& puzzle, const SearchLimits& limits) = 0;
};

/// Generates every board whose rows are permutations of the digits, (side!)^side of them, and tests each against the
/// columns, the boxes and the givens. Has no other rule that could be wrong.
[[nodiscard]] std::unique_ptr<Solver> make_generate_and_test(const sudoku::Geometry& geometry);

/// Fills the empty cells in order, each with every digit that fits, and goes back when none does.
[[nodiscard]] std::unique_ptr<Solver> make_backtracking(const sudoku::Geometry& geometry);

/// Backtracking that always fills a cell with the fewest candidates (minimum remaining values).
[[nodiscard]] std::unique_ptr<Solver> make_mrv(const sudoku::Geometry& geometry);

/// MRV search that first does what people do: naked and hidden singles, locked candidates (pointing and claiming),
/// naked and hidden pairs, the simplest that applies, until none does.
/// The five cases of Lee and Choi.
[[nodiscard]] std::unique_ptr<Solver> make_techniques(const sudoku::Geometry& geometry);

/// Constraint propagation and search on candidate sets, after an idea of Peter Norvig ("Solving Every Sudoku Puzzle"):
/// to give a cell a digit is to eliminate its other candidates; an elimination that leaves a cell one candidate
/// eliminates that from the peers, and one that leaves a digit one place in a house puts it there.
[[nodiscard]] std::unique_ptr<Solver> make_propagation(const sudoku::Geometry& geometry);

/// A row of the table of solvers.
struct Baseline {
    std::string_view name;
    std::string_view description;
    std::uint32_t max_side; ///< of the boards it can do, of any box shape
    std::unique_ptr<Solver> (*make)(const sudoku::Geometry& geometry);
};

/// All of them, from the simplest to the cleverest.
[[nodiscard]] std::span<const Baseline> all();

} // namespace baselines
