#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace bench {

/// An exact cover problem with a known number of solutions.
struct Instance {
    std::string_view name; ///< also that of the file --write makes
    std::uint64_t solutions;
    bool long_running; ///< tens of seconds with some engine: only when asked for
    dlx::Problem (*make)();
};

/// From small to large within each family.
/// Many are families, or built by the code of the tests.
[[nodiscard]] std::span<const Instance> instances();

/// A problem with a known count, which may be out of the reach of enumeration.
struct CountInstance {
    std::string_view name;
    std::string_view solutions; ///< decimal
    dlx::Problem (*make)();
};

[[nodiscard]] std::span<const CountInstance> count_instances();

} // namespace bench
