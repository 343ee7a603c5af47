#pragma once

#include "dlx/detail/codegen.hpp"
#include "dlx/detail/links.hpp"
#include "dlx/engines/item_queue.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

/// The options that each item has left, as sparse sets: what Knuth calls dancing cells.
///
/// The options are runs of nodes with a spacer behind each. A set is an array of its item's nodes, of which the first
/// size_[item] are left; each node knows its place. A node goes by a swap with the last that is left, and comes back
/// when the size does: undoing takes no more than the sizes, in whatever order the nodes went.
/// For the items p q | x and the options "p x:A", "p q", "q x:A", when the first of them has gone:
///
///     node      0  1 |  2 |  3  4 |  5 |  6  7 |  8          sets_   3  0 | 4  6 | 7  1        nodes, by item
///               p  x |    |  p  q |    |  q  x |             size_   1      2      1
///     item      0  2 | ~0 |  0  1 | ~1 |  1  2 | ~2          item, or ~option in a spacer
///     place     1  5 |  0 |  0  2 |  3 |  3  4 |  6          in sets_; in a spacer, the option's first node
///
/// Invariant: a set holds the nodes of its item and no others, each at its place.
/// Invariant: an option is left in all its active items or in none, and in none if one of its primary items is covered;
///     unless an item is wiped_out(), when options are still to go.
/// Invariant: undone to the start, all sizes are those of all options.
///
/// Source: Briggs and Torczon, An efficient representation for sparse sets, 1993; TAOCP 4B, 7.2.2.3, on dancing cells.
/// Differences: sizes are saved one by one where they change, not all of them where the search branches; active items
/// are no list but marked in their sizes, as in Links.
///
/// Tried: all functions in this header. g++ 12 then inlines less of choose(); 16x16 Sudokus take 1.08 times as long.
class SparseSets {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};

    explicit SparseSets(const Problem& problem);

    // --- Choosing ----------------------------------------------------------------------------------------------------

    /// A state to come back to.
    struct Mark {
        std::size_t changes = 0;
        std::size_t small = 0;
    };
    [[nodiscard]] Mark mark() const { return {changes_, small_}; }

    /// Takes the option whose node stands at `place`: covers its items, or purifies them to its colors, and ends all
    /// options that clash with it. If an active primary item has no option left it is wiped_out(), and the rest is left
    /// undone. The option comes to the front of its set.
    template <Colors C>
    void choose(Index place) {
        const Index chosen = sets_[place];
        const std::size_t small = small_;
        if (cover<C, Chosen::left>(chosen) && commit_others<C, Chosen::left>(chosen)) // first: its set stays as it is
            collect(small);
        small_ = small;
    }

    /// Makes an item inactive and hides all its options, of which choose_opened() then takes one. Rare beside choose():
    /// if both were inlined, the compiler would inline less of that, and 16x16 Sudokus take 1.13 times as long
    /// (g++ 12).
    template <Colors C>
    DLX_NOINLINE void open(Index item) {
        change_size(item, size_[item], size_[item] | covered_bit);
        hide_all<C, Chosen::hidden>(start_[item], start_[item] + size(item));
    }

    /// The same as choose() for an option of an open item; `before` is from before the item was opened.
    template <Colors C>
    DLX_NOINLINE void choose_opened(Index place, Mark before) {
        const std::size_t small = small_;
        (void)commit_others<C, Chosen::hidden>(sets_[place]);
        collect(before.small);
        small_ = small;
    }

    /// As it was at the mark, when nothing was to be forced.
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

    /// As it is before any choice, with the options in the order of the seed, or their own. Does not allocate.
    void restart(std::optional<std::uint64_t> seed);

    // --- Reading -----------------------------------------------------------------------------------------------------

    /// An item that cannot be covered any more, or none.
    [[nodiscard]] Index wiped_out() const { return wiped_out_; }

    /// Takes out the first active item with one option left, if there is one.
    Index pop_forced() {
        Index item = to_force_.pop();
        while (item != none && !is_active(item))
            item = to_force_.pop();
        return item;
    }

    /// Puts what is left of a set into the order of the options.
    void sort(Index item);

    [[nodiscard]] Index options() const { return static_cast<Index>(rank_.size()); }
    [[nodiscard]] std::uint64_t updates() const { return undone_ + changes_; } ///< sizes changed so far, ever
    [[nodiscard]] bool is_active(Index item) const { return (size_[item] & covered_bit) == 0; }
    /// Of the primary items; of those covered, with the highest bit.
    [[nodiscard]] std::span<const Index> sizes() const { return std::span(size_).first(primary_); }
    [[nodiscard]] Index size(Index item) const { return size_[item] & ~covered_bit; }
    [[nodiscard]] Index begin(Index item) const { return start_[item]; } ///< place of its first node
    [[nodiscard]] Index item_at(Index place) const { return nodes_[sets_[place]].item; }
    [[nodiscard]] OptionId option_at(Index place) const { return OptionId{option_of(sets_[place])}; }

    /// Where a primary item of an option has it, or none if it is not left.
    [[nodiscard]] Index find(OptionId option) const;

    /// The first broken invariant, or "". Does not allocate unless something is broken: it runs at each start of a
    /// checked build.
    [[nodiscard]] std::string check_invariants() const;
    /// The options left, by item, in their order, not that of the sets.
    [[nodiscard]] std::string dump() const;

private:
    struct Node {
        Index item;
        Index place;
    };
    struct Change {
        Index item;
        Index size; ///< before it
    };
    static constexpr Index covered_bit = Index{1} << 31;

    [[nodiscard]] bool is_spacer(Index x) const { return (nodes_[x].item & covered_bit) != 0; }

    void change_size(Index item, Index before, Index after) {
        change_[changes_++] = {item, before};
        size_[item] = after;
    }

    /// An option that is chosen is left in the sets of all its items; if its item was opened, it is hidden, and items
    /// that have no other option left are not wiped out.
    enum class Chosen : bool { left, hidden };

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

    /// Makes the item of node x inactive and ends its other options.
    template <Colors C, Chosen S>
    bool cover(Index x) {
        const auto [item, place] = nodes_[x];
        const Index size = size_[item];
        change_size(item, size, size | covered_bit);
        const Index begin = start_[item];
        if (S == Chosen::hidden)
            return hide_all<C, S>(begin, begin + size);
        if (size == 1)
            return true;
        put(place, sets_[begin]);
        put(begin, x);
        return hide_all<C, S>(begin + 1, begin + size);
    }

    /// Makes the item of node x inactive and ends its options of other colors or none.
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

    /// Takes the option of node x out of the sets of its other items; false if one of them is wiped out.
    template <Colors C, Chosen S>
    bool hide(Index x) {
        Index q = x + 1;
        for (; !is_spacer(q); ++q)
            remove<C, S>(q);
        for (q = nodes_[q].place; q != x; ++q)
            remove<C, S>(q);
        return S == Chosen::hidden || wiped_out_ == none;
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
        came_to_one_[small_] = item;
        small_ += static_cast<std::size_t>(size == 1);
        if (S == Chosen::left && size == 0 && item < primary_)
            wiped_out_ = item;
    }

    /// Looks at the items that came to one option or none since there were `from`.
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
    std::vector<Index> rank_;  ///< by option: its place in order_
    std::optional<std::uint64_t> seed_;

    std::vector<Index> first_; ///< by option: its first node
    std::vector<Node> nodes_;
    std::vector<Index> color_; ///< by node, 0 = none; empty without colors
    std::vector<Index> start_; ///< by item, and one more: where its set starts
    std::vector<Index> sets_;
    std::vector<Index> size_;    ///< by item: nodes left, and the covered_bit
    std::vector<Change> change_; ///< the first changes_ are those made
    std::size_t changes_ = 0;
    std::uint64_t undone_ = 0;       ///< changes that were undone
    ItemQueue to_force_;             ///< primary items with one option left, and some that were covered since
    std::vector<Index> came_to_one_; ///< the first small_: items that opened ones left with one option or none
    std::size_t small_ = 0;
    Index wiped_out_ = none;
};

} // namespace dlx::detail
