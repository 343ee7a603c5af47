#pragma once

#include "apps/shared/arguments.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace apps {

/// --threads, -j
void add_threads_option(boost::program_options::options_description& options);

/// What --threads says, or fewer, after a warning, if the machine does not start as many; at least 1, and 1 without it.
/// Throws UsageError.
[[nodiscard]] std::size_t thread_count(const Arguments& arguments);

/// Runs task(0) ... task(tasks - 1) on at most `threads` threads, and returns when all have ended.
void run_in_threads(std::size_t threads, std::uint32_t tasks, const std::function<void(std::uint32_t)>& task);

} // namespace apps
