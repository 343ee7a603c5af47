#pragma once

#include "dlx/logic/compact_position.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// The items of sets, numbered from 0: first the items of a CompactPosition, which can be base items, then items that
/// can only be cover items.
class SetItems {
public:
    using Set = CompactPosition::Set;

    explicit SetItems(const CompactPosition& compact) : compact_(compact) {}

    /// Assigns a position. Requires that the CompactPosition was assigned this position.
    void assign(const Position& position) {
        const Structure& structure = position.structure();
        ids_.clear();
        can_cover_.clear();
        others_.clear();
        uses_of_others_.clear();
        for (std::uint32_t i = 0; i < compact_.items(); ++i)
            add(compact_.item_id(i), position.room(compact_.item_id(i)) == 1);
        for (std::uint32_t i = 0; i < structure.items(); ++i)
            if (position.need(ItemId{i}) != 1 && position.room(ItemId{i}) == 1)
                add_cover_item(ItemId{i}, structure.item(i));
        options_of_.clear();
        for (std::uint32_t i = 0; i < compact_.items(); ++i)
            options_of_.push_back(&compact_.options_of(i));
        for (const Set& options : others_)
            options_of_.push_back(&options);
        list_items();
        words_ = size() / 64 + 1;
        most_shared_.assign(size(), 0);
        shared_.assign(size(), 0);
        near_.assign(words_ * (are_neighbors_kept() ? size() : 1), 0);
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(ids_.size()); }
    [[nodiscard]] Set no_options() const { return compact_.no_options(); }
    [[nodiscard]] std::uint32_t options() const { return static_cast<std::uint32_t>(first_item_.size()) - 2; }
    [[nodiscard]] ItemId id(std::uint32_t item) const { return ids_[item]; }
    [[nodiscard]] const Set& options_of(std::uint32_t item) const { return *options_of_[item]; }
    /// Returns the number of options of a possible base item.
    [[nodiscard]] std::uint32_t count(std::uint32_t item) const { return compact_.base().count[item]; }
    [[nodiscard]] bool can_be_base(std::uint32_t item) const { return item < compact_.items(); }
    [[nodiscard]] bool can_cover(std::uint32_t item) const { return can_cover_[item] != 0; }

    /// Returns the items of an option, ascending.
    [[nodiscard]] std::span<const std::uint32_t> items_of(std::uint32_t x) const {
        return {items_.data() + first_item_[x], items_.data() + first_item_[x + 1]};
    }

    /// Returns the number of words of a bit set of items.
    [[nodiscard]] std::size_t words() const { return words_; }

    static void insert(std::uint64_t* bits, std::uint32_t item) { bits[item / 64] |= std::uint64_t{1} << item % 64; }
    static bool contains(const std::uint64_t* bits, std::uint32_t item) {
        return (bits[item / 64] >> item % 64 & 1) != 0;
    }

    /// Returns whether few enough items exist to store a bit set of items for each.
    [[nodiscard]] bool are_neighbors_kept() const { return ids_.size() <= most_with_kept_neighbors; }

    /// Returns the bit set of the items with which an item shares an option, and of the item itself. The next call
    /// invalidates it.
    const std::uint64_t* neighbors(std::uint32_t item, TrialWatch& watch) {
        std::uint64_t* const near = near_.data() + (are_neighbors_kept() ? item * words_ : 0);
        if (!are_neighbors_kept())
            std::fill(near_.begin(), near_.end(), 0);
        if (!contains(near, item) && watch.begin())
            options_of(item).for_each([&](std::uint32_t x) {
                for (const std::uint32_t other : items_of(x))
                    insert(near, other);
            });
        return near;
    }

    /// Calls visit(item), until it returns true, for the items that share an option with one of `items` and are not in the
    /// bit set `barred`, ascending. Returns whether it did.
    template <class Visit>
    bool any_neighbor(std::span<const std::uint32_t> items, const std::vector<std::uint64_t>& barred, TrialWatch& watch,
                      Visit visit) {
        const std::uint64_t* near = items.empty() ? nullptr : neighbors(items.front(), watch);
        if (items.size() != 1) {
            around_.assign(words_, 0);
            for (const std::uint32_t item : items) {
                near = neighbors(item, watch);
                for (std::size_t w = 0; w < words_; ++w)
                    around_[w] |= near[w];
            }
            near = around_.data();
        }
        return (SetView(near, words_) - SetView(barred.data(), words_)).any_of(visit);
    }

    template <class Visit>
    void for_neighbors(std::span<const std::uint32_t> items, const std::vector<std::uint64_t>& barred,
                       TrialWatch& watch, Visit visit) {
        any_neighbor(items, barred, watch, [&](std::uint32_t item) {
            visit(item);
            return false;
        });
    }

    /// Calls visit(cover, rest), until it returns true, for the cover items of the first of these options of an item,
    /// with the options that remain. Returns whether it did.
    template <class Visit>
    bool any_cover(std::uint32_t item, const Set& options, Visit visit) const {
        const std::uint32_t x = options.first();
        if (x == Set::none)
            return false;
        for (const std::uint32_t cover : items_of(x))
            if (cover != item && can_cover(cover) && visit(cover, options - options_of(cover)))
                return true;
        return false;
    }

    /// Returns whether an item shares an option with one of a bit set of items, or is in it.
    bool is_near(std::uint32_t item, const std::uint64_t* items, TrialWatch& watch) {
        const std::uint64_t* const near = neighbors(item, watch);
        for (std::size_t w = 0; w < words_; ++w)
            if ((near[w] & items[w]) != 0)
                return true;
        return false;
    }

    /// Returns the maximum number of options that an item shares with another one.
    std::uint32_t most_shared(std::uint32_t item) {
        const auto for_others = [&](auto visit) {
            options_of(item).for_each([&](std::uint32_t x) {
                for (const std::uint32_t other : items_of(x))
                    if (other != item)
                        visit(shared_[other]);
            });
        };
        if (most_shared_[item] == 0) {
            for_others([&](std::uint32_t& shared) { most_shared_[item] = std::max(most_shared_[item], ++shared); });
            for_others([](std::uint32_t& shared) { shared = 0; });
        }
        return most_shared_[item];
    }

private:
    static constexpr std::size_t most_with_kept_neighbors = 1 << 12;

    void add(ItemId id, bool can_cover) {
        ids_.push_back(id);
        can_cover_.push_back(can_cover ? 1 : 0);
    }

    /// Adds an item that can only be a cover item, unless an option gives it a color.
    void add_cover_item(ItemId id, std::span<const Structure::Use> uses) {
        const std::size_t first = uses_of_others_.size();
        for (const auto& use : uses) {
            if (use.color != Color::none)
                return uses_of_others_.resize(first);
            if (const std::uint32_t x = compact_.number_of(use.option); x != CompactPosition::none)
                uses_of_others_.emplace_back(x, size());
        }
        if (uses_of_others_.size() == first)
            return;
        add(id, true);
        Set& options = others_.emplace_back(no_options());
        for (std::size_t k = first; k < uses_of_others_.size(); ++k)
            options.insert(uses_of_others_[k].first);
    }

    /// Fills in the items of each option.
    void list_items() {
        first_item_.assign(compact_.options() + 2, 0);
        for (std::uint32_t x = 0; x < compact_.options(); ++x)
            first_item_[x + 2] = static_cast<std::uint32_t>(compact_.items_of(x).size());
        for (const auto& [x, item] : uses_of_others_)
            ++first_item_[x + 2];
        std::partial_sum(first_item_.begin(), first_item_.end(), first_item_.begin());
        items_.resize(first_item_.back());
        for (std::uint32_t x = 0; x < compact_.options(); ++x) { // first_item_[x + 1] is the next place of option x
            const auto of_option = compact_.items_of(x);
            const auto begin = items_.begin() + first_item_[x + 1];
            const auto end = std::copy(of_option.begin(), of_option.end(), begin);
            if (!std::is_sorted(begin, end))
                std::sort(begin, end);
            first_item_[x + 1] += static_cast<std::uint32_t>(of_option.size());
        }
        for (const auto& [x, item] : uses_of_others_)
            items_[first_item_[x + 1]++] = item;
    }

    const CompactPosition& compact_;
    std::vector<ItemId> ids_;
    std::vector<const Set*> options_of_;
    std::vector<Set> others_; ///< options of the items that can only be cover items
    std::vector<std::pair<std::uint32_t, std::uint32_t>> uses_of_others_; ///< options with these items, by item
    std::vector<std::uint8_t> can_cover_;
    std::vector<std::uint32_t> items_;      ///< items of all options, one option after the other
    std::vector<std::uint32_t> first_item_; ///< start of each option in items_; then the end of the last one
    std::size_t words_ = 0;
    std::vector<std::uint32_t> most_shared_; ///< maximum number of options shared by each item; 0 if not computed
    std::vector<std::uint32_t> shared_;      ///< scratch for counts of shared options; otherwise 0
    std::vector<std::uint64_t> near_;        ///< neighbors of each item, or of one item; 0 if not computed
    std::vector<std::uint64_t> around_;      ///< neighbors of several items
};

} // namespace dlx::detail
