#pragma once

#include "dlx/solve.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace bench {

/// Makes puzzles of one geometry at random. The same seed makes the same puzzles on every platform.
class PuzzleMaker {
public:
    PuzzleMaker(const sudoku::Geometry& geometry, std::uint64_t seed);

    /// A full board: the first solution of the empty one, in a random order of search. All boards can come, but not
    /// all equally often.
    [[nodiscard]] sudoku::Grid full();

    /// A puzzle with one solution from which no given can be taken: a full board whose digits were taken away in random
    /// order wherever one solution was left.
    [[nodiscard]] sudoku::Grid minimal();

    /// A puzzle with several solutions: a minimal one without one to three of its givens.
    [[nodiscard]] sudoku::Grid several();

    /// A puzzle without clashes and without a solution: a minimal one with up to ten digits of its solution put back
    /// and then one given changed.
    [[nodiscard]] sudoku::Grid none();

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    std::vector<sudoku::Cell> shuffled_cells();
    std::vector<sudoku::Cell> shuffled_givens(const sudoku::Grid& puzzle);
    std::uint64_t count(const sudoku::Grid& puzzle, std::uint64_t limit);
    sudoku::Grid dig(const sudoku::Grid& solution);
    std::optional<sudoku::Grid> spoilt(sudoku::Grid puzzle); ///< one given changed, if that can be done

    sudoku::Encoding cover_;
    dlx::Search search_;
    std::vector<dlx::OptionId> forced_; ///< scratch of count()
    std::mt19937_64 random_;
};

} // namespace bench
