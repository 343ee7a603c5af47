#pragma once

#include "apps/shared/arguments.hpp"

#include <cstddef>

namespace apps {

/// --threads, -j
void add_threads_option(boost::program_options::options_description& options);

/// What --threads says, or fewer, after a warning, if the machine does not start as many; at least 1, and 1 without it.
/// Throws UsageError.
[[nodiscard]] std::size_t thread_count(const Arguments& arguments);

} // namespace apps
