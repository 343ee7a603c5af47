#include "dlx/logic/sets.hpp"

#include <algorithm>

namespace dlx::detail {

void SetSearch::assign(const Position& position) {
    items_.assign(position);
    barred_.assign(items_.words(), 0);
    bars_from_base_.assign(items_.size(), 0);
    bars_from_cover_.assign(items_.size(), 0);
    for (std::uint32_t item = 0; item < items_.size(); ++item) {
        if (!items_.can_be_base(item))
            bar_from_base(item);
        bars_from_cover_[item] = items_.can_cover(item) ? 0 : 1;
    }
    surplus_.assign(compact_.options(), 0);
    has_room_ = compact_.no_options();
    lacks_room_ = compact_.no_options();
    position_ = &position;
    targets_.reset();
    is_smallest_ = false;
    first_base_.assign(compact_.all_items().begin(), compact_.all_items().end());
}

bool SetSearch::first(std::uint32_t order, TrialWatch& watch, const Visit& visit) {
    const bool is_found = first_up_to(largest_of_higher_rank, order, watch, visit);
    if (!is_found && !watch.is_over() && !position_->has_bounds()) // with bounds, more items can be in sets later
        without_.insert_or_assign(order, *position_);
    return is_found;
}

bool SetSearch::first_of_rank_0(std::uint32_t order, TrialWatch& watch, const Visit& visit) {
    return first_up_to(0, order, watch, visit);
}

void SetSearch::keep_base_items(std::span<const ItemId> items) {
    for (std::uint32_t item = 0; item < compact_.items(); ++item)
        if (std::find(items.begin(), items.end(), items_.id(item)) == items.end())
            bar_from_base(item);
}

bool SetSearch::against(std::uint32_t target, std::uint32_t order, TrialWatch& watch, const Visit& visit) {
    if (watch.is_over())
        return false;
    begin(order, order - 1, watch);
    for (const std::uint32_t item : items_.items_of(target))
        bars_from_cover_[item] == 0 ? add_cover(item) : bar_from_base(item); // all items of the target at first
    const std::vector<std::uint32_t> of_target = cover_;
    cover_.clear();
    const bool are_all = first_base_.size() == compact_.items();
    are_all ? note_neighbors(items_.items_of(target)) : note_first_candidates();
    const bool is_done = any_base([&] { return visit_if_any(cover_with(of_target), target, visit); });
    cover_ = of_target;
    while (!cover_.empty())
        drop_cover();
    for (const std::uint32_t item : items_.items_of(target))
        if (bars_from_cover_[item] != 0)
            unbar_from_base(item);
    return is_done;
}

/// Calls visit(found) for the first set of this order; includes sets of higher rank only if the order is at most
/// `largest_of_rank`. If there was none in an earlier position with more options, only sets with a base item that
/// has lost an option since are sought. Without this test, paths of Sudokus take twice as long.
bool SetSearch::first_up_to(std::uint32_t largest_of_rank, std::uint32_t order, TrialWatch& watch, const Visit& visit) {
    is_smallest_ = order > 1;
    const auto earlier = without_.find(order);
    if (earlier == without_.end() || !position_->is_part_of(earlier->second))
        return any(order, largest_of_rank, watch, visit);
    std::vector<std::uint32_t> all = first_base_;
    std::erase_if(first_base_, [&](std::uint32_t item) {
        return position_->option_count(items_.id(item)) == earlier->second.option_count(items_.id(item));
    });
    Found first; // no other set precedes it, except those of the same rank and target
    const bool is_found = !first_base_.empty() && any(order, largest_of_rank, watch, [&](const Found& found) {
        first = found;
        return true;
    });
    first_base_.swap(all);
    return is_found && (first.base.size() == first.cover.size() ? of_rank_0(order, watch, visit)
                                                                : against(first.target, order, watch, visit));
}

/// Calls visit(found), until it returns true, for the sets of this order; includes sets of higher rank only if the
/// order is at most `largest_of_rank`.
bool SetSearch::any(std::uint32_t order, std::uint32_t largest_of_rank, TrialWatch& watch, const Visit& visit) {
    const bool is_quick = order == 1 || (is_smallest_ && order <= 3);
    const bool are_all = first_base_.size() == compact_.items();
    if ((!is_quick || !are_all || order != 3 || small_.may_exist(watch)) && of_rank_0(order, watch, visit))
        return true;
    if (order > largest_of_rank || watch.is_over())
        return false;
    const Set& left = compact_.base().left;
    const Set targets = is_quick ? targets_.of_order(order, left, barred_, first_base_, watch) : left;
    return targets.any_of([&](std::uint32_t target) {
        return (!is_quick || order < 3 || targets_.may_go_by_three(target)) && against(target, order, watch, visit);
    });
}

/// Calls visit(found), until it returns true, for the sets of rank 0. Returns true if a call did.
bool SetSearch::of_rank_0(std::uint32_t order, TrialWatch& watch, const Visit& visit) {
    begin(order, order, watch);
    note_first_candidates();
    return any_base([&] { return !has_room_.empty() && visit_if_any(cover_, CompactPosition::none, visit); });
}

void SetSearch::begin(std::uint32_t order, std::uint32_t most_cover, TrialWatch& watch) {
    watch_ = &watch;
    order_ = order;
    most_cover_ = most_cover;
    stack_.clear();
}

/// Calls visit(), until it returns true, for all ways to complete base and cover. Returns true if a call did.
bool SetSearch::extend(const VisitComplete& visit) {
    if (!watch_->begin())
        return false;
    if (const std::uint32_t x = lacks_room_.first(); x != CompactPosition::none)
        return cover_.size() < most_cover_ && any_cover(x, visit);
    if (base_.size() + most_cover_ == cover_.size() + order_) // was found before, with fewer base items
        return base_.size() == order_ && visit();
    const std::size_t first = stack_.size();
    note_neighbors(cover_);
    return any_base(visit, first);
}

/// Does the work of extend(), with an item of option x as the next cover item.
bool SetSearch::any_cover(std::uint32_t x, const VisitComplete& visit) {
    bool is_done = false;
    const std::size_t first = stack_.size();
    for (const std::uint32_t item : items_.items_of(x))
        if (!is_done && bars_from_cover_[item] == 0 &&
            (cover_.size() + 1 < most_cover_ ||
             ((lacks_room_ - items_.options_of(item)).empty() && are_enough(item)))) {
            add_cover(item);
            is_done = extend(visit);
            drop_cover();
            ++bars_from_cover_[item]; // bars the item from later items
            stack_.push_back(item);
        }
    for (; stack_.size() > first; stack_.pop_back())
        --bars_from_cover_[stack_.back()];
    return is_done;
}

/// Does the work of extend(), with a candidate from number `first` on as the next base item. Removes these candidates
/// from stack_.
bool SetSearch::any_base(const VisitComplete& visit, std::size_t first) {
    bool is_done = false;
    std::size_t k = first;
    const std::size_t end = stack_.size();
    // A further cover item makes further items neighbors.
    const std::size_t needed = cover_.size() < most_cover_ ? 1 : order_ - base_.size();
    for (; !is_done && k + needed <= end; ++k) {
        const std::uint32_t item = stack_[k];
        add_base(item);
        is_done = extend(visit);
        drop_base();
        bar_from_base(item); // bars the item from later candidates
    }
    while (k > first)
        unbar_from_base(stack_[--k]);
    stack_.resize(first);
    return is_done;
}

/// Appends to stack_ the candidates that share an option with these items, ascending.
void SetSearch::note_neighbors(std::span<const std::uint32_t> items) {
    items_.for_neighbors(items, barred_, *watch_, [&](std::uint32_t item) { note_candidate(item); });
}

void SetSearch::note_first_candidates() {
    for (const std::uint32_t item : first_base_)
        if (watch_->begin())
            note_candidate(item);
}

/// Returns true if at most `most` further cover items may suffice for these options of an item. `lacking` is a set, or an
/// operation on sets.
template <std::size_t most, class E>
bool SetSearch::may_get_room(std::uint32_t item, const E& lacking) const {
    const std::uint32_t x = lacking.first();
    if (x == CompactPosition::none || most == 0)
        return x == CompactPosition::none;
    if constexpr (most > 0)
        for (const std::uint32_t cover : items_.items_of(x))
            if (cover != item && bars_from_cover_[cover] == 0 &&
                may_get_room<most - 1>(item, lacking - items_.options_of(cover)))
                return true;
    return false;
}

/// Appends an item to stack_ if the cover items that can still be added suffice for its options.
void SetSearch::note_candidate(std::uint32_t item) {
    if (bars_from_base_[item] != 0)
        return;
    const auto lacking = items_.options_of(item) - has_room_;
    const std::size_t most = most_cover_ - cover_.size();
    if (most == 0   ? may_get_room<0>(item, lacking)
        : most == 1 ? may_get_room<1>(item, lacking)
        : most == 2
            ? may_get_room<2>(item, lacking)
            : !lacking.has_more_than(most * items_.most_shared(item))) // a bound, which is cheaper than trying all
        stack_.push_back(item);
}

/// Returns true if all further base items may have room when `cover` is the last cover item. If there is no smaller
/// set, two base items share options with it. Otherwise the set without it and its base item would be smaller.
bool SetSearch::are_enough(std::uint32_t cover) {
    if (!is_smallest_)
        return true;
    const std::uint64_t* const near = items_.neighbors(cover, *watch_);
    const auto sharing = static_cast<std::size_t>(
        std::count_if(base_.begin(), base_.end(), [&](std::uint32_t item) { return SetItems::contains(near, item); }));
    const Set room = has_room_ | (items_.options_of(cover) - lacks_room_);
    std::size_t found = 0; // base items that fit, those near the cover item first
    const auto is_enough = [&](std::size_t enough) {
        return [&, enough](std::uint32_t item) {
            found += item != cover && (items_.options_of(item) - room).empty() ? 1 : 0;
            return found >= enough;
        };
    };
    const std::size_t missing = order_ - base_.size();
    const std::size_t missing_near = sharing < 2 ? 2 - sharing : 0;
    if (missing_near > 0 && !items_.any_neighbor(std::span(&cover, 1), barred_, *watch_, is_enough(missing_near)))
        return false;
    if (found >= missing)
        return true;
    found = 0;
    cover_.push_back(cover);
    const bool are_all = items_.any_neighbor(cover_, barred_, *watch_, is_enough(missing));
    cover_.pop_back();
    return are_all;
}

void SetSearch::add_base(std::uint32_t item) {
    base_.push_back(item);
    bar_from_base(item);
    ++bars_from_cover_[item];
    items_.options_of(item).for_each([&](std::uint32_t x) { lessen(x); });
}

void SetSearch::drop_base() {
    items_.options_of(base_.back()).for_each([&](std::uint32_t x) { increase(x); });
    unbar_from_base(base_.back());
    --bars_from_cover_[base_.back()];
    base_.pop_back();
}

void SetSearch::add_cover(std::uint32_t item) {
    cover_.push_back(item);
    bar_from_base(item);
    ++bars_from_cover_[item];
    items_.options_of(item).for_each([&](std::uint32_t x) { increase(x); });
}

void SetSearch::drop_cover() {
    items_.options_of(cover_.back()).for_each([&](std::uint32_t x) { lessen(x); });
    --bars_from_cover_[cover_.back()];
    unbar_from_base(cover_.back());
    cover_.pop_back();
}

/// Returns the cover items, with enough of these items of the target for all options of base items.
std::vector<std::uint32_t> SetSearch::cover_with(std::vector<std::uint32_t> items) const {
    std::vector<std::uint32_t> cover = cover_;
    std::vector<std::uint32_t> lacking; // each option once for each cover item that it lacks
    Set seen = compact_.no_options();
    for (const std::uint32_t base : base_)
        (items_.options_of(base) - seen).for_each([&](std::uint32_t x) {
            const auto of_target = std::count_if(
                items.begin(), items.end(), [&](std::uint32_t item) { return items_.options_of(item).contains(x); });
            lacking.insert(lacking.end(),
                           static_cast<std::size_t>(std::max(of_target - surplus_[x], std::ptrdiff_t{0})), x);
            seen.insert(x);
        });
    while (!items.empty() && (!lacking.empty() || cover.size() < base_.size())) {
        const auto gain = [&](std::uint32_t item) {
            return std::count_if(lacking.begin(), lacking.end(),
                                 [&](std::uint32_t x) { return items_.options_of(item).contains(x); });
        };
        const auto best = std::max_element(items.begin(), items.end(),
                                           [&](std::uint32_t i, std::uint32_t k) { return gain(i) < gain(k); });
        items_.options_of(*best).for_each([&](std::uint32_t x) {
            if (const auto one = std::find(lacking.begin(), lacking.end(), x); one != lacking.end())
                lacking.erase(one);
        });
        cover.push_back(*best);
        items.erase(best);
    }
    return cover;
}

/// Calls visit(found) if the set removes an option: the target, or any option if the target is `none`. Returns the
/// result of visit(), or false.
bool SetSearch::visit_if_any(const std::vector<std::uint32_t>& cover, std::uint32_t target, const Visit& visit) const {
    std::vector<std::uint32_t> used(compact_.options(), 0);
    Found found;
    found.removed = compact_.no_options();
    for (const std::uint32_t item : cover) {
        found.cover.push_back(items_.id(item));
        items_.options_of(item).for_each([&](std::uint32_t x) { ++used[x]; });
    }
    bool is_enough = true;
    for (const std::uint32_t item : base_) {
        found.base.push_back(items_.id(item));
        items_.options_of(item).for_each([&](std::uint32_t x) {
            is_enough = is_enough && used[x] > 0;
            --used[x];
        });
    }
    const std::size_t rank = cover.size() - base_.size();
    for (std::uint32_t x = 0; x < compact_.options(); ++x)
        if (used[x] > rank)
            found.removed.insert(x);
    found.target = target != CompactPosition::none ? target : found.removed.first();
    return is_enough && !found.removed.empty() && visit(found);
}

} // namespace dlx::detail
