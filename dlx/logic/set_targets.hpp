#pragma once

#include "dlx/logic/set_items.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A quick search for the targets that sets of higher rank may remove: sets of k base items and k - 1 cover items
/// beside those of the target, where no set of a smaller order exists.
///
/// At least two of the base items share an option with an item of the target. If one did, the others and the cover
/// items would be a smaller set, or without it have the same options; then the items of the target are the cover items
/// of this one. For the same reason no base item has all its options in a single cover item, unless it shares options
/// with the target.
template <std::size_t Words>
class SetTargets {
public:
    using Items = SetItems<Words>;
    using Set = typename Items::Set;

    explicit SetTargets(Items& items) : items_(items) {}

    /// Returns those of the `left` options that a set of this order, at most 3, may remove; for order 3, all of them.
    /// `barred` is the bit set of the items that cannot be base items. One of the base items must be in `changed`.
    Set of_order(std::uint32_t order, const Set& left, const std::vector<std::uint64_t>& barred,
                 std::span<const std::uint32_t> changed, TrialWatch& watch) {
#ifdef __EMSCRIPTEN__ // all of them: the page stays small
        return left;
#endif
        left_ = left;
        barred_ = &barred;
        changed_.assign(items_.words(), 0);
        for (const std::uint32_t item : changed)
            Items::insert(changed_.data(), item);
        watch_ = &watch;
        taken_by_.assign(items_.options(), Set());
        left.for_each([&](std::uint32_t x) {
            for (const std::uint32_t item : items_.items_of(x))
                if (items_.can_cover(item))
                    taken_by_[x] |= items_.options_of(item);
        });
        if (order == 3) {
            note_pairs();
            return left;
        }
        Set targets;
        for (std::uint32_t item = 0; item < items_.size(); ++item)
            if (order == 2 && items_.can_cover(item))
                targets |= taken_by_two(item);
            else if (order == 1 && items_.can_be_base(item) && Items::contains(changed_.data(), item))
                targets |= taken_by(item, Set());
        return targets;
    }

    /// Returns true if two cover items and those of the target may suffice for three base items.
    /// Requires of_order(3), with the same position.
    [[nodiscard]] bool may_go_by_three(std::uint32_t target) {
#ifdef __EMSCRIPTEN__
        return true;
#endif
        if (!items_.are_neighbors_kept())
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

private:
    using Pair = std::uint64_t; ///< two cover items, the lesser one in the upper half

    static Pair pair_of(std::uint32_t one, std::uint32_t other) {
        return Pair{std::min(one, other)} << 32 | std::max(one, other);
    }
    static std::uint32_t first_of(Pair pair) { return static_cast<std::uint32_t>(pair >> 32); }
    static std::uint32_t second_of(Pair pair) { return static_cast<std::uint32_t>(pair); }

    /// Returns the targets with whose items an item shares all its options except some.
    [[nodiscard]] Set taken_by(std::uint32_t item, const Set& excepted) const {
        Set targets = left_ - items_.options_of(item);
        (items_.options_of(item) - excepted).any_of([&](std::uint32_t x) {
            targets &= taken_by_[x];
            return targets.empty();
        });
        return targets;
    }

    /// Returns the targets with whose items and this cover item two items share all their options, and share those
    /// twice that they have in common.
    [[nodiscard]] Set taken_by_two(std::uint32_t cover) {
        const Set& covered = items_.options_of(cover);
        Set targets;
        if (!items_.is_near(cover, changed_.data(), *watch_))
            return targets;
        items_with_targets_.clear();
        items_.for_neighbors(std::span(&cover, 1), *barred_, *watch_, [&](std::uint32_t item) {
            const Set& options = items_.options_of(item);
            if (item == cover || (options - covered).empty())
                return;
            const Set by_item = taken_by(item, covered) - covered;
            if (by_item.empty())
                return;
            for (const auto& [other, by_other] : items_with_targets_) {
                Set by_both = by_item & by_other;
                (options & items_.options_of(other)).any_of([&](std::uint32_t x) {
                    by_both &= taken_by_[x];
                    return by_both.empty();
                });
                targets |= by_both;
            }
            items_with_targets_.emplace_back(item, by_item);
        });
        return targets;
    }

    // --- Three base items -------------------------------------------------------------------------------------------

    /// Calls visit(cover, rest) for the cover items of the first of these options of an item, with the options that
    /// remain.
    template <class Visit>
    void for_covers(std::uint32_t item, const Set& options, Visit visit) const {
        for (const std::uint32_t cover : items_.items_of(options.first()))
            if (cover != item && items_.can_cover(cover))
                visit(cover, options - items_.options_of(cover));
    }

    /// Notes the pairs of cover items that have all options of some base item.
    void note_pairs() {
        if (!items_.are_neighbors_kept())
            return;
        paired_.assign(items_.size() * items_.words(), 0);
        bases_of_pairs_.clear();
        takers_of_cover_.assign(items_.size(), 0);
        singles_.clear();
        are_pairs_changed_ = false;
        for (std::uint32_t item = 0; items_.can_be_base(item); ++item)
            for_covers(item, items_.options_of(item), [&](std::uint32_t cover, const Set& rest) {
                if (!rest.empty())
                    for_pairs_with(cover, item, rest, [&](Pair pair) {
                        Items::insert(paired_.data() + first_of(pair) * items_.words(), second_of(pair));
                        Items::insert(paired_.data() + second_of(pair) * items_.words(), first_of(pair));
                        bases_of_pairs_.emplace_back(pair, item);
                        are_pairs_changed_ = are_pairs_changed_ || Items::contains(changed_.data(), item);
                    });
            });
        std::sort(bases_of_pairs_.begin(), bases_of_pairs_.end());
        start_of_pairs_.assign(items_.size() + 1, 0);
        for (const auto& use : bases_of_pairs_)
            ++start_of_pairs_[first_of(use.first) + 1];
        std::partial_sum(start_of_pairs_.begin(), start_of_pairs_.end(), start_of_pairs_.begin());
    }

    /// Notes the takers of a target: the possible base items that share options with its items, and have all their
    /// other options in one cover item or two.
    void note_takers(std::uint32_t target) {
        takers_.clear();
        changed_takers_ = 0;
        uses_.clear();
        for (const auto& [cover, item] : singles_)
            takers_of_cover_[cover] = 0;
        singles_.clear();
        target_ = target;
        taken_ = twice_taken_ = Set();
        for (const std::uint32_t item : items_.items_of(target))
            if (items_.can_cover(item)) {
                twice_taken_ |= taken_ & items_.options_of(item);
                taken_ |= items_.options_of(item);
            }
        items_.for_neighbors(items_.items_of(target), *barred_, *watch_, [&](std::uint32_t item) {
            const Set rest = items_.options_of(item) - taken_;
            if (items_.options_of(item).contains(target) || rest.empty() || are_too_many())
                return;
            const std::uint64_t bit = std::uint64_t{1} << takers_.size() % most_takers;
            const std::size_t before = uses_.size() + singles_.size();
            for_covers(item, rest, [&](std::uint32_t cover, const Set& others) {
                if (others.empty()) {
                    takers_of_cover_[cover] |= bit;
                    singles_.emplace_back(cover, item);
                } else {
                    for_pairs_with(cover, item, others, [&](Pair pair) { uses_.emplace_back(pair, bit); });
                }
            });
            if (uses_.size() + singles_.size() == before)
                return;
            takers_.push_back(item);
            changed_takers_ |= Items::contains(changed_.data(), item) ? bit : 0;
        });
    }

    /// Returns true if a target has too many takers, or ways to take, for a quick test.
    [[nodiscard]] bool are_too_many() const {
        return takers_.size() > most_takers || singles_.size() > most_uses || uses_.size() > most_uses;
    }

    /// Notes the pairs of cover items that may suffice if each taker needs only one of them. Either a base item that is
    /// not a taker needs both, or two takers have options in common that need both.
    void note_pairs_of_singles() {
        for (std::size_t k = 0; k < singles_.size() && !are_too_many(); ++k) {
            const auto& [cover, item] = singles_[k];
            const std::uint32_t first = cover; // lambdas of clang 14 do not capture a part of a binding
            bool is_new = true;
            for (std::size_t j = 0; j < k; ++j)
                if (singles_[j].first == first) {
                    is_new = false;
                    const Set common = (items_.options_of(item) & items_.options_of(singles_[j].second)) -
                                       twice_taken_ - (taken_ & items_.options_of(first));
                    if (!common.empty())
                        for_pairs_with(first, first, common, [&](Pair pair) { uses_.emplace_back(pair, 0); });
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

    /// Calls visit(pair) for the pairs of this cover item and another one, not `item`, that has all these options.
    template <class Visit>
    void for_pairs_with(std::uint32_t cover, std::uint32_t item, const Set& options, Visit visit) const {
        for_covers(item, options, [&](std::uint32_t other, const Set& rest) {
            if (rest.empty())
                visit(pair_of(cover, other));
        });
    }

    /// Removes pairs of cover items with too few takers. Takers of other pairs may be counted.
    void drop_rare_pairs() {
        takers_of_pair_.fill(0);
        for (const auto& [pair, bit] : uses_)
            takers_of_pair_[slot(pair)] |= bit;
        std::erase_if(uses_, [&](const auto& use) {
            const Pair pair = use.first;
            return !are_enough(pair, takers_of_pair_[slot(pair)] | takers_of_cover_[first_of(pair)] |
                                         takers_of_cover_[second_of(pair)]);
        });
    }
    static std::size_t slot(Pair pair) { return (first_of(pair) * 61 + second_of(pair)) % slots; }

    /// Returns true if enough of three base items with these cover items are in a set of takers.
    [[nodiscard]] bool are_enough(Pair pair, std::uint64_t fitting) const {
        const std::uint64_t without_first = fitting & (fitting - 1);
        if (without_first == 0)
            return false;
        return has_bases(pair) || (without_first & (without_first - 1)) != 0;
    }
    /// Returns true if some base item has all its options in this pair of cover items.
    [[nodiscard]] bool has_bases(Pair pair) const {
        return Items::contains(paired_.data() + first_of(pair) * items_.words(), second_of(pair));
    }

    /// Returns true if these cover items may suffice for three base items, at least two of which are takers in the bit
    /// set `fitting`.
    [[nodiscard]] bool are_three(Pair pair, std::uint64_t fitting) {
        if (!are_enough(pair, fitting) || ((fitting & changed_takers_) == 0 && !has_bases(pair)))
            return false;
        fitting_.clear();
        for (; fitting != 0; fitting &= fitting - 1)
            note_fitting(takers_[static_cast<std::size_t>(std::countr_zero(fitting))], pair);
        const std::size_t takers = fitting_.size();
        note_bases(pair);
        const auto is_changed = [&](std::uint32_t item) { return Items::contains(changed_.data(), item); };
        if (takers < 2 || fitting_.size() < 3 || std::none_of(fitting_.begin(), fitting_.end(), is_changed))
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

    void note_fitting(std::uint32_t item, Pair pair) {
        if (item != first_of(pair) && item != second_of(pair))
            fitting_.push_back(item);
    }

    /// Notes the other base items with all their options in this pair of cover items.
    void note_bases(Pair pair) {
        if (!has_bases(pair))
            return;
        for (std::uint32_t k = start_of_pairs_[first_of(pair)]; k < start_of_pairs_[first_of(pair) + 1]; ++k)
            if (const std::uint32_t item = bases_of_pairs_[k].second;
                bases_of_pairs_[k].first == pair && !items_.options_of(item).contains(target_) &&
                std::find(fitting_.begin(), fitting_.end(), item) == fitting_.end())
                fitting_.push_back(item);
    }

    static constexpr std::size_t slots = 1024;
    static constexpr std::size_t most_takers = 64;
    static constexpr std::size_t most_uses = 1024;

    Items& items_;
    Set left_;
    const std::vector<std::uint64_t>* barred_ = nullptr;
    std::vector<std::uint64_t> changed_; ///< bit set of the items one of which must be a base item
    TrialWatch* watch_ = nullptr;
    std::vector<Set> taken_by_;                                     ///< options that share an item with each option
    std::vector<std::pair<std::uint32_t, Set>> items_with_targets_; ///< items with their targets
    std::vector<std::uint64_t> paired_;                          ///< for each cover item, the bit set of note_pairs()
    std::vector<std::pair<Pair, std::uint32_t>> bases_of_pairs_; ///< pairs of note_pairs() with base items, sorted
    std::vector<std::uint32_t> start_of_pairs_;                  ///< start of each lesser cover item in bases_of_pairs_
    bool are_pairs_changed_ = false;                             ///< whether bases_of_pairs_ has an item of changed_
    std::uint32_t target_ = 0;
    Set taken_;                                        ///< options that share an item with the target
    Set twice_taken_;                                  ///< options that share two items with the target
    std::vector<std::uint32_t> takers_;                ///< takers of the target, numbered from 0
    std::uint64_t changed_takers_ = 0;                 ///< bit set of the takers in changed_
    std::vector<std::pair<Pair, std::uint64_t>> uses_; ///< pairs of cover items, each with the bit of a taker
    std::vector<std::pair<std::uint32_t, std::uint32_t>> singles_; ///< single cover items with takers
    std::vector<std::uint64_t> takers_of_cover_;        ///< bit set of the takers of each cover item in singles_
    std::array<std::uint64_t, slots> takers_of_pair_{}; ///< scratch: bit sets of the takers in uses_, by slot()
    std::vector<std::uint32_t> fitting_;                ///< scratch of are_three()
};

} // namespace dlx::detail
