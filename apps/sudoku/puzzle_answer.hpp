#pragma once

#include "apps/shared/record.hpp"
#include "apps/sudoku/settings.hpp"

#include "dlx/count.hpp"

#include "sudoku/grid.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <string>
#include <vector>

namespace apps {

class PuzzleConfirmer;

/// The answer for one puzzle.
struct Answer {
    sudoku::PuzzleResult found;                    ///< without the solutions
    boost::multiprecision::cpp_int solutions; ///< their number, where `found` has the largest number that it can have
    Answered answered = Answered::undecided;
    std::string word;   ///< as in the line format: "unique", ">=12", "solved"
    std::string reason; ///< may be empty
    std::vector<sudoku::Clash> clashes;
    std::vector<sudoku::Grid> witnesses; ///< of `check`: the solution, or two that differ
};

/// What `check` and `explain` answer by a verdict.
[[nodiscard]] Answered answered(sudoku::Verdict verdict);

/// The answer to the question of `settings.task`, in words, by the last finding on `puzzle`. `witnesses` are the
/// solutions found, if the task is to check.
[[nodiscard]] Answer answer_of(const sudoku::Puzzle& puzzle, const Settings& settings, const sudoku::PuzzleResult& found,
                               std::vector<sudoku::Grid> witnesses);

/// The same by dlx::count().
[[nodiscard]] Answer answer_of(const sudoku::Puzzle& puzzle, const Settings& settings, const dlx::CountResult& count);

/// Why the solution that was read beside a puzzle is not a solution, or that none was read; empty if it is one.
[[nodiscard]] std::string why_no_solution_beside(const sudoku::Puzzle& puzzle, const sudoku::PuzzleResult& found);

/// `sudoku explain`: leaves the explanation of a puzzle in `record`, in the format of `settings`, and returns its summary.
/// Throws Disagreement.
Answer explain(const sudoku::Puzzle& puzzle, const Settings& settings, const std::string& source,
               PuzzleConfirmer* confirmer, Piece& record);

} // namespace apps
