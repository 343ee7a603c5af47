#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

/// All puzzles with givens in exactly the cells of a pattern.
namespace sudoku {

struct PatternParams {
    Geometry geometry{3, 3};     ///< geometry with a side of at most 25
    std::vector<Cell> pattern{}; ///< cells of the givens, in any order, each once
    bool minimal = true;         ///< return only puzzles without redundant givens
    dlx::Limits limits{};        ///< stop flag; other limits are ignored
};

/// Puzzle of a pattern. Valid only during the call of the callback.
struct PatternPuzzle {
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell
    std::span<const Digit> solution;
};

/// Search for all puzzles with one solution that have givens in exactly the cells of a pattern. Puzzles that differ
/// only in the labels of digits are found once: with the digits in the order 1, 2, 3 ... of their first occurrence, row
/// by row. On a 9x9 board, each result represents 9! puzzles. A search must not be used by two threads at the same
/// time.
///
/// The search fills the cells one after the other, for hundreds of boards at a time. It backtracks if the givens have
/// no solution. If they have exactly one, the remaining givens are determined and redundant, and a redundant given
/// remains redundant.
class PatternSearch {
public:
    using ResultCallback = std::function<void(const PatternPuzzle&)>;

    /// Throws std::invalid_argument for a board that is too large, and for a cell that is not on the board or occurs
    /// twice in the pattern.
    explicit PatternSearch(PatternParams params);

    /// Returns the number of parts of the search, for several threads; 0 if there is no puzzle. It depends only on the
    /// parameters.
    [[nodiscard]] std::size_t part_count() const;

    /// Passes the puzzles of a part, 0 ... part_count() - 1, to `sink`. Puzzles are in lexicographic order of their
    /// digits, and so are parts. When the stop flag is set, the last puzzles are missing.
    void run(std::size_t part, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work, void (*)(Work*)> work_;
};

} // namespace sudoku
