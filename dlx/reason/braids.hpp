#pragma once

#include "dlx/reason/trial.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// A link of a chain, in the numbers of a CompactPosition. The last one has no right option.
struct CompactLink {
    std::uint32_t item;
    std::uint32_t left; ///< none in a braid: any that is gone will do
    std::uint32_t right;
};

/// Looks for braids: refutations of a target by what is forced once it is chosen. A braid of length n uses n items: n - 1
/// that force an option, and one that dies then. So it is a set of n - 1 options that are forced one after the other.
///
/// How it is found: all that is forced is chosen, layer by layer. A braid of length n shows within n - 1 layers, which
/// rules out most targets. If an item dies, the options that took its options away are traced back to the target; if
/// they are few enough, they are the braid. If not, one of them is chosen first of all, and all is done again with
/// n - 1; and after that without it.
template <std::size_t Words>
class BraidSearch {
public:
    using Compact = CompactPosition<Words>;
    using Set = typename Compact::Set;
    using State = typename Compact::State;
    static constexpr std::uint32_t none = Compact::none;

    explicit BraidSearch(const Compact& compact) : compact_(compact), trial_(compact) {}

    /// Is there a braid of at most this length, at least 1, that shows that the option `target` is in no solution?
    bool find(std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
        watch_ = &watch;
        target_ = target;
        links_.clear();
        excluded_ = Set();
        path_ = Set();
        is_closed_ = false;
        State& state = state_at(0);
        state = compact_.base();
        dead_item_ = compact_.choose(state, target);
        if (dead_item_ == none && !extend(0, length - 1))
            return false;
        links_.push_back({dead_item_, none, none});
        return true;
    }

    /// Of the braid that was found.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

    /// Was nothing forced any more, and no item dead? Then there is no braid of any length.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

private:
    State& state_at(std::size_t depth) {
        while (states_.size() <= depth)
            states_.emplace_back();
        return states_[depth];
    }

    /// From the state at `depth`, in which as many options of the path are chosen: is there a braid that takes at most
    /// `more` options?
    bool extend(std::size_t depth, std::uint32_t more) {
        if (more == 0)
            return false;
        const Set excluded_before = excluded_;
        bool is_found = false;
        while (!is_found && watch_->begin() && trial_.run(states_[depth], more, excluded_)) {
            trace_back();
            if (needed_.size() <= more) {
                dead_item_ = trial_.dead_item();
                links_.insert(links_.end(), needed_.begin(), needed_.end());
                return true; // what is excluded matters no longer
            }
            const CompactLink link = first_needed(states_[depth]);
            links_.push_back(link);
            path_.insert(link.right);
            is_found = follow(depth, link.right) || extend(depth + 1, more - 1);
            if (!is_found) {
                links_.pop_back();
                path_.erase(link.right);
                excluded_.insert(link.right);
            }
        }
        is_closed_ = !watch_->is_over() && trial_.is_closed() && depth == 0 && excluded_.empty();
        excluded_ = excluded_before;
        return is_found;
    }

    /// Chooses an option at `depth`, and leaves the state behind it one deeper. Returns whether an item dies.
    bool follow(std::size_t depth, std::uint32_t option) {
        State& next = state_at(depth + 1); // may move the others
        next = states_[depth];
        dead_item_ = compact_.choose(next, option);
        return dead_item_ != none;
    }

    /// Fills in `needed_`: of what the trial chose, what the dead item rests on, in the order in which it was chosen.
    void trace_back() {
        needed_.clear();
        wanted_ = Set();
        want_takers(trial_.dead_item(), none);
        const auto is_later = [&](const CompactLink& a, const CompactLink& b) {
            return trial_.when(a.right) > trial_.when(b.right);
        };
        for (std::size_t done = 0; done < needed_.size(); ++done) { // those before `done` are the latest, in order
            const auto next = needed_.begin() + static_cast<std::ptrdiff_t>(done);
            std::iter_swap(next, std::min_element(next, needed_.end(), is_later));
            next->item = cheapest_item(next->right);
            want_takers(next->item, next->right); // earlier ones
        }
        std::reverse(needed_.begin(), needed_.end());
    }

    /// Wants what took the options of `item` away, all but `forced`, unless something that is wanted anyway did it.
    void want_takers(std::uint32_t item, std::uint32_t forced) {
        for_unexplained(item, forced, [&](std::uint32_t y) {
            const std::uint32_t taker = taker_of(y);
            wanted_.insert(taker);
            needed_.push_back({none, none, taker});
            return false;
        });
    }

    /// Of the items that force an option, the one for which the fewest others become wanted.
    std::uint32_t cheapest_item(std::uint32_t option) {
        std::uint32_t best = none;
        std::uint32_t fewest = none;
        for (const std::uint32_t item : compact_.items_of(option)) {
            std::uint32_t cost = 0;
            const bool does_not_force = for_unexplained(item, option, [&](std::uint32_t y) {
                ++cost;
                return trial_.is_left(y) || trial_.when(taker_of(y)) >= trial_.when(option);
            });
            if (!does_not_force && cost < fewest) {
                fewest = cost;
                best = item;
            }
        }
        return best;
    }

    /// Calls visit(y), until it returns true, for the options y of an item, but `forced`, that neither the target, nor
    /// the path, nor anything that is wanted and was chosen before `forced` takes away. Returns whether it did.
    template <class Visit>
    bool for_unexplained(std::uint32_t item, std::uint32_t forced, Visit visit) {
        Set others = (compact_.options_of(item) & compact_.base().left) - compact_.linked(target_);
        if (forced != none)
            others.erase(forced);
        const std::uint32_t before = forced == none ? none : trial_.when(forced);
        return others.any_of([&](std::uint32_t y) {
            if (first_common(compact_.linked(y), path_) != none)
                return false;
            const Set takers = compact_.linked(y) & wanted_;
            return !takers.any_of([&](std::uint32_t taker) { return trial_.when(taker) < before; }) && visit(y);
        });
    }

    /// The option that took option y away: of the options that the trial chose, the first that is linked to y. Requires
    /// that neither the target nor the path is linked to y.
    std::uint32_t taker_of(std::uint32_t y) const {
        std::uint32_t first = none;
        (compact_.linked(y) & trial_.chosen()).for_each([&](std::uint32_t x) {
            if (first == none || trial_.when(x) < trial_.when(first))
                first = x;
        });
        return first;
    }

    /// The first link of `needed_` whose right option is forced in `state`, with the item that forces it in that state.
    CompactLink first_needed(const State& state) const {
        const auto link = std::find_if(needed_.begin(), needed_.end(),
                                       [&](const CompactLink& l) { return state.forced.contains(l.right); });
        const auto items = compact_.items_of(link->right);
        const auto forces = [&](std::uint32_t item) { return state.count[item] == 1; };
        return {*std::find_if(items.begin(), items.end(), forces), none, link->right};
    }

    const Compact& compact_;
    Trial<Words> trial_;
    TrialWatch* watch_ = nullptr;
    std::uint32_t target_ = 0;
    std::uint32_t dead_item_ = none;
    bool is_closed_ = false;
    std::vector<CompactLink> links_;  ///< the path, in order
    std::vector<State> states_;       ///< by length of the path
    Set path_;                        ///< what was chosen to reach the state, without the target
    Set excluded_;                    ///< what must not be chosen
    Set wanted_;                      ///< what trace_back() has found
    std::vector<CompactLink> needed_; ///< the same
};

} // namespace dlx::detail
