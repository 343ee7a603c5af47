#pragma once

#include "dlx/logic/set_items.hpp"

#include <algorithm>
#include <array>
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
class SetTargets {
public:
    using Set = SetItems::Set;

    explicit SetTargets(SetItems& items) : items_(items) {}

    /// Forgets the last position.
    void reset() { is_assigned_ = false; }

    /// Returns those of the `left` options, all of the position, that a set of this order, at most 3, may remove; for order 3,
    /// all of them.
    /// `barred` is the bit set of the items that cannot be base items. One of the base items must be in `changed`.
    Set of_order(std::uint32_t order, const Set& left, const std::vector<std::uint64_t>& barred,
                 std::span<const std::uint32_t> changed, TrialWatch& watch);

    /// Returns true if two cover items and those of the target may suffice for three base items.
    /// Requires of_order(3), with the same position.
    [[nodiscard]] bool may_go_by_three(std::uint32_t target);

private:
    using Pair = std::uint64_t; ///< two cover items, the lesser one in the upper half

    static Pair pair_of(std::uint32_t one, std::uint32_t other) {
        return Pair{std::min(one, other)} << 32 | std::max(one, other);
    }
    static std::uint32_t first_of(Pair pair) { return static_cast<std::uint32_t>(pair >> 32); }
    static std::uint32_t second_of(Pair pair) { return static_cast<std::uint32_t>(pair); }

    void note_taken_by(std::uint32_t item, const Set& excepted, Set& targets) const;
    void note_taken_by_two(std::uint32_t cover, Set& targets);
    void note_masks();
    template <class Visit>
    void for_covers(std::uint32_t item, std::uint64_t options, Visit visit) const;
    template <class Visit>
    void for_pairs_with(std::uint32_t cover, std::uint32_t item, std::uint64_t options, Visit visit) const;
    [[nodiscard]] std::uint64_t not_taken(std::uint32_t item) const;
    void note_pairs();
    void note_takers(std::uint32_t target);
    /// Returns true if a target has too many takers, or ways to take, for a quick test.
    [[nodiscard]] bool are_too_many() const {
        return takers_.size() > most_takers || singles_.size() > most_uses || uses_.size() > most_uses;
    }
    void note_pairs_of_singles();
    void drop_rare_pairs();
    static std::size_t slot(Pair pair) { return (first_of(pair) * 61 + second_of(pair)) % slots; }

    /// Returns true if enough of three base items with these cover items are in a set of takers.
    [[nodiscard]] bool are_enough(Pair pair, std::uint64_t fitting) const {
        const std::uint64_t without_first = fitting & (fitting - 1);
        return without_first != 0 && ((without_first & (without_first - 1)) != 0 || has_bases(pair));
    }
    /// Returns true if some base item has all its options in this pair of cover items.
    [[nodiscard]] bool has_bases(Pair pair) const {
        return SetItems::contains(paired_.data() + first_of(pair) * items_.words(), second_of(pair));
    }
    [[nodiscard]] bool are_three(Pair pair, std::uint64_t fitting);
    void note_fitting(std::uint32_t item, Pair pair) {
        if (item != first_of(pair) && item != second_of(pair))
            fitting_.push_back(item);
    }
    void note_bases(Pair pair);

    static constexpr std::uint32_t most_numbered = 64;
    static constexpr std::size_t slots = 1024;
    static constexpr std::size_t most_takers = 64;
    static constexpr std::size_t most_uses = 1024;

    SetItems& items_;
    Set left_;
    const std::vector<std::uint64_t>* barred_ = nullptr;
    std::vector<std::uint64_t> changed_; ///< bit set of the items one of which must be a base item
    TrialWatch* watch_ = nullptr;
    bool is_assigned_ = false;                                      ///< whether taken_by_ is of this position
    std::vector<Set> taken_by_;                                     ///< options that share an item with each option
    std::vector<std::pair<std::uint32_t, Set>> items_with_targets_; ///< items with their targets
    std::size_t with_targets_ = 0;                                  ///< number of these in use
    std::vector<std::uint64_t> paired_;                          ///< for each cover item, the bit set of note_pairs()
    std::vector<std::pair<Pair, std::uint32_t>> bases_of_pairs_; ///< pairs of note_pairs() with base items, sorted
    std::vector<std::uint32_t> start_of_pairs_;                  ///< start of each lesser cover item in bases_of_pairs_
    std::vector<std::uint32_t> first_use_;                       ///< start of each base item in first_mask_
    std::vector<std::pair<std::uint32_t, std::size_t>>
        first_mask_;                   ///< options of base items, each with its start in masks_
    std::vector<std::uint64_t> masks_; ///< for each item of such an option, the options of the base item that it has
    bool are_all_numbered_ = true;     ///< false if a pair may have all options of an item that are not numbered
    bool are_pairs_changed_ = false;   ///< whether bases_of_pairs_ has an item of changed_
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
