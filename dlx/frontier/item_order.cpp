#include "dlx/frontier/item_order.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace dlx::detail {

namespace {

using Index = std::uint32_t;

/// Maximum number of pairs of items that are examined, of all options together.
constexpr std::size_t most_pairs = std::size_t{1} << 21;

/// The neighbors of each item: those that share an option with it; for a secondary item, only the primary ones.
using Neighbors = std::vector<std::vector<Index>>;

/// Returns the neighbors. All lists are empty if there are too many pairs to examine.
Neighbors neighbors_in(const Problem& problem) {
    const auto items = static_cast<Index>(problem.item_count());
    const auto primary = static_cast<Index>(problem.primary_item_count());
    Neighbors neighbors(items);
    std::vector<std::vector<Index>> options_of(items);
    std::size_t pairs = 0;
    for (Index k = 0; k < problem.option_count(); ++k) {
        const auto entries = problem.option(OptionId{k});
        pairs += entries.size() * entries.size();
        for (const Entry& entry : entries)
            options_of[index(entry.item)].push_back(k);
    }
    if (pairs > most_pairs)
        return neighbors;
    std::vector<Index> seen_by(items, items);
    for (Index item = 0; item < items; ++item)
        for (const Index option : options_of[item])
            for (const Entry& entry : problem.option(OptionId{option})) {
                const Index other = index(entry.item);
                if (other != item && std::min(item, other) < primary && std::exchange(seen_by[other], item) != item)
                    neighbors[item].push_back(other);
            }
    return neighbors;
}

/// A sequence of all primary items.
using Sequence = std::vector<Index>;

/// Returns the items in reverse order of a breadth-first search from the first one: farthest items first.
Sequence from_afar(const Neighbors& neighbors, const Sequence& items) {
    std::vector<bool> is_seen(neighbors.size());
    Sequence queue;
    const auto see = [&](Index item) {
        if (!is_seen[item])
            queue.push_back(item);
        is_seen[item] = true;
    };
    std::size_t next = 0;
    for (const Index item : items)
        for (see(item); next < queue.size(); ++next)
            std::for_each(neighbors[queue[next]].begin(), neighbors[queue[next]].end(), see);
    std::erase_if(queue, [&](Index item) { return item >= items.size(); });
    std::reverse(queue.begin(), queue.end());
    return queue;
}

struct Order {
    Sequence items;
    double cost; ///< log2 of the sum of 2^(size of the frontier) over all steps
};

/// A sweep over the primary items. The frontier consists of the later items that share an option with an earlier item,
/// and of the secondary items that share options with both.
class Sweep {
public:
    Sweep(const Neighbors& neighbors, const Sequence& items, bool is_greedy)
        : neighbors_(neighbors), items_(items), is_greedy_(is_greedy), is_near_(neighbors.size()),
          to_come_of_(neighbors.size()), last_of_(neighbors.size()), has_been_(items.size()), keys_(items.size()),
          is_changed_(items.size()) {
        for (Index place = 0; place < items.size(); ++place) {
            const Index item = items[place];
            keys_[item] = {static_cast<std::int32_t>(neighbors[item].size()), 0, place};
            for (const Index other : neighbors[item]) {
                ++to_come_of_[other];
                last_of_[other] ^= item;
            }
        }
        for (const Index item : items)
            change(item, 0, 0);
        for (Index item = primary(); item < neighbors.size(); ++item)
            if (to_come_of_[item] == 1)
                change(last_of_[item], 1, 0);
    }

    /// Returns the items in their order or, if greedy, chooses at each step the item that enlarges the frontier least.
    /// Ties are broken by the most neighbors that are in the frontier or earlier, then by the order of the items.
    Order run() && {
        Sequence taken;
        while (taken.size() < items_.size()) {
            Index place = static_cast<Index>(taken.size());
            if (is_greedy_) {
                push_changed();
                place = queue_.top().place;
                queue_.pop();
            }
            if (!has_been_[items_[place]])
                taken.push_back(pass(items_[place]));
        }
        return {std::move(taken), largest_ + std::log2(sum_)};
    }

private:
    struct Key {
        std::int32_t adds; ///< increase of the size of the frontier if the item is next
        std::int32_t away; ///< negative number of its neighbors in the frontier or before it
        Index place;       ///< place in items_
        friend auto operator<=>(const Key&, const Key&) = default; // NOLINT(modernize-use-nullptr)
    };

    [[nodiscard]] Index primary() const { return static_cast<Index>(keys_.size()); }

    Index pass(Index item) {
        size_ += keys_[item].adds;
        has_been_[item] = true;
        touch(item);
        for (const Index other : neighbors_[item]) {
            touch(other);
            last_of_[other] ^= item;
            if (--to_come_of_[other] == 1 && other >= primary())
                change(last_of_[other], 1, 0);
        }
        sum_ *= std::exp2(std::min(largest_ - size_, 0.0));
        largest_ = std::max(largest_, size_);
        sum_ += std::exp2(size_ - largest_);
        return item;
    }

    void touch(Index item) {
        if (is_near_[item])
            return;
        is_near_[item] = true;
        if (item < primary())
            change(item, 1, 0);
        for (const Index other : neighbors_[item])
            if (other < primary())
                change(other, 1, 1);
    }

    void change(Index item, std::int32_t fewer, std::int32_t nearer) {
        keys_[item].adds -= fewer;
        keys_[item].away -= nearer;
        if (!is_changed_[item])
            changed_.push_back(item);
        is_changed_[item] = true;
    }

    /// Pushes the new keys, which are smaller than the earlier ones of their items: those are popped later and ignored.
    void push_changed() {
        for (const Index item : changed_) {
            if (!has_been_[item])
                queue_.push(keys_[item]);
            is_changed_[item] = false;
        }
        changed_.clear();
    }

    const Neighbors& neighbors_;
    const Sequence& items_;
    const bool is_greedy_;
    std::vector<bool> is_near_;     ///< true for an earlier item, and for one that shares an option with it
    std::vector<Index> to_come_of_; ///< number of later primary neighbors of each item
    std::vector<Index> last_of_;    ///< XOR of the later primary neighbors of each item
    std::vector<bool> has_been_;    ///< by primary item
    std::vector<Key> keys_;         ///< by primary item
    std::vector<bool> is_changed_;  ///< by primary item: whether it is in changed_
    std::vector<Index> changed_;    ///< items with keys that are not in queue_
    std::priority_queue<Key, std::vector<Key>, std::greater<>> queue_;
    double size_ = 0;    ///< size of the frontier
    double largest_ = 0; ///< maximum of size_ so far
    double sum_ = 0;     ///< sum of 2^(size - largest), which does not overflow
};

/// Returns true if permutations of the items, given by their images, map many sets of first items to themselves: about as
/// many as a board has rows.
bool suits_symmetries(const Sequence& items, std::span<const std::vector<ItemId>> permutations) {
    std::vector<Index> place(items.size());
    for (Index k = 0; k < items.size(); ++k)
        place[items[k]] = k;
    std::size_t most = 0;
    for (const std::vector<ItemId>& images : permutations) {
        std::size_t sets = 0;
        Index end = 0; // the images of the first items are before it
        for (Index k = 0; k < items.size(); ++k) {
            end = std::max(end, place[index(images[items[k]])] + 1);
            sets += end == k + 1 && index(images[items[k]]) != items[k] ? 1 : 0;
        }
        most = std::max(most, sets);
    }
    return 4 * most * most >= items.size();
}

} // namespace

std::vector<ItemId> frontier_order(const Problem& problem, std::span<const std::vector<ItemId>> symmetries) {
    constexpr double rounding = 1e-3; // costs that differ by less are considered equal
    constexpr double gain = 3;        // advantage of symmetries; the costs of orders by whole rows are too high
    const Neighbors neighbors = neighbors_in(problem);
    Sequence given(problem.primary_item_count());
    std::iota(given.begin(), given.end(), Index{0});
    Order best = Sweep(neighbors, given, false).run();
    if (suits_symmetries(best.items, symmetries))
        best.cost -= gain;
    for (Sequence items : {from_afar(neighbors, from_afar(neighbors, given)), given})
        for (int way = 0; way < 2; ++way) { // forward and backward
            Order order = Sweep(neighbors, items, true).run();
            items.assign(order.items.rbegin(), order.items.rend());
            if (order.cost < best.cost - rounding)
                best = std::move(order);
        }
    std::vector<ItemId> order;
    for (const Index item : best.items)
        order.push_back(ItemId{item});
    return order;
}

} // namespace dlx::detail
