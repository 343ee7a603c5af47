#include "sudoku/estimate.hpp"

#include "sudoku/detail/impossible.hpp"
#include "sudoku/encoding.hpp"

namespace sudoku {

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
