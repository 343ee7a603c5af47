#pragma once

#include "dlx/reason/braids.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Looks for the shortest whips: braids that a person can follow link by link, since each item has a left option, one
/// that is linked to what was forced just before, and that no item before it has as its left option. A link takes the first
/// item that has one, and the first that it has.
///
/// How it is found: depth first. What follows depends on the set of options that were forced and on the last of them
/// alone, unless a link fails only because earlier links use its left options, so that no such pair is followed twice. A start for which all that is forced does
/// not make an item die in as many layers is given up at once.
template <std::size_t Words>
class WhipSearch {
public:
    using Compact = CompactPosition<Words>;
    using Set = typename Compact::Set;
    using State = typename Compact::State;
    static constexpr std::uint32_t none = Compact::none;

    explicit WhipSearch(const Compact& compact) : compact_(compact) {}

    /// Is there a whip of at most this length, at least 1, that shows that the option `target` is in no solution?
    bool find(std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
        watch_ = &watch;
        links_.clear();
        lefts_ = Set();
        forget_tried();
        State& state = state_at(0);
        state = compact_.base();
        if (compact_.choose(state, target) != none)
            return end(compact_.base(), target);
        return extend(0, target, length - 1, 0);
    }

    /// Of the whip that was found; the last forces no option.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

private:
    State& state_at(std::size_t depth) {
        while (states_.size() <= depth)
            states_.emplace_back();
        return states_[depth];
    }

    /// From the state at `depth`, with `last` chosen last: is there a whip with at most `more` options? `key` is the
    /// hash of the set of options chosen.
    bool extend(std::size_t depth, std::uint32_t last, std::uint32_t more, std::uint64_t key) {
        if (more == 0 || !watch_->begin() || !dies(states_[depth], more))
            return false;
        std::uint32_t* const tried = more > 1 ? &tried_[key ^ mixed(last, 2)] : nullptr; // it will not move
        if (tried != nullptr && *tried >= more)
            return false;
        const bool lacked_left = std::exchange(lacks_left_, false);
        const bool is_found =
            Set(states_[depth].forced) // a copy, as states may move
                .any_of([&](std::uint32_t x) {
                    const State& before = states_[depth];
                    if (!push(x, last, compact_.items_of(x),
                              [&](std::uint32_t item) { return before.count[item] == 1; }))
                        return false;
                    State& next = state_at(depth + 1); // may move the others
                    next = states_[depth];
                    if (compact_.choose(next, x) != none ? end(states_[depth], x)
                                                         : extend(depth + 1, x, more - 1, key ^ mixed(x, 1)))
                        return true;
                    pop();
                    return false;
                });
        if (tried != nullptr && !lacks_left_)
            *tried = more;
        lacks_left_ |= lacked_left;
        return is_found;
    }

    /// Does an item die if all that is forced is chosen, layer by layer, in at most `layers`?
    bool dies(const State& start, std::uint32_t layers) {
        State& state = scratch_;
        state = start;
        for (; layers > 0 && !state.forced.empty(); --layers)
            if (Set(state.forced).any_of([&](std::uint32_t x) { return compact_.choose(state, x) != none; }))
                return true;
        return false;
    }

    void forget_tried() {
        constexpr std::size_t few = 1 << 12; // to clear the table takes as long as it has ever been large
        if (tried_.bucket_count() > few)
            tried_ = {};
        else if (!tried_.empty())
            tried_.clear();
    }

    /// Adds the link for the item for which nothing is left if `last` is chosen in this state.
    bool end(const State& state, std::uint32_t last) {
        const Set left = state.left - compact_.linked(last);
        const auto is_dead = [&](std::uint32_t item) {
            return state.count[item] < Compact::covered && first_common(compact_.options_of(item), left) == none;
        };
        return push(none, last, compact_.all_items(), is_dead);
    }

    /// Adds a link that forces `option`, if one of the items that suit has a left option.
    template <class Suits>
    bool push(std::uint32_t option, std::uint32_t last, std::span<const std::uint32_t> items, Suits suits) {
        const Set& near = compact_.linked(last);
        for (const std::uint32_t item : items) {
            if (!suits(item))
                continue;
            bool is_used = false;
            for (std::size_t w = 0; w < Set::words(); ++w) { // ends early: there may be many words
                const std::uint64_t lefts =
                    compact_.options_of(item).word(w) & near.word(w) & compact_.base().left.word(w);
                if (const std::uint64_t unused = lefts & ~lefts_.word(w); unused != 0) {
                    const auto left = static_cast<std::uint32_t>(w * 64 + std::size_t(std::countr_zero(unused)));
                    links_.push_back({item, left, option});
                    lefts_.insert(left);
                    return true;
                }
                is_used |= lefts != 0;
            }
            lacks_left_ |= is_used;
        }
        return false;
    }

    void pop() {
        lefts_.erase(links_.back().left);
        links_.pop_back();
    }

    static std::uint64_t mixed(std::uint32_t option, std::uint32_t role) {
        std::uint64_t z = ((std::uint64_t{role} << 32) + option) * 0x9e3779b97f4a7c15u; // the finalizer of SplitMix64
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    const Compact& compact_;
    TrialWatch* watch_ = nullptr;
    std::vector<CompactLink> links_;
    Set lefts_;                 ///< the left options of the links
    std::vector<State> states_; ///< by how many options were chosen after the target
    State scratch_;             ///< of dies()
    bool lacks_left_ = false;   ///< was a link given up because others have its left options?
    /// By a hash of 64 bits of the options chosen and the last of them: how many more were tried in vain. Two with the
    /// same hash, which nobody will see, would hide a whip.
    std::unordered_map<std::uint64_t, std::uint32_t> tried_;
};

} // namespace dlx::detail
