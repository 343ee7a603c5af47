#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/choose_item.hpp"
#include "dlx/detail/codegen.hpp"
#include "dlx/problem.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

/// The dancing links: the options as horizontal runs of nodes, threaded vertically into one list for each item.
///
/// Node x < items() is the header of item x. The options follow, each a run of nodes between two spacers. For the
/// items p q | x and the options "p x:A", "p q", "q x:A":
///
///     node     0  1  2 |  3 |  4  5 |  6 |  7  8 |  9 | 10 11 | 12
///              p  q  x |  - |  p  x |  - |  p  q |  - |  q  x |  -
///     top_     0  1  2 | ~0 |  0  2 | ~1 |  0  1 | ~2 |  1  2 | ~3     item, or ~(option that follows) in a spacer
///     up       7 10 11 |  . |  0  2 |  4 |  4  1 |  7 |  8  5 | 10     previous in the item's list; in a spacer the
///     down     4  8  5 |  5 |  7 11 |  8 |  0 10 | 11 |  1  2 |  .     first node before it / the last node after it
///     color_   0  0  0 |  0 |  0  1 |  0 |  0  0 |  0 |  0  1 |  0
///
/// Going right from a node, a spacer's `up` leads back to the start of the option; going left, its `down` to the end.
/// Unlinking a node from its item's list changes only its neighbors; the node still points to them. Therefore undoing,
/// in exactly the reverse order, needs no memory. This is the dance.
///
/// Invariant: the headers' lists are circular, and `up` is the inverse of `down` in them.
/// Invariant: an item's list holds nodes of that item only, size_[item] of them, without the covered_bit.
/// Invariant: an active item's list holds exactly its nodes of the options without items that are covered or purified
/// to
///     another color; a purified item's list is unchanged since it was purified.
/// Invariant: spacers lead to the first and the last node of their options.
/// Invariant: a node's color is negative only in the list of a purified item, and there if it was the item's color.
/// Invariant: the count of active primary items is right.
/// Invariant: a header's color is that of its item if that is purified, otherwise 0.
///
/// In a problem with bounds, an item is covered when no more of its options may be chosen. An option that is chosen or
/// excluded is removed: its nodes leave the lists of all its items, whether these are covered or not. The removed
/// options form a stack.
///
/// Invariant: a removed option is not linked, except in the list of an item purified to its color.
/// Invariant: an active primary item allows another option.
///
/// Differences from the source: headers are numbered from 0; there is no horizontal list of active items. An item is
/// active if its size_ lacks the covered_bit, so that the next item to branch on is found by a scan over one dense
/// array, which compilers vectorise; the order of the items is that of the list, so the choice is the book's. Algorithm
/// M restores the options of an item in the order of their removal, the stack in the reverse order.
/// Source: TAOCP 4B, 7.2.2.1: cover, hide and their inverses (12)-(15), commit, purify and theirs (54)-(57), and tweak,
/// untweak of Algorithm M.
class Links {
public:
    using Index = std::uint32_t;

    explicit Links(const Problem& problem);
    /// Links some options of the problem, which are then numbered in the order of `options`.
    Links(const Problem& problem, std::span<const OptionId> options);

    // --- The dance ---------------------------------------------------------------------------------------------------
    // Each operation has its inverse; they must be undone in reverse order. Nodes are those of options.

    /// Makes `item` inactive and hides all options that contain it.
    template <Colors C>
    void cover(Index item) {
        size_[item] |= covered_bit;
        active_primary_ -= item < primary_;
        std::uint64_t unlinked = 1;
        for (Index p = link_[item].down; p != item; p = link_[p].down)
            unlinked += hide<C>(p);
        updates_ += unlinked;
    }
    template <Colors C>
    void uncover(Index item) {
        for (Index p = link_[item].up; p != item; p = link_[p].up)
            unhide<C>(p);
        size_[item] &= ~covered_bit;
        active_primary_ += item < primary_;
    }

    /// Commits the items of the option other than `node`'s, from left to right, cyclically.
    template <Colors C, ItemBounds B = ItemBounds::no>
    void commit_others(Index node) {
        visit_others(node, [this](Index p) { commit<C, B>(p); });
    }
    template <Colors C, ItemBounds B = ItemBounds::no>
    void uncommit_others(Index node) {
        visit_others_backwards(node, [this](Index p) { uncommit<C, B>(p); });
    }

    // --- With bounds -------------------------------------------------------------------------------------------------

    /// Removes the option of `node`. Requires that the option is in the list of an active primary item.
    template <Colors C>
    void remove(Index node) {
        updates_ += hide<C>(node) + unlink<C>(node);
        removed_.push_back(node);
    }
    /// Restores the options that were removed last, until `count` are removed.
    template <Colors C>
    void restore(Index count) {
        for (; removed_.size() > count; removed_.pop_back()) {
            relink<C>(removed_.back());
            unhide<C>(removed_.back());
        }
    }

    /// Chooses the option of `node`, which is removed: counts it for its primary items and covers those that allow no
    /// more, and commits its secondary items. If the item of `node` is covered, commit_others() does the same.
    template <Colors C>
    void commit_all(Index node) {
        commit<C, ItemBounds::yes>(node);
        commit_others<C, ItemBounds::yes>(node);
    }
    template <Colors C>
    void uncommit_all(Index node) {
        uncommit_others<C, ItemBounds::yes>(node);
        uncommit<C, ItemBounds::yes>(node);
    }

    [[nodiscard]] Index removed_count() const { return static_cast<Index>(removed_.size()); }
    /// Returns the number of options of the primary item that must still be chosen; 0 or less if enough are chosen.
    [[nodiscard]] std::int32_t need(Index item) const { return bounds_.need(item); }
    /// Returns the number of options of the primary item that may still be chosen.
    [[nodiscard]] std::int32_t room(Index item) const { return bounds_.room(item); }

    // --- Reading -----------------------------------------------------------------------------------------------------

    static constexpr Index none = ~Index{0};

    /// Returns the number of branches at an active primary item: its options or, with bounds, branch_count().
    template <ItemBounds B>
    [[nodiscard]] Index branches(Index item) const {
        return B == ItemBounds::yes ? branch_count(size(item), need(item)) : size(item);
    }
    /// Returns the numbers of branches at the primary items, with the highest bit set for covered ones. The next call
    /// of this function or of choose_item() invalidates the view.
    template <ItemBounds B>
    [[nodiscard]] std::span<const Index> all_branches() {
        return B == ItemBounds::yes ? bounds_.scores(sizes()) : sizes();
    }

    /// Returns the first active primary item with the fewest options (MRV) or, with bounds, with the smallest
    /// branch_key(); `none` if no item is to be branched on.
    template <ItemBounds B = ItemBounds::no>
    [[nodiscard]] Index choose_item() {
        return choose_item_by<B>([](auto keys) { return first_smallest(keys); });
    }
    /// Returns a random one of the items among which choose_item() selects the first, uniformly distributed.
    template <ItemBounds B = ItemBounds::no>
    [[nodiscard]] Index choose_item(Random& random) {
        return choose_item_by<B>([&](auto keys) { return any_smallest(keys, random); });
    }

    [[nodiscard]] Index down(Index node) const { return link_[node].down; }
    [[nodiscard]] Index up(Index node) const { return link_[node].up; }
    [[nodiscard]] Index item(Index node) const { return static_cast<Index>(top_[node]); }
    [[nodiscard]] bool is_spacer(Index node) const { return top_[node] < 0; }
    [[nodiscard]] OptionId option(Index node) const;

    [[nodiscard]] Index first_primary_node(OptionId option) const {
        Index p = spacer_[index(option)] + 1;
        while (item(p) >= primary_)
            ++p;
        return p;
    }

    /// Returns true if `option` can be chosen: it is not removed, and none of its items is covered or purified to
    /// another color.
    [[nodiscard]] bool is_available(OptionId option) const {
        return is_allowed(option) && is_linked(first_primary_node(option));
    }

    [[nodiscard]] bool is_active(Index item) const { return (size_[item] & covered_bit) == 0; }
    [[nodiscard]] Index size(Index item) const { return size_[item] & ~covered_bit; } ///< length of the item's list
    /// Returns the sizes of the primary items, with the highest bit set for covered ones.
    [[nodiscard]] std::span<const Index> sizes() const { return std::span(size_).first(primary_); }
    [[nodiscard]] Index items() const { return items_; }
    [[nodiscard]] Index primary_items() const { return primary_; }
    [[nodiscard]] Index options() const { return static_cast<Index>(spacer_.size() - 1); }
    [[nodiscard]] std::size_t node_count() const { return top_.size(); } ///< headers and spacers included
    [[nodiscard]] std::uint64_t updates() const { return updates_; } ///< entries and items unlinked since construction

    // --- Whole structure ---------------------------------------------------------------------------------------------

    /// Links the nodes of every item in the order of the options, or with a seed in a random order. Requires that no
    /// item is covered. Does not allocate.
    void link(std::optional<std::uint64_t> seed);
    /// Links the nodes of every item in `order`, which contains each option once. Requires that no item is covered.
    void link_in_order(std::span<const Index> order);

    /// Returns the first broken invariant, or "".
    [[nodiscard]] std::string check_invariants() const;

    /// Formats the items' lists as text.
    [[nodiscard]] std::string dump() const;
    /// Compares all fields except the count of updates.
    friend bool operator==(const Links& a, const Links& b) {
        return a.items_ == b.items_ && a.primary_ == b.primary_ && a.top_ == b.top_ && a.link_ == b.link_ &&
               a.color_ == b.color_ && a.size_ == b.size_ && a.spacer_ == b.spacer_ && a.order_ == b.order_ &&
               a.bounds_ == b.bounds_ && a.removed_ == b.removed_;
    }

private:
    struct Link {
        Index up = 0;
        Index down = 0;
        friend bool operator==(const Link&, const Link&) = default;
    };
    static constexpr Index covered_bit = Index{1} << 31;

    template <ItemBounds B, class Choose>
    [[nodiscard]] DLX_INLINE Index choose_item_by(Choose choose) {
        if constexpr (B == ItemBounds::no)
            return active_primary_ == 0 ? none : choose(sizes());
        const Index item = choose(bounds_.keys(sizes()));
        return !is_active(item) || branches<B>(item) == no_branch ? none : item;
    }

    /// Calls `visit` for each node of the option other than `node`, from left to right, cyclically.
    template <class Visit>
    void visit_others(Index node, Visit visit) {
        for (Index p = node + 1; p != node;) {
            if (is_spacer(p)) {
                p = link_[p].up;
            } else {
                visit(p);
                ++p;
            }
        }
    }
    /// Calls `visit` as visit_others() does, in the reverse order.
    template <class Visit>
    void visit_others_backwards(Index node, Visit visit) {
        for (Index p = node - 1; p != node;) {
            if (is_spacer(p)) {
                p = link_[p].down;
            } else {
                visit(p);
                --p;
            }
        }
    }

    /// Commits the item of a node. With bounds, a primary item is covered only if it allows no more options.
    template <Colors C, ItemBounds B>
    void commit(Index p) {
        if (B == ItemBounds::yes && item(p) < primary_ && !bounds_.use(item(p)))
            return;
        if (C == Colors::no || color_[p] == 0)
            cover<C>(item(p));
        else if (color_[p] > 0)
            purify(p);
    }
    template <Colors C, ItemBounds B>
    void uncommit(Index p) {
        if (B == ItemBounds::yes && item(p) < primary_ && !bounds_.release(item(p)))
            return;
        if (C == Colors::no || color_[p] == 0)
            uncover<C>(item(p));
        else if (color_[p] > 0)
            unpurify(p);
    }

    /// Returns true if the node of an option is in the list of its item.
    [[nodiscard]] bool is_linked(Index node) const {
        return link_[link_[node].up].down == node && link_[link_[node].down].up == node;
    }
    /// Returns true if no item of the option is covered, or purified to another color.
    [[nodiscard]] bool is_allowed(OptionId option) const;

    template <Colors C>
    std::uint64_t hide(Index p) {
        std::uint64_t unlinked = 0;
        Index q = p + 1;
        for (; !is_spacer(q); ++q)
            unlinked += unlink<C>(q);
        for (q = link_[q].up; q != p; ++q)
            unlinked += unlink<C>(q);
        return unlinked;
    }
    template <Colors C>
    void unhide(Index p) {
        Index q = p - 1;
        for (; !is_spacer(q); --q)
            relink<C>(q);
        for (q = link_[q].down; q != p; --q)
            relink<C>(q);
    }

    template <Colors C>
    std::uint64_t unlink(Index q) {
        if (C == Colors::yes && color_[q] < 0)
            return 0; // its item is purified to this color and keeps its list
        const Link link = link_[q];
        link_[link.up].down = link.down;
        link_[link.down].up = link.up;
        --size_[item(q)];
        return 1;
    }
    template <Colors C>
    void relink(Index q) {
        if (C == Colors::yes && color_[q] < 0)
            return;
        const Link link = link_[q];
        link_[link.up].down = q;
        link_[link.down].up = q;
        ++size_[item(q)];
    }

    void add_option(std::span<const Entry> entries);
    void end_options();
    void link_all();
    void purify(Index p);
    void unpurify(Index p);

    [[nodiscard]] std::string broken_list(Index item) const;
    [[nodiscard]] std::string broken_option(Index option) const;

    Index items_;
    Index primary_;
    std::vector<std::int32_t> top_;   ///< item of each node, or ~(option that follows) in a spacer
    std::vector<Link> link_;          ///< neighbors of each node
    std::vector<std::int32_t> color_; ///< color of each node, 0 = none, -1 = purified to it; empty without colors
    std::vector<Index> size_;         ///< length of each item's list, and the covered_bit
    std::vector<Index> spacer_;       ///< spacer before each option, and the last spacer
    std::vector<Index> order_;        ///< options in the order of linking, possibly shuffled
    BoundedItems bounds_;             ///< empty without bounds
    std::vector<Index> removed_;      ///< a node of each option that is removed, the last one removed last
    Index active_primary_;            ///< primary items that are active
    std::uint64_t updates_ = 0;
};

} // namespace dlx::detail
