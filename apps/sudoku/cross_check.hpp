#pragma once

#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "dlx/cross_check.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/text.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Option --cross-check, for the commands of `sudoku`.
namespace apps {

/// Numbers of cross-checks on all threads.
struct CrossCheckCounts {
    std::atomic<std::uint64_t> solutions = 0; ///< number of verified solutions
    std::atomic<std::uint64_t> answers = 0;   ///< number of answers with which another engine agrees
    std::atomic<std::uint64_t> unknown = 0;   ///< number of answers for which that engine hit the limit
};

/// Cross-checker for the results of puzzles with one geometry and the same eliminated candidates, used before they are
/// printed. All functions throw Disagreement.
class PuzzleCrossChecker {
public:
    /// Counts its cross-checks in `counts`, which must outlive it.
    PuzzleCrossChecker(const sudoku::Geometry& geometry, std::vector<sudoku::Candidate> eliminated,
                       const Settings& settings, CrossCheckCounts& counts);

    [[nodiscard]] const sudoku::Geometry& geometry() const { return cover_.geometry(); }
    [[nodiscard]] std::span<const sudoku::Candidate> eliminated() const { return eliminated_; }

    /// Verifies the solution by the rules of Sudoku.
    void on_solution(const sudoku::Puzzle& puzzle, const sudoku::Grid& solution);

    /// Counts the solutions again with another engine, within the value of --time-limit or ten seconds.
    void on_answer(const sudoku::Puzzle& puzzle, const Answer& answer);

    /// Checks all numbers of solutions in the explanation with another engine, within one time limit.
    void on_explanation(const sudoku::Puzzle& puzzle, const sudoku::Explanation& found);

private:
    void on_claim(const sudoku::Puzzle& puzzle, const dlx::Claim& claim);
    void on_possible(const sudoku::Puzzle& puzzle, const sudoku::Explanation& found);

    std::vector<sudoku::Candidate> eliminated_;
    sudoku::Encoding cover_;
    std::string_view claimant_;                                ///< engine that found the result
    std::optional<dlx::CrossChecker> checker_;                 ///< cross-checker with another engine
    dlx::Limits limits_ = dlx::CrossChecker::default_limits(); ///< limits with the remaining time for this puzzle
    const double max_seconds_;
    CrossCheckCounts& cross_checked_;
    std::vector<dlx::OptionId> givens_; ///< memory of on_claim(), for reuse
};

} // namespace apps
