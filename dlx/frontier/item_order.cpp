#include "dlx/frontier/item_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace dlx::detail {

namespace {

using Index = std::uint32_t;

/// Pairs of items that may be looked at, of all options together.
constexpr std::size_t most_pairs = std::size_t{1} << 21;

std::size_t pairs(const Problem& problem) {
    std::size_t sum = 0;
    for (Index k = 0; k < problem.options(); ++k)
        sum += problem.option(OptionId{k}).size() * problem.option(OptionId{k}).size();
    return sum;
}

/// By primary item: the others that share an option with it.
using Neighbors = std::vector<std::vector<Index>>;

Neighbors neighbors_in(const Problem& problem) {
    const auto items = static_cast<Index>(problem.primary_items());
    std::vector<std::vector<Index>> options_of(items);
    for (Index k = 0; k < problem.options(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            if (index(entry.item) < items)
                options_of[index(entry.item)].push_back(k);
    Neighbors neighbors(items);
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

/// The items to come that share an option with one that has been.
class Frontier {
public:
    explicit Frontier(const Neighbors& neighbors) : neighbors_(neighbors), state_(neighbors.size()) {
        for (const std::vector<Index>& others : neighbors)
            adds_.push_back(static_cast<std::ptrdiff_t>(others.size()));
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    /// What the item would add if it were next.
    [[nodiscard]] std::ptrdiff_t adds(Index item) const { return adds_[item]; }

    /// The item is next. Calls changed(i) whenever adds() of an item to come is one less than it was.
    template <class Changed>
    void pass(Index item, Changed changed) {
        if (state_[item] == State::touched)
            --size_;
        else
            lower(neighbors_[item], changed);
        state_[item] = State::passed;
        for (const Index other : neighbors_[item])
            if (state_[other] == State::untouched) {
                state_[other] = State::touched;
                ++size_;
                lower({&other, 1}, changed);
                lower(neighbors_[other], changed);
            }
    }

private:
    enum class State : std::uint8_t { untouched, touched, passed };

    template <class Changed>
    void lower(std::span<const Index> items, Changed changed) {
        for (const Index item : items)
            if (state_[item] != State::passed) {
                --adds_[item];
                changed(item);
            }
    }

    const Neighbors& neighbors_;
    std::vector<State> state_;
    std::vector<std::ptrdiff_t> adds_; ///< untouched neighbors; less one if it is itself touched
    std::size_t size_ = 0;
};

std::vector<Index> greedy_order(const Neighbors& neighbors) {
    Frontier frontier(neighbors);
    std::set<std::pair<std::ptrdiff_t, Index>> to_come;
    for (Index item = 0; item < neighbors.size(); ++item)
        to_come.emplace(frontier.adds(item), item);
    std::vector<Index> order;
    order.reserve(neighbors.size());
    while (!to_come.empty()) {
        order.push_back(to_come.begin()->second);
        to_come.erase(to_come.begin());
        frontier.pass(order.back(), [&](Index item) {
            to_come.erase({frontier.adds(item) + 1, item});
            to_come.emplace(frontier.adds(item), item);
        });
    }
    return order;
}

/// log2 of the sum of 2^(how many stand between) over all steps.
double cost(const Neighbors& neighbors, std::span<const Index> order) {
    Frontier frontier(neighbors);
    double largest = 0;
    double sum = 0; // of 2^(size - largest): the powers themselves may be past all numbers
    for (const Index item : order) {
        frontier.pass(item, [](Index) {});
        const auto size = static_cast<double>(frontier.size());
        sum *= std::exp2(std::min(largest - size, 0.0));
        largest = std::max(largest, size);
        sum += std::exp2(size - largest);
    }
    return largest + std::log2(sum);
}

} // namespace

std::vector<ItemId> frontier_order(const Problem& problem) {
    std::vector<Index> order(problem.primary_items());
    std::iota(order.begin(), order.end(), Index{0});
    if (pairs(problem) <= most_pairs) {
        const Neighbors neighbors = neighbors_in(problem);
        std::vector<Index> greedy = greedy_order(neighbors);
        if (cost(neighbors, greedy) < cost(neighbors, order))
            order = std::move(greedy);
    }
    std::vector<ItemId> items;
    items.reserve(order.size());
    for (const Index item : order)
        items.push_back(ItemId{item});
    return items;
}

} // namespace dlx::detail
