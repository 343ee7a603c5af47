#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace bench {

/// An exact cover problem with a published number of solutions.
struct Instance {
    std::string_view name; ///< also that of the file --write makes
    std::uint64_t solutions;
    bool long_running; ///< tens of seconds: only when asked for
    dlx::Problem (*make)();
};

/// From small to large within each family. The problems are those of the tests, built by the same code.
[[nodiscard]] std::span<const Instance> instances();

} // namespace bench
