#pragma once

// Rules of lattices: locked candidates, and the cells to branch on. Included by lanes_lattice.hpp only.

#include "dlx/lockstep/lanes_vectors.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace dlx::detail {

namespace {

/// Applies locked candidates to `k` lines that cross `k` blocks. segment[line * next_line + block * next_block]
/// contains the lanes in which the line has an available option in the block. Replaces it by the lanes in which it can
/// have one: each line needs its own block. The options of a segment are excluded if another line has options in this
/// block only, or another block has options in this line only.
template <std::uint32_t most_k, class V>
DLX_INLINE void locked_candidates(V* segment, std::uint32_t k, std::size_t next_line, std::size_t next_block) {
    std::array<std::array<V, most_k>, most_k> has;
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < k; ++i)
#pragma GCC unroll 4
        for (std::uint32_t j = 0; j < k; ++j)
            has[i][j] = segment[i * next_line + j * next_block];
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < k; ++i)
#pragma GCC unroll 4
        for (std::uint32_t j = 0; j < k; ++j) {
            V allowed = ~V{};
            if (k == 3) { // equivalent, with fewer operations: the other lines fit into the other blocks
                const std::uint32_t i1 = i == 0 ? 1 : 0;
                const std::uint32_t i2 = i == 2 ? 1 : 2;
                const std::uint32_t j1 = j == 0 ? 1 : 0;
                const std::uint32_t j2 = j == 2 ? 1 : 2;
                allowed = (has[i1][j1] & has[i2][j2]) | (has[i1][j2] & has[i2][j1]);
            } else {
                for (std::uint32_t a = 0; a < k; ++a) {
                    V line_elsewhere{};
                    V block_elsewhere{};
                    for (std::uint32_t b = 0; b < k; ++b) {
                        line_elsewhere |= b != j ? has[a][b] : V{};
                        block_elsewhere |= b != i ? has[b][a] : V{};
                    }
                    allowed &= a != i ? line_elsewhere : ~V{};
                    allowed &= a != j ? block_elsewhere : ~V{};
                }
            }
            segment[i * next_line + j * next_block] = allowed;
        }
}

/// Returns the lanes in which the cell has at least 2 - `level` more options for it than against it.
template <class V>
DLX_INLINE V rating(const V* score, std::uint32_t level) {
    switch (level) {
    case 0:
        return score[1] & ~score[2];
    case 1:
        return (score[1] & ~score[3]) | (score[0] & ~score[2]);
    case 2:
        return score[1] | (score[0] & ~score[3]) | ~score[2];
    case 3:
        return score[0] | ~score[3];
    default:
        return ~V{};
    }
}

} // namespace

} // namespace dlx::detail
