#pragma once

#include <cstddef>

namespace dlx::test {

/// How often this program has taken memory from the heap so far, by any kind of new. Link count_allocations for it.
[[nodiscard]] std::size_t allocations();

} // namespace dlx::test
