#include "apps/python/src/puzzles.hpp"

#include "sudoku/solve.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <pybind11/stl.h>

namespace dlx_python {

namespace {

using dlx::Status;
using sudoku::Digit;
using sudoku::Finding;
using sudoku::Puzzle;
using sudoku::Verdict;
using Seconds = std::optional<double>;

/// The numbers of dlx_cover.sudoku.Verdict: those of the library, and two more.
constexpr std::uint8_t solved = 5;
constexpr std::uint8_t error = 6;

using Verdicts = py::array_t<std::uint8_t>;

Verdicts no_verdicts(std::size_t size) {
    Verdicts verdicts(static_cast<py::ssize_t>(size));
    std::fill_n(verdicts.mutable_data(), size, error);
    return verdicts;
}

/// Only a search without any solution looks for clashes, which explain it.
Verdict verdict_of(const Finding& found, const sudoku::Geometry& geometry, std::span<const Digit> digits) {
    std::vector<sudoku::Clash> clashes;
    if (found.solutions == 0 && found.status == Status::exhausted)
        clashes = sudoku::clashes(sudoku::Grid(geometry, digits));
    return sudoku::verdict(found.solutions, found.status, clashes);
}

/// Answers all puzzles on threads, each with a Solver of its own, and gives what is found to `take(part, k, finding)` with
/// the number of the puzzle in the part. It is called on these threads. `later` counts those that have no answer yet.
template <class Take>
void answer_all(const Puzzles& puzzles, const sudoku::SolverParams& params, std::uint32_t threads, Call& call,
                Take take, const std::atomic<std::uint64_t>& later = 0) {
    constexpr std::size_t most_in_a_part = 8192;
    const std::vector<Puzzles::Part> parts = puzzles.parts(most_in_a_part);
    const dlx::Parallel parallel = dlx::on_threads(threads);
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> answered = 0;
    parallel.run(parallel.threads, [&](std::uint32_t) {
        sudoku::Solver solver(params);
        for (std::size_t k = next++; k < parts.size() && !call.stop(); k = next++) {
            const Puzzles::Part& part = parts[k];
            solver.answer({&part.puzzles, 1}, [&](const Finding& found) { take(part, found.puzzle, found); });
            answered += part.puzzles.size();
            const std::uint64_t done = answered - std::min<std::uint64_t>(answered, later);
            call.report(
                {.solutions = done, .fraction_done = static_cast<double>(done) / static_cast<double>(puzzles.size())});
        }
    });
}

sudoku::SolverParams solver_params(Call& call, std::uint64_t solutions, bool keeps = false) {
    sudoku::SolverParams params;
    params.search.limits = call.limits(solutions);
    params.search.limits.on_progress = nullptr; // that of all puzzles is told
    params.keeps_solutions = keeps;
    return params;
}

Verdicts check_many(const Puzzles& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    Call call(seconds, progress);
    Verdicts verdicts = no_verdicts(puzzles.records());
    std::uint8_t* const verdict = verdicts.mutable_data();
    call.run([&] {
        const auto take = [&](const Puzzles::Part& part, std::size_t k, const Finding& found) {
            verdict[puzzles.record(part.first + k)] =
                static_cast<std::uint8_t>(verdict_of(found, part.puzzles.geometry, part.puzzles[k]));
        };
        answer_all(puzzles, solver_params(call, 2), threads, call, take);
    });
    return verdicts;
}

/// The solutions of a block of puzzles, by puzzle, then cell: zeros where there is none.
struct Solutions {
    Verdicts verdicts;
    std::vector<Digits> grids; ///< by block
};

Solutions solve_blocks(const Puzzles& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    Call call(seconds, progress);
    Solutions result{no_verdicts(puzzles.records()), {}};
    std::vector<Digit*> grids; // by block
    for (const sudoku::PuzzleBlock& block : puzzles.blocks()) {
        const auto cells = static_cast<py::ssize_t>(block.geometry.cells());
        Digits& digits = result.grids.emplace_back(std::vector{static_cast<py::ssize_t>(block.size()), cells});
        grids.push_back(digits.mutable_data());
    }
    std::uint8_t* const verdict = result.verdicts.mutable_data();
    call.run([&] {
        const auto take = [&](const Puzzles::Part& part, std::size_t k, const Finding& found) {
            const std::size_t puzzle = part.first + k;
            verdict[puzzles.record(puzzle)] =
                found.solutions > 0
                    ? solved
                    : static_cast<std::uint8_t>(verdict_of(found, part.puzzles.geometry, part.puzzles[k]));
            const std::size_t cells = part.puzzles.geometry.cells();
            Digit* const grid = grids[part.block] + (puzzle - puzzles.starts()[part.block]) * cells;
            if (found.kept > 0)
                std::copy_n(found.solution(0).begin(), cells, grid);
            else
                std::fill_n(grid, cells, Digit{0});
        };
        answer_all(puzzles, solver_params(call, 1, true), threads, call, take);
    });
    return result;
}

/// An array of solutions, all puzzles being of one size, and the verdicts.
py::tuple solve_array(const Puzzles& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    const Solutions solutions = solve_blocks(puzzles, seconds, threads, progress);
    return py::make_tuple(solutions.grids.at(0), solutions.verdicts);
}

/// A filled board as a line. Without a detour for boards up to 9x9, of which there may be millions.
py::object line_of(const sudoku::Geometry& geometry, std::span<const Digit> digits, sudoku::Alphabet alphabet) {
    if (geometry.side() > 9 || alphabet != sudoku::Alphabet::digits)
        return py::str(to_line(sudoku::Grid(geometry, digits), alphabet));
    auto line = py::reinterpret_steal<py::object>(PyUnicode_New(static_cast<py::ssize_t>(digits.size()), 127));
    std::transform(digits.begin(), digits.end(), PyUnicode_1BYTE_DATA(line.ptr()),
                   [](Digit digit) { return static_cast<Py_UCS1>('0' + digit); });
    return line;
}

/// A list of lines, None where there is no solution, and the verdicts.
py::tuple solve_lines(const Puzzles& puzzles, Seconds seconds, std::uint32_t threads, const py::object& progress) {
    const Solutions solutions = solve_blocks(puzzles, seconds, threads, progress);
    py::list lines(puzzles.records());
    for (std::size_t k = 0; k < puzzles.records(); ++k)
        lines[k] = py::none();
    for (std::size_t block = 0; block < puzzles.blocks().size(); ++block) {
        const sudoku::PuzzleBlock all{
            puzzles.blocks()[block].geometry,
            {solutions.grids[block].data(), static_cast<std::size_t>(solutions.grids[block].size())}};
        for (std::size_t k = 0; k < all.size(); ++k)
            if (all[k][0] != 0)
                lines[puzzles.record(puzzles.starts()[block] + k)] =
                    line_of(all.geometry, all[k], puzzles.alphabet(block));
    }
    return py::make_tuple(lines, solutions.verdicts);
}

/// Up to this number of solutions they are visited, many puzzles at a time.
constexpr std::uint64_t many_solutions = 1 << 14;

/// The numbers of solutions, None where that is not known.
py::list count_many(const Puzzles& puzzles, std::optional<std::uint64_t> limit, Seconds seconds, std::uint32_t threads,
                    const py::object& progress) {
    Call call(seconds, progress);
    struct Count {
        std::uint64_t solutions = 0;
        Status status = Status::stopped;
    };
    std::vector<Count> counts(puzzles.size());
    std::map<std::size_t, dlx::CountResult> large; // with more solutions
    const std::uint64_t first_limit = std::min(limit.value_or(many_solutions), many_solutions);
    std::atomic<std::uint64_t> later = 0;
    call.run([&] {
        const auto take = [&](const Puzzles::Part& part, std::size_t k, const Finding& found) {
            counts[part.first + k] = {found.solutions, found.status};
            if (found.status == Status::solution_limit && first_limit != limit)
                ++later;
        };
        answer_all(puzzles, solver_params(call, first_limit), threads, call, take, later);
        for (std::size_t k = 0; k < counts.size() && !call.stop(); ++k)
            if (counts[k].status == Status::solution_limit && first_limit != limit) {
                dlx::Limits limits = call.limits(limit);
                limits.on_progress = [&](const dlx::Progress& of_search) {
                    const std::uint64_t done = counts.size() - later;
                    call.report({.solutions = done,
                                 .fraction_done = (static_cast<double>(done) + of_search.fraction_done) /
                                                  static_cast<double>(counts.size())});
                };
                large[k] = sudoku::count(puzzles.puzzle(puzzles.record(k)).value().grid,
                                         {.search = {.limits = limits}, .parallel = dlx::on_threads(threads)});
                --later;
            }
    });
    py::list result(puzzles.records());
    for (std::size_t k = 0; k < puzzles.records(); ++k)
        result[k] = py::none();
    const auto is_known = [](Status status) { return status == Status::exhausted || status == Status::solution_limit; };
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        if (const auto found = large.find(k); found != large.end()) {
            if (is_known(found->second.status))
                result[puzzles.record(k)] = to_python(found->second.solutions);
        } else if (is_known(counts[k].status)) {
            result[puzzles.record(k)] = py::int_(counts[k].solutions);
        }
    return result;
}

// --- One puzzle -----------------------------------------------------------------------------------------------------

/// Looks for the first solutions of one puzzle. It is kept for the next call: to make a Solver takes many times as long as
/// to solve a puzzle.
class Asker {
public:
    /// One that is kept, or a new one.
    static std::unique_ptr<Asker> get(std::uint64_t solutions, Seconds seconds) {
        if (seconds || kept(solutions).empty())
            return std::make_unique<Asker>(solutions, seconds);
        std::unique_ptr<Asker> asker = std::move(kept(solutions).back());
        kept(solutions).pop_back();
        return asker;
    }

    /// After use. With a time limit of its own it is of no use to others.
    static void keep(std::unique_ptr<Asker> asker) {
        if (!asker->has_limit_)
            kept(asker->wanted_).push_back(std::move(asker));
    }

    Asker(std::uint64_t solutions, Seconds seconds)
        : wanted_(solutions), has_limit_(seconds), call_(seconds), solver_(solver_params(call_, solutions, true)) {}

    void ask(const sudoku::Grid& puzzle) {
        solutions_.clear();
        status_ = Status::stopped;
        const sudoku::PuzzleBlock block{puzzle.geometry(), puzzle.digits(), puzzle.eliminated()};
        call_.run([&] {
            solver_.answer({&block, 1}, [&](const Finding& found) {
                status_ = found.status;
                for (std::uint64_t k = 0; k < found.kept; ++k)
                    solutions_.emplace_back(puzzle.geometry(), found.solution(k));
            });
        });
    }

    [[nodiscard]] Status status() const { return status_; }
    [[nodiscard]] const std::vector<sudoku::Grid>& solutions() const { return solutions_; }

private:
    using Askers = std::vector<std::unique_ptr<Asker>>;

    /// That no call uses. The GIL guards them. They are never destroyed: when a program's globals are, Python has ended.
    static Askers& kept(std::uint64_t solutions) {
        static auto* const askers = new std::map<std::uint64_t, Askers>;
        return (*askers)[solutions];
    }

    std::uint64_t wanted_;
    bool has_limit_;
    Call call_;
    sudoku::Solver solver_;
    Status status_ = Status::stopped;
    std::vector<sudoku::Grid> solutions_;
};

/// The verdict, the clashes as sentences, and the solution if unique, two of several.
py::tuple check(const Puzzle& puzzle, Seconds seconds) {
    const std::vector<sudoku::Clash> clashes = sudoku::clashes(puzzle.grid);
    py::list sentences;
    for (const sudoku::Clash& clash : clashes)
        sentences.append(to_string(puzzle.grid.geometry(), clash, puzzle.alphabet));
    py::list solutions;
    if (!clashes.empty())
        return py::make_tuple(static_cast<std::uint8_t>(Verdict::inconsistent), sentences, solutions);
    std::unique_ptr<Asker> asker = Asker::get(2, seconds);
    asker->ask(puzzle.grid);
    const Verdict verdict = sudoku::verdict(asker->solutions().size(), asker->status(), {});
    if (verdict != Verdict::unknown)
        for (const sudoku::Grid& solution : asker->solutions())
            solutions.append(array_of(solution.digits()));
    Asker::keep(std::move(asker));
    return py::make_tuple(static_cast<std::uint8_t>(verdict), sentences, solutions);
}

/// The first solution, or None.
py::object solve(const Puzzle& puzzle, Seconds seconds) {
    std::unique_ptr<Asker> asker = Asker::get(1, seconds);
    asker->ask(puzzle.grid);
    require_answer(asker->status());
    py::object solution = py::none();
    if (!asker->solutions().empty())
        solution = array_of(asker->solutions()[0].digits());
    Asker::keep(std::move(asker));
    return solution;
}

py::int_ count(const Puzzle& puzzle, std::optional<std::uint64_t> limit, Seconds seconds, std::uint32_t threads,
               const py::object& progress) {
    Call call(seconds, progress);
    dlx::CountResult result;
    call.run([&] {
        result = sudoku::count(puzzle.grid,
                               {.search = {.limits = call.limits(limit)}, .parallel = dlx::on_threads(threads)});
    });
    require_answer(result.status, result.solutions);
    return to_python(result.solutions);
}

} // namespace

void bind_sudoku(py::module_& module) {
    module.def("check", &check);
    module.def("solve", &solve);
    module.def("count_puzzle", &count);
    module.def("check_many", &check_many);
    module.def("solve_array", &solve_array);
    module.def("solve_lines", &solve_lines);
    module.def("count_many", &count_many);
}

} // namespace dlx_python
