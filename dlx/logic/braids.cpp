#include "dlx/logic/braids.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

namespace dlx::detail {

namespace {

constexpr std::uint64_t bit_of(std::uint32_t k) { return std::uint64_t{1} << k % 64; }

template <class Visit>
void for_lanes(std::uint64_t word, std::size_t w, Visit visit) {
    for (; word != 0; word &= word - 1)
        visit(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(word)));
}

/// Transposes blocks of a matrix of 64x64 bits.
template <std::size_t Size>
void swap_halves(std::array<std::uint64_t, 64>& bits) {
    constexpr std::uint64_t low = ~std::uint64_t{0} / ((std::uint64_t{1} << Size) + 1);
    for (std::size_t begin = 0; begin < 64; begin += 2 * Size)
        for (std::size_t k = begin; k < begin + Size; ++k) {
            const std::uint64_t swapped = ((bits[k] >> Size) ^ bits[k + Size]) & low;
            bits[k] ^= swapped << Size;
            bits[k + Size] ^= swapped;
        }
    if constexpr (Size > 1)
        swap_halves<Size / 2>(bits);
}

} // namespace

BraidSearch::Set BraidSearch::refuted(const Set& targets, std::uint32_t length, TrialWatch& watch) {
    run_targets(targets, length, watch, [&](std::uint32_t, const Lanes& died) { extend(died, length - 1); });
    return refuted_;
}

BraidSearch::Set BraidSearch::suspects(const Set& targets, std::uint32_t length, TrialWatch& watch) {
    Set suspects = compact_.no_options();
    run_targets(targets, length, watch, [&](std::uint32_t first, const Lanes& died) {
        for (std::size_t w = 0; w < lane_words; ++w)
            for_lanes(died[w], w, [&](std::uint32_t lane) { suspects.insert(first + lane); });
    });
    return suspects | refuted_;
}

bool BraidSearch::find(std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
    begin(length, watch);
    links_.clear();
    State state = compact_.base();
    Set left = state.left - compact_.linked(target);
    Set barred = compact_.no_options();
    barred.insert(target);
    std::uint32_t dead = compact_.choose(state, target);
    if (dead == none && !dies(left, barred, target, length - 1))
        return false;
    while (dead == none) {
        --length;
        const bool leads_there = Set(state.forced).any_of([&](std::uint32_t x) {
            State next = state;
            const Set next_left = left - compact_.linked(x);
            Set next_barred = barred;
            next_barred.insert(x);
            dead = compact_.choose(next, x);
            if (dead == none && !dies(next_left, next_barred, target, length - 1))
                return false;
            links_.push_back({forcing_item(state, x), none, x});
            state = std::move(next);
            left = next_left;
            barred = next_barred;
            return true;
        });
        if (!leads_there)
            return false; // stopped by a limit
    }
    links_.push_back({dead, none, none});
    return true;
}

/// Returns an item whose only option is the forced `option`, and which has lost others.
std::uint32_t BraidSearch::forcing_item(const State& state, std::uint32_t option) const {
    const auto items = compact_.items_of(option);
    return *std::find_if(items.begin(), items.end(),
                         [&](std::uint32_t item) { return state.count[item] == 1 && compact_.base().count[item] > 1; });
}

/// Returns true if an item is dead after at most `more` further options are chosen from this start.
bool BraidSearch::dies(const Set& left, const Set& barred, std::uint32_t target, std::uint32_t more) {
    starts_.clear(left.words());
    starts_.add(target);
    std::copy_n(left.data(), left.words(), starts_.left(0));
    std::copy_n(barred.data(), left.words(), starts_.barred(0));
    refuted_ = compact_.no_options();
    if (more > 0)
        run_starts(more);
    return refuted_.contains(target);
}

// --- Targets and levels ---------------------------------------------------------------------------------------------

/// Prepares searches with at most `more` options.
void BraidSearch::begin(std::uint32_t more, TrialWatch& watch) {
    watch_ = &watch;
    refuted_ = compact_.no_options();
    is_closed_ = true;
    levels_.resize(std::max<std::size_t>(levels_.size(), more + 1));
    list_items();
}

void BraidSearch::list_items() {
    items_.clear();
    item_options_.clear();
    for (const std::uint32_t item : compact_.all_items())
        if (const std::uint32_t count = compact_.base().count[item]; count < CompactPosition::covered) {
            items_.push_back({item, count});
            (compact_.options_of(item) & compact_.base().left).for_each([&](std::uint32_t x) {
                item_options_.push_back(x);
            });
        }
}

template <class Resume>
void BraidSearch::run_targets(const Set& targets, std::uint32_t length, TrialWatch& watch, Resume resume) {
    begin(length - 1, watch);
    for (std::uint32_t first = 0; first < compact_.options(); first += most_lanes) {
        load_targets(targets, first);
        const auto lanes = std::transform_reduce(lanes_.begin(), lanes_.end(), 0, std::plus<>(),
                                                 [](std::uint64_t word) { return std::popcount(word); });
        if (lanes == 0)
            continue;
        if (!watch_->begin(static_cast<std::uint64_t>(lanes)))
            break;
        resume(first, run(length - 1));
    }
}

/// Continues from levels_[more] with at most `more` further options, and adds targets to refuted_.
void BraidSearch::search(std::uint32_t more) {
    auto& [parents, children] = levels_[more];
    for (auto next = children.cbegin(); next != children.cend();) {
        starts_.clear(refuted_.words());
        for (; next != children.cend() && starts_.size() < most_lanes; ++next)
            if (!refuted_.contains(parents.target(next->lane)))
                add_child(parents, *next);
        if (!run_starts(more))
            return;
    }
}

/// Adds the start of a child, and bars its option from later children.
void BraidSearch::add_child(Starts& parents, const Level::Child& child) {
    starts_.add(parents.target(child.lane));
    const std::uint64_t* const parent = parents.left(child.lane);
    std::uint64_t* const barred_by_parent = parents.barred(child.lane);
    std::uint64_t* const left = starts_.left(starts_.size() - 1);
    std::uint64_t* const barred = starts_.barred(starts_.size() - 1);
    barred_by_parent[child.option / 64] |= bit_of(child.option);
    const Set& linked = compact_.linked(child.option);
    for (std::size_t w = 0; w < linked.words(); ++w) {
        left[w] = parent[w] & ~linked.word(w);
        barred[w] = barred_by_parent[w];
    }
}

/// Continues from starts_ with at most `more` further options. Returns false if there are no starts, or at a limit.
bool BraidSearch::run_starts(std::uint32_t more) {
    if (starts_.size() == 0 || !watch_->begin(starts_.size()))
        return false;
    load_starts();
    extend(run(more), more);
    return true;
}

/// Continues from the lanes in which an item was dead within `more` layers.
void BraidSearch::extend(const Lanes& died, std::uint32_t more) {
    if (more <= 1)
        return;
    branch(died, levels_[more - 1]);
    search(more - 1);
}

void BraidSearch::branch(const Lanes& died, Level& level) {
    std::swap(level.parents, starts_);
    level.children.clear();
    for (std::uint32_t x = 0; x < compact_.options(); ++x)
        for (std::size_t w = 0; w < lane_words; ++w)
            for_lanes(first_[x][w] & died[w], w, [&](std::uint32_t lane) {
                if ((level.parents.barred(lane)[x / 64] & bit_of(x)) == 0 &&
                    !refuted_.contains(level.parents.target(lane)))
                    level.children.push_back({lane, x});
            });
}

// --- Lanes ----------------------------------------------------------------------------------------------------------

/// Runs the lanes for at most `more` layers. Returns those in which an item became dead.
BraidSearch::Lanes BraidSearch::run(std::uint32_t more) {
    return (lanes_[2] | lanes_[3]) == 0 ? run_words<2>(more) : run_words<lane_words>(more);
}

/// Does the work of run(), with lanes in the first words only.
template <std::size_t Words>
BraidSearch::Lanes BraidSearch::run_words(std::uint32_t more) {
    dead_ = {};
    look<Words, true>([&](std::uint32_t, const Lanes& dead) {
        for (std::size_t w = 0; w < Words; ++w)
            for_lanes(dead[w], w, [&](std::uint32_t lane) { refuted_.insert(starts_.target(lane)); });
    });
    Lanes alive = lanes_;
    for (std::size_t w = 0; w < Words; ++w)
        alive[w] &= ~dead_[w];
    first_.swap(forced_);
    bool is_new = advance<Words>(first_);
    for (std::uint32_t layer = 1; layer < more && is_new; ++layer) {
        look<Words, true>([](std::uint32_t, const Lanes&) {});
        is_new = advance<Words>(forced_);
    }
    look<Words, false>([&](std::uint32_t item, const Lanes& dead) {
        if (more == 1)
            for (std::size_t w = 0; w < Words; ++w)
                for_lanes(dead[w] & alive[w], w, [&](std::uint32_t lane) { find_last(item, lane); });
    });
    Lanes died{};
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < Words; ++w)
        any |= died[w] = dead_[w] & alive[w];
    if (is_new || any != 0)
        is_closed_ = false;
    return died;
}

/// Calls dead(item, lanes) for the lanes in which an item has no option. If wants_forced is set, computes forced_.
template <std::size_t Words, bool wants_forced, class Dead>
void BraidSearch::look(Dead dead) {
    if (wants_forced)
        for (Lanes& forced : forced_)
            std::fill_n(forced.begin(), Words, 0);
    const std::uint32_t* begin = item_options_.data();
    for (const auto& [item, count] : items_) {
        const std::uint32_t* const end = begin + count;
        std::array<std::uint64_t, Words> some{};
        std::array<std::uint64_t, Words> several{};
        for (const std::uint32_t* x = begin; x != end; ++x) {
            const Lanes& left = left_[*x];
            for (std::size_t w = 0; w < Words; ++w) {
                several[w] |= some[w] & left[w];
                some[w] |= left[w];
            }
        }
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < Words; ++w)
            any |= lanes_[w] & ~some[w];
        if (any != 0) {
            Lanes none_left{};
            for (std::size_t w = 0; w < Words; ++w)
                dead_[w] |= none_left[w] = lanes_[w] & ~some[w];
            dead(item, none_left);
        }
        for (std::size_t w = 0; w < Words; ++w)
            some[w] &= ~several[w];
        if (wants_forced && count > 1) // an item with a single option at the start forces nothing
            for (const std::uint32_t* x = begin; x != end; ++x)
                for (std::size_t w = 0; w < Words; ++w)
                    forced_[*x][w] |= some[w] & left_[*x][w];
        begin = end;
    }
}

/// Chooses forced options in lanes without a dead item. Returns true if there were any.
template <std::size_t Words>
bool BraidSearch::advance(const std::vector<Lanes>& forced) {
    bool is_new = false;
    compact_.base().left.for_each([&](std::uint32_t x) {
        std::array<std::uint64_t, Words> now;
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < Words; ++w)
            any |= now[w] = forced[x][w] & ~barred_[x][w] & lanes_[w] & ~dead_[w];
        if (any == 0)
            return;
        is_new = true;
        for (std::size_t w = 0; w < Words; ++w)
            barred_[x][w] |= now[w];
        compact_.linked(x).for_each([&](std::uint32_t y) {
            for (std::size_t w = 0; w < Words; ++w)
                left_[y][w] &= ~now[w];
        });
    });
    return is_new;
}

/// Refutes the target of this lane if an option forced at its start excludes all options of the item.
void BraidSearch::find_last(std::uint32_t item, std::uint32_t lane) {
    const SetView left(starts_.left(lane), refuted_.words());
    Set takers = left - SetView(starts_.barred(lane), refuted_.words());
    (compact_.options_of(item) & left).any_of([&](std::uint32_t y) {
        takers &= compact_.linked(y);
        return takers.empty();
    });
    if (takers.any_of([&](std::uint32_t x) { return (first_[x][lane / 64] & bit_of(lane)) != 0; }))
        refuted_.insert(starts_.target(lane));
}

// --- Starts of lanes ------------------------------------------------------------------------------------------------

/// Initializes lane k with a trial of the target `first` + k.
void BraidSearch::load_targets(const Set& targets, std::uint32_t first) {
    clear_lanes();
    const std::size_t words = targets.words();
    const std::size_t used = std::min(lane_words, words - first / 64);
    std::copy_n(targets.data() + first / 64, used, lanes_.begin());
    starts_.clear(words);
    for (std::uint32_t lane = 0; lane < 64 * used; ++lane) {
        const std::uint32_t target = first + lane;
        starts_.add(target);
        if ((lanes_[lane / 64] & bit_of(lane)) == 0)
            continue;
        const Set left = compact_.base().left - compact_.linked(target);
        std::copy_n(left.data(), words, starts_.left(lane));
        std::fill_n(starts_.barred(lane), words, 0);
        starts_.barred(lane)[target / 64] |= bit_of(target);
        barred_[target][lane / 64] |= bit_of(lane);
    }
    for (std::uint32_t x = 0; x < compact_.options(); ++x)
        for (std::size_t w = 0; w < used; ++w)
            left_[x][w] = lanes_[w] & ~compact_.linked(x).word(first / 64 + w);
}

void BraidSearch::load_starts() {
    clear_lanes();
    for (std::uint32_t lane = 0; lane < starts_.size(); ++lane) {
        lanes_[lane / 64] |= bit_of(lane);
        SetView(starts_.barred(lane), refuted_.words()).for_each([&](std::uint32_t x) {
            barred_[x][lane / 64] |= bit_of(lane);
        });
    }
    for (std::uint32_t lane = 0; lane < starts_.size(); lane += 64)
        for (std::size_t w = 0; w < refuted_.words(); ++w)
            transpose(lane, w);
}

void BraidSearch::clear_lanes() {
    lanes_ = {};
    left_.resize(64 * refuted_.words());
    barred_.assign(compact_.options(), Lanes{});
    forced_.resize(compact_.options());
    first_.resize(compact_.options());
}

/// Fills in left_ for 64 lanes and the 64 options of word `w`.
void BraidSearch::transpose(std::uint32_t first, std::size_t w) {
    std::array<std::uint64_t, 64> bits{};
    const std::size_t size = std::min<std::size_t>(64, starts_.size() - first);
    for (std::size_t k = 0; k < size; ++k)
        bits[k] = starts_.left(first + k)[w];
    swap_halves<32>(bits);
    for (std::size_t k = 0; k < 64; ++k)
        left_[w * 64 + k][first / 64] = bits[k];
}

} // namespace dlx::detail
