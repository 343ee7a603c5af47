#include "dlx/frontier/item_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

namespace dlx::detail {

namespace {

using Index = std::uint32_t;

/// Pairs of items that may be looked at, of all options together.
constexpr std::size_t most_pairs = std::size_t{1} << 21;

/// By primary item: the others that share an option with it.
using Neighbors = std::vector<std::vector<Index>>;

/// All lists are empty if there are too many pairs to look at.
Neighbors neighbors_in(const Problem& problem) {
    const auto items = static_cast<Index>(problem.primary_items());
    Neighbors neighbors(items);
    std::vector<std::vector<Index>> options_of(items);
    std::size_t pairs = 0;
    for (Index k = 0; k < problem.options(); ++k) {
        const auto entries = problem.option(OptionId{k});
        pairs += entries.size() * entries.size();
        for (const Entry& entry : entries)
            if (index(entry.item) < items)
                options_of[index(entry.item)].push_back(k);
    }
    if (pairs > most_pairs)
        return neighbors;
    std::vector<Index> seen_by(items, items);
    for (Index item = 0; item < items; ++item)
        for (const Index option : options_of[item])
            for (const Entry& entry : problem.option(OptionId{option})) {
                const Index other = index(entry.item);
                if (other < items && other != item && std::exchange(seen_by[other], item) != item)
                    neighbors[item].push_back(other);
            }
    return neighbors;
}

struct Order {
    std::vector<ItemId> items;
    double cost; ///< log2 of the sum of 2^(size of the frontier) over all steps
};

/// Goes through the items, either greedily or in the order of the problem. The frontier are the items to come that share
/// an option with one that has been.
Order order(const Neighbors& neighbors, bool is_greedy) {
    enum class State : std::uint8_t { to_come, in_frontier, passed };
    std::vector<State> states(neighbors.size());
    std::vector<std::ptrdiff_t> adds(neighbors.size()); // by item: what it would add to the frontier if it were next
    std::set<std::pair<std::ptrdiff_t, Index>> to_come; // by that; only the greedy order asks
    for (Index item = 0; is_greedy && item < neighbors.size(); ++item) {
        adds[item] = static_cast<std::ptrdiff_t>(neighbors[item].size());
        to_come.emplace(adds[item], item);
    }
    const auto adds_one_less = [&](Index item) {
        if (!is_greedy || states[item] == State::passed)
            return;
        auto node = to_come.extract({adds[item], item});
        node.value().first = --adds[item];
        to_come.insert(std::move(node));
    };
    Order order{{}, 0};
    double largest = 0;
    double sum = 0; // of 2^(size - largest): the powers themselves may be past all numbers
    double size = 0;
    for (Index k = 0; k < neighbors.size(); ++k) {
        const Index item = is_greedy ? to_come.begin()->second : k;
        order.items.push_back(ItemId{item});
        to_come.erase({adds[item], item});
        if (states[item] == State::in_frontier)
            --size;
        else
            std::for_each(neighbors[item].begin(), neighbors[item].end(), adds_one_less);
        states[item] = State::passed;
        for (const Index other : neighbors[item])
            if (states[other] == State::to_come) {
                states[other] = State::in_frontier;
                ++size;
                adds_one_less(other);
                std::for_each(neighbors[other].begin(), neighbors[other].end(), adds_one_less);
            }
        sum *= std::exp2(std::min(largest - size, 0.0));
        largest = std::max(largest, size);
        sum += std::exp2(size - largest);
    }
    order.cost = largest + std::log2(sum);
    return order;
}

} // namespace

std::vector<ItemId> frontier_order(const Problem& problem) {
    const Neighbors neighbors = neighbors_in(problem);
    const Order plain = order(neighbors, false);
    const Order greedy = order(neighbors, true);
    return greedy.cost < plain.cost ? greedy.items : plain.items;
}

} // namespace dlx::detail
