#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/codegen.hpp"
#include "dlx/engines/item_queue.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

/// The available options of each item, as sparse sets: Knuth's dancing cells.
///
/// The options are runs of nodes, each followed by a spacer. The set of an item is an array of its nodes, of which the
/// first size_[item] are available; each node stores its place. A node is removed by a swap with the last available
/// one, and is back when the size is restored. Therefore undoing restores only sizes, in any order of removals.
/// For the items p q | x and the options "p x:A", "p q", "q x:A", after the first option was removed:
///
///     node      0  1 |  2 |  3  4 |  5 |  6  7 |  8          sets_   3  0 | 4  6 | 7  1        nodes, by item
///               p  x |    |  p  q |    |  q  x |             size_   1      2      1
///     item      0  2 | ~0 |  0  1 | ~1 |  1  2 | ~2          item, or ~option in a spacer
///     place     1  5 |  0 |  0  2 |  3 |  3  4 |  6          in sets_; in a spacer, the option's first node
///
/// Invariant: a set holds the nodes of its item and no others, each at its place.
/// Invariant: an option is available in all its active items or in none, and in none if one of its primary items is
///     covered; except while an item is wiped_out(), when removals are incomplete.
/// Invariant: after everything is undone, all options are available.
///
/// Source: Briggs and Torczon, An efficient representation for sparse sets, 1993; TAOCP 4B, 7.2.2.3, on dancing cells.
/// Differences: each size is saved when it changes, and not all of them at every branch; active items are not a list,
/// but marked in their sizes, as in Links.
///
/// Tried: all functions in this header. g++ 12 then inlines less of choose(); 16x16 Sudokus take 1.08 times as long.
class SparseSets {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};

    explicit SparseSets(const Problem& problem);

    // --- Choosing ----------------------------------------------------------------------------------------------------

    /// A state that undo() restores.
    struct Mark {
        std::size_t changes = 0;
        std::size_t small = 0;
    };
    [[nodiscard]] Mark mark() const { return {changes_, small_}; }

    /// Chooses the option whose node is at `place`: covers its items, or purifies them to its colors, and removes all
    /// options that it excludes. Stops as soon as an active primary item is wiped_out(). Moves the option to the front
    /// of its set.
    template <Colors C>
    void choose(Index place) {
        const Index chosen = sets_[place];
        const std::size_t small = small_;
        if (cover<C, Chosen::left>(chosen) && commit_others<C, Chosen::left>(chosen)) // first: its set stays as it is
            collect(small);
        small_ = small;
    }

    /// Makes an item inactive and hides all its options, of which choose_opened() then chooses one or, with bounds,
    /// choose_excluded(). Not inlined because it is rare: otherwise the compiler inlines less of choose(), and 16x16
    /// Sudokus take 1.13 times as long (g++ 12).
    template <Colors C, ItemBounds B>
    DLX_NOINLINE void open(Index item) {
        constexpr Chosen state = B == ItemBounds::yes ? Chosen::excluded : Chosen::hidden;
        change_size(item, size_[item], size_[item] | covered_bit);
        hide_all<C, state>(start_[item], start_[item] + size(item));
    }

    /// Chooses an option of an opened item like choose(); `before` is the mark before the item was opened.
    template <Colors C>
    DLX_NOINLINE void choose_opened(Index place, Mark before) {
        const std::size_t small = small_;
        (void)commit_others<C, Chosen::hidden>(sets_[place]);
        collect(before.small);
        small_ = small;
    }

    // --- Choosing in a problem with bounds: no item is forced or wiped out ------------------------------------------

    /// Removes an available option from the sets of all its items.
    template <Colors C>
    void exclude(OptionId option) {
        for (Index x = first_[index(option)]; !is_spacer(x); ++x)
            remove<C, Chosen::excluded>(x);
    }

    /// Chooses an excluded option, or one of an opened item: covers its items or purifies them to its colors, and
    /// removes all options that it excludes. Calls use(item) for each primary item, which is covered only if that
    /// returns true.
    template <Colors C, class Use>
    void choose_excluded(OptionId option, Use use) {
        for (Index x = first_[index(option)]; !is_spacer(x); ++x) {
            const Index item = nodes_[x].item;
            if ((item >= primary_ || use(item)) && is_active(item))
                (void)commit<C, Chosen::excluded>(x);
        }
    }

    template <class Visit>
    void visit_primary_items(OptionId option, Visit visit) const {
        for (Index x = first_[index(option)]; !is_spacer(x); ++x)
            if (nodes_[x].item < primary_)
                visit(nodes_[x].item);
    }

    /// Returns the first available option of the item, in the order of the seed or, without a seed, of the problem.
    [[nodiscard]] OptionId first_option(Index item) const;

    // --- Undoing -----------------------------------------------------------------------------------------------------

    /// Restores the state at the mark, at which no item was to be forced.
    void undo(Mark mark) {
        undone_ += changes_ - mark.changes;
        while (changes_ > mark.changes) {
            const Change change = change_[--changes_];
            size_[change.item] = change.size;
        }
        small_ = mark.small;
        wiped_out_ = none;
        to_force_.clear();
    }

    /// Restores the initial state, with the options in the order of the seed or, without a seed, of the problem. Does
    /// not allocate.
    void restart(std::optional<std::uint64_t> seed);

    // --- Reading -----------------------------------------------------------------------------------------------------

    /// Returns an item that has no option and is uncovered, or `none`.
    [[nodiscard]] Index wiped_out() const { return wiped_out_; }

    /// Removes and returns the first active item with a single option from the queue; `none` if there is none.
    Index pop_forced() {
        Index item = to_force_.pop();
        while (item != none && !is_active(item))
            item = to_force_.pop();
        return item;
    }

    /// Sorts the available nodes of a set in the order of the options.
    void sort(Index item);

    [[nodiscard]] Index options() const { return static_cast<Index>(rank_.size()); }
    [[nodiscard]] std::uint64_t updates() const { return undone_ + changes_; } ///< size changes since construction
    [[nodiscard]] bool is_active(Index item) const { return (size_[item] & covered_bit) == 0; }
    /// Returns the sizes of the primary items, with the highest bit set for covered ones.
    [[nodiscard]] std::span<const Index> sizes() const { return std::span(size_).first(primary_); }
    [[nodiscard]] Index size(Index item) const { return size_[item] & ~covered_bit; }
    [[nodiscard]] Index begin(Index item) const { return start_[item]; } ///< start of its set
    [[nodiscard]] Index item_at(Index place) const { return nodes_[sets_[place]].item; }
    [[nodiscard]] OptionId option_at(Index place) const { return OptionId{option_of(sets_[place])}; }

    /// Returns true if option a precedes option b in the order of the seed or, without a seed, of the problem.
    [[nodiscard]] bool precedes(OptionId a, OptionId b) const {
        return seed_ ? rank_[index(a)] < rank_[index(b)] : a < b;
    }

    /// Returns the place of an option in the set of one of its primary items, or `none` if it is not available.
    [[nodiscard]] Index find(OptionId option) const;

    /// Returns the first broken invariant, or "". Does not allocate unless an invariant is broken: debug builds call it
    /// at each start.
    [[nodiscard]] std::string check_invariants() const;
    /// Formats the available options of each item, in the order of the options and not of the sets.
    [[nodiscard]] std::string dump() const;

private:
    struct Node {
        Index item;
        Index place;
    };
    struct Change {
        Index item;
        Index size; ///< size before the change
    };
    static constexpr Index covered_bit = Index{1} << 31;

    [[nodiscard]] bool is_spacer(Index x) const { return (nodes_[x].item & covered_bit) != 0; }

    void change_size(Index item, Index before, Index after) {
        change_[changes_++] = {item, before};
        size_[item] = after;
    }

    /// State of the chosen option: `left` in the sets of all its items; `hidden`, if its item was opened; or
    /// `excluded`, in a problem with bounds. Unless it is left, items without another option are not wiped out. If it
    /// is excluded, items with a single option are not collected.
    enum class Chosen : std::uint8_t { left, hidden, excluded };

    template <Colors C, Chosen S>
    bool commit_others(Index chosen) {
        Index x = chosen + 1;
        for (; !is_spacer(x); ++x)
            if (!commit<C, S>(x))
                return false;
        for (x = nodes_[x].place; x != chosen; ++x)
            if (!commit<C, S>(x))
                return false;
        return true;
    }

    template <Colors C, Chosen S>
    bool commit(Index x) {
        if (C == Colors::no || color_[x] == 0)
            return cover<C, S>(x);
        return !is_active(nodes_[x].item) || purify<S>(x);
    }

    /// Makes the item of node x inactive and removes its other options.
    template <Colors C, Chosen S>
    bool cover(Index x) {
        const auto [item, place] = nodes_[x];
        const Index size = size_[item];
        change_size(item, size, size | covered_bit);
        const Index begin = start_[item];
        if (S != Chosen::left)
            return hide_all<C, S>(begin, begin + size);
        if (size == 1)
            return true;
        put(place, sets_[begin]);
        put(begin, x);
        return hide_all<C, S>(begin + 1, begin + size);
    }

    /// Makes the item of node x inactive and removes its options without color or with other colors.
    template <Chosen S>
    bool purify(Index x) {
        const Index item = nodes_[x].item;
        const Index size = size_[item];
        change_size(item, size, size | covered_bit);
        for (Index k = start_[item]; k < start_[item] + size; ++k)
            if (color_[sets_[k]] != color_[x] && !hide<Colors::yes, S>(sets_[k]))
                return false;
        return true;
    }

    template <Colors C, Chosen S>
    bool hide_all(Index begin, Index end) {
        for (; begin < end; ++begin)
            if (!hide<C, S>(sets_[begin]))
                return false;
        return true;
    }

    /// Removes the option of node x from the sets of its other items. Returns false if one of them is wiped out.
    template <Colors C, Chosen S>
    bool hide(Index x) {
        Index q = x + 1;
        for (; !is_spacer(q); ++q)
            remove<C, S>(q);
        for (q = nodes_[q].place; q != x; ++q)
            remove<C, S>(q);
        return S != Chosen::left || wiped_out_ == none;
    }

    template <Colors C, Chosen S>
    void remove(Index q) {
        const auto [item, place] = nodes_[q];
        Index size = size_[item];
        if (C == Colors::yes && (size & covered_bit) != 0)
            return; // its item is purified to this color
        change_size(item, size, size - 1);
        --size;
        const Index last = start_[item] + size;
        put(place, sets_[last]);
        put(last, q);
        if (S != Chosen::excluded) {
            came_to_one_[small_] = item;
            small_ += static_cast<std::size_t>(size == 1);
        }
        if (S == Chosen::left && size == 0 && item < primary_)
            wiped_out_ = item;
    }

    /// Handles the items from number `from` of came_to_one_ on: queues them, or notes one without options.
    void collect(std::size_t from) {
        for (; from < small_; ++from) {
            const Index item = came_to_one_[from];
            if (item >= primary_)
                continue;
            to_force_.insert(item, is_active(item));
            if (size_[item] == 0)
                wiped_out_ = item;
        }
    }
    void put(Index place, Index x) {
        sets_[place] = x;
        nodes_[x].place = place;
    }

    [[nodiscard]] Index option_of(Index x) const {
        while (!is_spacer(x))
            ++x;
        return ~nodes_[x].item;
    }
    [[nodiscard]] bool is_available(Index x) const {
        return nodes_[x].place - start_[nodes_[x].item] < size(nodes_[x].item);
    }

    const Index primary_;
    std::vector<Index> order_; ///< options in the order of the seed
    std::vector<Index> rank_;  ///< place of each option in order_
    std::optional<std::uint64_t> seed_;

    std::vector<Index> first_; ///< first node of each option
    std::vector<Node> nodes_;
    std::vector<Index> color_; ///< color of each node, 0 = none; empty if the problem has no colors
    std::vector<Index> start_; ///< start of each item's set in sets_, and the end of the last one
    std::vector<Index> sets_;
    std::vector<Index> size_;    ///< number of available nodes of each item, and the covered_bit
    std::vector<Change> change_; ///< changes to undo: the first changes_ elements
    std::size_t changes_ = 0;
    std::uint64_t undone_ = 0;       ///< number of changes that were undone
    ItemQueue to_force_;             ///< primary items with a single option; some may be covered by now
    std::vector<Index> came_to_one_; ///< items reduced to one option or none: the first small_ elements
    std::size_t small_ = 0;
    Index wiped_out_ = none;
};

} // namespace dlx::detail
