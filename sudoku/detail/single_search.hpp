#pragma once

#include "sudoku/grid.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace sudoku::detail {

/// Candidates of a 9x9 board: bit 9 * (row % 3) + column of word row / 3 of a digit's plane. The last word is 0.
using Planes = std::array<std::array<std::uint32_t, 4>, 9>;

/// Result of a search for the solutions of one puzzle.
struct SingleResult {
    std::uint64_t solutions = 0;  ///< number found
    std::uint64_t branches = 0;   ///< choices between two sets of candidates
    bool is_complete = true;      ///< false if `max_branches` was reached first
    std::array<Planes, 2> boards; ///< the first solutions, min(solutions, 2); others are unspecified
};

/// Function that searches a board for up to `limit` solutions, at least 1. All widths of vectors have the same results.
using SingleKernel = SingleResult(const Planes& board, std::uint64_t limit, std::uint64_t max_branches);

// As for the widths of dlx/lockstep/lanes.hpp.
#if defined(__x86_64__) && defined(__GNUC__)
#define DLX_X86_SINGLE 1
SingleKernel search_single_avx512;
SingleKernel search_single_avx2;
#else
#define DLX_X86_SINGLE 0
#endif
SingleKernel search_single_128;

/// Returns the kernel for a name from dlx::supported_vector_widths(); of several that exist, the fastest is the first.
[[nodiscard]] SingleKernel* single_kernel(std::string_view vector_width);

/// Number of branches after which a search takes some milliseconds, so that limits of time matter.
inline constexpr std::uint64_t max_single_branches = 4096;

/// Searches for up to `limit` solutions, at least 1, of one 9x9 puzzle: digits by cell, 0 for an empty cell, without the
/// eliminated candidates. Clashes are allowed. Allocates no memory. `kernel` may be null for the fastest one.
[[nodiscard]] SingleResult search_single(std::span<const Digit> puzzle, std::span<const Candidate> eliminated,
                                         std::uint64_t limit, std::uint64_t max_branches = max_single_branches,
                                         SingleKernel* kernel = nullptr);

/// Writes the digits of a solution by cell. Requires one candidate in each cell.
void read_digits(const Planes& solution, std::span<Digit> digits);

} // namespace sudoku::detail
