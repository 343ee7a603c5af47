#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace dlx::test {

/// Returns the number of rounds of a random test: `count` if the environment variable DLX_ROUNDS is "all", else a tenth.
inline std::uint64_t rounds(std::uint64_t count) {
    const char* const value = std::getenv("DLX_ROUNDS");
    return value != nullptr && value == std::string_view("all") ? count : std::max<std::uint64_t>(count / 10, 1);
}

} // namespace dlx::test
