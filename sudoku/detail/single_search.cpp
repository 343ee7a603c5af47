#include "sudoku/detail/single_search.hpp"

#include "dlx/lockstep/batch.hpp"

#include <bit>

namespace sudoku::detail {

namespace {

constexpr std::uint32_t cells_of_band = 27;

Planes planes_of(std::span<const Digit> puzzle, std::span<const Candidate> eliminated) {
    std::array<std::array<std::uint32_t, 4>, 10> given{}; // by digit; empty cells are those of digit 0
    for (std::uint32_t band = 0; band < 3; ++band)
        for (std::uint32_t k = 0; k < cells_of_band; ++k)
            given[puzzle[band * cells_of_band + k]][band] |= std::uint32_t{1} << k;
    Planes board{};
    for (std::size_t digit = 0; digit < board.size(); ++digit)
        for (std::size_t band = 0; band < 3; ++band)
            board[digit][band] = given[digit + 1][band] | given[0][band];
    for (const Candidate& candidate : eliminated)
        board[candidate.digit - 1U][candidate.cell / cells_of_band] &=
            ~(std::uint32_t{1} << candidate.cell % cells_of_band);
    return board;
}

} // namespace

void read_digits(const Planes& solution, std::span<Digit> digits) {
    for (std::uint32_t digit = 0; digit < solution.size(); ++digit)
        for (std::uint32_t band = 0; band < 3; ++band)
            for (std::uint32_t cells = solution[digit][band]; cells != 0; cells &= cells - 1)
                digits[band * cells_of_band + static_cast<std::uint32_t>(std::countr_zero(cells))] =
                    static_cast<Digit>(digit + 1);
}

SingleKernel* single_kernel([[maybe_unused]] std::string_view vector_width) {
#if DLX_X86_SINGLE
    if (vector_width == "avx512")
        return search_single_avx512;
    if (vector_width == "avx2")
        return search_single_avx2;
#endif
    return search_single_128;
}

SingleResult search_single(std::span<const Digit> puzzle, std::span<const Candidate> eliminated, std::uint64_t limit,
                           std::uint64_t max_branches, SingleKernel* kernel) {
    static SingleKernel* const fastest = single_kernel(dlx::supported_vector_widths().front());
    return (kernel != nullptr ? kernel : fastest)(planes_of(puzzle, eliminated), limit, max_branches);
}

} // namespace sudoku::detail
