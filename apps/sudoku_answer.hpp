#pragma once

#include "apps/sudoku_settings.hpp"
#include "apps/sudoku_writer.hpp"

#include "sudoku/solve.hpp"

#include <list>

namespace apps {

/// The solvers of one thread: the last few that were used, each for one geometry.
class Solvers {
public:
    [[nodiscard]] sudoku::Solver& get(const sudoku::Geometry& geometry, const dlx::SolveParams& params);

private:
    std::list<sudoku::Solver> solvers_; ///< the last used comes first
};

/// Answers the question of `settings.task` about `puzzle`. Prints the puzzle, its solutions as they are found, and the
/// answer.
Answer answer(const sudoku::Puzzle& puzzle, const Settings& settings, Solvers& solvers, RecordWriter& writer);

} // namespace apps
