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

/// `--confirm`, for the commands of `sudoku`.
namespace apps {

/// What was confirmed, on all threads.
struct Confirmed {
    std::atomic<std::uint64_t> solutions = 0; ///< that the referee accepts
    std::atomic<std::uint64_t> answers = 0;   ///< that another engine confirms
    std::atomic<std::uint64_t> unknown = 0;   ///< that it did not come to the end of
};

/// What is found in puzzles of one geometry, which rule out the same candidates, goes through here before it is told.
/// All throw Disagreement.
class PuzzleConfirmer {
public:
    /// `confirmed` must outlive it.
    PuzzleConfirmer(const sudoku::Geometry& geometry, std::vector<sudoku::Candidate> eliminated,
                    const Settings& settings, Confirmed& confirmed);

    [[nodiscard]] const sudoku::Geometry& geometry() const { return cover_.geometry(); }
    [[nodiscard]] std::span<const sudoku::Candidate> eliminated() const { return eliminated_; }

    /// The rules decide.
    void on_solution(const sudoku::Puzzle& puzzle, const sudoku::Grid& solution);

    /// Another engine counts again, for as long as --time-limit says, or ten seconds.
    void on_answer(const sudoku::Puzzle& puzzle, const Answer& answer);

    /// The same for all that the explanation says about numbers of solutions, in as much time together.
    void on_explanation(const sudoku::Puzzle& puzzle, const sudoku::Explanation& found);

private:
    void on_claim(const sudoku::Puzzle& puzzle, const dlx::Claim& claim);
    void on_possible(const sudoku::Puzzle& puzzle, const sudoku::Explanation& found);

    std::vector<sudoku::Candidate> eliminated_;
    sudoku::Encoding cover_;
    std::string_view claimant_;                           ///< the engine that found what is claimed
    std::optional<dlx::CrossChecker> confirmer_;             ///< another one
    dlx::Limits limits_ = dlx::CrossChecker::default_limits(); ///< with the time that is left for this puzzle
    const double max_seconds_;
    Confirmed& confirmed_;
    std::vector<dlx::OptionId> givens_; ///< scratch of on_claim()
};

} // namespace apps
