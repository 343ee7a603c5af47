#include "dlx/logic/whips.hpp"

#include "dlx/detail/random.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

namespace {

std::uint64_t role_hash(std::uint32_t option, std::uint32_t role) {
    return mixed(((std::uint64_t{role} << 32) + option) * 0x9e3779b97f4a7c15u);
}

} // namespace

bool WhipSearch::find(std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
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

WhipSearch::State& WhipSearch::state_at(std::size_t depth) {
    while (states_.size() <= depth)
        states_.emplace_back();
    return states_[depth];
}

/// Extends the chain from the state at `depth`, in which `last` was chosen last, by at most `more` options. Returns true
/// if that makes a whip. `key` is the hash of the set of chosen options.
bool WhipSearch::extend(std::size_t depth, std::uint32_t last, std::uint32_t more, std::uint64_t key) {
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
bool WhipSearch::dies(const State& start, std::uint32_t layers) {
    State& state = scratch_;
    state = start;
    for (; layers > 0 && !state.forced.empty(); --layers)
        if (Set(state.forced).any_of([&](std::uint32_t x) { return compact_.choose(state, x) != none; }))
            return true;
    return false;
}

// --- Links ----------------------------------------------------------------------------------------------------------

/// Adds the last link: an item that has no option after the last option is chosen in `state`.
bool WhipSearch::end(const State& state) {
    const Set left = state.left - compact_.linked(chosen_before(links_.size()));
    return push(none, compact_.all_items(), [&](std::uint32_t item) {
        return state.count[item] < CompactPosition::covered && first_common(compact_.options_of(item), left) == none;
    });
}

/// Adds a link that forces `option`, by one of the suitable items, if all links can have different left-linking options.
template <class Suits>
bool WhipSearch::push(std::uint32_t option, std::span<const std::uint32_t> items, Suits suits) {
    Set met = compact_.no_options();
    links_.push_back({none, none, option});
    if (settle(links_.size() - 1, items, suits, met))
        return true;
    links_.pop_back();
    lacks_left_ |= !met.empty();
    return false;
}

/// Gives link `k` the first unused left-linking option. If there is none, it takes that of another link, which must find
/// one that is not in `met`.
template <class Suits>
bool WhipSearch::settle(std::size_t k, std::span<const std::uint32_t> items, Suits suits, Set& met) {
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
bool WhipSearch::settle_anew(std::uint32_t left, Set& met) {
    const auto link = std::find_if(links_.begin(), links_.end(), [&](const CompactLink& l) { return l.left == left; });
    const auto k = static_cast<std::size_t>(link - links_.begin());
    return settle(k, compact_.items_of(link->right), IsForced{states_[k]}, met);
}

void WhipSearch::pop() {
    lefts_.erase(links_.back().left);
    links_.pop_back();
}

} // namespace dlx::detail
