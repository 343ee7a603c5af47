#pragma once

#include "dlx/run.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Scores by which learned branchings choose among items with several options. The score of an item is its size times
/// its price; the item with the lowest score is chosen. The price is:
///
///     mrv            1
///     weighted       1 / weight (dom/wdeg); the weight is 1 at first and grows by 1 whenever the item has no option
///     failure_rate   1 / rate; the share of tries of the item's options after which an item had no option, either
///                    immediately or after forced choices. The rate is 1/2 at first, and moves by 1/16 of the
///                    distance towards 0 or 1 with each try
///
/// Scores are equal on every platform: rates are integers, and a score is one product of two floats.
/// Source: weights as in Boussemart, Hemery, Lecoutre, Sais, Boosting systematic search by weighting constraints, 2004;
/// rates as in Li, Yin, Li, Failure based variable ordering heuristics for solving CSPs, 2021. Differences: items are
/// both the variables and the constraints; rates are exponential averages, and all options of an item are tried in
/// turn.
/// Tried on 25x25 Sudokus: the mean of all tries as rate, 0.95 to 1.35 times the nodes; forced options as tries of
/// their own items, or failures only of the option itself, 2 to 18 times. Rates that move slower, by 1/100:
/// 1.2 to 1.5 times.
class ItemScores {
public:
    explicit ItemScores(std::size_t primary_items)
        : learnt_(primary_items), price_(primary_items), scores_(primary_items) {}

    /// Resets all weights and rates, or keeps them if the branching is unchanged. Does not allocate.
    void restart(Branching branching, bool keep_learned_scores = false);

    /// Returns true if scores depend on more than sizes.
    [[nodiscard]] bool is_learning() const { return branching_ != Branching::mrv; }

    /// Records that one of several options of `item` is tried.
    void trying(std::uint32_t item) { tried_ = item; }

    /// Records that the last try failed: `item` has no option.
    void failed(std::uint32_t item);

    /// Records that the last try succeeded: the search branches again, or found a solution.
    void held() {
        if (branching_ == Branching::failure_rate)
            move_rate(false);
    }

    /// Returns the item to branch on: `item`, which MRV chose, unless a learned branching finds several branches at it.
    /// Then it is the item that `choose` selects by the scores for the sizes that `sizes()` returns. Records a failure
    /// of an item without branches.
    template <class Sizes, class Choose>
    std::uint32_t select(std::uint32_t item, std::uint32_t branches, Sizes sizes, Choose choose) {
        if (!is_learning())
            return item;
        if (branches == 0)
            failed(item);
        if (branches <= 1)
            return item;
        held();
        return choose(scores(sizes()));
    }

    /// Returns the scores of all items for these sizes, as integers in the order of the scores. A covered item, whose
    /// size has the highest bit set, has the highest score. The next call invalidates the view.
    [[nodiscard]] std::span<const std::uint32_t> scores(std::span<const std::uint32_t> sizes);

private:
    void move_rate(bool failed);

    static constexpr std::uint32_t none = ~std::uint32_t{0};
    static constexpr std::uint32_t rate_of_all = 1 << 16;

    Branching branching_ = Branching::mrv;
    std::uint32_t tried_ = none;        ///< item of the last try, while its result is unknown
    std::vector<std::uint32_t> learnt_; ///< weight or rate of each item
    std::vector<float> price_;          ///< price of each item
    std::vector<std::uint32_t> scores_; ///< last score of each item
};

} // namespace dlx::detail
