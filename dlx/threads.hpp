#pragma once

#include "dlx/run.hpp"

#include <cstdint>

namespace dlx {

/// Returns a TaskRunner on `threads` threads of the standard library, including the calling one; 0: one for each
/// processor.
///
///     dlx::count(problem, {.task_runner = dlx::use_threads(8)})
///
/// The threads start and end with each call of TaskRunner::run. If a thread cannot be started, the others do all tasks.
/// An exception of a task propagates after all threads have ended.
[[nodiscard]] TaskRunner use_threads(std::uint32_t threads = 0);

} // namespace dlx
