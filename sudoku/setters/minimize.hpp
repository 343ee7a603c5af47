#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

/// Removal of givens from puzzles until none is redundant.
namespace sudoku {

/// Group of cells whose givens are kept or removed together.
using CellGroup = std::vector<Cell>;

/// Returns one group for every cell.
[[nodiscard]] std::vector<CellGroup> singleton_groups(const Geometry& geometry);

/// Returns the indices of cell groups in random order. The order depends on the seed and the number of the puzzle, and
/// is the same on every platform.
[[nodiscard]] std::vector<std::uint32_t> random_order(std::size_t units, std::uint64_t seed, std::uint64_t number);

/// Puzzle with exactly one solution whose givens are to be removed.
struct MinimizeTask {
    std::span<const Digit> puzzle;   ///< digits by cell, 0 for an empty cell
    std::span<const Digit> solution; ///< digits by cell
    /// Indices of the cell groups that may be removed, in the order in which they are tried.
    std::span<const std::uint32_t> order;
    std::size_t min_givens = 0;        ///< minimum number of givens that must remain
    bool stop_at_first_needed = false; ///< stop at the first cell group that is needed
};

/// Puzzle after the removal of givens. Valid only during the call of the callback.
struct MinimizeResult {
    std::uint64_t task_index = 0;  ///< number of the task, from 0
    std::span<const Digit> puzzle; ///< digits by cell; the solution is still the only one
    /// False if a limit was reached before each cell group was known to be redundant or needed.
    bool is_proven_minimal = true;
};

/// Minimizer that tries the cell groups of each puzzle in their order, and removes each one that is redundant. The
/// result is minimal if every cell is a group of its own. Hundreds of puzzles are processed at a time; each result
/// depends on the puzzle and its order alone. A minimizer must not be used by two threads at the same time.
class Minimizer {
public:
    /// Function that fills in the next task, whose views must stay valid until the next call. Returns false if there is
    /// none.
    using Source = std::function<bool(MinimizeTask&)>;
    using ResultCallback = std::function<void(const MinimizeResult&)>;

    /// Prepares puzzles that all eliminate the candidates in `eliminated`. Each cell may be in one cell group at most.
    /// The limit of search nodes applies to each test. The stop flag and the progress callback, which may set the flag,
    /// apply to all puzzles; the limit of seconds is ignored. Throws std::invalid_argument if the board is too large
    /// for dlx::BatchSolver.
    Minimizer(const Geometry& geometry, std::vector<CellGroup> units, const dlx::Limits& limits = {},
              std::span<const Candidate> eliminated = {});

    /// Minimizes the puzzles of `source`, and passes the results to `sink` as soon as they are known, in any order.
    /// When the stop flag is set, unfinished puzzles are dropped. Exceptions of `source` and `sink` are passed on.
    void run(const Source& source, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work, void (*)(Work*)> work_;
};

} // namespace sudoku
