#include "apps/sudoku/setters/minimizing.hpp"

#include "sudoku/reason/explain.hpp"
#include "sudoku/setters/minimal_puzzles.hpp"

#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <tuple>

namespace apps {

using sudoku::Cell;
using sudoku::Grid;
using sudoku::Verdict;

Reducer::Reducer(const MinimizeWanted& wanted)
    : wanted_(wanted), solver_([&] {
          sudoku::SolverParams params;
          params.search.limits = limits_of_all();
          params.search.limits.solutions = 2;
          return params;
      }()) {}

/// What ends all that is at work together: the stop flag, and the end of the time.
dlx::Limits Reducer::limits_of_all() { return wanted_.limits.seconds ? end_.limits() : watch_.left(); }

void Reducer::find(std::span<Reduced> records) {
    watch_ = dlx::Watch(wanted_.limits);
    end_.look();
    find_solutions(records);
    for (Reduced& record : records) {
        if (record.verdict == Verdict::multiple)
            add_givens(record);
        find_cells_to_keep(record);
        if (record.is_answered() && wanted_.format != Format::line)
            find_redundant(record);
    }
    if (wanted_.which != Which::all)
        take_away(records);
    for (Reduced& record : records) {
        if (record.is_answered() && wanted_.which == Which::fewest)
            find_fewest(record);
        record.seconds_left = watch_.left().seconds;
    }
}

void Reducer::find_solutions(std::span<Reduced> records) {
    std::vector<sudoku::PuzzleBlock> blocks;
    std::vector<Reduced*> asked;
    for (Reduced& record : records)
        if (!record.error) {
            blocks.push_back(
                {record.puzzle.grid.geometry(), record.puzzle.grid.digits(), record.puzzle.grid.eliminated()});
            asked.push_back(&record);
        }
    solver_.answer(blocks, [&](const sudoku::Finding& found) {
        Reduced& record = *asked[found.puzzle];
        const Grid& puzzle = record.puzzle.grid;
        record.verdict = sudoku::verdict(found.solutions, found.status,
                                         found.solutions > 0 ? std::vector<sudoku::Clash>() : clashes(puzzle));
        record.unique = puzzle;
        if (record.verdict == Verdict::unique)
            record.solution = Grid(puzzle.geometry(), found.solution(0));
    });
}

/// As few givens as leave only one of several solutions.
void Reducer::add_givens(Reduced& record) const {
    record.added = explain(record.unique, {.limits = watch_.left(), .seed = wanted_.seed}).extra_givens;
    for (const sudoku::Candidate& candidate : record.added)
        record.unique.set(candidate.cell, candidate.digit);
    const auto solution = solve(record.unique, watch_.left());
    if (record.added.empty() || !solution)
        record.verdict = Verdict::unknown; // a limit came first
    else
        record.solution = *solution;
}

void Reducer::find_cells_to_keep(Reduced& record) const {
    const sudoku::Geometry& geometry = record.puzzle.grid.geometry();
    for (const auto& [row, column] : wanted_.keep) {
        if (record.error)
            return;
        if (std::max(row, column) > geometry.side()) {
            record.error = sudoku::ParseError(
                record.puzzle.line, 0,
                fmt::format("--keep: r{}c{} is no cell of a {} board", row, column, to_string(geometry)));
        } else if (const Cell cell = geometry.cell(row - 1, column - 1); record.unique[cell] != 0) {
            record.kept.push_back(cell);
        }
    }
}

void Reducer::find_redundant(Reduced& record) {
    record.redundant = redundant_givens(record.unique, solver_);
    if (watch_.is_over())
        record.redundant.reset(); // some may be missing
}

void Reducer::take_away(std::span<Reduced> records) {
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<sudoku::Candidate>>, std::vector<Reduced*>> boards;
    for (Reduced& record : records)
        if (record.is_answered()) {
            const Grid& puzzle = record.unique;
            boards[{puzzle.geometry().box_rows(),
                    puzzle.geometry().box_columns(),
                    {puzzle.eliminated().begin(), puzzle.eliminated().end()}}]
                .push_back(&record);
        }
    for (const auto& [board, some] : boards)
        try {
            take_away(some);
        } catch (const std::invalid_argument&) { // too large
            for (Reduced* const record : some)
                record->error =
                    sudoku::ParseError(record->puzzle.line, 0,
                                       fmt::format("a {} board is too large to be minimized; --all may do it",
                                                   to_string(record->puzzle.grid.geometry())));
        }
}

/// All of the same board.
void Reducer::take_away(const std::vector<Reduced*>& records) {
    const Grid& first = records.front()->unique;
    sudoku::Minimizer& minimizer = minimizer_of(first);
    std::size_t next = 0;
    std::vector<std::uint32_t> order;
    minimizer.run(
        [&](sudoku::MinimizeTask& task) {
            if (next == records.size())
                return false;
            const Reduced& record = *records[next++];
            order = sudoku::random_order(first.geometry().cells(), wanted_.seed, record.number);
            for (const Cell cell : record.kept)
                std::erase(order, cell);
            task = {.puzzle = record.unique.digits(), .solution = record.solution.digits(), .order = order};
            return true;
        },
        [&](const sudoku::Minimized& left) {
            Reduced& record = *records[left.number];
            record.minimal.emplace_back(first.geometry(), left.puzzle, first.eliminated());
            record.is_complete = left.is_complete;
        });
}

/// For boards that rule out candidates each time another one: they are rare.
sudoku::Minimizer& Reducer::minimizer_of(const Grid& board) {
    if (!minimizer_ || board.geometry() != board_ || !board.eliminated().empty() || rules_out_) {
        board_ = board.geometry();
        rules_out_ = !board.eliminated().empty();
        minimizer_.emplace(board_, single_cells(board_), limits_of_all(), board.eliminated());
    }
    return *minimizer_;
}

/// Fewer than in the one that is found.
void Reducer::find_fewest(Reduced& record) const {
    sudoku::MinimalPuzzlesParams params{.keep = record.kept, .fewest = true, .limits = watch_.left()};
    if (!record.minimal.empty())
        params.fewer_than = record.minimal.front().givens();
    const dlx::Status status = minimal_puzzles(record.unique, params, [&](const Grid& minimal) {
        record.minimal.assign(1, minimal);
        return dlx::Visit::keep_going;
    });
    record.is_complete = status == dlx::Status::exhausted;
}

void Reducer::find_all(Reduced& record, const Tell& tell) const {
    sudoku::MinimalPuzzlesParams params{.keep = record.kept, .limits = wanted_.limits};
    params.limits.seconds = record.seconds_left;
    const dlx::Status status = minimal_puzzles(record.unique, params, tell);
    record.is_complete = status == dlx::Status::exhausted || status == dlx::Status::solution_limit;
}

} // namespace apps
