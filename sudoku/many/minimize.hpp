#pragma once

#include "dlx/watch.hpp"
#include "sudoku/setters/minimize.hpp"
#include "sudoku/solve.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Minimization of many puzzles of any boards.
namespace sudoku {

/// Returns the givens that are redundant, each on its own, ascending. Requires a puzzle with exactly one solution, and
/// a solver whose only limits are two solutions and the stop flag. When the flag is set, some givens may be missing.
[[nodiscard]] std::vector<Cell> redundant_givens(const Grid& puzzle, Solver& solver);

/// Settings of a Reducer.
struct ReducerParams {
    /// Add a minimal set of givens to a puzzle with several solutions; otherwise it is not changed.
    bool add_givens = false;
    bool find_redundant = false; ///< find the givens that are redundant, each on its own
    std::uint64_t seed = 0;      ///< seed of the order in which givens are tried
    dlx::Limits limits{};        ///< stop flag, and seconds for all puzzles of a call together
};

/// Puzzle and the results for it.
struct ReducedPuzzle {
    Grid puzzle;
    std::uint64_t number = 0; ///< number that determines, with the seed, the order in which givens are tried
    std::vector<Cell> keep{}; ///< cells whose givens are never removed
    Verdict verdict = Verdict::unknown;
    std::vector<Candidate> added_givens{}; ///< givens added because there were several solutions
    Grid unique = puzzle;                  ///< puzzle with the added givens
    std::optional<Grid> solution{};        ///< solution of `unique`, if it has exactly one
    std::vector<Cell> kept_givens{};       ///< givens of `unique` that cannot be removed
    /// Givens of `unique` that are redundant, each on its own; nothing if unknown.
    std::optional<std::vector<Cell>> redundant_givens{};
    std::optional<Grid> minimal{};
    bool is_too_large = false; ///< whether the board is too large for a Minimizer
    bool is_complete = false;  ///< false if a limit was reached before everything was done
};

/// Reducer of many puzzles: determines their number of solutions, and removes givens from those with one solution.
/// Hundreds of puzzles in a call are fastest; the result for one does not depend on the others. A reducer must not be
/// used by two threads at the same time.
class Reducer {
public:
    explicit Reducer(ReducerParams params = {});
    Reducer(const Reducer&) = delete;
    Reducer& operator=(const Reducer&) = delete;

    void reduce(std::span<ReducedPuzzle> puzzles);

private:
    [[nodiscard]] dlx::Limits limits_of_all();
    void find_solutions(std::span<ReducedPuzzle> puzzles);
    void add_givens(ReducedPuzzle& puzzle) const;
    void find_redundant_givens(ReducedPuzzle& puzzle);
    void take_away(std::span<ReducedPuzzle> puzzles);
    void take_away(const std::vector<ReducedPuzzle*>& puzzles);
    [[nodiscard]] Minimizer& minimizer_of(const Grid& board);

    const ReducerParams params_;
    dlx::RunMonitor watch_{params_.limits}; ///< limits of the current puzzles
    dlx::SharedStop end_{watch_};
    Solver solver_;
    std::optional<Minimizer> minimizer_; ///< minimizer of the last board
    Geometry board_{3, 3};
    bool rules_out_ = false; ///< whether the last board has eliminated candidates
};

} // namespace sudoku
