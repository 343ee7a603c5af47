#pragma once

#include "apps/sudoku/confirm.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/batch.hpp"
#include "sudoku/solve.hpp"

#include <list>
#include <string>

namespace apps {

/// The solvers of one thread: the last few that were used, each for one geometry.
class Solvers {
public:
    explicit Solvers(const Settings& settings) : settings_(settings) {}
    Solvers(const Solvers&) = delete; // confirmers refer to what is here
    Solvers& operator=(const Solvers&) = delete;

    [[nodiscard]] sudoku::Solver& solver(const sudoku::Geometry& geometry);
    [[nodiscard]] sudoku::Batch& batch(const sudoku::Geometry& geometry);

    /// If one is wanted.
    [[nodiscard]] PuzzleConfirmer* confirmer(const sudoku::Geometry& geometry);
    [[nodiscard]] const Confirmed& confirmed() const { return confirmed_; }

private:
    const Settings& settings_;
    Confirmed confirmed_;
    std::list<sudoku::Solver> solvers_; ///< the last used comes first
    std::list<sudoku::Batch> batches_;
    std::list<PuzzleConfirmer> confirmers_;
};

/// Answers the question of `settings.task` about `puzzle`. Prints the puzzle, its solutions as they are found, and the
/// answer. Throws Disagreement.
Answer answer(const sudoku::Puzzle& puzzle, const Settings& settings, Solvers& solvers, RecordWriter& writer);

/// The same when a batch has found the answer.
Answer answer(const sudoku::Puzzle& puzzle, const Settings& settings, const sudoku::BatchAnswer& found,
              Solvers& solvers, RecordWriter& writer);

/// The root and two for each branch. Known only if the search was not ended early, else 0:
/// it may have been cut anywhere.
[[nodiscard]] std::uint64_t search_nodes(const sudoku::BatchAnswer& found);

/// Appends the record of an answer in the line format if the answer is yes and the record takes no more than what a batch
/// has found: the fast way for almost all puzzles. False if it takes more, --confirm included, or if the batch was
/// stopped.
bool append_plain_answer(std::string& text, const Settings& settings, const PuzzleRun& run,
                         const sudoku::BatchAnswer& found);

} // namespace apps
