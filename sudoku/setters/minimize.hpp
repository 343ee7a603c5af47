#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

/// Takes givens away from puzzles until none can go.
namespace sudoku {

/// Cells whose givens stay or go together.
using CellGroup = std::vector<Cell>;

/// A unit of its own for every cell.
[[nodiscard]] std::vector<CellGroup> singleton_groups(const Geometry& geometry);

/// Numbers of units in random order: that of puzzle `number` of a seed, the same on every platform.
[[nodiscard]] std::vector<std::uint32_t> random_order(std::size_t units, std::uint64_t seed, std::uint64_t number);

/// A puzzle with exactly one solution, from which givens are to be taken away.
struct MinimizeTask {
    std::span<const Digit> puzzle;        ///< by cell, 0 for empty
    std::span<const Digit> solution;      ///< by cell
    std::span<const std::uint32_t> order; ///< numbers of units that may go; the first is tried first
    std::size_t min_givens = 0;         ///< no unit goes that would leave fewer
    bool stop_at_first_needed = false;             ///< stop at the first unit that cannot go
};

/// What is left of a puzzle. Valid during the call of the sink only.
struct MinimizeResult {
    std::uint64_t task_index = 0;      ///< of the task, from 0
    std::span<const Digit> puzzle; ///< has the same solution, and no other
    bool is_proven_minimal = true;       ///< false if a limit came before it was known of each unit whether it can go
};

/// Goes through the units of each puzzle in their order, and takes away each one without which there is still one solution
/// only. What is left is minimal if every given is in a unit of its own. Hundreds of puzzles are at work at the same time;
/// what is left of one depends on it and its order alone. A Minimizer is for one thread at a time.
class Minimizer {
public:
    /// Fills in the next task, which must stay valid until the next call; false if there is none.
    using Source = std::function<bool(MinimizeTask&)>;
    using ResultCallback = std::function<void(const MinimizeResult&)>;

    /// All puzzles rule out the candidates `eliminated`. Each unit has cells of the board, and each cell is in one unit at
    /// most. Of the limits, search nodes are those of each test; the stop flag and the reports on progress, which may set
    /// it, are those of all puzzles; seconds are ignored. Throws std::invalid_argument if the board is too large for
    /// dlx::BatchSolver.
    Minimizer(const Geometry& geometry, std::vector<CellGroup> units, const dlx::Limits& limits = {},
              std::span<const Candidate> eliminated = {});
    Minimizer(Minimizer&&) noexcept;
    Minimizer& operator=(Minimizer&&) noexcept;
    ~Minimizer();

    /// Gives what is left of each puzzle to `sink`, as soon as it is known, in any order. When the stop flag is set, the
    /// puzzles at work are dropped. What source and sink throw is passed on.
    void run(const Source& source, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace sudoku
