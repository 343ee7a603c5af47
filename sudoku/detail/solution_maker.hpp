#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sudoku::detail {

/// Some random solution grids.
struct SolutionGrids {
    std::vector<Digit> digits;   ///< by grid, then by cell
    std::vector<double> weights; ///< by grid, see SolutionMaker
};

/// Makes random solution grids of one geometry, numbered from 0. Grid k depends on the seed and on k alone.
///
/// On a 9x9 board the first band and the first stack are random, each pair of them equally likely. The two digits that are
/// lowest then get random places, and the rest is solved, hundreds of boards at a time. If `evenly`, all solutions of the
/// rest are found, and one of them is chosen at random: the number of grids that this stands for is the weight of the
/// grid, so that with weights, all grids are equally likely. If not, the first solution is taken, and weights are 1.
/// Grids of low weight are thrown away as often as makes the weights of the others equal.
///
/// On other boards, the grid is the first that a search in random order finds, and weights are 1.
class SolutionMaker {
public:
    /// Of the limits, the stop flag counts. Throws std::invalid_argument if it is to be evenly and the board is not 9x9.
    SolutionMaker(const Geometry& geometry, std::uint64_t seed, bool evenly = false, const dlx::Limits& limits = {});
    ~SolutionMaker();

    /// Grids `first` ... `first` + `count` - 1. When the stop flag is set, some have no digits, 0.
    [[nodiscard]] const SolutionGrids& make(std::uint64_t first, std::size_t count);

    /// All solution grids of 9x9. Source: B. Felgenhauer and F. Jarvis, Enumerating possible Sudoku grids (2005).
    static constexpr double grids_9x9 = 6670903752021072936960.0;

private:
    class Maker;
    class Maker9x9;
    class MakerBySearch;

    std::unique_ptr<Maker> maker_;
    std::size_t cells_;
    SolutionGrids grids_;
};

} // namespace sudoku::detail
