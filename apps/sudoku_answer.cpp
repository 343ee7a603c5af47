#include "apps/sudoku_answer.hpp"

#include "sudoku/explain.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace apps {

namespace {

using dlx::Status;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Verdict;

constexpr std::size_t most_solvers = 4;

std::string describe(const Puzzle& puzzle, const std::vector<sudoku::Clash>& clashes) {
    std::string text;
    for (const sudoku::Clash& clash : clashes)
        text += (text.empty() ? "" : "; ") + to_string(puzzle.grid.geometry(), clash, puzzle.alphabet);
    return text;
}

/// The plainest reason that holds for a puzzle without clashes and without solutions.
std::string why_none(const Puzzle& puzzle, std::uint64_t search_nodes) {
    if (const auto dead_end = sudoku::dead_end_after_singles(puzzle.grid))
        return to_string(puzzle.grid.geometry(), *dead_end, puzzle.alphabet);
    return fmt::format("no completion exists ({} search nodes)", search_nodes);
}

/// "r1c2 can be 3 or 5": the first cell in which two solutions differ.
std::string where_they_differ(const Puzzle& puzzle, const Grid& a, const Grid& b) {
    const auto [in_a, in_b] = std::mismatch(a.digits().begin(), a.digits().end(), b.digits().begin());
    const auto cell = static_cast<sudoku::Cell>(in_a - a.digits().begin());
    const auto [low, high] = std::minmax(*in_a, *in_b);
    return fmt::format("{} can be {} or {}", cell_name(a.geometry(), cell), digit_text(low, puzzle.alphabet),
                       digit_text(high, puzzle.alphabet));
}

Answer from_outcome(const sudoku::Outcome& outcome, const sudoku::Solver& solver) {
    Answer answer;
    answer.answered = answered(outcome.status, outcome.solutions);
    answer.status = outcome.status;
    answer.solutions = outcome.solutions;
    answer.search_nodes = outcome.search_nodes;
    answer.updates = solver.stats().updates;
    return answer;
}

/// Why solve or count found nothing, where the format has a place for it.
std::string why_nothing(const Puzzle& puzzle, const Answer& answer, const Settings& settings) {
    if (settings.format == Format::line)
        return "";
    if (!answer.clashes.empty())
        return describe(puzzle, answer.clashes);
    return why_none(puzzle, answer.search_nodes);
}

Answer solve(const Puzzle& puzzle, const Settings& settings, sudoku::Solver& solver, RecordWriter& writer) {
    const auto print = [&](const Grid& solution) {
        writer.solution(puzzle, solution);
        return dlx::Visit::keep_going;
    };
    Answer result = from_outcome(solver.enumerate(puzzle.grid, print, settings.limit), solver);
    if (result.solutions > 0) {
        result.word = "solved";
    } else if (result.answered == Answered::no) {
        result.clashes = clashes(puzzle.grid);
        result.word = result.clashes.empty() ? "none" : "inconsistent";
        result.reason = why_nothing(puzzle, result, settings);
    } else {
        result.word = "unknown";
        result.reason = to_string(result.status);
    }
    return result;
}

Answer count(const Puzzle& puzzle, const Settings& settings, sudoku::Solver& solver) {
    Answer result = from_outcome(solver.count_solutions(puzzle.grid, settings.limit), solver);
    result.word = fmt::format("{}{}", result.status == Status::exhausted ? "" : ">=", result.solutions);
    if (result.answered == Answered::no) {
        result.clashes = clashes(puzzle.grid);
        result.reason = why_nothing(puzzle, result, settings);
    } else if (result.answered == Answered::undecided) {
        result.reason = to_string(result.status);
    }
    return result;
}

Answer check(const Puzzle& puzzle, sudoku::Solver& solver) {
    sudoku::CheckResult found = solver.check(puzzle.grid);
    Answer result = from_outcome(found.outcome, solver);
    result.word = to_string(found.verdict);
    result.answered = found.verdict == Verdict::unique    ? Answered::yes
                      : found.verdict == Verdict::unknown ? Answered::undecided
                                                          : Answered::no;
    result.clashes = std::move(found.clashes);
    result.witnesses = std::move(found.witnesses);
    if (found.verdict == Verdict::inconsistent)
        result.reason = describe(puzzle, result.clashes);
    else if (found.verdict == Verdict::none)
        result.reason = why_none(puzzle, result.search_nodes);
    else if (found.verdict == Verdict::multiple)
        result.reason = where_they_differ(puzzle, result.witnesses.at(0), result.witnesses.at(1));
    else if (found.verdict == Verdict::unknown)
        result.reason =
            fmt::format("{}{}", to_string(result.status), result.solutions > 0 ? " after one solution" : "");
    return result;
}

} // namespace

sudoku::Solver& Solvers::get(const sudoku::Geometry& geometry, const dlx::SolveParams& params) {
    const auto known = std::find_if(solvers_.begin(), solvers_.end(),
                                    [&](const auto& solver) { return solver.geometry() == geometry; });
    if (known != solvers_.end()) {
        solvers_.splice(solvers_.begin(), solvers_, known);
        return solvers_.front();
    }
    if (solvers_.size() == most_solvers)
        solvers_.pop_back();
    return solvers_.emplace_front(geometry, params);
}

Answer answer(const Puzzle& puzzle, const Settings& settings, Solvers& solvers, RecordWriter& writer) {
    sudoku::Solver& solver = solvers.get(puzzle.grid.geometry(), settings.params);
    writer.begin(puzzle);
    Answer result = settings.task == Task::solve   ? solve(puzzle, settings, solver, writer)
                    : settings.task == Task::count ? count(puzzle, settings, solver)
                                                   : check(puzzle, solver);
    writer.end(puzzle, result);
    return result;
}

} // namespace apps
