#include "apps/sudoku/puzzle_answer.hpp"

#include "sudoku/encoding.hpp"
#include "sudoku/many/check.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>
#include <limits>
#include <utility>

namespace apps {

namespace {

using dlx::Status;
using sudoku::Cell;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Verdict;

/// The first cell in which two solutions differ.
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

/// Returns the simplest reason why a puzzle with rules has no solution.
std::string no_solution_with_rules(const Puzzle& puzzle, const std::vector<sudoku::Clash>& clashes,
                                   std::uint64_t search_nodes) {
    const sudoku::VariantPuzzle& variant = *puzzle.variant;
    const sudoku::Geometry& geometry = variant.grid.geometry();
    if (!clashes.empty())
        return to_string(geometry, clashes, puzzle.notation);
    if (const auto impossible = encode(variant).impossible_rule)
        return fmt::format("no digits satisfy {} together with the givens and other rules",
                           describe(geometry, variant.rules[*impossible]));
    if (variant.regions == box_regions(geometry))
        if (const auto dead_end = sudoku::dead_end_after_singles(variant.grid))
            return to_string(geometry, *dead_end, puzzle.notation);
    return fmt::format("no completion exists ({}); see sudoku explain", counted(search_nodes, "search node"));
}

/// Returns the answer for a puzzle with rules that has no solution.
Answer none_with_rules(const Puzzle& puzzle, const Settings& settings, const sudoku::PuzzleResult& found) {
    Answer answer;
    answer.found = found;
    answer.answered = Answered::no;
    answer.clashes = clashes(*puzzle.variant);
    answer.word = settings.task == Task::count ? "0" : to_string(sudoku::verdict(0, found.status, answer.clashes));
    if (settings.task == Task::check || settings.format != Format::line)
        answer.reason = no_solution_with_rules(puzzle, answer.clashes, found.search_nodes);
    return answer;
}

} // namespace

Answered answered(Verdict verdict) {
    if (verdict == Verdict::unknown)
        return Answered::undecided;
    return verdict == Verdict::unique ? Answered::yes : Answered::no;
}

Answer answer_of(const Puzzle& puzzle, const Settings& settings, const sudoku::PuzzleResult& found,
                 std::vector<Grid> witnesses) {
    if (!puzzle.is_plain() && found.solutions == 0 && found.status == Status::exhausted)
        return none_with_rules(puzzle, settings, found);
    Answer result;
    result.found = found;
    result.solutions = found.solutions;
    if (settings.task == Task::check) {
        sudoku::CheckReport checked = sudoku::check_report(puzzle, found, std::move(witnesses));
        result.answered = answered(checked.verdict);
        result.word = to_string(checked.verdict);
        result.reason = std::move(checked.reason);
        result.clashes = std::move(checked.clashes);
        result.witnesses = std::move(checked.witnesses);
    } else {
        result.answered = answered(found.status, found.solutions);
        if (result.answered == Answered::no)
            result.clashes = clashes(puzzle.grid);
        const Verdict verdict = sudoku::verdict(found.solutions, found.status, result.clashes);
        const bool is_known = found.solutions > 0 || verdict != Verdict::unknown;
        result.word = is_known && settings.task == Task::count ? count_word(result.solutions, found.status)
                      : found.solutions > 0                    ? "solved"
                                                               : to_string(verdict);
        if (result.answered == Answered::no && settings.format != Format::line)
            result.reason = no_solution_reason(puzzle, result.clashes, found.search_nodes);
        else if (result.answered == Answered::undecided && (settings.task != Task::solve || found.solutions == 0))
            result.reason = to_string(found.status);
    }
    if (!result.clashes.empty())
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

dlx::Problem problem_of(const Puzzle& puzzle) {
    return puzzle.is_plain() ? remaining_problem(puzzle.grid).problem : encode(*puzzle.variant).problem;
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
