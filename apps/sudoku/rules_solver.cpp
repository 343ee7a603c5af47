#include "apps/sudoku/block_solver.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/watch.hpp"

#include "sudoku/rules/puzzle.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <new>
#include <stdexcept>
#include <utility>

// Answers for puzzles with rules, one at a time.
namespace apps {

/// Answers the current puzzle. Its solutions are passed on as they are found.
void BlockSolver::answer_with_rules() {
    is_cut_ = settings_.params.limits.is_stopped(); // not begun
    if (is_cut_)
        return;
    const sudoku::Puzzle puzzle = run().puzzle(puzzle_);
    if (printout_.counts.records > 0)
        give();
    is_large_ = true;
    has_given_ = false;
    begun_ = std::chrono::steady_clock::now();
    const auto fail = [&](const char* reason) {
        printout_ = {};
        add_error({puzzle.line, 1, reason}, has_given_);
    };
    try {
        writer_.begin(run().source, puzzle);
        const dlx::RunMonitor watch(settings_.params.limits);
        const sudoku::VariantEncoding encoding = encode(*puzzle.variant, {.derived_sums = settings_.derived_sums});
        seconds_left_ = watch.remaining_limits().seconds;
        tell_answer(puzzle, settings_.task == Task::count ? count_with_rules(puzzle, encoding)
                                                          : find_with_rules(puzzle, encoding));
    } catch (const std::bad_alloc&) {
        fail("not enough memory");
    } catch (const std::invalid_argument& error) { // a rule or count that the board does not allow
        fail(error.what());
    }
    is_large_ = false;
    ++puzzle_;
}

Answer BlockSolver::count_with_rules(const sudoku::Puzzle& puzzle, const sudoku::VariantEncoding& encoding) {
    return answer_of(puzzle, settings_,
                     dlx::count(encoding.problem, {.method = settings_.method,
                                                   .max_memory_bytes = settings_.max_bytes,
                                                   .search = params_with_rules(encoding.problem),
                                                   .make_enumerator = dlx::lockstep_enumerator,
                                                   .task_runner = parallel_}));
}

Answer BlockSolver::find_with_rules(const sudoku::Puzzle& puzzle, const sudoku::VariantEncoding& encoding) {
    std::vector<sudoku::Grid> witnesses;
    const auto take = [&](const dlx::Solution& options) {
        sudoku::Grid solution = encoding.decode(options);
        if (settings_.task == Task::solve) {
            writer_.solution(puzzle, solution);
            if (printout_.text.size() >= most_text || !printout_.pictures.empty())
                give();
        } else {
            witnesses.push_back(std::move(solution));
        }
        return dlx::VisitAction::keep_going;
    };
    const dlx::SolveResult result =
        dlx::for_each_solution(encoding.problem, take, params_with_rules(encoding.problem), parallel_);
    sudoku::PuzzleResult found;
    found.status = result.status;
    found.solutions = result.solutions;
    found.search_nodes = found.nodes_visited = result.stats.search_nodes;
    found.updates = result.stats.updates;
    found.engine = result.engine;
    return answer_of(puzzle, settings_, found, std::move(witnesses));
}

dlx::SolveParams BlockSolver::params_with_rules(const dlx::Problem& problem) {
    dlx::SolveParams params = settings_.params;
    params.branching = settings_.branching_with_rules;
    params.engine = settings_.engine;
    if (settings_.engine == automatic && settings_.task != Task::count)
        params.engine = sudoku::variant_engine(problem);
    params.limits.seconds = seconds_left_;
    params.limits.solutions = settings_.limit;
    params.limits.on_progress = [this](const dlx::Progress& done) { pause(done); };
    return params;
}

} // namespace apps
