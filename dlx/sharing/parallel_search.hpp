#pragma once

#include "dlx/engine.hpp"

#include <functional>
#include <span>

namespace dlx::detail {

/// Finds solutions as for_each_solution() of parallel.hpp does, also with one thread.
SolveResult search_in_parallel(const Problem& problem, const Visitor& visitor, const SolveParams& params,
                               const TaskRunner& parallel, std::span<const OptionId> forced);

/// Resumes a count as resume_count() does, with parameters that it supports.
SolveResult count_in_parallel(const Checkpoint& from, const Problem& problem, const SolveParams& params,
                              const TaskRunner& parallel, const std::function<void(const Checkpoint&)>& on_checkpoint,
                              double checkpoint_interval);

} // namespace dlx::detail
