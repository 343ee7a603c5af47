#include "dlx/parallel.hpp"

#include "dlx/sharing/parallel_search.hpp"
#include "dlx/solve.hpp"

namespace dlx {

SolveResult for_each_solution(const Problem& problem, const Visitor& visitor, const SolveParams& params,
                              const TaskRunner& parallel, std::span<const OptionId> forced) {
    if (visitor && parallel.threads <= 1)
        return for_each_solution(problem, visitor, params, forced);
    return detail::search_in_parallel(problem, visitor, params, parallel, forced);
}

} // namespace dlx
