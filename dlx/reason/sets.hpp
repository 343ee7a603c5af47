#pragma once

#include "dlx/detail/search_watch.hpp"
#include "dlx/reason/compact_position.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace dlx::detail {

/// Looks for sets: base items, and cover items of which their options use so much that others must go. A solution has
/// one option for each base item, and at most one for each cover item. So if all options that are left have at least as
/// many cover items as base items, and there are r cover items more than base items, the options of a solution have
/// together r cover items more than base items. One that has more than r more on its own is in no solution.
///
/// How it is found: depth first. An option of a base item that lacks a cover item gets one, in all ways; once none lacks
/// any, the next base item is one that shares an option with a cover item. Only items whose options can all get a cover
/// item from those that may still be added are tried. What was tried in one place is left out in those after it, so
/// that no set is visited twice.
template <std::size_t Words>
class SetSearch {
public:
    using Compact = CompactPosition<Words>;
    using Set = typename Compact::Set;

    struct Found {
        std::vector<ItemId> base;
        std::vector<ItemId> cover;
        std::uint32_t target = 0; ///< of the options that go
        Set removed;              ///< all of them
    };

    explicit SetSearch(const Compact& compact) : compact_(compact) {}

    /// Requires that `compact` was assigned this position.
    void assign(const Position& position) {
        const Structure& structure = position.structure();
        item_ids_.clear();
        options_of_.clear();
        items_of_.assign(compact_.options(), {});
        for (std::uint32_t i = 0; i < compact_.items(); ++i)
            add_item(compact_.item_id(i), compact_.options_of(i));
        for (std::uint32_t i = structure.primary_items(); i < structure.items(); ++i)
            add_secondary_item(ItemId{i}, structure.item(i));
        words_of_items_ = item_ids_.size() / 64 + 1;
        near_.assign(words_of_items_ * (item_ids_.size() <= most_with_kept_neighbors ? item_ids_.size() : 1), 0);
        most_shared_.assign(item_ids_.size(), 0);
        shared_.assign(item_ids_.size(), 0);
        barred_.assign(words_of_items_, 0);
        bars_from_base_.assign(item_ids_.size(), 0);
        for (std::uint32_t item = compact_.items(); item < item_ids_.size(); ++item)
            bar_from_base(item); // secondary ones
        bars_from_cover_.assign(item_ids_.size(), 0);
        surplus_.assign(compact_.options(), 0);
        has_room_ = Set();
        lacks_room_ = Set();
        position_ = &position;
        first_base_.resize(compact_.items());
        std::iota(first_base_.begin(), first_base_.end(), 0);
    }

    /// Calls visit(found) for the first set of this order that it finds, those of rank 0 before the others. Returns whether
    /// there was one. The position that was assigned still exists.
    template <class VisitAction>
    bool first(std::uint32_t order, TrialWatch& watch, VisitAction visit) {
        const bool is_found =
            may_be(order, largest_of_higher_rank, watch) && any(order, largest_of_higher_rank, watch, visit);
        if (!is_found && !watch.is_over()) {
            without_.resize(std::max<std::size_t>(without_.size(), order + 1));
            without_[order] = *position_;
        }
        return is_found;
    }

    /// The same for sets of rank 0 alone.
    template <class VisitAction>
    bool first_of_rank_0(std::uint32_t order, TrialWatch& watch, VisitAction visit) {
        return may_be(order, 0, watch) && any(order, 0, watch, visit);
    }

    /// From now on, until the next position, no others become base items.
    void keep_base_items(std::span<const ItemId> items) {
        for (std::uint32_t item = 0; item < compact_.items(); ++item)
            if (std::find(items.begin(), items.end(), item_ids_[item]) == items.end())
                bar_from_base(item);
    }

    /// Calls visit(found), until it returns true, for the sets of any rank, with `order` base items, that take `target` away.
    /// Returns whether it did.
    template <class VisitAction>
    bool against(std::uint32_t target, std::uint32_t order, TrialWatch& watch, VisitAction visit) {
        if (watch.is_over())
            return false;
        begin(order, order - 1, watch);
        for (const std::uint32_t item : items_of_[target])
            add_cover(item); // for the time being, all of them
        cover_.clear();
        if (first_base_.size() == compact_.items())
            note_neighbors(items_of_[target]);
        else
            note_first_candidates();
        const bool is_done = any_base([&] { return visit_if_any(cover_with(target), target, visit); });
        cover_ = items_of_[target];
        while (!cover_.empty())
            drop_cover();
        return is_done;
    }

private:
    static constexpr std::uint32_t largest_of_higher_rank = 3;       ///< there are many more of them
    static constexpr std::size_t most_with_kept_neighbors = 1 << 12; ///< items: neighbors of more take much memory

    /// As against(), for the sets of rank 0, whatever they take away.
    template <class VisitAction>
    bool of_rank_0(std::uint32_t order, TrialWatch& watch, VisitAction visit) {
        begin(order, order, watch);
        note_first_candidates();
        return any_base([&] { return visit_if_any(cover_, Compact::none, visit); });
    }

    /// May there be a set? Where options were left that are gone now, and there was none, it has a base item that has lost
    /// one of them. Without this, paths of Sudokus take twice as long.
    bool may_be(std::uint32_t order, std::uint32_t largest_of_rank, TrialWatch& watch) {
        if (order >= without_.size() || !without_[order] || !is_part_of(*without_[order]))
            return true;
        std::vector<std::uint32_t> all = first_base_;
        std::erase_if(first_base_, [&](std::uint32_t item) {
            return position_->option_count(item_ids_[item]) == without_[order]->option_count(item_ids_[item]);
        });
        const bool is_found = any(order, largest_of_rank, watch, [](const Found&) { return true; });
        first_base_.swap(all);
        return is_found;
    }

    /// Are all options left in the other position that are left in this one?
    [[nodiscard]] bool is_part_of(const Position& other) const {
        return &position_->structure() == &other.structure() &&
               compact_.base().left.size() <= other.remaining_option_count() &&
               !compact_.base().left.any_of(
                   [&](std::uint32_t x) { return !other.is_available(compact_.option_id(x)); });
    }

    /// The sets of this order, until visit(found) returns true; those of higher rank only if it is at most this.
    template <class VisitAction>
    bool any(std::uint32_t order, std::uint32_t largest_of_rank, TrialWatch& watch, VisitAction visit) {
        return of_rank_0(order, watch, visit) ||
               (order <= largest_of_rank && compact_.base().left.any_of([&](std::uint32_t target) {
                   return against(target, order, watch, visit);
               }));
    }

    void add_item(ItemId id, const Set& options) {
        const auto number = static_cast<std::uint32_t>(item_ids_.size());
        item_ids_.push_back(id);
        options_of_.push_back(options);
        options.for_each([&](std::uint32_t x) { items_of_[x].push_back(number); });
    }

    /// Unless options with the same color can use it together.
    void add_secondary_item(ItemId id, std::span<const Structure::Use> uses) {
        Set options;
        for (const auto& use : uses) {
            if (use.color != Color::none)
                return;
            if (const std::uint32_t x = compact_.number_of(use.option); x != Compact::none)
                options.insert(x);
        }
        if (!options.empty())
            add_item(id, options);
    }

    /// The items with which an item shares an option, and it itself, in bits; until the next call.
    const std::uint64_t* neighbors(std::uint32_t item) {
        const bool is_kept = item_ids_.size() <= most_with_kept_neighbors;
        std::uint64_t* const near = near_.data() + (is_kept ? item * words_of_items_ : 0);
        if (!is_kept)
            std::fill(near_.begin(), near_.end(), 0);
        if ((near[item / 64] >> item % 64 & 1) == 0 && watch_->begin())
            options_of_[item].for_each([&](std::uint32_t x) {
                for (const std::uint32_t other : items_of_[x])
                    near[other / 64] |= std::uint64_t{1} << other % 64;
            });
        return near;
    }

    /// The most options that an item shares with another.
    std::uint32_t most_shared(std::uint32_t item) {
        const auto for_others = [&](auto visit) {
            options_of_[item].for_each([&](std::uint32_t x) {
                for (const std::uint32_t other : items_of_[x])
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

    void begin(std::uint32_t order, std::uint32_t most_cover, TrialWatch& watch) {
        watch_ = &watch;
        order_ = order;
        most_cover_ = most_cover;
        stack_.clear();
    }

    /// Calls visit(), until it returns true, for all ways to complete base and cover. Returns whether it did.
    template <class VisitAction>
    bool extend(VisitAction visit) {
        if (!watch_->begin())
            return false;
        if (const std::uint32_t x = lacks_room_.first(); x != Compact::none)
            return cover_.size() < most_cover_ && any_cover(x, visit);
        if (base_.size() + most_cover_ == cover_.size() + order_) // with fewer base items it was found before
            return base_.size() == order_ && visit();
        const std::size_t first = stack_.size();
        note_neighbors(cover_);
        return any_base(visit, first);
    }

    /// The same if a cover item of option x is the next one.
    template <class VisitAction>
    bool any_cover(std::uint32_t x, VisitAction visit) {
        bool is_done = false;
        const std::size_t first = stack_.size();
        for (const std::uint32_t item : items_of_[x])
            if (!is_done && bars_from_cover_[item] == 0 &&
                (cover_.size() + 1 < most_cover_ || (lacks_room_ - options_of_[item]).empty())) {
                add_cover(item);
                is_done = extend(visit);
                drop_cover();
                ++bars_from_cover_[item]; // for those after it
                stack_.push_back(item);
            }
        for (; stack_.size() > first; stack_.pop_back())
            --bars_from_cover_[stack_.back()];
        return is_done;
    }

    /// The same if one of the candidates from number `first` on is the next base item. Takes these away.
    template <class VisitAction>
    bool any_base(VisitAction visit, std::size_t first = 0) {
        bool is_done = false;
        std::size_t k = first;
        const std::size_t end = stack_.size();
        // A cover item that is still added brings others near.
        const std::size_t needed = cover_.size() < most_cover_ ? 1 : order_ - base_.size();
        for (; !is_done && k + needed <= end; ++k) {
            const std::uint32_t item = stack_[k];
            add_base(item);
            is_done = extend(visit);
            drop_base();
            bar_from_base(item); // for those after it
        }
        while (k > first)
            unbar_from_base(stack_[--k]);
        stack_.resize(first);
        return is_done;
    }

    /// Candidates are those that share an option with these; ascending.
    void note_neighbors(const std::vector<std::uint32_t>& items) {
        around_.assign(words_of_items_, 0);
        for (const std::uint32_t item : items) {
            const std::uint64_t* const near = neighbors(item);
            for (std::size_t w = 0; w < words_of_items_; ++w)
                around_[w] |= near[w];
        }
        for (std::size_t w = 0; w < words_of_items_; ++w)
            for (std::uint64_t rest = around_[w] & ~barred_[w]; rest != 0; rest &= rest - 1)
                note_candidate(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(rest)));
    }

    void note_first_candidates() {
        for (const std::uint32_t item : first_base_)
            if (watch_->begin())
                note_candidate(item);
    }

    /// An item is a candidate for the base if as many cover items as may still be added could give room to its options.
    void note_candidate(std::uint32_t item) {
        if (bars_from_base_[item] == 0 &&
            may_get_room(item, options_of_[item] - has_room_, most_cover_ - cover_.size()))
            stack_.push_back(item);
    }

    /// Can this number of cover items hold these options of an item?
    [[nodiscard]] bool may_get_room(std::uint32_t item, const Set& lacking, std::size_t most) {
        const std::uint32_t x = lacking.first();
        if (x == Compact::none || most == 0)
            return x == Compact::none;
        if (most > 2) { // a bound that costs less than trying all
            std::size_t counted = 0;
            const std::size_t bound = most * most_shared(item);
            return !lacking.any_of([&](std::uint32_t) { return ++counted > bound; });
        }
        for (const std::uint32_t cover : items_of_[x])
            if (cover != item && bars_from_cover_[cover] == 0 &&
                may_get_room(item, lacking - options_of_[cover], most - 1))
                return true;
        return false;
    }

    void increase(std::uint32_t x) {
        const std::int16_t surplus = ++surplus_[x];
        if (surplus == 0)
            lacks_room_.erase(x);
        else if (surplus == 1)
            has_room_.insert(x);
    }
    void lessen(std::uint32_t x) {
        const std::int16_t surplus = --surplus_[x];
        if (surplus == 0)
            has_room_.erase(x);
        else if (surplus == -1)
            lacks_room_.insert(x);
    }

    void bar_from_base(std::uint32_t item) {
        ++bars_from_base_[item];
        barred_[item / 64] |= std::uint64_t{1} << item % 64;
    }
    void unbar_from_base(std::uint32_t item) {
        if (--bars_from_base_[item] == 0)
            barred_[item / 64] &= ~(std::uint64_t{1} << item % 64);
    }

    void add_base(std::uint32_t item) {
        base_.push_back(item);
        bar_from_base(item);
        ++bars_from_cover_[item];
        options_of_[item].for_each([&](std::uint32_t x) { lessen(x); });
    }
    void drop_base() {
        options_of_[base_.back()].for_each([&](std::uint32_t x) { increase(x); });
        unbar_from_base(base_.back());
        --bars_from_cover_[base_.back()];
        base_.pop_back();
    }
    void add_cover(std::uint32_t item) {
        cover_.push_back(item);
        bar_from_base(item);
        ++bars_from_cover_[item];
        options_of_[item].for_each([&](std::uint32_t x) { increase(x); });
    }
    void drop_cover() {
        options_of_[cover_.back()].for_each([&](std::uint32_t x) { lessen(x); });
        --bars_from_cover_[cover_.back()];
        unbar_from_base(cover_.back());
        cover_.pop_back();
    }

    /// The cover items, and those of the target that give all options of base items room.
    [[nodiscard]] std::vector<std::uint32_t> cover_with(std::uint32_t target) const {
        std::vector<std::uint32_t> cover = cover_;
        std::vector<std::uint32_t> items = items_of_[target];
        std::vector<std::uint32_t> lacking; // an option as often as it lacks a cover item
        Set seen;
        for (const std::uint32_t base : base_)
            (options_of_[base] - seen).for_each([&](std::uint32_t x) {
                const auto of_target = std::count_if(items.begin(), items.end(),
                                                     [&](std::uint32_t item) { return options_of_[item].contains(x); });
                lacking.insert(lacking.end(),
                               static_cast<std::size_t>(std::max(of_target - surplus_[x], std::ptrdiff_t{0})), x);
                seen.insert(x);
            });
        while (!items.empty() && (!lacking.empty() || cover.size() < base_.size())) {
            const auto gain = [&](std::uint32_t item) {
                return std::count_if(lacking.begin(), lacking.end(),
                                     [&](std::uint32_t x) { return options_of_[item].contains(x); });
            };
            const auto best = std::max_element(items.begin(), items.end(),
                                               [&](std::uint32_t i, std::uint32_t k) { return gain(i) < gain(k); });
            options_of_[*best].for_each([&](std::uint32_t x) {
                if (const auto one = std::find(lacking.begin(), lacking.end(), x); one != lacking.end())
                    lacking.erase(one);
            });
            cover.push_back(*best);
            items.erase(best);
        }
        return cover;
    }

    /// Calls visit(found) if something goes: the target, or if that is `none`, any option. Returns what it does.
    template <class VisitAction>
    bool visit_if_any(const std::vector<std::uint32_t>& cover, std::uint32_t target, VisitAction visit) const {
        std::vector<std::uint32_t> used(compact_.options(), 0);
        Found found;
        for (const std::uint32_t item : cover) {
            found.cover.push_back(item_ids_[item]);
            options_of_[item].for_each([&](std::uint32_t x) { ++used[x]; });
        }
        bool is_enough = true;
        for (const std::uint32_t item : base_) {
            found.base.push_back(item_ids_[item]);
            options_of_[item].for_each([&](std::uint32_t x) {
                is_enough = is_enough && used[x] > 0;
                --used[x];
            });
        }
        const std::size_t rank = cover.size() - base_.size();
        for (std::uint32_t x = 0; x < compact_.options(); ++x)
            if (used[x] > rank)
                found.removed.insert(x);
        found.target = target != Compact::none ? target : found.removed.first();
        return is_enough && !found.removed.empty() && visit(found);
    }

    const Compact& compact_;
    const Position* position_ = nullptr;
    std::vector<std::uint32_t> first_base_;        ///< where searches begin
    std::vector<std::optional<Position>> without_; ///< by order: a position in which there was no set
    TrialWatch* watch_ = nullptr;
    std::vector<ItemId> item_ids_; ///< items are numbered anew: those of the CompactPosition, then secondary ones
    std::vector<Set> options_of_;  ///< by item
    std::vector<std::vector<std::uint32_t>> items_of_; ///< by option
    std::size_t words_of_items_ = 0;
    std::vector<std::uint64_t> near_;          ///< by item, or for one: its neighbors, or 0 if they were not asked for
    std::vector<std::uint64_t> around_;        ///< neighbors of several items
    std::vector<std::uint32_t> most_shared_;   ///< by item: see most_shared(), or 0
    std::vector<std::uint32_t> shared_;        ///< 0, but within most_shared()
    std::vector<std::uint64_t> barred_;        ///< items that have bars_from_base_, in bits
    std::vector<std::int16_t> surplus_;        ///< by option: cover items it has, less base items
    Set has_room_;                             ///< of them, those with more cover items than base items
    Set lacks_room_;                           ///< those with fewer
    std::vector<std::uint8_t> bars_from_base_; ///< by item: reasons why it must not become a base item
    std::vector<std::uint8_t> bars_from_cover_;
    std::vector<std::uint32_t> stack_; ///< candidates for base items, cover items that are barred: those of all levels
    std::vector<std::uint32_t> base_;
    std::vector<std::uint32_t> cover_;
    std::uint32_t order_ = 0;
    std::uint32_t most_cover_ = 0;
};

} // namespace dlx::detail
