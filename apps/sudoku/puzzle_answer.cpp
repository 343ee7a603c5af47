#include "apps/sudoku/puzzle_answer.hpp"

#include "sudoku/encoding.hpp"
#include "sudoku/many/check.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace apps {

namespace {

using dlx::Status, sudoku::Cell, sudoku::Grid, sudoku::Puzzle, sudoku::Verdict;

/// Returns the first cell in which two solutions differ.
Cell difference(const Grid& a, std::span<const sudoku::Digit> b) {
    return static_cast<Cell>(std::mismatch(b.begin(), b.end(), a.digits().begin()).first - b.begin());
}

std::string count_word(const dlx::Integer& solutions, Status status) {
    return (status == Status::exhausted ? "" : ">=") + solutions.str();
}

/// Converts a count to a result. Search nodes that depend on the machine or on the threads are omitted.
sudoku::PuzzleResult finding_of(const dlx::CountResult& count) {
    const bool is_frontier = count.method == dlx::CountMethod::frontier;
    const bool is_over = count.status == Status::exhausted;
    sudoku::PuzzleResult found;
    found.status = count.status;
    found.engine = is_frontier ? "the frontier" : count.engine;
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    found.solutions = count.solutions > most ? most : count.solutions.convert_to<std::uint64_t>();
    found.nodes_visited = count.stats.search_nodes;
    if (count.engine == dlx::lockstep ? is_over : count.branching == dlx::Branching::mrv)
        found.search_nodes = found.nodes_visited;
    return found;
}

} // namespace

void Counts::add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes) {
    ++records;
    if (answered == Answered::yes)
        ++answered_yes;
    else if (answered == Answered::undecided)
        ++undecided;
    else if (found.solutions > 0) // no is the answer of `check` to several
        ++multiple;
    else
        ++(has_clashes ? inconsistent : none);
    search_nodes += found.search_nodes;
    updates += found.updates;
    tally.add(answered);
}

Counts& Counts::operator+=(const Counts& other) {
    for (const auto count :
         {&Counts::records, &Counts::errors, &Counts::answered_yes, &Counts::undecided, &Counts::multiple,
          &Counts::none, &Counts::inconsistent, &Counts::search_nodes, &Counts::updates})
        this->*count += other.*count;
    tally += other.tally;
    return *this;
}

Answered answered(Verdict verdict) {
    if (verdict == Verdict::unknown)
        return Answered::undecided;
    return verdict == Verdict::unique ? Answered::yes : Answered::no;
}

Answer answer_of(const Puzzle& puzzle, const Settings& settings, const sudoku::PuzzleResult& found,
                 std::vector<Grid> witnesses) {
    Answer result;
    result.found = found;
    result.solutions = found.solutions;
    if (settings.task == Task::check) {
        sudoku::CheckReport checked = sudoku::check_report(puzzle, found, std::move(witnesses), settings.params.limits);
        result.answered = answered(checked.verdict);
        result.word = to_string(checked.verdict);
        result.reason = std::move(checked.reason);
        result.clashes = std::move(checked.clashes);
        result.witnesses = std::move(checked.witnesses);
    } else {
        result.answered = answered(found.status, found.solutions);
        if (result.answered == Answered::no)
            result.clashes = clashes(puzzle);
        const Verdict verdict = sudoku::verdict(found.solutions, found.status, result.clashes);
        const bool is_known = found.solutions > 0 || verdict != Verdict::unknown;
        result.word = is_known && settings.task == Task::count ? count_word(result.solutions, found.status)
                      : found.solutions > 0                    ? "solved"
                                                               : to_string(verdict);
        if (result.answered == Answered::no && settings.format != Format::line)
            result.reason = no_solution_reason(puzzle, result.clashes, found.search_nodes, settings.params.limits);
        else if (result.answered == Answered::undecided && (settings.task != Task::solve || found.solutions == 0))
            result.reason = to_string(found.status);
    }
    if (!puzzle.is_plain() && result.reason.starts_with("no completion exists"))
        result.reason += "; see sudoku explain";
    if (puzzle.is_plain() && !result.clashes.empty())
        result.found.search_nodes = 0; // lockstep has a root that is not searched
    return result;
}

Answer answer_of(const Puzzle& puzzle, const Settings& settings, const dlx::CountResult& count) {
    Answer result = answer_of(puzzle, settings, finding_of(count), {});
    if (result.solutions > 0)
        result.word = count_word(count.solutions, count.status);
    result.solutions = count.solutions;
    return result;
}

std::optional<dlx::Problem> problem_of(const Puzzle& puzzle, const dlx::RunMonitor& watch) {
    if (puzzle.is_plain())
        return remaining_problem(puzzle.grid).problem;
    auto encoding = encode(*puzzle.variant, {}, watch);
    return encoding ? std::optional(std::move(encoding->problem)) : std::nullopt;
}

std::string why_no_solution_beside(const Puzzle& puzzle, const sudoku::PuzzleResult& found) {
    if (!puzzle.attached_solution)
        return "no solution is given with this puzzle to check";
    const auto reason = verify_solution(puzzle.grid, *puzzle.attached_solution);
    if (!reason)
        return "";
    if (found.solutions != 1 || found.kept_solutions != 1)
        return "the solution column is not a solution: " + *reason;
    const Cell cell = difference(*puzzle.attached_solution, found.solution(0));
    const auto text = [&](sudoku::Digit digit) { return digit == 0 ? "." : digit_text(digit, puzzle.notation); };
    return "the solution column differs at " + cell_name(puzzle.grid.geometry(), cell) + ": " +
           text((*puzzle.attached_solution)[cell]) + ", found " + text(found.solution(0)[cell]);
}

} // namespace apps
