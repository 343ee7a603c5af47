#include "dlx/logic/set_targets.hpp"

#include <bit>
#include <numeric>

namespace dlx::detail {

OptionSet SetTargets::of_order(std::uint32_t order, const Set& left, const std::vector<std::uint64_t>& barred,
                               std::span<const std::uint32_t> changed, TrialWatch& watch) {
#ifdef __EMSCRIPTEN__ // returns all of them: the page stays small
    return left;
#endif
    left_ = left;
    barred_ = &barred;
    changed_.assign(items_.words(), 0);
    for (const std::uint32_t item : changed)
        SetItems::insert(changed_.data(), item);
    watch_ = &watch;
    if (!std::exchange(is_assigned_, true)) {
        taken_by_.assign(items_.options(), items_.no_options());
        left.for_each([&](std::uint32_t x) {
            for (const std::uint32_t item : items_.items_of(x))
                if (items_.can_cover(item))
                    taken_by_[x] |= items_.options_of(item);
        });
    }
    if (order == 3) {
        note_pairs();
        return left;
    }
    Set targets = items_.no_options();
    Set by_item = items_.no_options();
    for (std::uint32_t item = 0; item < items_.size(); ++item)
        if (order == 2 && items_.can_cover(item)) {
            note_taken_by_two(item, targets);
        } else if (order == 1 && items_.can_be_base(item) && SetItems::contains(changed_.data(), item)) {
            note_taken_by(item, items_.no_options(), by_item);
            targets |= by_item;
        }
    return targets;
}

bool SetTargets::may_go_by_three(std::uint32_t target) {
#ifdef __EMSCRIPTEN__
    return true;
#endif
    if (!items_.are_neighbors_kept() || !are_all_numbered_)
        return true;
    note_takers(target);
    if (are_too_many())
        return true;
    if (takers_.size() < 2 || (changed_takers_ == 0 && !are_pairs_changed_))
        return false;
    note_pairs_of_singles();
    if (are_too_many())
        return true;
    if (!uses_.empty())
        drop_rare_pairs();
    std::sort(uses_.begin(), uses_.end());
    for (std::size_t k = 0; k < uses_.size();) {
        const Pair pair = uses_[k].first;
        std::uint64_t fitting = takers_of_cover_[first_of(pair)] | takers_of_cover_[second_of(pair)];
        for (; k < uses_.size() && uses_[k].first == pair; ++k)
            fitting |= uses_[k].second;
        if (are_three(pair, fitting))
            return true;
    }
    return false;
}

/// Assigns the targets with whose items an item shares all its options except some.
void SetTargets::note_taken_by(std::uint32_t item, const Set& excepted, Set& targets) const {
    targets = left_ - items_.options_of(item);
    (items_.options_of(item) - excepted).any_of([&](std::uint32_t x) {
        targets &= taken_by_[x];
        return targets.empty();
    });
}

/// Adds the targets with whose items and this cover item two items, one of them changed, share all their options, and share
/// those twice that they have in common.
void SetTargets::note_taken_by_two(std::uint32_t cover, Set& targets) {
    const Set& covered = items_.options_of(cover);
    if (!items_.is_near(cover, changed_.data(), *watch_))
        return;
    with_targets_ = 0;
    Set by_both = items_.no_options();
    for (const bool is_changed : {true, false}) { // unchanged items form pairs with changed ones
        const std::size_t changed = with_targets_;
        items_.for_neighbors(std::span(&cover, 1), *barred_, *watch_, [&](std::uint32_t item) {
            const Set& options = items_.options_of(item);
            if (SetItems::contains(changed_.data(), item) != is_changed || item == cover || (options - covered).empty())
                return;
            if (with_targets_ == items_with_targets_.size())
                items_with_targets_.emplace_back();
            auto& [number, by_item] = items_with_targets_[with_targets_];
            note_taken_by(item, covered, by_item);
            by_item -= covered;
            if (by_item.empty())
                return;
            number = item;
            for (std::size_t k = 0; k < (is_changed ? with_targets_ : changed); ++k) {
                const auto& [other, by_other] = items_with_targets_[k];
                by_both = by_item & by_other;
                if (by_both.empty())
                    continue;
                (options & items_.options_of(other)).any_of([&](std::uint32_t x) {
                    by_both &= taken_by_[x];
                    return by_both.empty();
                });
                targets |= by_both;
            }
            with_targets_ += is_changed ? 1 : 0;
        });
        if (with_targets_ == 0)
            return;
    }
}

// --- Three base items ------------------------------------------------------------------------------------------------

/// Numbers the options of each base item, and fills in masks_. Items with too many options have none.
void SetTargets::note_masks() {
    first_use_.clear();
    masks_.clear();
    first_mask_.clear();
    are_all_numbered_ = true;
    std::vector<std::uint64_t> shared(items_.size(), 0); // options of an item that each item has
    for (std::uint32_t item = 0; items_.can_be_base(item); ++item) {
        first_use_.push_back(static_cast<std::uint32_t>(first_mask_.size()));
        if (items_.count(item) > most_numbered) {
            are_all_numbered_ &=
                items_.count(item) > 2 * items_.most_shared(item); // other items can be a base item of a pair
            continue;
        }
        const auto for_uses = [&](auto visit) {
            std::uint64_t bit = 1;
            items_.options_of(item).for_each([&](std::uint32_t x) {
                visit(x, items_.items_of(x), bit);
                bit <<= 1;
            });
        };
        for_uses([&](std::uint32_t, std::span<const std::uint32_t> covers, std::uint64_t bit) {
            for (const std::uint32_t cover : covers)
                shared[cover] |= bit;
        });
        for_uses([&](std::uint32_t x, std::span<const std::uint32_t> covers, std::uint64_t) {
            first_mask_.emplace_back(x, masks_.size());
            for (const std::uint32_t cover : covers)
                masks_.push_back(cover != item && items_.can_cover(cover) ? shared[cover] : 0);
        });
        for_uses([&](std::uint32_t, std::span<const std::uint32_t> covers, std::uint64_t) {
            for (const std::uint32_t cover : covers)
                shared[cover] = 0;
        });
    }
}

/// Calls visit(cover, rest) for the cover items of the first of these numbered options of an item, with the options that
/// remain.
template <class Visit>
void SetTargets::for_covers(std::uint32_t item, std::uint64_t options, Visit visit) const {
    const auto [x, first] = first_mask_[first_use_[item] + static_cast<std::uint32_t>(std::countr_zero(options))];
    const std::uint64_t* mask = masks_.data() + first;
    for (const std::uint32_t cover : items_.items_of(x))
        if (const std::uint64_t has = *mask++; has != 0)
            visit(cover, options & ~has);
}

/// Calls visit(pair) for the pairs of this cover item and another one that has all these numbered options of an item.
template <class Visit>
void SetTargets::for_pairs_with(std::uint32_t cover, std::uint32_t item, std::uint64_t options, Visit visit) const {
    for_covers(item, options, [&](std::uint32_t other, std::uint64_t rest) {
        if (rest == 0)
            visit(pair_of(cover, other));
    });
}

/// Notes the pairs of cover items that have all options of some base item.
void SetTargets::note_pairs() {
    if (!items_.are_neighbors_kept())
        return;
    paired_.assign(items_.size() * items_.words(), 0);
    bases_of_pairs_.clear();
    takers_of_cover_.assign(items_.size(), 0);
    singles_.clear();
    are_pairs_changed_ = false;
    note_masks();
    for (std::uint32_t item = 0; items_.can_be_base(item); ++item)
        if (const std::uint32_t count = items_.count(item); count <= most_numbered)
            for_covers(item, ~std::uint64_t{0} >> (64 - count), [&](std::uint32_t cover, std::uint64_t rest) {
                if (rest != 0)
                    for_pairs_with(cover, item, rest, [&](Pair pair) {
                        SetItems::insert(paired_.data() + first_of(pair) * items_.words(), second_of(pair));
                        SetItems::insert(paired_.data() + second_of(pair) * items_.words(), first_of(pair));
                        bases_of_pairs_.emplace_back(pair, item);
                        are_pairs_changed_ = are_pairs_changed_ || SetItems::contains(changed_.data(), item);
                    });
            });
    std::sort(bases_of_pairs_.begin(), bases_of_pairs_.end());
    start_of_pairs_.assign(items_.size() + 1, 0);
    for (const auto& use : bases_of_pairs_)
        ++start_of_pairs_[first_of(use.first) + 1];
    std::partial_sum(start_of_pairs_.begin(), start_of_pairs_.end(), start_of_pairs_.begin());
}

/// Returns the options of an item that share no item with the target, as numbered.
std::uint64_t SetTargets::not_taken(std::uint32_t item) const {
    const auto* use = first_mask_.data() + first_use_[item];
    std::uint64_t rest = 0;
    for (std::uint32_t k = 0; k < items_.count(item); ++k)
        rest |= std::uint64_t{taken_.contains(use[k].first) ? 0U : 1U} << k;
    return rest;
}

/// Notes the takers of a target: the possible base items that share options with its items, and have all their
/// other options in one cover item or two.
void SetTargets::note_takers(std::uint32_t target) {
    takers_.clear();
    changed_takers_ = 0;
    uses_.clear();
    for (const auto& [cover, item] : singles_)
        takers_of_cover_[cover] = 0;
    singles_.clear();
    target_ = target;
    taken_ = twice_taken_ = items_.no_options();
    for (const std::uint32_t item : items_.items_of(target))
        if (items_.can_cover(item)) {
            twice_taken_ |= taken_ & items_.options_of(item);
            taken_ |= items_.options_of(item);
        }
    items_.for_neighbors(items_.items_of(target), *barred_, *watch_, [&](std::uint32_t item) {
        if (items_.options_of(item).contains(target) || are_too_many())
            return;
        if (items_.count(item) > most_numbered) {
            if (!(items_.options_of(item) - taken_).has_more_than(std::size_t{2} * items_.most_shared(item)))
                takers_.resize(most_takers + 1); // too many to be used
            return;
        }
        const std::uint64_t rest = not_taken(item);
        if (rest == 0)
            return;
        const std::uint64_t bit = std::uint64_t{1} << takers_.size() % most_takers;
        const std::size_t before = uses_.size() + singles_.size();
        for_covers(item, rest, [&](std::uint32_t cover, std::uint64_t others) {
            if (others == 0) {
                takers_of_cover_[cover] |= bit;
                singles_.emplace_back(cover, item);
            } else {
                for_pairs_with(cover, item, others, [&](Pair pair) { uses_.emplace_back(pair, bit); });
            }
        });
        if (uses_.size() + singles_.size() == before)
            return;
        takers_.push_back(item);
        changed_takers_ |= SetItems::contains(changed_.data(), item) ? bit : 0;
    });
}

/// Notes the pairs of cover items that may suffice if each taker needs only one of them. Either a base item that is
/// not a taker needs both, or two takers have options in common that need both.
void SetTargets::note_pairs_of_singles() {
    for (std::size_t k = 0; k < singles_.size() && !are_too_many(); ++k) {
        const auto& [cover, item] = singles_[k];
        const std::uint32_t first = cover; // lambdas of clang 14 do not capture a part of a binding
        bool is_new = true;
        for (std::size_t j = 0; j < k; ++j)
            if (singles_[j].first == first) {
                is_new = false;
                const Set common = (items_.options_of(item) & items_.options_of(singles_[j].second)) - twice_taken_ -
                                   (taken_ & items_.options_of(first));
                if (!common.empty())
                    for (const std::uint32_t other : items_.items_of(common.first()))
                        if (other != first && items_.can_cover(other) && (common - items_.options_of(other)).empty())
                            uses_.emplace_back(pair_of(first, other), 0);
            }
        if (!is_new)
            continue;
        const std::uint64_t* const paired = paired_.data() + first * items_.words();
        for (std::size_t w = first / 64; w < items_.words(); ++w)
            for (std::uint64_t rest = paired[w]; rest != 0; rest &= rest - 1)
                if (const auto second = static_cast<std::uint32_t>(w * 64 + std::size_t(std::countr_zero(rest)));
                    second > first && takers_of_cover_[second] != 0)
                    uses_.emplace_back(pair_of(first, second), 0);
    }
}

/// Removes pairs of cover items with too few takers. Takers of other pairs may be counted.
void SetTargets::drop_rare_pairs() {
    takers_of_pair_.fill(0);
    for (const auto& [pair, bit] : uses_)
        takers_of_pair_[slot(pair)] |= bit;
    std::erase_if(uses_, [&](const auto& use) {
        const Pair pair = use.first;
        return !are_enough(pair, takers_of_pair_[slot(pair)] | takers_of_cover_[first_of(pair)] |
                                     takers_of_cover_[second_of(pair)]);
    });
}

/// Returns true if these cover items may suffice for three base items, at least two of which are takers in the bit
/// set `fitting`.
bool SetTargets::are_three(Pair pair, std::uint64_t fitting) {
    if (!are_enough(pair, fitting) || ((fitting & changed_takers_) == 0 && !has_bases(pair)))
        return false;
    fitting_.clear();
    for (; fitting != 0; fitting &= fitting - 1)
        note_fitting(takers_[static_cast<std::size_t>(std::countr_zero(fitting))], pair);
    const std::size_t takers = fitting_.size();
    if (takers < 2)
        return false;
    note_bases(pair);
    const auto is_changed = [&](std::uint32_t item) { return SetItems::contains(changed_.data(), item); };
    if (fitting_.size() < 3 || std::none_of(fitting_.begin(), fitting_.end(), is_changed))
        return false;
    const Set& options = items_.options_of(first_of(pair));
    const Set& others = items_.options_of(second_of(pair));
    const Set singly = left_ - twice_taken_ - (taken_ & (options | others)) - (options & others);
    const auto fit_together = [&](std::size_t k, std::size_t j) {
        return first_common(items_.options_of(fitting_[k]) & items_.options_of(fitting_[j]), singly) == Set::none;
    };
    for (std::size_t k = 1; k < takers; ++k)
        for (std::size_t j = 0; j < k; ++j)
            if (fit_together(k, j))
                for (std::size_t i = k + 1; i < fitting_.size(); ++i)
                    if (fit_together(k, i) && fit_together(j, i))
                        return true;
    return false;
}

/// Notes the other base items with all their options in this pair of cover items.
void SetTargets::note_bases(Pair pair) {
    if (!has_bases(pair))
        return;
    for (std::uint32_t k = start_of_pairs_[first_of(pair)]; k < start_of_pairs_[first_of(pair) + 1]; ++k)
        if (const std::uint32_t item = bases_of_pairs_[k].second;
            bases_of_pairs_[k].first == pair && !items_.options_of(item).contains(target_) &&
            std::find(fitting_.begin(), fitting_.end(), item) == fitting_.end())
            fitting_.push_back(item);
}

} // namespace dlx::detail
