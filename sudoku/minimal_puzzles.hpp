#pragma once

#include "dlx/limits.hpp"
#include "dlx/solve.hpp"
#include "sudoku/solve.hpp"

#include <cstddef>
#include <functional>
#include <vector>

/// All minimal puzzles that are inside of a puzzle.
namespace sudoku {

/// The givens that can go, each alone: without it there is no other solution. Ascending. Requires a puzzle with exactly one
/// solution, and a solver whose only limits are two solutions and the stop flag. When that is set, some may be missing.
[[nodiscard]] std::vector<Cell> redundant_givens(const Grid& puzzle, Solver& solver);

/// Which minimal puzzles are looked for.
struct MinimalPuzzlesParams {
    std::vector<Cell> keep{}; ///< givens that stay, needed or not
    bool fewest = false;      ///< only those that have fewer givens than all before: the last has the fewest
    std::size_t fewer_than =
        Geometry::max_side * Geometry::max_side + 1; ///< if `fewest`, the first has fewer than these
    dlx::Limits limits{};                            ///< of minimal puzzles (as solutions), seconds, and the stop flag
};

/// Takes a minimal puzzle, valid during the call only, and says whether to go on.
using MinimalPuzzleVisitor = std::function<dlx::Visit(const Grid&)>;

/// Hands out the minimal puzzles inside of `puzzle`, which has exactly one solution: those of its givens that have to stay,
/// and some of the others, so that no other solution is left and each given is needed. Each comes once, and the first
/// comes at once. Returns why it ended: exhausted, if these were all.
///
/// A set of givens leaves only one solution if it meets every unavoidable set: the givens in which some other solution of
/// less givens differs. Those with two or three givens are found first, many at a time; the others when they are missed.
/// The sets that meet all of them, and in which no given is for nothing, are found as by K. Murakami and T. Uno,
/// Efficient algorithms for dualizing large-scale hypergraphs (2014): each given has an unavoidable set that it meets
/// alone.
dlx::Status minimal_puzzles(const Grid& puzzle, const MinimalPuzzlesParams& params,
                            const MinimalPuzzleVisitor& visitor);

} // namespace sudoku
