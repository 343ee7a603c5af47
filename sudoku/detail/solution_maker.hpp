#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace sudoku::detail {

struct SolutionGrids {
    std::vector<Digit> digits;   ///< digits by grid, then by cell
    std::vector<double> weights; ///< weights by grid, see SolutionMaker
};

/// Generator of random solution grids of one geometry, numbered from 0. Grid k depends only on the seed and on k.
///
/// On a 9x9 board, the first band and the first stack are random, and each pair of them is equally likely. The two
/// lowest digits then get random places, and the rest is solved, hundreds of boards at a time. If `evenly`, all
/// solutions of the rest are found, and one of them is chosen at random. The number of solutions is the weight of the
/// grid, so that all weighted grids are equally likely. Otherwise the first solution is used, and all weights are 1.
/// Grids of low weight are dropped at random so that the remaining weights are equal.
///
/// On other boards, the grid is the first one that a search in random order finds, and weights are 1.
class SolutionMaker {
public:
    /// Throws std::invalid_argument if `evenly` is set and the board is not 9x9. Of the limits, only the stop flag is
    /// used.
    SolutionMaker(const Geometry& geometry, std::uint64_t seed, bool evenly = false, const dlx::Limits& limits = {});
    ~SolutionMaker();

    /// Returns grids `first` ... `first` + `count` - 1. When the stop flag is set, the digits of some are 0.
    [[nodiscard]] const SolutionGrids& make(std::uint64_t first, std::size_t count);

    /// Number of all 9x9 solution grids. Source: B. Felgenhauer and F. Jarvis, Enumerating possible Sudoku grids
    /// (2005).
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
