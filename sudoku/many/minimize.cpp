#include "sudoku/many/minimize.hpp"

#include "sudoku/reason/explanation.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace sudoku {

std::vector<Cell> redundant_givens(const Grid& puzzle, Solver& solver) {
    std::vector<Cell> givens;
    std::vector<Digit> digits;
    for (Cell cell = 0; cell < puzzle.digits().size(); ++cell)
        if (puzzle[cell] != 0) {
            givens.push_back(cell);
            digits.insert(digits.end(), puzzle.digits().begin(), puzzle.digits().end());
            digits[digits.size() - puzzle.digits().size() + cell] = 0;
        }
    std::vector<Cell> redundant;
    const PuzzleBlock block{puzzle.geometry(), digits, puzzle.eliminated()};
    solver.solve({&block, 1}, [&](const PuzzleResult& found) {
        if (found.status == dlx::Status::exhausted && found.solutions == 1)
            redundant.push_back(givens[found.puzzle]);
    });
    return redundant;
}

Reducer::Reducer(ReducerParams params)
    : params_(std::move(params)), solver_([&] {
          SolverParams solver;
          solver.search.limits = limits_of_all();
          solver.search.limits.solutions = 2;
          return solver;
      }()) {}

/// Returns the limits of all that is at work together: the stop flag, and the end of the time.
dlx::Limits Reducer::limits_of_all() { return params_.limits.seconds ? end_.limits() : watch_.remaining_limits(); }

void Reducer::reduce(std::span<ReducedPuzzle> puzzles) {
    watch_ = dlx::RunMonitor(params_.limits);
    end_.poll();
    find_solutions(puzzles);
    for (ReducedPuzzle& puzzle : puzzles) {
        if (!puzzle.puzzle.is_plain())
            continue;
        if (puzzle.verdict == Verdict::multiple && params_.add_givens)
            add_givens(puzzle);
        for (const Cell cell : puzzle.keep)
            if (puzzle.unique[cell] != 0)
                puzzle.kept_givens.push_back(cell);
        if (puzzle.solution && params_.find_redundant)
            find_redundant_givens(puzzle);
    }
    take_away(puzzles);
    for (ReducedPuzzle& puzzle : puzzles)
        if (!puzzle.puzzle.is_plain())
            remove_clues(puzzle);
}

void Reducer::find_solutions(std::span<ReducedPuzzle> puzzles) {
    std::vector<PuzzleBlock> blocks;
    std::vector<ReducedPuzzle*> plain; // by block
    for (ReducedPuzzle& of : puzzles)
        if (const Grid& grid = of.puzzle.grid; of.puzzle.is_plain()) {
            blocks.push_back({grid.geometry(), grid.digits(), grid.eliminated()});
            plain.push_back(&of);
        }
    solver_.solve(blocks, [&](const PuzzleResult& found) {
        ReducedPuzzle& of = *plain[found.puzzle];
        const Grid& grid = of.puzzle.grid;
        of.verdict = verdict(grid.geometry(), grid.digits(), found);
        if (of.verdict == Verdict::unique)
            of.solution.emplace(grid.geometry(), found.solution(0));
    });
}

/// Adds as few givens as leave only one of several solutions.
void Reducer::add_givens(ReducedPuzzle& puzzle) const {
    puzzle.added_givens =
        explain(puzzle.unique, {.limits = watch_.remaining_limits(), .seed = params_.seed}).disambiguating_givens;
    for (const Candidate& candidate : puzzle.added_givens)
        puzzle.unique.set(candidate.cell, candidate.digit);
    puzzle.solution = solve(puzzle.unique, watch_.remaining_limits());
    if (puzzle.added_givens.empty() || !puzzle.solution) { // a limit was reached
        puzzle.solution.reset();
        puzzle.verdict = Verdict::unknown;
    }
}

void Reducer::find_redundant_givens(ReducedPuzzle& puzzle) {
    puzzle.redundant_givens = redundant_givens(puzzle.unique, solver_);
    if (watch_.should_stop())
        puzzle.redundant_givens.reset(); // some may be missing
}

void Reducer::take_away(std::span<ReducedPuzzle> puzzles) {
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<Candidate>>, std::vector<ReducedPuzzle*>> boards;
    for (ReducedPuzzle& puzzle : puzzles)
        if (puzzle.solution) {
            const Geometry& geometry = puzzle.unique.geometry();
            const auto eliminated = puzzle.unique.eliminated();
            boards[{geometry.box_rows(), geometry.box_columns(), {eliminated.begin(), eliminated.end()}}].push_back(
                &puzzle);
        }
    for (const auto& [board, some] : boards)
        try {
            take_away(some);
        } catch (const std::invalid_argument&) {
            for (ReducedPuzzle* const puzzle : some)
                puzzle->is_too_large = true;
        }
}

/// Removes givens of puzzles on one board.
void Reducer::take_away(const std::vector<ReducedPuzzle*>& puzzles) {
    const Grid& first = puzzles.front()->unique;
    Minimizer& minimizer = minimizer_of(first);
    std::size_t next = 0;
    std::vector<std::uint32_t> order;
    minimizer.run(
        [&](MinimizeTask& task) {
            if (next == puzzles.size())
                return false;
            const ReducedPuzzle& of = *puzzles[next++];
            order = random_order(first.geometry().cell_count(), params_.seed, of.number);
            for (const Cell cell : of.kept_givens)
                order.erase(std::remove(order.begin(), order.end(), cell), order.end());
            task = {.puzzle = of.unique.digits(), .solution = of.solution->digits(), .order = order};
            return true;
        },
        [&](const MinimizeResult& left) {
            ReducedPuzzle& of = *puzzles[left.task_index];
            of.minimal.emplace(Puzzle{.grid = Grid(first.geometry(), left.puzzle, first.eliminated()),
                                      .notation = of.puzzle.notation});
            for (Cell cell = 0; cell < left.puzzle.size(); ++cell)
                if (of.unique[cell] != 0 && left.puzzle[cell] == 0)
                    of.removed.push_back({.cell = cell});
            of.is_complete = left.is_proven_minimal;
        });
}

/// Returns the minimizer of a board: always a new one if candidates are ruled out, which is rare.
Minimizer& Reducer::minimizer_of(const Grid& board) {
    if (!minimizer_ || board.geometry() != board_ || !board.eliminated().empty() || rules_out_) {
        board_ = board.geometry();
        rules_out_ = !board.eliminated().empty();
        minimizer_.emplace(board_, singleton_groups(board_), limits_of_all(), board.eliminated());
    }
    return *minimizer_;
}

} // namespace sudoku
