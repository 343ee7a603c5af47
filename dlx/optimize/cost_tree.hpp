#pragma once

#include "dlx/detail/links.hpp"
#include "dlx/integer/boost_integer.hpp"
#include "dlx/optimize/incumbents.hpp"
#include "dlx/optimize/reduced_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search tree of the solutions that consist of some options.
class CostTree {
public:
    CostTree() = default;
    CostTree(const CostTree&) = delete;
    CostTree& operator=(const CostTree&) = delete;
    virtual ~CostTree() = default;

    /// Visits at most `max_nodes` nodes. Returns true if none remains. Otherwise the next call continues, unless a limit
    /// of the run was reached.
    virtual bool run(std::uint64_t max_nodes) = 0;

    /// Returns the number of entries of options looked at, approximately.
    [[nodiscard]] virtual std::uint64_t work() const = 0;

    /// Estimates the share of the nodes that have been visited; 0 without an estimate. Usually this is too low, because
    /// the first branches are the largest.
    [[nodiscard]] virtual double fraction_done() const { return 0; }
};

/// Returns the largest cost, in parts of a unit, that is below the cutoff when rounded up to units.
template <class Number>
Number largest_below(const Incumbents::Cost& cutoff) {
    using Wide = boost::multiprecision::int256_t;
    const Wide most = std::numeric_limits<Number>::max() / 4; // so that sums with it fit
    const Wide largest = (from_integer<Wide>(cutoff) - 1) * cost_parts;
    return static_cast<Number>(std::clamp<Wide>(largest, -most, most));
}

/// The parts of a branch and bound that do not depend on its tree: reduced costs, limits and the best solutions so far.
template <class Number>
class CostTreeBase : public CostTree {
public:
    using Index = Links::Index;

protected:
    /// `options` are those that `reduced` is of, in the same order, as numbers in the whole problem.
    CostTreeBase(std::span<const OptionId> options, ReducedCosts<Number> reduced, Incumbents& incumbents)
        : reduced_(std::move(reduced)), incumbents_(incumbents), options_(options.begin(), options.end()) {
        update_limit();
    }

    /// Links the lists of `links` in the order of the shares, largest credit first, and returns the shares by option.
    std::vector<Number> sort_by_share(Links& links) const {
        std::vector<Number> share_of(links.options());
        std::vector<Number> key(links.options());
        for (Index k = 0; k < links.options(); ++k) {
            share_of[k] = reduced_.share(k);
            key[k] = share_of[k] - reduced_.credit(k);
        }
        std::vector<Index> order(links.options());
        std::iota(order.begin(), order.end(), Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return key[a] < key[b]; });
        links.link_in_order(order);
        return share_of;
    }

    /// Returns true if a solution of this cost, in parts of a unit, is below the cutoff when rounded up to units.
    [[nodiscard]] bool is_better(const Number& cost) const { return cost <= limit_; }

    /// Reads the cutoff, which another search may have changed.
    void update_limit() { limit_ = largest_below<Number>(incumbents_.cutoff()); }

    /// Returns the number of an option in the whole problem.
    [[nodiscard]] OptionId in_whole(OptionId option) const { return options_[index(option)]; }

    /// Keeps a solution of these options, if it is below the cutoff.
    void keep(std::vector<OptionId> options) {
        for (OptionId& option : options)
            option = in_whole(option);
        incumbents_.keep(std::move(options));
        update_limit();
    }

    const ReducedCosts<Number> reduced_;
    Incumbents& incumbents_;

private:
    const std::vector<OptionId> options_; ///< by option of this search
    Number limit_ = 0;                    ///< largest cost below the cutoff, in parts of a unit
};

/// Returns a search of the solutions that consist of `options`.
template <class Number>
[[nodiscard]] std::unique_ptr<CostTree> make_cost_tree(const Problem& problem, std::span<const OptionId> options,
                                                       ReducedCosts<Number> reduced, Incumbents& incumbents);

} // namespace dlx::detail
