#pragma once

#include "sudoku/setters/neighbors.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudoku {

/// Minimal puzzles of 9x9, many of which no braids solve: of random ones, not one in millions is so hard. In a puzzle that is
/// known for being that hard, givens are exchanged one by one, and what comes out is disguised.
class HardPuzzles {
public:
    /// How many givens there can be.
    static constexpr std::size_t min_givens = 20;
    static constexpr std::size_t max_givens = 26;

    /// With `least` ... `most` givens. Requires that some of these numbers are possible. The stop flag counts.
    HardPuzzles(std::uint64_t seed, std::size_t least, std::size_t most, const dlx::Limits& limits);

    /// The puzzle of an attempt, which depends on the seed and its number alone. Empty if there is none, or when the stop
    /// flag is set.
    [[nodiscard]] std::vector<Digit> make(std::uint64_t attempt);

private:
    std::uint64_t seed_;
    std::vector<std::vector<Digit>> known_; ///< with as many givens
    NeighborSearch neighbors_;
};

} // namespace sudoku
