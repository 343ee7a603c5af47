#pragma once

#include "dlx/detail/links.hpp"
#include "dlx/detail/search_watch.hpp"
#include "dlx/frontier/reduced_costs.hpp"
#include "dlx/min_cost.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search for a number of solutions of minimum cost.
class MinCostSearch {
public:
    MinCostSearch() = default;
    MinCostSearch(const MinCostSearch&) = delete;
    MinCostSearch& operator=(const MinCostSearch&) = delete;
    virtual ~MinCostSearch() = default;

    /// Finds the `most` best solutions, at least one. May be called again for more, unless a limit was reached.
    virtual MinCostResult run(std::size_t most, const std::function<void(const CostedSolution&)>& on_improvement) = 0;

    /// Returns the solutions of the last run, smallest cost first; those of equal cost in the order of the search.
    virtual std::vector<CostedSolution> solutions() = 0;
};

/// The parts of a branch and bound that do not depend on its tree: limits, reduced costs, and the best solutions so
/// far.
template <class Number>
class BranchAndBoundBase : public MinCostSearch {
public:
    using Index = Links::Index;

    std::vector<CostedSolution> solutions() override {
        std::vector<CostedSolution> sets;
        for (Kept& kept : kept_)
            sets.push_back(std::move(kept.set));
        return sets;
    }

protected:
    /// Starts the time limit, and spends at most half of it on prices.
    BranchAndBoundBase(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits)
        : watch_(limits), costs_(costs), reduced_(problem, costs, [&] {
              return watch_.interrupted_before() || (limits.seconds && 2 * watch_.seconds() >= *limits.seconds);
          }) {}

    /// Links the lists of `links` in the order of the shares, largest credit first, and returns the shares by option.
    std::vector<Number> sort_by_share(Links& links) const {
        std::vector<Number> share_of(links.options());
        for (Index k = 0; k < links.options(); ++k)
            share_of[k] = reduced_.share(OptionId{k});
        std::vector<Index> order(links.options());
        std::iota(order.begin(), order.end(), Index{0});
        const auto key = [&](Index k) { return Number(share_of[k] - reduced_.credit(OptionId{k})); };
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return key(a) < key(b); });
        links.link_in_order(order);
        return share_of;
    }

    /// Begins a run for the `most` best solutions. Returns false if it must end at once.
    bool begin(std::size_t most) {
        kept_.clear();
        most_ = most;
        is_full_ = false;
        found_ = 0;
        result_.status = Status::exhausted;
        if (result_.search_nodes > 0) // of an earlier run: the next look at the limits may be far away
            if (const auto end = watch_.interrupted_before()) {
                result_.status = *end;
                return false;
            }
        return true;
    }

    /// Counts a search node. Returns false if a limit is reached.
    bool visit_node() {
        const auto report = [&](double seconds) { return Progress{found_, result_.search_nodes, seconds, 0}; };
        if (const auto end = watch_.end(result_.search_nodes, report)) {
            result_.status = *end;
            return false;
        }
        ++result_.search_nodes;
        return true;
    }

    /// Ends a run.
    void end() {
        std::sort_heap(kept_.begin(), kept_.end());
        if (!kept_.empty())
            result_.best = kept_.front().set;
        if (result_.status == Status::exhausted && result_.best)
            result_.lower_bound = result_.best->cost;
        result_.seconds = watch_.seconds();
    }

    /// Returns true if a solution of this cost, rounded up to units, is better than the worst kept one.
    [[nodiscard]] bool is_better(const Number& cost) const { return !is_full_ || cost <= worst_ - cost_parts; }

    /// Converts parts to units, rounded up.
    [[nodiscard]] static boost::multiprecision::int128_t units(const Number& cost) {
        return boost::multiprecision::int128_t(-floor_of<Number>(-cost, Number(cost_parts)));
    }

    /// Keeps a solution if it is better than the worst kept one.
    void keep_if_better(std::vector<OptionId> options,
                        const std::function<void(const CostedSolution&)>& on_improvement) {
        CostedSolution set{0, std::move(options)};
        for (const OptionId option : set.options)
            set.cost += costs_[index(option)];
        if (!is_better(Number(set.cost) * cost_parts))
            return;
        if (is_full_) {
            std::pop_heap(kept_.begin(), kept_.end());
            kept_.pop_back();
        }
        std::sort(set.options.begin(), set.options.end());
        kept_.push_back({std::move(set), found_++});
        std::push_heap(kept_.begin(), kept_.end());
        is_full_ = kept_.size() == most_;
        worst_ = Number(kept_.front().set.cost) * cost_parts;
        if (on_improvement)
            on_improvement(kept_.front().set);
    }

private:
    struct Kept {
        CostedSolution set;
        std::uint64_t number; ///< in the order of the search
        friend bool operator<(const Kept& a, const Kept& b) {
            return a.set.cost != b.set.cost ? a.set.cost < b.set.cost : a.number < b.number;
        }
    };

    SearchWatch watch_;
    const std::span<const std::int64_t> costs_;

protected:
    const ReducedCosts<Number> reduced_;
    MinCostResult result_;

private:
    std::vector<Kept> kept_; ///< the best solutions so far: a heap, the worst first
    std::size_t most_ = 1;   ///< of them
    bool is_full_ = false;
    Number worst_ = 0;        ///< cost of the worst kept solution, in parts of a unit
    std::uint64_t found_ = 0; ///< number of solutions kept, including those replaced later
};

/// Returns true if all sums fit into 64 bits. A price is at most a multiple of the largest cost for each item, and the
/// reduced costs of all options may be added.
[[nodiscard]] bool are_small(const Problem& problem, std::span<const std::int64_t> costs);

/// Returns the search for a problem with bounds.
[[nodiscard]] std::unique_ptr<MinCostSearch>
make_bounded_search(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits);

} // namespace dlx::detail
