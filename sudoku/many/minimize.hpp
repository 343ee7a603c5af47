#pragma once

#include "dlx/watch.hpp"
#include "sudoku/setters/minimal_puzzles.hpp"
#include "sudoku/setters/minimize.hpp"
#include "sudoku/solve.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

/// Takes givens away from many puzzles of any boards.
namespace sudoku {

/// What a Reducer does.
struct ReducerParams {
    bool add_givens = false;     ///< to a puzzle with several solutions, as few as leave one; else it is left alone
    bool find_redundant = false; ///< which givens can go, each alone
    bool remove_givens = true;       ///< givens until none can go
    std::uint64_t seed = 0;       ///< of the order in which givens are tried
    dlx::Limits limits{};         ///< the stop flag, and seconds: of the puzzles of a call together
};

/// A puzzle, and what is found of it.
struct ReducedPuzzle {
    Grid puzzle;
    std::uint64_t number = 0; ///< with the seed, it makes the order in which givens are tried
    std::vector<Cell> keep{}; ///< whose givens stay
    Verdict verdict = Verdict::unknown;
    std::vector<Candidate> added_givens{};               ///< givens, where there are several solutions
    Grid unique = puzzle;                         ///< the puzzle with them
    std::optional<Grid> solution{};               ///< of that, if it has one and no other
    std::vector<Cell> kept_givens{};                     ///< givens of it that have to stay
    std::optional<std::vector<Cell>> redundant_givens{}; ///< givens of it that can go, each alone; if known
    std::optional<Grid> minimal{};
    bool is_too_large = false;            ///< for a Minimizer
    bool is_complete = false;             ///< or a limit came before that was all
    std::optional<double> remaining_seconds{}; ///< of the limits
};

/// Finds out how many solutions puzzles have, and takes givens away from those with one. Hundreds of puzzles at a time are
/// fastest; what is found of one does not depend on the others. For one thread at a time.
class Reducer {
public:
    explicit Reducer(ReducerParams params = {});
    Reducer(const Reducer&) = delete;
    Reducer& operator=(const Reducer&) = delete;

    void reduce(std::span<ReducedPuzzle> puzzles);

    /// Replaces `minimal` by a minimal puzzle with the fewest givens, if reduce() has found a solution. Sets `is_complete`.
    void find_fewest(ReducedPuzzle& puzzle) const;

    /// Passes all minimal puzzles within one that reduce() has found a solution of to `visitor`, up to `most`. Sets
    /// `is_complete`.
    void find_all(ReducedPuzzle& puzzle, std::optional<std::uint64_t> most, const MinimalPuzzleVisitor& visitor) const;

private:
    [[nodiscard]] dlx::Limits limits_of_all();
    void find_solutions(std::span<ReducedPuzzle> puzzles);
    void add_givens(ReducedPuzzle& puzzle) const;
    void find_redundant_givens(ReducedPuzzle& puzzle);
    void take_away(std::span<ReducedPuzzle> puzzles);
    void take_away(const std::vector<ReducedPuzzle*>& puzzles);
    [[nodiscard]] Minimizer& minimizer_of(const Grid& board);

    const ReducerParams params_;
    dlx::RunMonitor watch_{params_.limits}; ///< of the puzzles at hand
    dlx::SharedStop end_{watch_};
    Solver solver_;
    std::optional<Minimizer> minimizer_; ///< of the last board
    Geometry board_{3, 3};
    bool rules_out_ = false; ///< it has eliminated candidates
};

} // namespace sudoku
