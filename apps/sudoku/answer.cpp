#include "apps/sudoku/answer.hpp"

#include "sudoku/refute.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>
#include <utility>

namespace apps {

namespace {

using dlx::Status;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Verdict;

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
    return fmt::format("no completion exists ({} search node{})", search_nodes, search_nodes == 1 ? "" : "s");
}

/// "r1c2 can be 3 or 5": the first cell in which two solutions differ.
std::string where_they_differ(const Puzzle& puzzle, const Grid& a, const Grid& b) {
    const auto [in_a, in_b] = std::mismatch(a.digits().begin(), a.digits().end(), b.digits().begin());
    const auto cell = static_cast<sudoku::Cell>(in_a - a.digits().begin());
    const auto [low, high] = std::minmax(*in_a, *in_b);
    return fmt::format("{} can be {} or {}", cell_name(a.geometry(), cell), digit_text(low, puzzle.alphabet),
                       digit_text(high, puzzle.alphabet));
}

/// Why solve or count found nothing, where the format has a place for it.
std::string why_nothing(const Puzzle& puzzle, const Answer& answer, const Settings& settings) {
    if (settings.format == Format::line)
        return "";
    if (!answer.clashes.empty())
        return describe(puzzle, answer.clashes);
    return why_none(puzzle, answer.search_nodes);
}

/// What `solve` says when the solutions are printed.
void finish_solve(const Puzzle& puzzle, const Settings& settings, Answer& result) {
    if (result.solutions > 0) {
        result.word = "solved";
    } else if (result.answered == Answered::no) {
        result.word = result.clashes.empty() ? "none" : "inconsistent";
        result.reason = why_nothing(puzzle, result, settings);
    } else {
        result.word = "unknown";
        result.reason = to_string(result.status);
    }
}

void finish_count(const Puzzle& puzzle, const Settings& settings, Answer& result) {
    if (result.answered == Answered::undecided && result.solutions == 0)
        result.word = to_string(Verdict::unknown);
    else
        result.word = fmt::format("{}{}", result.status == Status::exhausted ? "" : ">=", result.solutions);
    if (result.answered == Answered::no) {
        result.reason = why_nothing(puzzle, result, settings);
    } else if (result.answered == Answered::undecided) {
        result.reason = to_string(result.status);
    }
}

/// The solutions that were found, one or two, are in result.witnesses.
void finish_check(const Puzzle& puzzle, Answer& result) {
    const Verdict verdict = sudoku::verdict(result.solutions, result.status, result.clashes);
    result.word = to_string(verdict);
    result.answered = Answered::no;
    switch (verdict) {
    case Verdict::unique:
        result.answered = Answered::yes;
        break;
    case Verdict::multiple:
        result.reason = where_they_differ(puzzle, result.witnesses.at(0), result.witnesses.at(1));
        break;
    case Verdict::none:
        result.reason = why_none(puzzle, result.search_nodes);
        break;
    case Verdict::inconsistent:
        result.reason = describe(puzzle, result.clashes);
        break;
    case Verdict::unknown:
        result.answered = Answered::undecided;
        result.reason =
            fmt::format("{}{}", to_string(result.status), result.solutions > 0 ? " after one solution" : "");
    }
}

} // namespace

Answer answer_of(const Puzzle& puzzle, const Settings& settings, const sudoku::Finding& found,
                 std::vector<Grid> witnesses) {
    Answer result;
    result.answered = answered(found.status, found.solutions);
    result.status = found.status;
    result.solutions = found.solutions;
    result.search_nodes = found.search_nodes;
    result.updates = found.updates;
    result.witnesses = std::move(witnesses);
    if (found.solutions == 0 && found.status == Status::exhausted)
        result.clashes = clashes(puzzle.grid);
    if (settings.task == Task::solve)
        finish_solve(puzzle, settings, result);
    else if (settings.task == Task::count)
        finish_count(puzzle, settings, result);
    else
        finish_check(puzzle, result);
    return result;
}

} // namespace apps
