#pragma once

#include "dlx/run.hpp"

#include <cstdint>

namespace dlx {

/// Runs tasks on `threads` threads of the standard library, the calling one included; 0: as many as the machine has
/// processors.
///
///     dlx::count(problem, {.parallel = dlx::use_threads(8)})
///
/// The threads start with each call of Parallel::run and end with it. Where the machine refuses to start one, those
/// that run do all tasks. What a task throws is passed on when all threads have ended.
[[nodiscard]] TaskRunner use_threads(std::uint32_t threads = 0);

} // namespace dlx
