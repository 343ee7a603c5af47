#pragma once

#include "dlx/optimize/cost_core.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
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
              std::uint64_t few_nodes = 300, std::size_t max_bytes = std::numeric_limits<std::size_t>::max());

    bool run(std::uint64_t max_nodes) override;
    [[nodiscard]] std::uint64_t work() const override { return work_; }

    /// Returns true if its nodes take too much memory to continue.
    [[nodiscard]] bool is_too_large() const { return bytes_ > max_bytes_; }

    /// Returns a lower bound on the cost of the solutions that have not been visited, in parts of a unit. Requires that
    /// there are nodes to visit.
    [[nodiscard]] Number open_bound() const;

private:
    using Index = CostModel::Index;

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

    void visit(Node& node);
    bool shrink(CostCore<Number>& core);
    bool remove_conflicts(CostCore<Number>& core);
    [[nodiscard]] std::optional<Pair> choose_pair(const CostCore<Number>& core);
    [[nodiscard]] std::vector<Pair> balanced_pairs(const CostCore<Number>& core) const;
    [[nodiscard]] double rise_of(const CostCore<Number>& core, const Pair& pair, bool is_together);
    [[nodiscard]] std::vector<OptionId> options_of_child(const CostCore<Number>& core, const Pair& pair,
                                                         bool is_together) const;
    void push(Node node);
    void branch(const CostCore<Number>& core, const Number& bound, const Pair& pair);

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
