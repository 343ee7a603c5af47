#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/logic/compact_position.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search for the shortest whips: braids with a left-linking option for each item. It is linked to the option that
/// was forced just before, and all left-linking options differ. A link uses the first item with an unused left-linking
/// option, and the first such option. If there is none, earlier links change theirs (augmenting paths, Kuhn 1955).
/// Therefore a link fails only if there is no choice of different left-linking options.
///
/// Method: depth first. The continuation depends only on the set of forced options and the last of them, except when a
/// link fails for lack of different left-linking options. Therefore no such pair is searched twice. A state is
/// abandoned if no item is dead after all forced options are chosen in as many layers.
/// A pair that is overwritten by another one may be searched again.
class WhipSearch {
public:
    using Set = CompactPosition::Set;
    using State = CompactPosition::State;
    static constexpr std::uint32_t none = CompactPosition::none;

    /// Stores at most `max_tried` pairs, a power of two. `compact` must outlive the search.
    explicit WhipSearch(const CompactPosition& compact, std::size_t max_tried = 1 << 16)
        : compact_(compact), max_tried_(max_tried) {}

    /// Finds a whip of at most this length, at least 1, that refutes `target`. Returns false if there is none, or at a
    /// limit.
    bool find(std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
        watch_ = &watch;
        target_ = target;
        links_.clear();
        lefts_ = compact_.no_options();
        call_ += 0x9e3779b97f4a7c15u; // invalidates all earlier entries of tried_
        tried_.resize(max_tried_);
        State& state = state_at(0);
        state = compact_.base();
        if (compact_.choose(state, target) != none)
            return end(compact_.base());
        return extend(0, target, length - 1, 0);
    }

    /// Returns the links of the whip that was found; the last one forces no option.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

private:
    /// A test for items with a single option in a state.
    struct IsForced {
        const State& state;
        bool operator()(std::uint32_t item) const { return state.count[item] == 1; }
    };

    /// Returns a hash of an option that has a role.
    static std::uint64_t role_hash(std::uint32_t option, std::uint32_t role) {
        return mixed(((std::uint64_t{role} << 32) + option) * 0x9e3779b97f4a7c15u);
    }

    State& state_at(std::size_t depth) {
        while (states_.size() <= depth)
            states_.emplace_back();
        return states_[depth];
    }

    /// Extends the chain from the state at `depth`, in which `last` was chosen last, by at most `more` options. Returns
    /// true if that makes a whip. `key` is the hash of the set of chosen options.
    bool extend(std::size_t depth, std::uint32_t last, std::uint32_t more, std::uint64_t key) {
        if (more == 0 || !watch_->begin() || !dies(states_[depth], more))
            return false;
        const std::uint64_t pair = more > 1 ? key ^ role_hash(last, 2) : 0;
        Tried& tried = tried_[pair % max_tried_];
        if (more > 1 && tried.pair == (pair ^ call_) && tried.more >= more)
            return false;
        const bool lacked_left = std::exchange(lacks_left_, false);
        const Set forced = states_[depth].forced; // a copy, as states may move
        const bool is_found = forced.any_of([&](std::uint32_t x) {
            if (!push(x, compact_.items_of(x), IsForced{states_[depth]}))
                return false;
            State& next = state_at(depth + 1); // may move the other states
            next = states_[depth];
            if (compact_.choose(next, x) != none ? end(states_[depth])
                                                 : extend(depth + 1, x, more - 1, key ^ role_hash(x, 1)))
                return true;
            pop();
            return false;
        });
        if (more > 1 && !lacks_left_)
            tried = {pair ^ call_, more};
        lacks_left_ |= lacked_left;
        return is_found;
    }

    /// Returns true if an item is dead after all forced options are chosen in at most `layers` layers.
    bool dies(const State& start, std::uint32_t layers) {
        State& state = scratch_;
        state = start;
        for (; layers > 0 && !state.forced.empty(); --layers)
            if (Set(state.forced).any_of([&](std::uint32_t x) { return compact_.choose(state, x) != none; }))
                return true;
        return false;
    }

    // --- Links -------------------------------------------------------------------------------------------------------

    /// Adds the last link: an item that has no option after the last option is chosen in `state`.
    bool end(const State& state) {
        const Set left = state.left - compact_.linked(chosen_before(links_.size()));
        return push(none, compact_.all_items(), [&](std::uint32_t item) {
            return state.count[item] < CompactPosition::covered &&
                   first_common(compact_.options_of(item), left) == none;
        });
    }

    /// Adds a link that forces `option`, by one of the suitable items, if all links can have different left-linking
    /// options.
    template <class Suits>
    bool push(std::uint32_t option, std::span<const std::uint32_t> items, Suits suits) {
        Set met = compact_.no_options();
        links_.push_back({none, none, option});
        if (settle(links_.size() - 1, items, suits, met))
            return true;
        links_.pop_back();
        lacks_left_ |= !met.empty();
        return false;
    }

    /// Gives link `k` the first unused left-linking option. If there is none, it takes that of another link, which must
    /// find one that is not in `met`.
    template <class Suits>
    bool settle(std::size_t k, std::span<const std::uint32_t> items, Suits suits, Set& met) {
        const Set& near = compact_.linked(chosen_before(k));
        const Set& available = compact_.base().left;
        bool is_used = false;
        for (const std::uint32_t item : items) {
            if (!suits(item))
                continue;
            const auto lefts = compact_.options_of(item) & near & available;
            if (const std::uint32_t left = (lefts - lefts_).first(); left != none) {
                lefts_.insert(left);
                links_[k] = {item, left, links_[k].right};
                return true;
            }
            is_used = is_used || !lefts.empty();
        }
        return is_used && std::any_of(items.begin(), items.end(), [&](std::uint32_t item) {
                   return suits(item) &&
                          Set(compact_.options_of(item) & near & (available - met)).any_of([&](std::uint32_t left) {
                              met.insert(left);
                              if (!settle_anew(left, met))
                                  return false;
                              links_[k] = {item, left, links_[k].right};
                              return true;
                          });
               });
    }

    /// Replaces the left-linking option of the link that has `left`.
    bool settle_anew(std::uint32_t left, Set& met) {
        const auto link =
            std::find_if(links_.begin(), links_.end(), [&](const CompactLink& l) { return l.left == left; });
        const auto k = static_cast<std::size_t>(link - links_.begin());
        return settle(k, compact_.items_of(link->right), IsForced{states_[k]}, met);
    }

    void pop() {
        lefts_.erase(links_.back().left);
        links_.pop_back();
    }

    /// Returns the option from which link `k` starts: the target, or the option that the previous link forces.
    [[nodiscard]] std::uint32_t chosen_before(std::size_t k) const { return k == 0 ? target_ : links_[k - 1].right; }

    const CompactPosition& compact_;
    const std::size_t max_tried_;
    TrialWatch* watch_ = nullptr;
    std::uint32_t target_ = none;
    std::vector<CompactLink> links_;
    Set lefts_;                 ///< left-linking options of the links
    std::vector<State> states_; ///< states by the number of options chosen after the target
    State scratch_;             ///< scratch of dies()
    bool lacks_left_ = false;   ///< whether a link failed because other links have its left-linking options
    std::uint64_t call_ = 0;    ///< value that differs in each call of find()
    /// A failed search, found by a 64-bit hash of the set of chosen options and the last of them. A collision of
    /// hashes, which is extremely unlikely, would hide a whip.
    struct Tried {
        std::uint64_t pair = 0; ///< hash, combined with call_
        std::uint32_t more = 0; ///< number of further options tried without success
    };
    std::vector<Tried> tried_;
};

} // namespace dlx::detail
