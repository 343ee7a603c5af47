#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

/// All puzzles that have givens in some cells and in no others.
namespace sudoku {

struct PatternParams {
    Geometry geometry{3, 3};     ///< with a side of at most 25
    std::vector<Cell> pattern{}; ///< the cells that are given, in any order, each once
    bool minimal = true;         ///< no given can be taken away
    dlx::Limits limits{};        ///< the stop flag counts
};

/// Valid during the call of the sink only.
struct PatternPuzzle {
    std::span<const Digit> puzzle; ///< by cell, 0 for empty
    std::span<const Digit> solution;
};

/// Finds all puzzles with one solution that have givens in exactly the cells of a pattern. A puzzle whose digits are
/// exchanged is another one with the same pattern: of these, it finds the one in which the digits come for the first time
/// in the order 1, 2, 3 ..., row by row. That one stands for 9! puzzles of 9x9. For one thread at a time.
///
/// It puts digits into the cells one after the other, for hundreds of boards at a time. Where the givens leave no solution, it
/// goes no further. Where they leave one, those that are still to come are known, and redundant. A given that is redundant
/// remains so.
class PatternSearch {
public:
    using ResultCallback = std::function<void(const PatternPuzzle&)>;

    /// Throws std::invalid_argument for a board that is too large, or for a cell that is twice in the pattern or not on
    /// the board.
    explicit PatternSearch(PatternParams params);
    PatternSearch(PatternSearch&&) noexcept;
    PatternSearch& operator=(PatternSearch&&) noexcept;
    ~PatternSearch();

    /// The number of parts of the search, for several threads; 0 if there is no puzzle. It depends on the parameters alone.
    [[nodiscard]] std::size_t part_count() const;

    /// Gives the puzzles of a part, 0 ... parts() - 1, to `sink`. Puzzles are in the order of the texts of their digits, and
    /// so are parts. When the stop flag is set, the last ones are missing.
    void run(std::size_t part, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace sudoku
