#pragma once

#include "dlx/optimize/cost_core.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search tree with prices of its own at each node, for problems without bounds in which the bounds of a CostTree
/// are weak. A node is a set of options. Its prices are improved, and options with which every solution costs too much
/// are removed. If a short branch and bound does not visit all solutions of the rest, the node has two children.
/// In one, two items are covered by the same option, in the other by different ones.
///
/// Source: Ryan and Foster, An integer programming approach to scheduling, 1981.
template <class Number>
class PriceTree : public CostTree {
public:
    /// `core` has the options to search. A node whose branch and bound does not end in `few_nodes` search nodes has
    /// children. Nodes that take more than about `max_bytes` end it. All but `core` outlive the tree.
    PriceTree(const Problem& problem, const CostModel& whole, CostCore<Number> core, Incumbents& incumbents,
              std::uint64_t few_nodes = 300, std::size_t max_bytes = std::numeric_limits<std::size_t>::max())
        : problem_(problem), whole_(whole), incumbents_(incumbents), few_nodes_(few_nodes), max_bytes_(max_bytes) {
        const Number bound = core.reduced.base();
        push({std::move(core.options), std::move(core.prices), bound});
    }

    bool run(std::uint64_t max_nodes) override {
        for (; !open_.empty() && !is_too_large() && max_nodes > 0; --max_nodes) {
            if (!incumbents_.visit_node())
                return false;
            Node node = std::move(open_.back());
            open_.pop_back();
            bytes_ -= node.bytes();
            visit(node);
            if (incumbents_.end()) {
                push(std::move(node)); // its bound counts, as some of its solutions may be missing
                return false;
            }
        }
        return open_.empty();
    }

    [[nodiscard]] std::uint64_t work() const override { return work_; }

    /// Returns true if its nodes take too much memory to continue.
    [[nodiscard]] bool is_too_large() const { return bytes_ > max_bytes_; }

    /// Returns a lower bound on the cost of the solutions that have not been visited, in parts of a unit. Requires that
    /// there are nodes to visit.
    [[nodiscard]] Number open_bound() const {
        Number least = open_.front().bound;
        for (const Node& node : open_)
            least = std::min(least, node.bound);
        return least;
    }

private:
    using Index = CostModel::Index;

    static constexpr OptionId no_single_option{~std::uint32_t{0}};

    struct Node {
        std::vector<OptionId> options;
        std::vector<double> prices; ///< by item
        Number bound;               ///< lower bound on the cost of its solutions
        [[nodiscard]] std::size_t bytes() const {
            return sizeof(Node) + options.capacity() * sizeof(OptionId) + prices.capacity() * sizeof(double);
        }
    };
    struct Pair {
        Index first = 0;
        Index second = 0;
        double balance = 0; ///< share of the uses of `first` with `second` or without it, whichever is less
    };

    /// Visits all solutions of a node, or adds its children, unless a limit of the run is reached.
    void visit(Node& node) {
        CostCore<Number> core{std::move(node.options), std::move(node.prices), {}, {}};
        if (node.bound > largest_below<Number>(incumbents_.cutoff()) || !shrink(core))
            return;
        node.bound = std::max(node.bound, core.reduced.base());
        const auto tree = make_cost_tree<Number>(problem_, core.options, core.reduced, incumbents_);
        const bool is_done = tree->run(few_nodes_);
        work_ += tree->work();
        if (is_done || incumbents_.end())
            return;
        if (const auto pair = choose_pair(core))
            branch(core, node.bound, *pair);
        else if (!incumbents_.end())
            (void)tree->run(std::numeric_limits<std::uint64_t>::max());
    }

    /// Improves the prices, and removes options. Returns false if there is no solution below the cutoff, or if a limit of
    /// the run is reached.
    bool shrink(CostCore<Number>& core) {
        constexpr int rounds = 3;
        constexpr std::size_t share = 8;
        const Number limit = largest_below<Number>(incumbents_.cutoff());
        const auto settings = PriceSearch::Settings::of_node(static_cast<double>(incumbents_.cutoff()));
        if (!remove_conflicts(core))
            return false;
        for (int round = 0; round < rounds; ++round) {
            work_ += core.improve(whole_, settings, [this] { return incumbents_.is_interrupted(); });
            if (incumbents_.end() || core.reduced.base() > limit)
                return false;
            const std::size_t before = core.options.size();
            core.remove_above(limit);
            if (!remove_conflicts(core))
                return false;
            if (core.options.size() == before)
                return true;
            if (core.options.size() > before - before / share)
                break;
        }
        core.reduce(whole_);
        return true;
    }

    /// Removes options that conflict with the only option of an item, again and again. Returns false if an item has none.
    bool remove_conflicts(CostCore<Number>& core) {
        const auto primary = static_cast<Index>(problem_.primary_item_count());
        std::vector<Index> sizes(primary);
        std::vector<OptionId> single(whole_.item_count(), no_single_option); // by item: a chosen option that covers it
        const auto items_of = [&](OptionId option) { return whole_.items_of(index(option)); };
        for (bool is_done = false; !is_done;) {
            std::fill(sizes.begin(), sizes.end(), 0);
            for (const OptionId option : core.options)
                for (const Index item : items_of(option))
                    if (item < primary)
                        ++sizes[item];
            if (std::find(sizes.begin(), sizes.end(), Index{0}) != sizes.end())
                return false;
            const auto has_one = [&](Index item) { return item < primary && sizes[item] == 1; };
            for (const OptionId option : core.options)
                if (const auto items = items_of(option); std::any_of(items.begin(), items.end(), has_one))
                    for (const Index item : items)
                        single[item] = option;
            is_done = 0 == core.remove_if([&](Index k) {
                const OptionId option = core.options[k];
                const auto items = items_of(option);
                return std::any_of(items.begin(), items.end(), [&](Index item) {
                    return single[item] != no_single_option && single[item] != option;
                });
            });
        }
        return true;
    }

    /// Returns the pair to branch on, if there is one that splits the options: of the pairs of the best balances, the one with
    /// which the bounds of both children rise the most. Ends early at a limit.
    [[nodiscard]] std::optional<Pair> choose_pair(const CostCore<Number>& core) {
        constexpr std::size_t most_tries = 4;
        std::vector<Pair> pairs = balanced_pairs(core);
        std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
            return a.balance != b.balance ? a.balance > b.balance
                                          : std::pair(a.first, a.second) < std::pair(b.first, b.second);
        });
        std::optional<Pair> best;
        double most = 0;
        for (std::size_t k = 0, tries = 0; k < pairs.size() && tries < most_tries; ++k) {
            const auto is_same = [&](const Pair& a) {
                return a.first == pairs[k].second && a.second == pairs[k].first;
            };
            if (std::any_of(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(k), is_same))
                continue; // in the other order
            const double rise = rise_of(core, pairs[k], false) * rise_of(core, pairs[k], true);
            if (tries++ == 0 || rise > most) {
                best = pairs[k];
                most = rise;
            }
        }
        return best;
    }

    /// Returns for each item the pair of the best balance with it, if there is one.
    [[nodiscard]] std::vector<Pair> balanced_pairs(const CostCore<Number>& core) const {
        constexpr double least_use = 1e-3; // for options that were not used
        const auto primary = static_cast<Index>(problem_.primary_item_count());
        std::vector<std::vector<Index>> of_item(primary);
        for (Index k = 0; k < core.options.size(); ++k)
            for (const Index item : whole_.items_of(index(core.options[k])))
                if (item < primary)
                    of_item[item].push_back(k);
        std::vector<double> uses(primary);      // sum over the options with both items
        std::vector<std::size_t> both(primary); // number of options with both items
        std::vector<Index> others;              // items with at least one, ascending
        std::vector<Pair> pairs;
        for (Index item = 0; item < primary && !incumbents_.is_interrupted(); ++item) {
            for (const Index k : of_item[item])
                for (const Index other : whole_.items_of(index(core.options[k])))
                    if (other < primary) {
                        uses[other] += least_use + core.uses[k];
                        if (both[other]++ == 0)
                            others.push_back(other);
                    }
            std::sort(others.begin(), others.end());
            std::optional<Pair> best;
            for (const Index other : others) {
                const double balance = std::min(uses[other], uses[item] - uses[other]) / uses[item];
                if (both[other] < of_item[item].size() && (!best || balance > best->balance))
                    best = Pair{item, other, balance};
            }
            if (best)
                pairs.push_back(*best);
            for (const Index other : others) {
                uses[other] = 0;
                both[other] = 0;
            }
            others.clear();
        }
        return pairs;
    }

    /// Returns how much the bound of a child exceeds that of the node after few steps: between one part of a unit and the
    /// distance to the cutoff.
    [[nodiscard]] double rise_of(const CostCore<Number>& core, const Pair& pair, bool is_together) {
        constexpr std::size_t steps = 10;
        CostCore<Number> child{options_of_child(core, pair, is_together), core.prices, {}, {}};
        auto settings = PriceSearch::Settings::of_node(static_cast<double>(incumbents_.cutoff()));
        std::size_t entries = 0;
        for (const OptionId option : child.options)
            entries += whole_.items_of(index(option)).size();
        settings.max_work = steps * entries;
        work_ += child.improve(whole_, settings, [this] { return incumbents_.is_interrupted(); });
        const Number enough = largest_below<Number>(incumbents_.cutoff()) + 1;
        return std::max(static_cast<double>(std::min(child.reduced.base(), enough) - core.reduced.base()), 1.0);
    }

    /// Returns the options of a child of a node: those of which none has one item of the pair alone, or none has both.
    [[nodiscard]] std::vector<OptionId> options_of_child(const CostCore<Number>& core, const Pair& pair,
                                                         bool is_together) const {
        std::vector<OptionId> options;
        for (const OptionId option : core.options) {
            const auto items = whole_.items_of(index(option));
            const bool has_first = std::find(items.begin(), items.end(), pair.first) != items.end();
            const bool has_second = std::find(items.begin(), items.end(), pair.second) != items.end();
            if (is_together ? has_first == has_second : !has_first || !has_second)
                options.push_back(option);
        }
        return options;
    }

    void push(Node node) {
        bytes_ += node.bytes();
        open_.push_back(std::move(node));
    }

    /// Adds the children of a node. The one with both items in one option is the next to be visited.
    void branch(const CostCore<Number>& core, const Number& bound, const Pair& pair) {
        Node apart{options_of_child(core, pair, false), core.prices, bound};
        Node together{options_of_child(core, pair, true), core.prices, bound};
        push(std::move(apart));
        push(std::move(together));
    }

    const Problem& problem_;
    const CostModel& whole_;
    Incumbents& incumbents_;
    const std::uint64_t few_nodes_;
    const std::size_t max_bytes_;
    std::vector<Node> open_; ///< nodes to visit, the next one last
    std::size_t bytes_ = 0;  ///< memory of open_
    std::uint64_t work_ = 0;
};

} // namespace dlx::detail
