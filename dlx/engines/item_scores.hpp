#pragma once

#include "dlx/run.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Which item to branch on among those with several options left, by what the search has learnt of them. An item's
/// score is its size times the price of its options, and the lowest goes first:
///
///     mrv            all prices are 1
///     weighted       1 / weight; the weight is 1 and grows by 1 whenever the item was left without options
///     failure_rate   1 / rate; the rate is that of options which, when tried, left an item without any, either at
///                    once or by the options that were forced then: 1/2 at first, and 1/16 nearer to 0 or 1 with
///                    each try
///
/// The same on every platform: rates are whole numbers, and a score is one product of two floats.
/// Source: weights as in Boussemart, Hemery, Lecoutre, Sais, Boosting systematic search by weighting constraints, 2004;
/// rates as in Li, Yin, Li, Failure based variable ordering heuristics for solving CSPs, 2021. Differences: an item is
/// both what is branched on and what fails; rates are exponential, and the item stays while its options are tried.
/// Tried on 25x25 Sudokus: the mean of all tries as rate, 0.95 to 1.35 times the nodes; forced options as tries of
/// their own items, or failures only of the option itself, 2 to 18 times. Rates that follow slower, by 1/100:
/// 1.2 to 1.5 times.
class ItemScores {
public:
    explicit ItemScores(std::size_t primary_items)
        : learnt_(primary_items), price_(primary_items), scores_(primary_items) {}

    /// Forgets all, or keeps what was learnt for the same branching. Does not allocate.
    void restart(Branching branching, bool keep_learned_scores = false);

    /// Does anything but the sizes matter?
    [[nodiscard]] bool is_learning() const { return branching_ != Branching::mrv; }

    /// One of several options of `item` is tried.
    void trying(std::uint32_t item) { tried_ = item; }

    /// What was tried left `item` without options.
    void failed(std::uint32_t item);

    /// What was tried did not: there is something to branch on, or a solution.
    void held() {
        if (branching_ == Branching::failure_rate)
            move_rate(false);
    }

    /// The scores of all items, if these are their sizes. A larger number is a higher score; a covered item, whose size
    /// has the highest bit, has the highest. The view dies at the next call.
    [[nodiscard]] std::span<const std::uint32_t> scores(std::span<const std::uint32_t> sizes);

private:
    void move_rate(bool failed);

    static constexpr std::uint32_t none = ~std::uint32_t{0};
    static constexpr std::uint32_t rate_of_all = 1 << 16;

    Branching branching_ = Branching::mrv;
    std::uint32_t tried_ = none;        ///< what is not yet known to fail or to hold
    std::vector<std::uint32_t> learnt_; ///< by item: its weight, or its rate
    std::vector<float> price_;          ///< by item
    std::vector<std::uint32_t> scores_; ///< by item: the last ones
};

} // namespace dlx::detail
