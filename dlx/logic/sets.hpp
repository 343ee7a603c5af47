#pragma once

#include "dlx/logic/compact_position.hpp"
#include "dlx/logic/set_items.hpp"
#include "dlx/logic/set_targets.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

namespace dlx::detail {

/// A quick test for sets of rank 0 with three base items, where no set of a smaller order exists.
///
/// Each base item then needs two of the cover items or all three for its options: if it needed only one, both would
/// have the same options, and the others would be a smaller set. Two base items with the same pair of cover items would
/// also be a smaller set, unless a third one is needed for an option that they have in common.
class SmallSets {
public:
    using Set = SetItems::Set;

    explicit SmallSets(SetItems& items) : items_(items) {}

    /// Returns true if a set of order 3 removes an option. For problems too large for the test, always returns true.
    bool may_exist(TrialWatch& watch);

private:
    bool any_with_pair(std::uint32_t item);
    bool any_with_third(std::uint32_t item, std::uint32_t first, std::uint32_t second);
    bool any_with_triple(std::uint32_t item);
    [[nodiscard]] std::uint32_t uses(std::uint32_t first, std::uint32_t second, std::uint32_t third) const;
    bool any_triangle();
    bool is_set(const std::array<std::uint32_t, 3>& cover);
    void note_fitting(const std::array<std::uint32_t, 3>& cover, const Set& covered);
    void insert(std::uint32_t first, std::uint32_t second) {
        SetItems::insert(paired_.data() + first * items_.words(), second);
    }
    [[nodiscard]] bool contains(std::uint32_t first, std::uint32_t second) const {
        return SetItems::contains(paired_.data() + first * items_.words(), second);
    }

    static constexpr std::uint32_t slots = 1 << 12;
    static std::uint32_t slot(std::uint32_t first, std::uint32_t second, std::uint32_t third) {
        return (first * first + second * second + third * third) * 0x9E3779B1U >> 20;
    }

    SetItems& items_;
    TrialWatch* watch_ = nullptr;
    std::vector<std::uint64_t> paired_;              ///< for each cover item, the bit set of those it makes a pair with
    std::array<std::uint32_t, slots> triple_uses_{}; ///< number of triples of base items, by slot()
    std::vector<std::uint32_t> fitting_;             ///< scratch of is_set()
};

/// A search for sets: base and cover items by which options can be removed. A solution has at least one more option for
/// each base item, and at most one more for each cover item. Let the cover items be r more than the base items, and let
/// each available option have at least as many cover items as base items. Then those of all further options of a
/// solution exceed their base items by at most r. An option for which the excess is larger is in no solution.
///
/// Method: depth first. An option of a base item that lacks a cover item is given one, in all ways. When none lacks
/// one, the next base item must share an option with a cover item. Only items whose options can all be given cover
/// items are tried. Items tried in one place are excluded from later ones, so that no set is visited twice.
class SetSearch {
public:
    using Set = CompactPosition::Set;

    struct Found {
        std::vector<ItemId> base;
        std::vector<ItemId> cover;
        std::uint32_t target = 0; ///< target, or the first removed option
        Set removed;              ///< all removed options
    };

    /// Called with a set; true ends the search.
    using Visit = std::function<bool(const Found&)>;

    explicit SetSearch(const CompactPosition& compact)
        : compact_(compact), items_(compact), targets_(items_), small_(items_) {}

    /// Assigns a position. Requires that the CompactPosition was assigned this position, which must outlive the search.
    void assign(const Position& position);

    /// Calls visit(found) for the first set of this order, rank 0 first. Returns true if there was one. Requires that
    /// the assigned position still exists, and that it has no set of a smaller order.
    bool first(std::uint32_t order, TrialWatch& watch, const Visit& visit);

    /// Calls visit(found) for the first set of this order and rank 0. Returns true if there was one. Requires that
    /// there is none of a smaller order.
    bool first_of_rank_0(std::uint32_t order, TrialWatch& watch, const Visit& visit);

    /// Restricts base items to `items`, until the next assign().
    void keep_base_items(std::span<const ItemId> items);

    /// Calls visit(found), until it returns true, for the sets of any rank with `order` base items that remove
    /// `target`. Returns true if a call did.
    bool against(std::uint32_t target, std::uint32_t order, TrialWatch& watch, const Visit& visit);

private:
    using VisitComplete = std::function<bool()>;
    static constexpr std::uint32_t largest_of_higher_rank = 3; ///< maximum order of the many sets of higher rank

    bool first_up_to(std::uint32_t largest_of_rank, std::uint32_t order, TrialWatch& watch, const Visit& visit);
    bool any(std::uint32_t order, std::uint32_t largest_of_rank, TrialWatch& watch, const Visit& visit);
    bool of_rank_0(std::uint32_t order, TrialWatch& watch, const Visit& visit);
    void begin(std::uint32_t order, std::uint32_t most_cover, TrialWatch& watch);
    bool extend(const VisitComplete& visit);
    bool any_cover(std::uint32_t x, const VisitComplete& visit);
    bool any_base(const VisitComplete& visit, std::size_t first = 0);
    void note_neighbors(std::span<const std::uint32_t> items);
    void note_first_candidates();
    void note_candidate(std::uint32_t item);
    template <std::size_t most, class E>
    [[nodiscard]] bool may_get_room(std::uint32_t item, const E& lacking) const;
    [[nodiscard]] bool are_enough(std::uint32_t cover);

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

    void add_base(std::uint32_t item);
    void drop_base();
    void add_cover(std::uint32_t item);
    void drop_cover();
    [[nodiscard]] std::vector<std::uint32_t> cover_with(std::vector<std::uint32_t> items) const;
    bool visit_if_any(const std::vector<std::uint32_t>& cover, std::uint32_t target, const Visit& visit) const;

    const CompactPosition& compact_;
    SetItems items_;
    SetTargets targets_;
    SmallSets small_;
    const Position* position_ = nullptr;
    std::vector<std::uint32_t> first_base_;     ///< candidates for the first base item
    std::map<std::uint32_t, Position> without_; ///< position without sets, for each order
    TrialWatch* watch_ = nullptr;
    std::vector<std::uint64_t> barred_;        ///< bit set of the items with bars_from_base_
    std::vector<std::int16_t> surplus_;        ///< number of cover items of each option minus its base items
    Set has_room_;                             ///< options with more cover items than base items
    Set lacks_room_;                           ///< options with fewer cover items than base items
    std::vector<std::uint8_t> bars_from_base_; ///< number of reasons why each item must not become a base item
    std::vector<std::uint8_t> bars_from_cover_;
    std::vector<std::uint32_t> stack_; ///< candidates for base items and barred cover items, of all levels
    std::vector<std::uint32_t> base_;
    std::vector<std::uint32_t> cover_;
    std::uint32_t order_ = 0;
    std::uint32_t most_cover_ = 0;
    bool is_smallest_ = false; ///< whether there are no sets of a smaller order
};

} // namespace dlx::detail
