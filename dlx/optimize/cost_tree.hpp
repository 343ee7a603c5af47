#pragma once

#include "dlx/integer/boost_integer.hpp"
#include "dlx/optimize/incumbents.hpp"
#include "dlx/optimize/reduced_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

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

/// Returns a search of the solutions that consist of `options`.
template <class Number>
[[nodiscard]] std::unique_ptr<CostTree> make_cost_tree(const Problem& problem, std::span<const OptionId> options,
                                                       ReducedCosts<Number> reduced, Incumbents& incumbents);

} // namespace dlx::detail
