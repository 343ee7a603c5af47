#pragma once

#include "dlx/watch.hpp"
#include "sudoku/reason/rules/clues.hpp"
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
    /// Begin with a minimal set of more givens if a puzzle has several solutions; otherwise such a puzzle is not changed.
    bool add_givens = false;
    bool find_redundant = false; ///< find the givens of plain puzzles that are redundant, each on its own
    std::uint64_t seed = 0;      ///< seed of the order in which clues are tried
    /// Stop flag, and seconds for all puzzles of a call together; with rules also search nodes for each test.
    dlx::Limits limits{};
    bool remove_rules = true;              ///< remove rules that name cells, such as cages; otherwise givens only
    bool remove_whole_board_rules = false; ///< also remove rules such as "anti-knight", see is_of_whole_board()
};

/// Puzzle, plain or with rules, and the results for it.
struct ReducedPuzzle {
    Puzzle puzzle;
    std::uint64_t number = 0; ///< number that determines, with the seed, the order in which clues are tried
    std::vector<Cell> keep{}; ///< cells of a plain puzzle whose givens are never removed
    Verdict verdict = Verdict::unknown;
    std::vector<Candidate>
        added_givens{};              ///< givens that `puzzle` lacks and others need, as there are several solutions
    Grid unique = puzzle.grid;       ///< plain puzzle with the added givens
    std::optional<Grid> solution{};  ///< the only solution, with the added givens
    std::vector<Cell> kept_givens{}; ///< givens of `unique` that cannot be removed
    /// Givens of `unique` that are redundant, each on its own; nothing if unknown.
    std::optional<std::vector<Cell>> redundant_givens{};
    std::optional<Puzzle> minimal{}; ///< has the same solution, and no other
    std::vector<Clue>
        removed{};             ///< clues that it lacks, of those of the puzzle and of the added givens, if it is plain
    bool is_too_large = false; ///< whether the board is too large for a Minimizer
    /// Whether `minimal` has several solutions without any one of its clues that may be removed; see with_clues() for rules
    /// that make exceptions. False if a limit was reached.
    bool is_complete = false;
    dlx::Status status = dlx::Status::exhausted; ///< with rules: exhausted unless a limit was reached
};

/// Reducer of many puzzles: determines their number of solutions, and removes clues from those with one solution.
/// Hundreds of plain puzzles in a call are fastest; those with rules are reduced one by one after them. The result for one
/// does not depend on the others. A reducer must not be used by two threads at the same time.
class Reducer {
public:
    explicit Reducer(ReducerParams params = {});
    Reducer(const Reducer&) = delete;
    Reducer& operator=(const Reducer&) = delete;

    /// Throws as encode() does if the board does not allow a rule.
    void reduce(std::span<ReducedPuzzle> puzzles);

private:
    [[nodiscard]] dlx::Limits limits_of_all();
    void find_solutions(std::span<ReducedPuzzle> puzzles);
    void add_givens(ReducedPuzzle& puzzle) const;
    void find_redundant_givens(ReducedPuzzle& puzzle);
    void take_away(std::span<ReducedPuzzle> puzzles);
    void take_away(const std::vector<ReducedPuzzle*>& puzzles);
    [[nodiscard]] Minimizer& minimizer_of(const Grid& board);
    void remove_clues(ReducedPuzzle& puzzle) const;

    const ReducerParams params_;
    dlx::RunMonitor watch_{params_.limits}; ///< limits of the current puzzles
    dlx::SharedStop end_{watch_};
    Solver solver_;
    std::optional<Minimizer> minimizer_; ///< minimizer of the last board
    Geometry board_{3, 3};
    bool rules_out_ = false; ///< whether the last board has eliminated candidates
};

} // namespace sudoku
