#include "apps/python/src/answers.hpp"

#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/minimal_puzzles.hpp"
#include "sudoku/setters/minimize.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <pybind11/stl.h>
#include <stdexcept>
#include <tuple>

namespace dlx_python {

namespace {

using sudoku::Cell;
using sudoku::Digit;
using sudoku::Geometry;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Verdict;

// --- Minimizing -----------------------------------------------------------------------------------------------------

/// What is left of a puzzle.
struct Left {
    Verdict verdict = Verdict::unknown;
    std::vector<Digit> digits{}; ///< if the verdict is unique; none if the board is too large
};

/// Takes givens away from puzzles, many at a time. One for each thread.
class Taker {
public:
    Taker(std::uint64_t seed, std::vector<Cell> keep, Call& call)
        : seed_(seed), keep_(std::move(keep)), stop_(&call.stop()), solver_(solver_params(call)) {}

    /// `left` has a place for each record of the range.
    void minimize(const Puzzles& puzzles, Range range, std::span<std::optional<Left>> left) {
        std::vector<Task> tasks;
        for (std::size_t k = 0; k < left.size(); ++k)
            if (auto puzzle = puzzles.puzzle(range.first + k)) {
                left[k].emplace();
                tasks.push_back({range.first + k, std::move(puzzle->grid), {}, &*left[k]});
            }
        solve(tasks);
        std::map<Board, std::vector<const Task*>> boards;
        for (const Task& task : tasks)
            if (task.left->verdict == Verdict::unique) {
                const Geometry& geometry = task.puzzle.geometry();
                const auto eliminated = task.puzzle.eliminated();
                boards[{geometry.box_rows(), geometry.box_columns(), {eliminated.begin(), eliminated.end()}}].push_back(
                    &task);
            }
        for (const auto& [board, some] : boards)
            try {
                take_away(board, some);
            } catch (const std::invalid_argument&) { // the board is too large
                for (const Task* const task : some)
                    task->left->digits.clear();
            }
    }

private:
    struct Task {
        std::size_t record = 0;
        Grid puzzle;
        std::vector<Digit> solution{};
        Left* left = nullptr;
    };
    using Board = std::tuple<std::uint32_t, std::uint32_t, std::vector<sudoku::Candidate>>; ///< box, what is ruled out

    static sudoku::SolverParams solver_params(Call& call) {
        sudoku::SolverParams params;
        params.search.limits.solutions = 2;
        params.search.limits.stop = &call.stop();
        return params;
    }

    void solve(std::vector<Task>& tasks) {
        std::vector<sudoku::PuzzleBlock> blocks;
        blocks.reserve(tasks.size());
        for (const Task& task : tasks)
            blocks.push_back({task.puzzle.geometry(), task.puzzle.digits(), task.puzzle.eliminated()});
        solver_.answer(blocks, [&](const sudoku::Finding& found) {
            Task& task = tasks[found.puzzle];
            task.left->verdict =
                sudoku::verdict(found.solutions, found.status,
                                found.solutions > 0 ? std::vector<sudoku::Clash>() : clashes(task.puzzle));
            if (task.left->verdict == Verdict::unique)
                task.solution.assign(found.solution(0).begin(), found.solution(0).end());
        });
    }

    void take_away(const Board& board, const std::vector<const Task*>& tasks) {
        const Geometry& geometry = tasks.front()->puzzle.geometry();
        if (!minimizer_ || board != board_) {
            dlx::Limits limits;
            limits.stop = stop_;
            minimizer_.emplace(geometry, single_cells(geometry), limits, std::get<2>(board));
            board_ = board;
        }
        std::vector<std::uint32_t> order;
        std::size_t next = 0;
        const auto source = [&](sudoku::MinimizeTask& task) {
            if (next == tasks.size())
                return false;
            const Task& of = *tasks[next++];
            order = sudoku::random_order(geometry.cells(), seed_, of.record);
            std::erase_if(order, [&](Cell cell) { return std::ranges::count(keep_, cell) > 0; });
            task = {.puzzle = of.puzzle.digits(), .solution = of.solution, .order = order};
            return true;
        };
        minimizer_->run(source, [&](const sudoku::Minimized& made) {
            tasks[made.number]->left->digits.assign(made.puzzle.begin(), made.puzzle.end());
        });
    }

    std::uint64_t seed_;
    std::vector<Cell> keep_;
    const std::atomic<bool>* stop_;
    sudoku::Solver solver_;
    std::optional<sudoku::Minimizer> minimizer_; ///< of the last board
    Board board_{};
};

/// The verdict on each puzzle, and what is left of it if it has one solution. `seconds` is the time for all.
py::list minimize(const Puzzles& puzzles, std::size_t first, std::size_t last, std::uint64_t seed,
                  const std::vector<Cell>& keep, Seconds seconds, std::uint32_t threads) {
    Call call(seconds);
    call.stops_when_time_is_over();
    last = std::min(last, puzzles.records());
    std::vector<std::optional<Left>> left(last - std::min(first, last));
    const dlx::Parallel parallel = dlx::on_threads(threads);
    constexpr std::size_t some = 1024;
    std::atomic<std::size_t> next = 0;
    call.run([&] {
        parallel.run(parallel.threads, [&](std::uint32_t) {
            Taker taker(seed, keep, call);
            for (std::size_t k = next.fetch_add(some); k < left.size() && !call.stop(); k = next.fetch_add(some)) {
                const std::size_t size = std::min(some, left.size() - k);
                taker.minimize(puzzles, {first + k, first + k + size}, std::span(left).subspan(k, size));
            }
        });
    });
    return to_list(left, [](const auto& of) {
        return or_none(of, [](const Left& one) {
            return py::make_tuple(static_cast<std::uint8_t>(one.verdict), array_of(one.digits));
        });
    });
}

/// Minimal puzzles inside of one with exactly one solution, and whether these are all.
py::tuple minimal_puzzles(const Puzzle& puzzle, const std::vector<Cell>& keep, bool fewest,
                          std::optional<std::uint64_t> limit, Seconds seconds) {
    Call call(seconds);
    std::vector<std::vector<Digit>> found;
    dlx::Status status{};
    call.run([&] {
        const sudoku::MinimalPuzzlesParams params{.keep = keep, .fewest = fewest, .limits = call.limits(limit)};
        status = sudoku::minimal_puzzles(puzzle.grid, params, [&](const Grid& minimal) {
            if (fewest)
                found.clear();
            found.emplace_back(minimal.digits().begin(), minimal.digits().end());
            return dlx::Visit::keep_going;
        });
    });
    return py::make_tuple(to_list(found, [](const std::vector<Digit>& digits) { return array_of(digits); }),
                          status == dlx::Status::exhausted);
}

// --- Canonical forms ------------------------------------------------------------------------------------------------

sudoku::CanonicalForm form_of(const std::string& name) {
    return name == "row"       ? sudoku::CanonicalForm::row_minlex
           : name == "pattern" ? sudoku::CanonicalForm::pattern_minlex
                               : sudoku::CanonicalForm::minlex;
}

struct Form {
    std::string why_not{};        ///< it is for other boards
    bool is_inconsistent = false; ///< there is none
    sudoku::Canonical canonical{};
    sudoku::Transformation transformation{};
};

Form form_of(const Puzzle& puzzle, sudoku::CanonicalForm form, sudoku::Canonizer& canonizer) {
    if (puzzle.grid.geometry() != Geometry(3, 3))
        return {"canonical forms are for 9x9 boards, and this is one of " + to_string(puzzle.grid.geometry())};
    if (!puzzle.grid.eliminated().empty())
        return {"a puzzle that rules out candidates has no canonical form"};
    if (!clashes(puzzle.grid).empty())
        return {"", true};
    const sudoku::Canonical found = canonizer.canonize(puzzle.grid.digits(), form);
    return {"", false, found, canonizer.transformation()};
}

/// The form of each puzzle, its automorphisms and the transformation that leads there; False where a digit stands twice in a
/// house; a sentence where it is not for such boards; None where the puzzle could not be read.
py::list canonical(const Puzzles& puzzles, std::size_t first, std::size_t last, const std::string& name,
                   std::uint32_t threads) {
    Call call;
    const auto results = answers<Form>(
        puzzles, {first, last}, threads, call, [] { return std::make_unique<sudoku::Canonizer>(); },
        [form = form_of(name)](const Puzzle& puzzle, std::size_t, auto& canonizer) {
            return form_of(puzzle, form, *canonizer);
        });
    return to_list(results, [](const auto& result) {
        return or_none(result, [](const Form& found) -> py::object {
            const sudoku::Transformation& by = found.transformation;
            if (!found.why_not.empty())
                return py::str(found.why_not);
            if (found.is_inconsistent)
                return py::bool_(false);
            return py::make_tuple(array_of(found.canonical.digits), found.canonical.automorphisms, by.is_transposed,
                                  by.rows, by.columns, by.digits);
        });
    });
}

} // namespace

void bind_setters(py::module_& module) {
    module.def("minimize", &minimize);
    module.def("minimal_puzzles", &minimal_puzzles);
    module.def("canonical", &canonical);
}

} // namespace dlx_python
