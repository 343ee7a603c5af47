#include "apps/sudoku/answer.hpp"

#include "sudoku/refute.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/core.h>
#include <functional>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
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

/// What `solve` says when the solutions are printed.
void finish_solve(const Puzzle& puzzle, const Settings& settings, Answer& result) {
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
}

void finish_count(const Puzzle& puzzle, const Settings& settings, Answer& result) {
    if (result.answered == Answered::undecided && result.solutions == 0)
        result.word = to_string(Verdict::unknown);
    else
        result.word = fmt::format("{}{}", result.status == Status::exhausted ? "" : ">=", result.solutions);
    if (result.answered == Answered::no) {
        result.clashes = clashes(puzzle.grid);
        result.reason = why_nothing(puzzle, result, settings);
    } else if (result.answered == Answered::undecided) {
        result.reason = to_string(result.status);
    }
}

/// The solutions that were found, one or two, are in result.witnesses.
void finish_check(const Puzzle& puzzle, Answer& result) {
    result.answered = Answered::no;
    if (result.solutions > 1) {
        result.word = to_string(Verdict::multiple);
        result.reason = where_they_differ(puzzle, result.witnesses.at(0), result.witnesses.at(1));
    } else if (result.status != Status::exhausted) {
        result.answered = Answered::undecided;
        result.word = to_string(Verdict::unknown);
        result.reason =
            fmt::format("{}{}", to_string(result.status), result.solutions > 0 ? " after one solution" : "");
    } else if (result.solutions == 1) {
        result.answered = Answered::yes;
        result.word = to_string(Verdict::unique);
    } else if (result.clashes = clashes(puzzle.grid); !result.clashes.empty()) {
        result.word = to_string(Verdict::inconsistent);
        result.reason = describe(puzzle, result.clashes);
    } else {
        result.word = to_string(Verdict::none);
        result.reason = why_none(puzzle, result.search_nodes);
    }
}

void finish(const Puzzle& puzzle, const Settings& settings, Answer& result, RecordWriter& writer) {
    if (settings.task == Task::solve)
        finish_solve(puzzle, settings, result);
    else if (settings.task == Task::count)
        finish_count(puzzle, settings, result);
    else
        finish_check(puzzle, result);
    writer.end(puzzle, result);
}

/// The object for `geometry` in a list of the objects that were used last.
template <class T, class Make>
T& recent(std::list<T>& list, const sudoku::Geometry& geometry, Make make) {
    const auto known =
        std::find_if(list.begin(), list.end(), [&](const T& object) { return object.geometry() == geometry; });
    if (known != list.end()) {
        list.splice(list.begin(), list, known);
        return list.front();
    }
    if (list.size() == most_solvers)
        list.pop_back();
    return make();
}

/// By threads that have nothing else to do. A thread that waits must not begin with other puzzles:
/// its solvers are in use.
void run_parallel(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
    namespace tbb = oneapi::tbb;
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::uint32_t{0}, tasks, task); });
}

} // namespace

std::uint64_t search_nodes(const sudoku::BatchAnswer& found) {
    return found.status == Status::exhausted ? 1 + 2 * found.branches : 0;
}

sudoku::Solver& Solvers::solver(const sudoku::Geometry& geometry) {
    return recent(
        solvers_, geometry, [&]() -> auto& { return solvers_.emplace_front(geometry, settings_.params); });
}

sudoku::Batch& Solvers::batch(const sudoku::Geometry& geometry) {
    return recent(
        batches_, geometry, [&]() -> auto& {
            dlx::BatchParams params;
            params.limits.solutions = solutions_wanted(settings_).value();
            params.solutions_kept = settings_.task == Task::count ? 0 : *params.limits.solutions;
            params.width = settings_.vector_width;
            params.limits.stop = settings_.params.limits.stop;
            if (settings_.threads > 1) {
                params.run_parallel = run_parallel;
                params.tasks = static_cast<std::uint32_t>(settings_.threads);
            }
            return batches_.emplace_front(geometry, params);
        });
}

PuzzleConfirmer* Solvers::confirmer(const sudoku::Geometry& geometry) {
    if (!settings_.confirm)
        return nullptr;
    return &recent(
        confirmers_, geometry, [&]() -> auto& { return confirmers_.emplace_front(geometry, settings_, confirmed_); });
}

Answer answer(const Puzzle& puzzle, const Settings& settings, Solvers& solvers, RecordWriter& writer) {
    sudoku::Solver& solver = solvers.solver(puzzle.grid.geometry());
    PuzzleConfirmer* const confirmer = solvers.confirmer(puzzle.grid.geometry());
    writer.begin(puzzle);
    std::vector<Grid> witnesses;
    const auto keep = [&](const Grid& solution) {
        if (confirmer != nullptr)
            confirmer->on_solution(puzzle, solution);
        if (settings.task == Task::solve)
            writer.solution(puzzle, solution);
        else
            witnesses.push_back(solution);
        return dlx::Visit::keep_going;
    };
    const auto limit = solutions_wanted(settings);
    Answer result = from_outcome(settings.task == Task::count ? solver.count_solutions(puzzle.grid, limit)
                                                              : solver.enumerate(puzzle.grid, keep, limit),
                                 solver);
    result.witnesses = std::move(witnesses);
    if (confirmer != nullptr)
        confirmer->on_answer(puzzle, result);
    finish(puzzle, settings, result, writer);
    return result;
}

Answer answer(const Puzzle& puzzle, const Settings& settings, const sudoku::BatchAnswer& found, Solvers& solvers,
              RecordWriter& writer) {
    PuzzleConfirmer* const confirmer = solvers.confirmer(puzzle.grid.geometry());
    Answer result;
    result.answered = answered(found.status, found.solutions);
    result.status = found.status;
    result.solutions = found.solutions;
    result.search_nodes = search_nodes(found);
    writer.begin(puzzle);
    for (std::uint64_t k = 0; k < found.kept; ++k) {
        Grid solution(puzzle.grid.geometry(), found.solution(k));
        if (confirmer != nullptr)
            confirmer->on_solution(puzzle, solution);
        if (settings.task == Task::solve)
            writer.solution(puzzle, solution);
        else
            result.witnesses.push_back(std::move(solution));
    }
    if (confirmer != nullptr)
        confirmer->on_answer(puzzle, result);
    finish(puzzle, settings, result, writer);
    return result;
}

bool append_plain_answer(std::string& text, const Settings& settings, const PuzzleRun& run,
                         const sudoku::BatchAnswer& found) {
    if (settings.format != Format::line || settings.confirm || found.status == Status::stopped ||
        run.alphabet != sudoku::Alphabet::digits || run.geometry.side() > 9)
        return false;
    if (settings.task == Task::count) {
        if (found.solutions == 0) // perhaps givens clash
            return false;
        fmt::format_to(std::back_inserter(text), "{}{}\n",
                       found.status == Status::exhausted ? "" : ">=", found.solutions);
        return true;
    }
    if (settings.task == Task::check) {
        if (found.status != Status::exhausted || found.solutions != 1)
            return false;
        text += "unique\n";
        return true;
    }
    for (std::uint64_t k = 0; k < found.kept; ++k) {
        const auto digits = found.solution(k);
        std::array<char, 81 + 1> line; // NOLINT(cppcoreguidelines-pro-type-member-init): filled just below
        const sudoku::Digit* const digit = digits.data();
        for (std::size_t cell = 0; cell < digits.size(); ++cell)
            line[cell] = static_cast<char>('0' + digit[cell]);
        line[digits.size()] = '\n';
        text.append(line.data(), digits.size() + 1);
    }
    return found.kept > 0;
}

} // namespace apps
