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

/// Which primary items share an option.
class Neighbors {
public:
    explicit Neighbors(const Problem& problem);
    [[nodiscard]] Index items() const { return static_cast<Index>(of_.size()); }
    [[nodiscard]] std::span<const Index> of(Index item) const { return of_[item]; }

private:
    std::vector<std::vector<Index>> of_; ///< by item
};

std::size_t pairs(const Problem& problem) {
    std::size_t sum = 0;
    for (Index k = 0; k < problem.options(); ++k)
        sum += problem.option(OptionId{k}).size() * problem.option(OptionId{k}).size();
    return sum;
}

Neighbors::Neighbors(const Problem& problem) : of_(problem.primary_items()) {
    std::vector<std::vector<Index>> options_of(items());
    for (Index k = 0; k < problem.options(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            if (index(entry.item) < items())
                options_of[index(entry.item)].push_back(k);
    std::vector<Index> seen_by(items(), items());
    for (Index item = 0; item < items(); ++item)
        for (const Index option : options_of[item])
            for (const Entry& entry : problem.option(OptionId{option})) {
                const Index other = index(entry.item);
                if (other < items() && other != item && seen_by[other] != item) {
                    seen_by[other] = item;
                    of_[item].push_back(other);
                }
            }
}

/// The items to come that share an option with one that has been.
class Frontier {
public:
    explicit Frontier(const Neighbors& neighbors)
        : neighbors_(neighbors), state_(neighbors.items(), State::untouched), adds_(neighbors.items()) {
        for (Index item = 0; item < neighbors.items(); ++item)
            adds_[item] = static_cast<std::ptrdiff_t>(neighbors.of(item).size());
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    /// What the item would add if it were next.
    [[nodiscard]] std::ptrdiff_t adds(Index item) const { return adds_[item]; }

    /// The item is next. Calls changing(i) for each item to come whose adds() is about to change, and changed(i) after.
    template <class Changing, class Changed>
    void pass(Index item, Changing changing, Changed changed) {
        touch(item, changing, changed);
        state_[item] = State::passed;
        --size_;
        for (const Index other : neighbors_.of(item))
            touch(other, changing, changed);
    }

private:
    enum class State : std::uint8_t { untouched, touched, passed };

    template <class Changing, class Changed>
    void touch(Index item, Changing changing, Changed changed) {
        if (state_[item] != State::untouched)
            return;
        state_[item] = State::touched;
        ++size_;
        const auto change = [&](Index other) {
            if (state_[other] == State::passed)
                return;
            changing(other);
            --adds_[other];
            changed(other);
        };
        change(item);
        for (const Index other : neighbors_.of(item))
            change(other);
    }

    const Neighbors& neighbors_;
    std::vector<State> state_;
    std::vector<std::ptrdiff_t> adds_; ///< untouched neighbors; less one if it is itself touched
    std::size_t size_ = 0;
};

std::vector<Index> greedy_order(const Neighbors& neighbors) {
    Frontier frontier(neighbors);
    std::set<std::pair<std::ptrdiff_t, Index>> to_come;
    for (Index item = 0; item < neighbors.items(); ++item)
        to_come.emplace(frontier.adds(item), item);
    std::vector<Index> order;
    order.reserve(neighbors.items());
    while (!to_come.empty()) {
        order.push_back(to_come.begin()->second);
        to_come.erase(to_come.begin());
        frontier.pass(
            order.back(),
            [&](Index item) {
                to_come.erase({frontier.adds(item), item});
            },
            [&](Index item) {
                if (item != order.back())
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
        frontier.pass(
            item, [](Index) {}, [](Index) {});
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
        const Neighbors neighbors(problem);
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
