#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/reason/braids.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Looks for the shortest whips: braids that a person can follow link by link, since each item has a left option, one
/// that is linked to what was forced just before, and all left options are different. A link takes the first item that has
/// one that is not used, and the first such. If there is none, earlier links take others (an augmenting path: Kuhn 1955),
/// so that a link fails only if no choice of different ones is left.
///
/// How it is found: depth first. What follows depends on the set of options that were forced and on the last of them
/// alone, unless a link fails for lack of different left options, so that no such pair is followed twice. A start for which
/// all that is forced does not make an item die in as many layers is given up at once.
/// At most `MostTried` pairs, a power of two, are remembered. One whose place another takes may be followed again.
template <std::size_t Words, std::size_t MostTried = 1 << 16>
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
        target_ = target;
        links_.clear();
        lefts_ = Set();
        call_ += 0x9e3779b97f4a7c15u; // so that nothing of before is found
        tried_.resize(MostTried);
        State& state = state_at(0);
        state = compact_.base();
        if (compact_.choose(state, target) != none)
            return end(compact_.base());
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
        const std::uint64_t pair = more > 1 ? key ^ mixed(last, 2) : 0;
        Tried& tried = tried_[pair % MostTried];
        if (more > 1 && tried.pair == (pair ^ call_) && tried.more >= more)
            return false;
        const bool lacked_left = std::exchange(lacks_left_, false);
        const bool is_found =
            Set(states_[depth].forced) // a copy, as states may move
                .any_of([&](std::uint32_t x) {
                    if (!push(x, compact_.items_of(x), forced_at(depth)))
                        return false;
                    State& next = state_at(depth + 1); // may move the others
                    next = states_[depth];
                    if (compact_.choose(next, x) != none ? end(states_[depth])
                                                         : extend(depth + 1, x, more - 1, key ^ mixed(x, 1)))
                        return true;
                    pop();
                    return false;
                });
        if (more > 1 && !lacks_left_)
            tried = {pair ^ call_, more};
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

    /// Adds the last link: for an item for which nothing is left once the last option was chosen, in this state.
    bool end(const State& state) {
        const Set left = state.left - compact_.linked(chosen_before(links_.size()));
        return push(none, compact_.all_items(), [&](std::uint32_t item) {
            return state.count[item] < Compact::covered && first_common(compact_.options_of(item), left) == none;
        });
    }

    /// Adds a link that forces `option`, for one of the items that suit, if all links can have different left options.
    template <class Suits>
    bool push(std::uint32_t option, std::span<const std::uint32_t> items, Suits suits) {
        Set met;
        links_.push_back({none, none, option});
        if (settle(links_.size() - 1, items, suits, met))
            return true;
        links_.pop_back();
        lacks_left_ |= !met.empty();
        return false;
    }

    /// Gives link `k` the first left option that is not used. If there is none, it takes that of another link, which settles
    /// for one not yet met.
    template <class Suits>
    bool settle(std::size_t k, std::span<const std::uint32_t> items, Suits suits, Set& met) {
        const Set& near = compact_.linked(chosen_before(k));
        bool is_used = false;
        for (const std::uint32_t item : items) {
            if (!suits(item))
                continue;
            for (std::size_t w = 0; w < Set::words(); ++w) { // ends early: there may be many words
                const std::uint64_t lefts =
                    compact_.options_of(item).word(w) & near.word(w) & compact_.base().left.word(w);
                if (const std::uint64_t unused = lefts & ~lefts_.word(w); unused != 0) {
                    const auto left = static_cast<std::uint32_t>(w * 64 + std::size_t(std::countr_zero(unused)));
                    lefts_.insert(left);
                    links_[k] = {item, left, links_[k].right};
                    return true;
                }
                is_used |= lefts != 0;
            }
        }
        return is_used && std::any_of(items.begin(), items.end(), [&](std::uint32_t item) {
                   return suits(item) && (compact_.options_of(item) & near & (compact_.base().left - met))
                                             .any_of([&](std::uint32_t left) {
                                                 met.insert(left);
                                                 if (!settle_anew(left, met))
                                                     return false;
                                                 links_[k] = {item, left, links_[k].right};
                                                 return true;
                                             });
               });
    }

    /// Gives the link that has this left option another.
    bool settle_anew(std::uint32_t left, Set& met) {
        const auto link =
            std::find_if(links_.begin(), links_.end(), [&](const CompactLink& l) { return l.left == left; });
        const auto k = static_cast<std::size_t>(link - links_.begin());
        return settle(k, compact_.items_of(link->right), forced_at(k), met);
    }

    /// Is an option the only one of an item, in the state at that depth?
    auto forced_at(std::size_t depth) const {
        return [&state = states_[depth]](std::uint32_t item) { return state.count[item] == 1; };
    }

    /// What link `k` starts from: the target, or what the link before forces.
    [[nodiscard]] std::uint32_t chosen_before(std::size_t k) const { return k == 0 ? target_ : links_[k - 1].right; }

    void pop() {
        lefts_.erase(links_.back().left);
        links_.pop_back();
    }

    static std::uint64_t mixed(std::uint32_t option, std::uint32_t role) {
        return detail::mixed(((std::uint64_t{role} << 32) + option) * 0x9e3779b97f4a7c15u);
    }

    const Compact& compact_;
    TrialWatch* watch_ = nullptr;
    std::uint32_t target_ = none;
    std::vector<CompactLink> links_;
    Set lefts_;                 ///< the left options of the links
    std::vector<State> states_; ///< by how many options were chosen after the target
    State scratch_;             ///< of dies()
    bool lacks_left_ = false;   ///< was a link given up because others have its left options?
    std::uint64_t call_ = 0;    ///< a number for each call of find()
    /// By a hash of 64 bits of the options chosen and the last of them: how many more were tried in vain. Two with the
    /// same hash, which nobody will see, would hide a whip.
    struct Tried {
        std::uint64_t pair = 0; ///< and of the call
        std::uint32_t more = 0;
    };
    std::vector<Tried> tried_;
};

} // namespace dlx::detail
