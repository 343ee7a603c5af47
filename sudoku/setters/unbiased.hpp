#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

/// Random minimal 9x9 puzzles with known weights, for unbiased statistics of all minimal puzzles.
namespace sudoku {

/// Minimal puzzle with a weight. Valid only during the call of the callback.
struct WeightedPuzzle {
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell
    std::span<const Digit> solution;
    std::size_t given_count = 0;
    double weight = 0; ///< number of minimal puzzles of a solution grid that it represents
};

/// Generator of minimal puzzles in groups, with weights. A group depends only on the seed and its number. On average,
/// the weights of a group add up to the number of minimal puzzles of a solution grid. Every minimal puzzle has an equal
/// share in them. This holds for whole groups only. If a group is cut when there are enough puzzles, puzzles of small
/// groups are too likely. If that group is completed instead, they are not (Wald's equation).
///
/// From random solution grids, givens are removed in random order while the solution stays unique. Of the k givens at a
/// time, some r are redundant, and one of these is removed, each with probability 1 / r. A minimal puzzle with n givens
/// is reached by (81 - n)! sequences, as every superset of its givens has one solution. Its weight is therefore the
/// product of all r, divided by (81 - n)!. The puzzles of a group are reduced together. Those of low weight are dropped
/// at random, and those of high weight are continued several times, in such a way that no average changes.
///
/// The controlled-bias generator gives up when it draws a given that is needed, and so reaches one puzzle in about
/// 256,000 tries. This generator counts the redundant givens instead, for thousands of puzzles at a time.
///
/// The solution grids of a group have weights, too. They are divided by their sum, because their exact mean is
/// unknown. A group is thus a ratio estimate. Its bias is about 0.12, the squared relative spread of these weights,
/// divided by 1,024 grids. This is about 0.01 %, far less than the error of any practical number of groups.
///
/// Sources: D. Berthier, Unbiased statistics of a CSP: a controlled-bias generator (2009), for the sequences that lead
/// to a minimal puzzle; D. E. Knuth, Estimating the efficiency of backtrack programs (1975), for the product; P.
/// Grassberger, Go with the winners (2002), for dropping and continuing puzzles by weight.
class UnbiasedGenerator {
public:
    using ResultCallback = std::function<void(const WeightedPuzzle&)>;

    /// Prepares the generator. Puzzles below `min_weight` are dropped at random, and the remaining ones get this
    /// weight. Of the limits, only the stop flag is used.
    explicit UnbiasedGenerator(std::uint64_t seed, double min_weight = 0, const dlx::Limits& limits = {});

    /// Minimum weight for which nearly all weights are equal, with about 80 puzzles in a group.
    static constexpr double default_min_weight = 5e13;

    static constexpr std::size_t grids_per_group = 1024; ///< number of solution grids in a group

    /// Makes a group and passes each of its puzzles to `sink` once. When the stop flag is set, there are none.
    void run(std::uint64_t group, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work, void (*)(Work*)> work_;
};

} // namespace sudoku
