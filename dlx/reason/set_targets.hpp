#pragma once

#include "dlx/reason/set_items.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
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
    /// `barred` is the bit set of the items that cannot be base items.
    Set of_order(std::uint32_t order, const Set& left, const std::vector<std::uint64_t>& barred, TrialWatch& watch) {
#ifdef __EMSCRIPTEN__ // all of them: the page stays small
        return left;
#endif
        left_ = left;
        barred_ = &barred;
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
            else if (order == 1 && items_.can_be_base(item))
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
        takers_.clear();
        pairs_.clear();
        single_.assign(items_.words(), 0);
        single_uses_.assign(items_.size(), 0);
        pair_uses_.fill(0);
        singles_.clear();
        twice_taken_ = Set();
        Set taken;
        for (const std::uint32_t item : items_.items_of(target))
            if (items_.can_cover(item)) {
                twice_taken_ |= taken & items_.options_of(item);
                taken |= items_.options_of(item);
            }
        taken_ = taken;
        items_.for_neighbors(items_.items_of(target), *barred_, *watch_, [&](std::uint32_t item) {
            const Set rest = items_.options_of(item) - taken;
            if (!items_.options_of(item).contains(target) && !rest.empty() && note_covers(item, rest))
                takers_.emplace_back(item, rest);
        });
        const auto may_suffice = [&](const std::pair<std::uint32_t, std::uint32_t>& pair) {
            const auto [first, second] = pair;
            const std::size_t items = pair_uses_[slot(first, second)] + single_uses_[first] + single_uses_[second];
            return items >= needed(first, second) && are_three(first, second);
        };
        return std::any_of(pairs_.begin(), pairs_.end(), may_suffice) || may_go_by_singles();
    }

private:
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
        takers_.clear();
        items_.for_neighbors(std::span(&cover, 1), *barred_, *watch_, [&](std::uint32_t item) {
            const Set& options = items_.options_of(item);
            if (item == cover || (options - covered).empty())
                return;
            const Set by_item = taken_by(item, covered) - covered;
            if (by_item.empty())
                return;
            for (const auto& [other, by_other] : takers_) {
                Set by_both = by_item & by_other;
                (options & items_.options_of(other)).any_of([&](std::uint32_t x) {
                    by_both &= taken_by_[x];
                    return by_both.empty();
                });
                targets |= by_both;
            }
            takers_.emplace_back(item, by_item);
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
        for (std::uint32_t item = 0; items_.can_be_base(item); ++item)
            for_covers(item, items_.options_of(item), [&](std::uint32_t first, const Set& rest) {
                if (!rest.empty())
                    for_covers(item, rest, [&](std::uint32_t second, const Set& others) {
                        if (others.empty()) {
                            insert(paired_.data() + first * items_.words(), second);
                            insert(paired_.data() + second * items_.words(), first);
                        }
                    });
            });
    }

    static void insert(std::uint64_t* bits, std::uint32_t item) { bits[item / 64] |= std::uint64_t{1} << item % 64; }
    static bool contains(const std::uint64_t* bits, std::uint32_t item) {
        return (bits[item / 64] >> item % 64 & 1) != 0;
    }

    /// Notes the pairs of cover items, and single ones, that have all these options of an item. Returns true if there
    /// are any.
    bool note_covers(std::uint32_t item, const Set& options) {
        const std::size_t before = pairs_.size() + singles_.size();
        for_covers(item, options, [&](std::uint32_t first, const Set& rest) {
            if (rest.empty()) {
                insert(single_.data(), first);
                ++single_uses_[first];
                singles_.push_back({first, item, options});
                return;
            }
            for_covers(item, rest, [&](std::uint32_t second, const Set& others) {
                if (others.empty()) {
                    pairs_.emplace_back(first, second);
                    ++pair_uses_[slot(first, second)];
                }
            });
        });
        return pairs_.size() + singles_.size() > before;
    }

    /// Returns true if a single cover item may suffice for three base items together with another one: a single one
    /// that makes a pair with it, or one with the options that two base items have in common.
    [[nodiscard]] bool may_go_by_singles() {
        for (std::size_t k = 0; k < singles_.size(); ++k) {
            const auto& [cover, item, options] = singles_[k];
            const std::uint32_t first = cover; // lambdas of clang 14 do not capture a part of a binding
            bool is_new = true;
            bool may_go = false;
            for (std::size_t j = 0; j < k && !may_go; ++j) {
                if (singles_[j].cover != first)
                    continue;
                is_new = false;
                if (const Set common = singles_[j].options & options; !common.empty())
                    for_covers(item, common, [&](std::uint32_t second, const Set& rest) {
                        may_go = may_go || (rest.empty() && second != first && are_three(first, second));
                    });
            }
            if (may_go || (is_new && may_go_by_pair(first)))
                return true;
        }
        return false;
    }

    /// Returns true if this single cover item and a greater one that makes a pair with it may suffice.
    [[nodiscard]] bool may_go_by_pair(std::uint32_t first) {
        const std::uint64_t* const paired = paired_.data() + first * items_.words();
        for (std::size_t w = first / 64; w < items_.words(); ++w)
            for (std::uint64_t rest = paired[w] & single_[w]; rest != 0; rest &= rest - 1)
                if (const auto second = static_cast<std::uint32_t>(w * 64 + std::size_t(std::countr_zero(rest)));
                    second > first && are_three(first, second))
                    return true;
        return false;
    }

    /// Returns how many of three base items with these cover items share options with the target.
    [[nodiscard]] std::size_t needed(std::uint32_t first, std::uint32_t second) const {
        return contains(paired_.data() + first * items_.words(), second) ? 2 : 3;
    }

    static std::size_t slot(std::uint32_t first, std::uint32_t second) {
        return (std::min(first, second) * 61 + std::max(first, second)) % slots;
    }

    /// Returns true if these cover items may suffice for three base items, two of which share options with the target.
    [[nodiscard]] bool are_three(std::uint32_t first, std::uint32_t second) {
        const Set both = items_.options_of(first) | items_.options_of(second);
        fitting_.clear();
        for (const auto& [item, rest] : takers_)
            if ((rest - both).empty() && item != first && item != second)
                fitting_.push_back(item);
        if (fitting_.size() < needed(first, second))
            return false;
        const Set doubly = twice_taken_ | (taken_ & both) | (items_.options_of(first) & items_.options_of(second));
        const auto fit_together = [&](std::uint32_t item, std::uint32_t other) {
            return (items_.options_of(item) & items_.options_of(other) & (left_ - doubly)).empty();
        };
        const auto is_third = [&](std::uint32_t third, std::uint32_t item, std::uint32_t other) {
            return third != item && third != other && fit_together(third, item) && fit_together(third, other);
        };
        for (std::size_t k = 1; k < fitting_.size(); ++k)
            for (std::size_t j = 0; j < k; ++j)
                if (fit_together(fitting_[j], fitting_[k]) &&
                    (std::any_of(fitting_.begin(), fitting_.end(),
                                 [&](auto third) { return is_third(third, fitting_[j], fitting_[k]); }) ||
                     (needed(first, second) == 2 && items_.options_of(first).any_of([&](std::uint32_t x) {
                         const auto items = items_.items_of(x);
                         return std::any_of(items.begin(), items.end(), [&](std::uint32_t third) {
                             return third != first && third != second && (items_.options_of(third) - both).empty() &&
                                    is_third(third, fitting_[j], fitting_[k]);
                         });
                     }))))
                    return true;
        return false;
    }

    /// An item with options that a cover item has.
    struct Single {
        std::uint32_t cover;
        std::uint32_t item;
        Set options;
    };

    Items& items_;
    Set left_;
    const std::vector<std::uint64_t>* barred_ = nullptr;
    TrialWatch* watch_ = nullptr;
    std::vector<Set> taken_by_;                                  ///< options that share an item with each option
    std::vector<std::pair<std::uint32_t, Set>> takers_;          ///< items with their targets, or with other options
    Set taken_;                                                  ///< options that share an item with the target
    Set twice_taken_;                                            ///< options that share two items with the target
    std::vector<std::uint64_t> paired_;                          ///< for each cover item, the bit set of note_pairs()
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_; ///< pairs of note_covers()
    std::vector<Single> singles_;                                ///< single cover items of note_covers()
    static constexpr std::size_t slots = 1024;
    std::array<std::uint32_t, slots> pair_uses_{}; ///< number of pairs_, by slot()
    std::vector<std::uint32_t> single_uses_;       ///< number of singles_ of each cover item
    std::vector<std::uint64_t> single_;            ///< bit set of singles_
    std::vector<std::uint32_t> fitting_;           ///< scratch of are_three()
};

} // namespace dlx::detail
