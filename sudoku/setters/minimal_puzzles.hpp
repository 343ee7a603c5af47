#pragma once

#include "dlx/limits.hpp"
#include "dlx/solve.hpp"
#include "sudoku/solve.hpp"

#include <cstddef>
#include <functional>
#include <vector>

/// All minimal puzzles within a puzzle.
namespace sudoku {

/// The givens of which each alone can be taken away without leaving a second solution. Ascending. Requires a puzzle with
/// exactly one solution, and a solver whose only limits are two solutions and the stop flag. When the flag is set, some givens
/// may be missing.
[[nodiscard]] std::vector<Cell> redundant_givens(const Grid& puzzle, Solver& solver);

/// Which minimal puzzles are looked for.
struct MinimalPuzzlesParams {
    std::vector<Cell> keep{}; ///< givens that stay, needed or not
    bool minimum_only = false;      ///< finds only puzzles that have fewer givens than all before: the last has the fewest
    std::size_t fewer_than = Geometry::max_side * Geometry::max_side + 1; ///< with `fewest`: the first has fewer givens
    dlx::Limits limits{}; ///< seconds, the stop flag, and as `solutions` the number of minimal puzzles
};

/// Takes a minimal puzzle, valid during the call only, and says whether to go on.
using MinimalPuzzleVisitor = std::function<dlx::VisitAction(const Grid&)>;

/// Hands out the minimal puzzles within `puzzle`, each once, the first at once, and returns why it ended: `exhausted`, if
/// these were all.
/// `puzzle` must have exactly one solution. A minimal puzzle has the givens that must stay and some of the others; it has no
/// other solution, and none of its givens is redundant.
///
/// An unavoidable set is a set of givens in which another solution differs, if they are taken away. Givens leave one solution
/// only if they meet every unavoidable set. The search first finds the unavoidable sets of two or three givens, many at a
/// time, and each of the others when a set of givens misses it. It finds the sets of givens that meet all of them, and in
/// which each given meets an unavoidable set alone, as K. Murakami and T. Uno do in Efficient algorithms for dualizing
/// large-scale hypergraphs (2014).
dlx::Status enumerate_minimal_puzzles(const Grid& puzzle, const MinimalPuzzlesParams& params,
                            const MinimalPuzzleVisitor& visitor);

} // namespace sudoku
