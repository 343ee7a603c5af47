#pragma once

#include "apps/shared/record.hpp"
#include "apps/sudoku/settings.hpp"

#include "dlx/count.hpp"
#include "dlx/integer/integer.hpp"
#include "dlx/watch.hpp"

#include "sudoku/grid.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <optional>
#include <string>
#include <vector>

namespace apps {

struct Answer {
    sudoku::PuzzleResult found; ///< result without the solutions
    /// Number of solutions, if `found` has reached its largest possible number.
    dlx::Integer solutions;
    Answered answered = Answered::undecided;
    std::string word;   ///< word of the line format: "unique", ">=12", "solved"
    std::string reason; ///< reason; may be empty
    std::vector<sudoku::Clash> clashes;
    std::optional<dlx::CountEstimate> estimate{}; ///< for `count`: estimate of all solutions, if a time limit ended it
    std::vector<sudoku::Grid> witnesses;          ///< for `check`: the solution, or two different ones
};

/// Numbers of records by result. Each record is counted once, by its answer.
struct Counts {
    std::uint64_t records = 0;
    std::uint64_t errors = 0;
    std::uint64_t answered_yes = 0;
    std::uint64_t undecided = 0;
    std::uint64_t multiple = 0; ///< for `check`
    std::uint64_t none = 0;
    std::uint64_t inconsistent = 0;
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;
    Tally tally; ///< exit status from the answers and other errors

    void add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes); ///< adds a record
    Counts& operator+=(const Counts& other);
};

/// Returns the answer of `check` and `explain` for a verdict.
[[nodiscard]] Answered answered(sudoku::Verdict verdict);

/// Makes the answer for `settings.task` from the last result for `puzzle`. `witnesses` are the solutions found by
/// `check`.
[[nodiscard]] Answer answer_of(const sudoku::Puzzle& puzzle, const Settings& settings,
                               const sudoku::PuzzleResult& found, std::vector<sudoku::Grid> witnesses);

[[nodiscard]] Answer answer_of(const sudoku::Puzzle& puzzle, const Settings& settings, const dlx::CountResult& count);

/// Makes the problem that is left of a puzzle; nothing if that of its rules takes too long.
[[nodiscard]] std::optional<dlx::Problem> problem_of(const sudoku::Puzzle& puzzle, const dlx::RunMonitor& watch);

/// Returns the reason why the solution attached to a puzzle is missing or wrong; "" if it is right.
[[nodiscard]] std::string why_no_solution_beside(const sudoku::Puzzle& puzzle, const sudoku::PuzzleResult& found);

/// Writes the explanation of a puzzle for `sudoku explain` to `record`, in the format of `settings`, and returns its
/// summary.
Answer explain(const sudoku::Puzzle& puzzle, const Settings& settings, const std::string& source, Piece& record);

} // namespace apps
