#include "apps/sudoku/second_opinion.hpp"

#include "apps/shared/disagreement.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace apps {

namespace {

using dlx::Claim;
using sudoku::Cell;
using sudoku::Digit;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Verdict;

constexpr Claim none{0};
constexpr Claim one{1};
constexpr Claim some{1, false};
constexpr Claim several{2, false};

/// `puzzle` with another digit in a cell, or with none.
Puzzle with(Puzzle puzzle, Cell cell, Digit digit) {
    puzzle.grid.set(cell, digit);
    return puzzle;
}

/// What this program reads as the puzzle, on a line.
std::string to_text(const Puzzle& puzzle) { return to_line(puzzle.grid, puzzle.alphabet) + '\n'; }

std::string counted(std::uint64_t n, std::string_view what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

} // namespace

void add_second_opinion_option(boost::program_options::options_description& options) {
    add_to(options)("check",
                    "check what is found before it is told: the rules each solution, another engine each answer, as "
                    "far as a million search nodes go, and --time-limit or ten seconds for a puzzle");
}

Checked& Checked::operator+=(const Checked& other) {
    solutions += other.solutions;
    answers += other.answers;
    unknown += other.unknown;
    return *this;
}

std::string to_string(const Checked& checked) {
    std::string text = fmt::format("the rules accept {}, another engine confirms {}",
                                   counted(checked.solutions, "solution"), counted(checked.answers, "answer"));
    if (checked.unknown > 0)
        text += fmt::format(" and did not come to the end of {}", checked.unknown);
    return text;
}

PuzzleSecondOpinion::PuzzleSecondOpinion(const sudoku::Geometry& geometry, const Settings& settings, Checked& checked)
    : cover_(geometry), recounter_(cover_.problem(), settings.params.engine),
      max_seconds_(settings.params.limits.seconds.value_or(10)), checked_(checked) {
    params_.stop = settings.params.limits.stop;
}

void PuzzleSecondOpinion::on_solution(const Puzzle& puzzle, const Grid& solution) {
    if (const std::string reason = why_not_a_solution(puzzle.grid, solution); !reason.empty())
        throw disagreement("sudoku", "the rules refuse a solution: " + reason, to_text(puzzle));
    ++checked_.solutions;
}

void PuzzleSecondOpinion::on_answer(const Puzzle& puzzle, const Answer& answer) {
    params_.max_seconds = max_seconds_;
    on_claim(puzzle, {answer.solutions, answer.status == dlx::Status::exhausted});
}

void PuzzleSecondOpinion::on_claim(const Puzzle& puzzle, const Claim& claim) {
    if (claim.solutions == 0 && !claim.is_all)
        return; // nothing is claimed
    cover_.encode(puzzle.grid, givens_);
    const dlx::Opinion opinion = recounter_.opinion(claim, givens_, params_);
    params_.max_seconds = std::max(0.0, params_.max_seconds - recounter_.found().seconds);
    if (opinion == dlx::Opinion::disagrees)
        throw disagreement("sudoku", "the search", claim, recounter_, to_text(puzzle));
    ++(opinion == dlx::Opinion::agrees ? checked_.answers : checked_.unknown);
}

// --- Explanations ---------------------------------------------------------------------------------------------------

void PuzzleSecondOpinion::on_explanation(const Puzzle& puzzle, const sudoku::Explanation& found) {
    params_.max_seconds = max_seconds_;
    for (const Grid& solution : found.solutions)
        on_solution(puzzle, solution);
    if (found.verdict != Verdict::unknown)
        on_claim(puzzle, found.verdict == Verdict::unique ? one : found.verdict == Verdict::multiple ? several : none);
    if (found.conflict)
        on_conflict(puzzle, *found.conflict);
    for (const sudoku::Repair& repair : found.repairs) {
        if (repair.by_removal)
            on_claim(with(puzzle, repair.cell, 0), one);
        for (const Digit digit : repair.by_change)
            on_claim(with(puzzle, repair.cell, digit), one);
    }
    on_possible(puzzle, found);
    on_extra_givens(puzzle, found);
    if (found.redundant)
        for (const Cell cell : *found.redundant)
            on_claim(with(puzzle, cell, 0), one);
}

void PuzzleSecondOpinion::on_conflict(const Puzzle& puzzle, const sudoku::ConflictingGivens& conflict) {
    Puzzle part{Grid(geometry()), puzzle.alphabet, puzzle.line};
    for (const Cell cell : conflict.cells)
        part.grid.set(cell, puzzle.grid[cell]);
    on_claim(part, none);
    if (conflict.is_minimal)
        for (const Cell cell : conflict.cells)
            on_claim(with(part, cell, 0), some);
}

void PuzzleSecondOpinion::on_possible(const Puzzle& puzzle, const sudoku::Explanation& found) {
    for (Cell cell = 0; cell < found.possible.size(); ++cell) {
        if (puzzle.grid[cell] != 0)
            continue;
        std::vector<Claim> claims(geometry().side() + std::size_t{1}, none);
        for (const Digit digit : found.possible[cell])
            claims[digit] = some;
        for (std::size_t digit = 1; digit < claims.size(); ++digit)
            if (!claims[digit].is_all || found.possible_is_complete)
                on_claim(with(puzzle, cell, static_cast<Digit>(digit)), claims[digit]);
    }
}

void PuzzleSecondOpinion::on_extra_givens(const Puzzle& puzzle, const sudoku::Explanation& found) {
    if (found.extra_givens.empty())
        return;
    Puzzle whole = puzzle;
    for (const sudoku::Placement& given : found.extra_givens)
        whole.grid.set(given.cell, given.digit);
    on_claim(whole, one);
    if (found.extra_givens_are_minimal)
        for (const sudoku::Placement& given : found.extra_givens)
            on_claim(with(whole, given.cell, 0), several);
}

} // namespace apps
