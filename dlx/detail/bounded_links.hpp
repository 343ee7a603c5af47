#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/links.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

/// The dancing links of a problem with bounds. An item is covered when no more of its options may be chosen.
///
/// An option that is chosen or excluded is removed: its nodes leave the lists of all its items, whether these are
/// covered or not. The removed options form a stack.
///
/// Invariant: a removed option is not linked, except in the list of an item purified to its color.
/// Invariant: an active primary item allows another option.
///
/// Source: TAOCP 4B, 7.2.2.1, Algorithm M, tweak and untweak. Difference: the stack restores the options in the reverse
/// order.
class BoundedLinks : public Links {
public:
    explicit BoundedLinks(const Problem& problem) : Links(problem), bounds_(problem) {
        removed_.reserve(problem.option_count());
    }
    /// Links some options of the problem, which are then numbered in the order of `options`.
    BoundedLinks(const Problem& problem, std::span<const OptionId> options)
        : Links(problem, options), bounds_(problem) {
        removed_.reserve(options.size());
    }

    // --- The dance ---------------------------------------------------------------------------------------------------
    // As in Links, each operation has its inverse. cover() and uncover() are those of Links: they leave the bounds.

    /// Removes the option of `node`. Requires that the option is in the list of an active primary item.
    template <Colors C>
    void remove(Index node) {
        unlink_option<C>(node);
        removed_.push_back(node);
    }
    /// Restores the options that were removed last, until `count` are removed.
    template <Colors C>
    void restore(Index count) {
        for (; removed_.size() > count; removed_.pop_back())
            relink_option<C>(removed_.back());
    }

    /// Chooses the option of `node`, which is removed: counts it for its primary items and covers those that allow no
    /// more, and commits its secondary items.
    template <Colors C>
    void commit_all(Index node) {
        commit<C>(node);
        commit_others<C>(node);
    }
    template <Colors C>
    void uncommit_all(Index node) {
        uncommit_others<C>(node);
        uncommit<C>(node);
    }

    /// Chooses the option of `node` like commit_all() when its item is covered. That item does not count it.
    template <Colors C>
    void commit_others(Index node) {
        visit_others(node, [this](Index p) { commit<C>(p); });
    }
    template <Colors C>
    void uncommit_others(Index node) {
        visit_others_backwards(node, [this](Index p) { uncommit<C>(p); });
    }

    // --- Reading -----------------------------------------------------------------------------------------------------

    [[nodiscard]] Index removed_count() const { return static_cast<Index>(removed_.size()); }

    /// Returns the number of options of the primary item that must still be chosen; 0 or less if enough are chosen.
    [[nodiscard]] std::int32_t need(Index item) const { return bounds_.need(item); }
    /// Returns the number of options of the primary item that may still be chosen.
    [[nodiscard]] std::int32_t room(Index item) const { return bounds_.room(item); }
    /// Returns the number of branches at an active primary item; no_branch if it has no option and needs none.
    [[nodiscard]] Index branches(Index item) const { return branch_count(size(item), need(item)); }
    /// Returns the numbers of branches at the primary items, as BoundedItems::scores() does.
    [[nodiscard]] std::span<const Index> scores() { return bounds_.scores(sizes()); }

    /// Returns the first primary item with the smallest branch_key() (MRV); `none` if no item is to be branched on.
    [[nodiscard]] Index choose_item() { return unless_done(first_smallest(bounds_.keys(sizes()))); }
    /// Returns a random one of the primary items with the smallest branch_key(), uniformly distributed.
    [[nodiscard]] Index choose_item(Random& random) { return unless_done(any_smallest(bounds_.keys(sizes()), random)); }

    /// Returns true if `option` can be chosen: it is not removed, and none of its items is covered or purified to
    /// another color.
    [[nodiscard]] bool is_available(OptionId option) const {
        return Links::is_available(option) && is_linked(first_primary_node(option));
    }

    [[nodiscard]] std::string check_invariants() const;

    /// Compares all fields except the count of updates.
    friend bool operator==(const BoundedLinks& a, const BoundedLinks& b) {
        return static_cast<const Links&>(a) == b && a.bounds_ == b.bounds_ && a.removed_ == b.removed_;
    }

private:
    template <Colors C>
    void commit(Index p) {
        if (item(p) >= primary_items())
            Links::commit<C>(p);
        else if (bounds_.use(item(p)))
            cover<C>(item(p));
    }
    template <Colors C>
    void uncommit(Index p) {
        if (item(p) >= primary_items())
            Links::uncommit<C>(p);
        else if (bounds_.release(item(p)))
            uncover<C>(item(p));
    }

    [[nodiscard]] Index unless_done(Index item) const {
        return !is_active(item) || branches(item) == no_branch ? none : item;
    }

    BoundedItems bounds_;
    std::vector<Index> removed_; ///< a node of each option that is removed, the last one removed last
};

} // namespace dlx::detail
