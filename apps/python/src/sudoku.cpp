#include "apps/python/src/puzzles.hpp"

#include "sudoku/count.hpp"
#include "sudoku/many/in_order.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/solve.hpp"

#include <algorithm>
#include <memory>
#include <pybind11/stl.h>
#include <string>

namespace dlx_python {

namespace {

using dlx::Status, sudoku::Digit, sudoku::Puzzle, sudoku::PuzzleResult, sudoku::Puzzles, sudoku::Verdict;

/// The numbers of dlx_cover.sudoku.Verdict: those of the library, and two more.
constexpr std::uint8_t solved = 5;
constexpr std::uint8_t error = 6;

using Verdicts = py::array_t<std::uint8_t>;

Verdicts no_verdicts(std::size_t size) {
    Verdicts verdicts(static_cast<py::ssize_t>(size));
    std::fill_n(verdicts.mutable_data(), size, error);
    return verdicts;
}

std::uint8_t verdict_of(const Puzzles& puzzles, std::size_t record, const PuzzleResult& found) {
    const bool may_clash = found.solutions == 0 && found.status == Status::exhausted;
    return static_cast<std::uint8_t>(verdict(
        found.solutions, found.status, may_clash ? clashes(puzzles[record].puzzle()) : std::vector<sudoku::Clash>()));
}

// --- Many -----------------------------------------------------------------------------------------------------------

constexpr std::size_t at_a_time = 8192; ///< number of puzzles

/// Answers all puzzles in threads, which pass the results to `take(record, finding)`. The progress of `params` is that
/// within a puzzle.
template <class Take>
void answer_all(const Puzzles& puzzles, sudoku::SolverParams params, std::size_t range_size, std::uint32_t threads,
                Call& call, Take take) {
    const auto all = static_cast<double>(puzzles.size());
    std::atomic<std::uint64_t> answered = 0;
    if (params.count != nullptr)
        params.search.limits.on_progress = [&](const dlx::Progress& of_puzzle) {
            call.report({.solutions = answered,
                         .fraction_done = (static_cast<double>(answered) + of_puzzle.fraction_done) / all});
        };
    sudoku::for_each_in_order<Range, std::size_t>(
        ranges(puzzles.record_count(), range_size),
        [&](const dlx::TaskRunner& parallel) -> sudoku::Worker<Range, std::size_t> {
            sudoku::SolverParams of_thread = params;
            of_thread.task_runner = parallel;
            return [&, solver = std::make_shared<sudoku::Solver>(std::move(of_thread))](
                       const Range& range, const sudoku::Turn<std::size_t>& turn) {
                const std::vector<std::size_t> records = puzzles.puzzles(range.first, range.last);
                solver->solve(puzzles.blocks(range.first, range.last),
                              [&](const PuzzleResult& found) { take(records[found.puzzle], found); });
                turn.give(records.size());
            };
        },
        [&](std::size_t more) {
            answered += more;
            call.report({.solutions = answered, .fraction_done = static_cast<double>(answered) / all});
        },
        {.threads = threads, .stop_flag = &call.stop()});
}

sudoku::SolverParams solver_params(Call& call, std::optional<std::uint64_t> solutions, bool keeps = false) {
    return {.search = {.limits = call.limits_of_one(solutions), .engine = "auto"}, .keep_solutions = keeps};
}

/// Looks for one or two solutions of each puzzle, and returns the verdicts. If one is `wanted`, passes it to
/// `keep(record, digits)`, which threads call.
template <class Keep>
Verdicts solve_all(const Puzzles& puzzles, std::uint64_t wanted, Seconds seconds, std::uint32_t threads,
                   const py::object& progress, Keep keep) {
    Call call(seconds, progress);
    Verdicts verdicts = no_verdicts(puzzles.record_count());
    std::uint8_t* const verdict = verdicts.mutable_data();
    const auto take = [&](std::size_t record, const PuzzleResult& found) {
        verdict[record] = wanted == 1 && found.solutions > 0 ? solved : verdict_of(puzzles, record, found);
        if (found.kept_solutions > 0)
            keep(record, found.solution(0));
    };
    call.run([&] { answer_all(puzzles, solver_params(call, wanted, wanted == 1), at_a_time, threads, call, take); });
    return verdicts;
}

Verdicts check_many(const Many& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    return solve_all(*puzzles.all, 2, seconds, threads, progress, [](std::size_t, std::span<const Digit>) {});
}

/// Returns an array of solutions, with zeros for puzzles without one, and the verdicts. All puzzles have the same size.
py::tuple solve_array(const Many& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    const std::size_t cells = puzzles.all->runs()[0].geometry.cell_count();
    Digits grids({puzzles.all->record_count(), cells});
    Digit* const digits = grids.mutable_data();
    std::fill_n(digits, grids.size(), Digit{0});
    const auto keep = [&](std::size_t record, std::span<const Digit> solution) {
        std::ranges::copy(solution, digits + record * cells);
    };
    const Verdicts verdicts = solve_all(*puzzles.all, 1, seconds, threads, progress, keep);
    return py::make_tuple(grids, verdicts);
}

/// Returns a full board as a line, with a fast path for boards up to 9x9, of which there may be millions.
std::string line_of(const sudoku::PuzzleGroup& of_kind, std::span<const Digit> digits) {
    if (of_kind.geometry.side() > 9 || of_kind.notation != sudoku::DigitNotation::digits)
        return to_line(sudoku::Grid(of_kind.geometry, digits), of_kind.notation);
    std::string line(digits.size(), '0');
    std::ranges::transform(digits, line.begin(), [](Digit digit) { return static_cast<char>('0' + digit); });
    return line;
}

/// Returns a list of lines, None for puzzles without a solution, and the verdicts.
py::tuple solve_lines(const Many& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    std::vector<std::optional<std::string>> lines(puzzles.all->record_count());
    const auto keep = [&](std::size_t record, std::span<const Digit> solution) {
        lines[record] = line_of((*puzzles.all)[record].run, solution);
    };
    const Verdicts verdicts = solve_all(*puzzles.all, 1, seconds, threads, progress, keep);
    return py::make_tuple(lines, verdicts);
}

/// Returns the numbers of solutions, None if unknown.
py::list count_many(const Many& puzzles, std::optional<std::uint64_t> limit, Seconds seconds, std::uint32_t threads,
                    const py::object& progress) {
    constexpr std::size_t some = 4096; // the progress is reported after each range
    Call call(seconds, progress);
    std::vector<std::optional<dlx::Integer>> counts(puzzles.all->record_count());
    sudoku::SolverParams params = solver_params(call, limit);
    params.count = sudoku::count;
    const auto keep = [&](std::size_t record, Status status, const dlx::Integer& number) {
        if (status == Status::exhausted || status == Status::solution_limit)
            counts[record] = number;
    };
    const auto take = [&](std::size_t record, const PuzzleResult& found) {
        keep(record, found.status, found.count != nullptr ? found.count->solutions : dlx::Integer(found.solutions));
    };
    call.run([&] { answer_all(*puzzles.all, params, some, threads, call, take); });
    return to_list(counts, [](const auto& count) {
        return or_none(count, [](const dlx::Integer& known) { return to_python(known); });
    });
}

// --- One ------------------------------------------------------------------------------------------------------------

/// Calls `ask(checker, limits)` in a Call. The Checker is kept for the next one, unless it has a time limit: building
/// it takes many times as long as solving a puzzle.
template <class Ask>
void ask_about_one(Seconds seconds, Ask ask) {
    struct Kept {
        explicit Kept(Seconds limit) : call(limit) {}
        Call call;
        sudoku::Checker checker{};
    };
    // Unused checkers, guarded by the GIL. They are never destroyed: Python ends before the globals are destroyed.
    static auto* const kept = new std::vector<std::unique_ptr<Kept>>;
    std::unique_ptr<Kept> one;
    if (seconds || kept->empty()) {
        one = std::make_unique<Kept>(seconds);
    } else {
        one = std::move(kept->back());
        kept->pop_back();
    }
    one->call.run([&] { ask(one->checker, one->call.limits()); });
    if (!seconds)
        kept->push_back(std::move(one));
}

/// Returns the verdict, the clashes as sentences, and the solution if unique, two solutions if multiple.
py::tuple check(const Many& one, Seconds seconds) {
    const Puzzle puzzle = one.only();
    sudoku::CheckResult found;
    ask_about_one(seconds,
                  [&](sudoku::Checker& checker, const dlx::Limits& limits) { found = checker.check(puzzle, limits); });
    if (found.verdict == Verdict::unknown)
        found.witnesses.clear();
    const auto sentence = [&](const sudoku::Clash& clash) {
        return py::str(to_string(puzzle.grid.geometry(), clash, puzzle.notation));
    };
    return py::make_tuple(to_python(found.verdict), to_list(found.clashes, sentence),
                          to_list(found.witnesses, [](const auto& solution) { return array_of(solution.digits()); }));
}

py::object solve(const Many& one, Seconds seconds) {
    const Puzzle puzzle = one.only();
    std::optional<sudoku::Grid> solution;
    sudoku::SearchOutcome outcome;
    ask_about_one(seconds, [&](sudoku::Checker& checker, const dlx::Limits& limits) {
        solution = checker.solve(puzzle, limits, &outcome);
    });
    if (!solution)
        require_answer(outcome.status);
    return or_none(solution, [](const sudoku::Grid& grid) { return array_of(grid.digits()); });
}

py::int_ count_one(const Many& one, std::optional<std::uint64_t> limit, Seconds seconds, std::uint32_t threads,
                   const py::object& progress) {
    const Puzzle puzzle = one.only();
    const dlx::CountResult result = result_of(seconds, progress, [&](Call& call) {
        const dlx::CountParams params{.limits = call.limits(limit), .task_runner = dlx::use_threads(threads)};
        return sudoku::count(puzzle, params);
    });
    require_answer(result.status, result.solutions);
    return to_python(result.solutions);
}

py::object estimate_one(const Many& one, double relative_error, std::uint64_t seed, Seconds seconds,
                        std::size_t max_bytes, const py::object& progress) {
    const Puzzle puzzle = one.only();
    return to_python(result_of(seconds, progress, [&](Call& call) {
        const dlx::EstimateParams params{
            .relative_error = relative_error, .limits = call.limits(), .max_memory_bytes = max_bytes, .seed = seed};
        return sudoku::estimate(puzzle, params);
    }));
}

} // namespace

void bind_sudoku(py::module_& module) {
    module.def("check", &check);
    module.def("solve", &solve);
    module.def("count_puzzle", &count_one);
    module.def("estimate_puzzle", &estimate_one);
    module.def("check_many", &check_many);
    module.def("solve_array", &solve_array);
    module.def("solve_lines", &solve_lines);
    module.def("count_many", &count_many);
}

} // namespace dlx_python
