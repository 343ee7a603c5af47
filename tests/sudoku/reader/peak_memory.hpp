#pragma once

#include <cstddef>

namespace sudoku::test {

/// Bytes that this program has in use on the heap; forgets the peak so far. For one thread. Link peak_memory for it.
[[nodiscard]] std::size_t start_of_peak();

/// The most bytes in use since start_of_peak().
[[nodiscard]] std::size_t peak_memory();

} // namespace sudoku::test
