#include "apps/sudoku/cross_check.hpp"

#include "apps/shared/jobs/disagreement.hpp"

#include "sudoku/text.hpp"

#include <algorithm>
#include <utility>

namespace apps {

namespace {

using dlx::Claim;
using sudoku::Cell;
using sudoku::Digit;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Verdict;

constexpr Claim no_solution{0};
constexpr Claim one_solution{1};
constexpr Claim some_solution{1, false};
constexpr Claim several_solutions{2, false};

/// `puzzle` with another digit in a cell, or with none.
Puzzle with(Puzzle puzzle, Cell cell, Digit digit) {
    puzzle.grid.set(cell, digit);
    return puzzle;
}

/// What this program reads as the puzzle, on a line.
std::string line_of(const Puzzle& puzzle) {
    const std::string line = to_line(puzzle.grid, puzzle.notation);
    return (puzzle.grid.eliminated().empty() ? line : sudoku::to_candidate_line(puzzle.grid)) + '\n';
}

} // namespace

PuzzleCrossChecker::PuzzleCrossChecker(const sudoku::Geometry& geometry, std::vector<sudoku::Candidate> eliminated,
                                       const Settings& settings, CrossCheckCounts& counts)
    : eliminated_(std::move(eliminated)), cover_(geometry, eliminated_),
      max_seconds_(settings.params.limits.seconds.value_or(10)), cross_checked_(counts) {
    limits_.stop_flag = settings.params.limits.stop_flag;
}

void PuzzleCrossChecker::on_solution(const Puzzle& puzzle, const Grid& solution) {
    if (const auto reason = verify_solution(puzzle.grid, solution))
        throw disagreement("sudoku", "a solution failed verification: " + *reason, line_of(puzzle));
    ++cross_checked_.solutions;
}

void PuzzleCrossChecker::on_answer(const Puzzle& puzzle, const Answer& answer) {
    claimant_ = answer.found.engine;
    limits_.seconds = max_seconds_;
    on_claim(puzzle, {answer.found.solutions, answer.found.status == dlx::Status::exhausted});
}

void PuzzleCrossChecker::on_claim(const Puzzle& puzzle, const Claim& claim) {
    if (claim.solutions == 0 && !claim.is_exact)
        return; // nothing is claimed
    if (!checker_ || checker_->engine() == claimant_)
        checker_.emplace(cover_.problem(), claimant_);
    cover_.encode(puzzle.grid.digits(), givens_);
    const dlx::CrossCheck confirmation = checker_->check(claim, givens_, limits_);
    limits_.seconds = std::max(0.0, *limits_.seconds - checker_->last_result().seconds);
    if (confirmation == dlx::CrossCheck::disagrees)
        throw disagreement("sudoku", "the search", claim, *checker_, line_of(puzzle));
    ++(confirmation == dlx::CrossCheck::agrees ? cross_checked_.answers : cross_checked_.unknown);
}

// --- Explanations ---------------------------------------------------------------------------------------------------

void PuzzleCrossChecker::on_explanation(const Puzzle& puzzle, const sudoku::Explanation& found) {
    claimant_ = geometry().side() > 9 ? "sparse_sets" : "dancing_links"; // or lockstep, which confirms nothing
    limits_.seconds = max_seconds_;
    for (const Grid& solution : found.solutions)
        on_solution(puzzle, solution);
    if (found.verdict != Verdict::unknown)
        on_claim(puzzle, found.verdict == Verdict::unique     ? one_solution
                         : found.verdict == Verdict::multiple ? several_solutions
                                                              : no_solution);
    if (found.conflict) {
        Puzzle part{Grid(geometry(), std::vector<Digit>(geometry().cell_count()), eliminated_), puzzle.notation,
                    puzzle.line};
        for (const Cell cell : found.conflict->cells)
            part.grid.set(cell, puzzle.grid[cell]);
        on_claim(part, no_solution);
        if (found.conflict->is_minimal)
            for (const Cell cell : found.conflict->cells)
                on_claim(with(part, cell, 0), some_solution);
    }
    for (const sudoku::Repair& repair : found.repairs) {
        if (repair.fixed_by_removal)
            on_claim(with(puzzle, repair.cell, 0), one_solution);
        for (const Digit digit : repair.fixed_by_digits)
            on_claim(with(puzzle, repair.cell, digit), one_solution);
    }
    on_possible(puzzle, found);
    if (!found.disambiguating_givens.empty()) {
        Puzzle whole = puzzle;
        for (const sudoku::Candidate& given : found.disambiguating_givens)
            whole.grid.set(given.cell, given.digit);
        on_claim(whole, one_solution);
        if (found.disambiguating_givens_are_minimal)
            for (const sudoku::Candidate& given : found.disambiguating_givens)
                on_claim(with(whole, given.cell, 0), several_solutions);
    }
    if (found.redundant_givens)
        for (const Cell cell : *found.redundant_givens)
            on_claim(with(puzzle, cell, 0), one_solution);
}

void PuzzleCrossChecker::on_possible(const Puzzle& puzzle, const sudoku::Explanation& found) {
    for (Cell cell = 0; cell < found.possible_digits.size(); ++cell) {
        const std::vector<Digit>& possible = found.possible_digits[cell];
        for (std::uint32_t digit = 1; puzzle.grid[cell] == 0 && digit <= geometry().side(); ++digit)
            if (const bool is_possible = std::binary_search(possible.begin(), possible.end(), digit);
                is_possible || found.possible_digits_are_complete)
                on_claim(with(puzzle, cell, static_cast<Digit>(digit)), is_possible ? some_solution : no_solution);
    }
}

} // namespace apps
