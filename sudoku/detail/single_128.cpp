#define SINGLE_BYTES 16
#include "sudoku/detail/single_kernel.hpp"

namespace sudoku::detail {

SingleResult search_single_128(const Planes& board, std::uint64_t limit, std::uint64_t max_branches) {
    return search(board, limit, max_branches);
}

} // namespace sudoku::detail
