#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

/// Puzzles that differ from others in a few givens.
namespace sudoku {

/// Which neighbours are looked for.
struct NeighbourParams {
    Geometry geometry{3, 3};
    std::size_t remove = 1; ///< givens that go
    std::size_t add = 1;    ///< givens that come, at least 1, none of them one that has gone
    bool minimal = true;    ///< no given can be taken away
    dlx::Limits limits{};   ///< the stop flag
};

/// A neighbour of a puzzle. Valid during the call of the sink only.
struct Neighbour {
    std::size_t of = 0;            ///< the number of the puzzle, from 0
    std::span<const Digit> puzzle; ///< by cell, 0 for empty; it has one solution
};

/// Finds the puzzles with one solution that come of others if some givens are taken away and others are put in: {-1+1},
/// {-2+1} and the like in the words of those who look for rare puzzles. For one thread at a time.
///
/// If a puzzle without some givens has few solutions, what comes in last has to be in one of them only. So a few solutions are
/// found first: what is in two of them need not be tried. Thousands of puzzles are tried at the same time.
class NeighbourSearch {
public:
    using Sink = std::function<void(const Neighbour&)>;

    /// Throws std::invalid_argument if the board is too large for dlx::Batch, or if nothing is added.
    explicit NeighbourSearch(const NeighbourParams& params = {});
    NeighbourSearch(NeighbourSearch&&) noexcept;
    NeighbourSearch& operator=(NeighbourSearch&&) noexcept;
    ~NeighbourSearch();

    /// Gives all neighbours of the puzzles to `sink`: by puzzle, then by the cells of the givens that go, then by what is
    /// put in. Each comes once for each puzzle of which it is a neighbour. Some hundred puzzles at a time are fastest. When
    /// the stop flag is set, some are missing. Throws std::invalid_argument for digits that are no whole number of puzzles.
    void run(std::span<const Digit> puzzles, const Sink& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace sudoku
