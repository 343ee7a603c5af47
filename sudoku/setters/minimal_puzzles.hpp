#pragma once

#include "dlx/limits.hpp"
#include "dlx/solve.hpp"
#include "sudoku/solve.hpp"

#include <cstddef>
#include <functional>
#include <vector>

/// All minimal puzzles contained in a puzzle.
namespace sudoku {

/// Returns the givens that are redundant, each on its own, ascending. Requires a puzzle with exactly one solution, and
/// a solver whose only limits are two solutions and the stop flag. When the flag is set, some givens may be missing.
[[nodiscard]] std::vector<Cell> redundant_givens(const Grid& puzzle, Solver& solver);

/// Settings of enumerate_minimal_puzzles().
struct MinimalPuzzlesParams {
    std::vector<Cell> keep{}; ///< cells whose givens are never removed
    /// Find only puzzles with fewer givens than all earlier ones; the last one is a minimum.
    bool minimum_only = false;
    /// With `minimum_only`: exclusive upper bound for the givens of the first puzzle.
    std::size_t fewer_than = Geometry::max_side * Geometry::max_side + 1;
    dlx::Limits limits{}; ///< seconds, the stop flag, and the number of minimal puzzles as `solutions`
};

/// Callback for a minimal puzzle, which is valid only during the call. Returns whether to continue.
using MinimalPuzzleVisitor = dlx::VisitorOf<Grid>;

/// Passes each minimal puzzle contained in `puzzle` to `visitor` once, as soon as it is found. Returns `exhausted` if
/// these were all, and otherwise the limit that was reached. `puzzle` must have exactly one solution. A minimal puzzle
/// has the same solution and no other. It contains the givens in `keep`, and none of its other givens is redundant.
///
/// An unavoidable set is a set of givens in which the solution differs from another solution of the remaining givens.
/// Givens have only one solution if they contain a given of every unavoidable set. The search first finds the
/// unavoidable sets of two or three givens, many at a time. Each larger one is found when a set of givens does not meet
/// it. The search enumerates the minimal sets of givens that meet all unavoidable sets (minimal hitting sets).
///
/// Source: K. Murakami and T. Uno, Efficient algorithms for dualizing large-scale hypergraphs (2014).
dlx::Status enumerate_minimal_puzzles(const Grid& puzzle, const MinimalPuzzlesParams& params,
                                      const MinimalPuzzleVisitor& visitor);

} // namespace sudoku
