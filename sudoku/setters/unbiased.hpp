#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>

/// Random minimal puzzles of 9x9 with known weights: what is true of all minimal puzzles is true of them.
namespace sudoku {

/// A minimal puzzle. Valid during the call of the sink only.
struct WeightedPuzzle {
    std::span<const Digit> puzzle; ///< by cell, 0 for empty
    std::span<const Digit> solution;
    std::size_t given_count = 0;
    double weight = 0; ///< how many minimal puzzles of a solution grid it stands for
};

/// Makes minimal puzzles in groups, with weights. What is in a group depends on the seed and on its number alone. On
/// average the weights of a group add up to the number of minimal puzzles of a solution grid, and every minimal puzzle
/// has the same share in them. That is so of whole groups only. If a group is cut when there are enough puzzles,
/// puzzles of small groups are too likely; if the group in which there are enough is the last, they are not (Wald's
/// equation).
///
/// From random solution grids, givens are taken away in random order wherever one solution is left. Of the k givens that are
/// left at a time, some r can go, and one of these goes, each with probability 1 / r. A minimal puzzle with n givens is
/// reached by (81 - n)! ways, as its givens and any others have one solution. So its weight is the product of all r, divided
/// by (81 - n)!. The puzzles of a group go down together: those of low weight are given up at random, and those of high
/// weight are followed several times, in such a way that no average changes.
///
/// The controlled-bias generator gives up when a given is drawn that cannot go, and so reaches one puzzle in about 256,000
/// tries; here it is counted instead how many can go, for thousands of puzzles at a time.
///
/// The solution grids of a group have weights, too, which are divided by their sum, as their mean is not known exactly. That
/// makes a group a ratio estimate. Its bias is about the squared relative spread of these weights, 0.12, divided by 1,024
/// grids: some 0.01 %, far less than the error of any number of groups that one can wait for.
///
/// Source: D. Berthier, Unbiased statistics of a CSP: a controlled-bias generator (2009), for the ways to a minimal puzzle;
/// D. E. Knuth, Estimating the efficiency of backtrack programs (1975), for the product; P. Grassberger, Go with the winners
/// (2002), for what is done with weights.
class UnbiasedGenerator {
public:
    using ResultCallback = std::function<void(const WeightedPuzzle&)>;

    /// Puzzles of less than `min_weight` are left out at random, and those that are not have this weight. Of the limits,
    /// the stop flag counts.
    explicit UnbiasedGenerator(std::uint64_t seed, double min_weight = 0, const dlx::Limits& limits = {});

    /// With it as the least weight, nearly all weights are equal. There are about 80 puzzles in a group.
    static constexpr double default_min_weight = 5e13;
    UnbiasedGenerator(UnbiasedGenerator&&) noexcept;
    UnbiasedGenerator& operator=(UnbiasedGenerator&&) noexcept;
    ~UnbiasedGenerator();

    static constexpr std::size_t grids_per_group = 1024; ///< solution grids of a group

    /// Makes a group, and gives its puzzles to `sink`, each once. When the stop flag is set, there are none.
    void run(std::uint64_t group, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

/// What groups of weighted puzzles say about all minimal puzzles of 9x9. Errors are standard errors, from the differences
/// between groups. One group alone tells none. Those of few groups are rough, and mostly too small for a number of givens that
/// few groups have found: of 100 groups, one or two have most of the weight of the puzzles with 30. It keeps sums only,
/// however many groups there are. Requires a group, before it is asked.
class MinimalPuzzleEstimator {
public:
    /// A puzzle of the group.
    void add(std::size_t givens, double weight) { group_[givens] += weight; }

    void end_group();

    struct Estimate {
        double value = 0;
        std::optional<double> standard_error{}; ///< nothing if it is not known
    };

    [[nodiscard]] std::size_t groups() const { return groups_; }
    [[nodiscard]] Estimate mean_givens() const;
    [[nodiscard]] Estimate minimal_puzzles() const;               ///< how many there are
    [[nodiscard]] std::map<std::size_t, Estimate> givens_distribution() const; ///< of the minimal puzzles, by number of givens

private:
    /// Of a number x for each group, whose weights add up to w.
    struct Sums {
        double x = 0;
        double xx = 0;
        double xw = 0;

        void add(double of_group, double weight) {
            x += of_group;
            xx += of_group * of_group;
            xw += of_group * weight;
        }
    };

    /// The sum of x, divided by that of w.
    [[nodiscard]] Estimate share_of(const Sums& sums) const;

    std::map<std::size_t, double> group_; ///< weights by number of givens, of the group at hand
    std::size_t groups_ = 0;
    Sums weights_;                       ///< x is w
    Sums givens_;                        ///< x is the sum of givens times weights
    std::map<std::size_t, Sums> shares_; ///< x is the weight of the puzzles with that number of givens
};

} // namespace sudoku
