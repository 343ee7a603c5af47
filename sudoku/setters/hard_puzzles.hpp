#pragma once

#include "sudoku/setters/neighbors.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudoku {

/// Generator of minimal 9x9 puzzles, many of which braids do not solve. Of random puzzles, not one in millions is so
/// hard. The generator exchanges single givens of known hard puzzles, and applies a random transformation to the
/// result.
class HardPuzzleGenerator {
public:
    /// Bounds for the number of givens.
    static constexpr std::size_t min_givens = 20;
    static constexpr std::size_t max_givens = 26;

    /// Prepares puzzles with `least` ... `most` givens. Requires that this range meets the bounds above. Only the stop
    /// flag of `limits` is used.
    HardPuzzleGenerator(std::uint64_t seed, std::size_t least, std::size_t most, const dlx::Limits& limits);

    /// Makes the puzzle of an attempt, which depends only on the seed and the number of the attempt. Empty if there is
    /// none, or if the stop flag is set.
    [[nodiscard]] std::vector<Digit> make(std::uint64_t attempt);

private:
    std::uint64_t seed_;
    std::vector<std::vector<Digit>> known_; ///< known puzzles with a possible number of givens
    NeighborSearch neighbors_;
};

} // namespace sudoku
