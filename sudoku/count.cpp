#include "sudoku/count.hpp"

#include "dlx/watch.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/impossible.hpp"
#include "sudoku/encoding.hpp"

#include <vector>

namespace sudoku {

/// Counts by the frontier and the engines on the small rest that givens leave. Lockstep has lanes for a whole board.
dlx::CountResult count(const Grid& puzzle, const dlx::CountParams& settings) {
    dlx::CountParams params = settings;
    if (params.make_enumerator == nullptr)
        params.make_enumerator = dlx::lockstep_enumerator;
    if (detail::is_impossible(puzzle)) {
        dlx::CountResult none;
        none.status = dlx::Status::exhausted;
        none.method = params.method;
        return none;
    }
    params.limits = params.solve_params().limits;
    const dlx::Limits limits = params.limits;
    dlx::RunMonitor watch(limits);
    const RemainingProblem rest = remaining_problem(puzzle, &watch);
    if (const auto end = watch.stop_reason()) {
        dlx::CountResult stopped;
        stopped.status = *end;
        stopped.method = params.method;
        return stopped;
    }
    if (!puzzle.eliminated().empty() || !detail::BatchSolver::fits(puzzle.geometry())) {
        params.limits.seconds = watch.remaining_limits().seconds;
        return dlx::count(rest.problem, params);
    }
    const Encoding cover(puzzle.geometry());
    std::vector<dlx::OptionId> givens;
    cover.encode(puzzle.digits(), givens);
    return dlx::count(rest.problem, dlx::ForcedProblem{cover.problem(), givens}, params);
}

dlx::CountEstimate estimate(const Grid& puzzle, const dlx::EstimateParams& params) {
    if (!detail::is_impossible(puzzle))
        return dlx::estimate(remaining_problem(puzzle).problem, params);
    dlx::CountEstimate none;
    none.status = dlx::Status::exhausted;
    none.is_exact = true;
    none.solutions = 0;
    none.relative_error = 0;
    return none;
}

} // namespace sudoku
