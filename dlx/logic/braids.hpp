#pragma once

#include "dlx/detail/search_watch.hpp"
#include "dlx/logic/compact_position.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// A link of a chain, in the numbers of a CompactPosition.
struct CompactLink {
    std::uint32_t item;
    std::uint32_t left;  ///< left-linking option; none in a braid, in which any lost option is possible
    std::uint32_t right; ///< right-linking option; none in the last link
};

/// A search for braids: refutations of a target by the options that are forced once it is chosen. A braid of length n
/// uses n items: n - 1 items that force an option, and one that is then dead. It thus is a set of n - 1 options that
/// are forced one after the other.
///
/// Method: all targets are searched at the same time. Each lane, a bit of all sets of lanes, runs one trial, in which
/// the options of a start are chosen. All forced options are chosen, layer by layer; a layer scans all items once, for
/// all lanes. A braid of length n shows within n - 1 layers, which excludes most targets. For the others, each option
/// of the first layer starts its own lane, in which it is chosen; later lanes must not choose it. Thus each set is
/// tried exactly once.
template <std::size_t Words>
class BraidSearch {
public:
    using Compact = CompactPosition<Words>;
    using Set = typename Compact::Set;
    using State = typename Compact::State;
    static constexpr std::uint32_t none = Compact::none;

    explicit BraidSearch(const Compact& compact) : compact_(compact) {}

    /// Returns the targets that a braid of at most this length, at least 2, refutes.
    Set refuted(const Set& targets, std::uint32_t length, TrialWatch& watch) {
        run_targets(targets, length, watch, [&](std::uint32_t, const Lanes& died) { extend(died, length - 1); });
        return refuted_;
    }

    /// Returns the targets that such a braid may refute, because an item is dead after as many layers. Faster than
    /// refuted() for large lengths.
    Set suspects(const Set& targets, std::uint32_t length, TrialWatch& watch) {
        Set suspects;
        run_targets(targets, length, watch, [&](std::uint32_t first, const Lanes& died) {
            died.for_each([&](std::uint32_t lane) { suspects.insert(first + lane); });
        });
        return suspects | refuted_;
    }

    /// Returns true if no braid of any length refutes another target.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    /// Finds a braid of at most this length, at least 1, that refutes `target`. Returns false if there is none, or at a
    /// limit. Each link has the first possible right-linking option.
    bool find(std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
        begin(length, watch);
        links_.clear();
        State state = compact_.base();
        Start start = chosen({.left = state.left, .barred = {}, .target = target}, target);
        std::uint32_t dead = compact_.choose(state, target);
        if (dead == none && !dies(start, length - 1))
            return false;
        while (dead == none) {
            --length;
            const bool leads_there = Set(state.forced).any_of([&](std::uint32_t x) {
                State next = state;
                const Start after = chosen(start, x);
                dead = compact_.choose(next, x);
                if (dead == none && !dies(after, length - 1))
                    return false;
                links_.push_back({forcing_item(state, x), none, x});
                state = std::move(next);
                start = after;
                return true;
            });
            if (!leads_there)
                return false; // a limit
        }
        links_.push_back({dead, none, none});
        return true;
    }

    /// Returns the links of the braid that was found.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

private:
    using Lanes = OptionSet<std::min<std::size_t>(Words, 4)>; ///< set of at most 256 lanes, as each start takes memory
    static constexpr std::uint32_t most_lanes = 64 * Lanes::words();

    /// The initial state of a lane.
    struct Start {
        Set left;   ///< options that are chosen or not linked to chosen ones
        Set barred; ///< options that are chosen or must not be chosen
        std::uint32_t target;
    };

    /// The trials with the same number of chosen options. Starts are built only when needed, as they take memory.
    struct Level {
        struct Child {
            std::uint32_t lane;   ///< lane of the parent
            std::uint32_t option; ///< option that is chosen in addition
        };
        std::vector<Start> parents; ///< start of each lane
        std::vector<Child> children;
    };

    Start chosen(Start start, std::uint32_t option) const {
        start.left -= compact_.linked(option);
        start.barred.insert(option);
        return start;
    }

    template <class GoOn>
    void run_targets(const Set& targets, std::uint32_t length, TrialWatch& watch, GoOn resume) {
        begin(length - 1, watch);
        for (std::uint32_t first = 0; first < compact_.options(); first += most_lanes) {
            load_targets(targets, first);
            if (lanes_.empty())
                continue;
            if (!watch_->begin(lanes_.size()))
                break;
            resume(first, run(length - 1));
        }
    }

    /// Prepares searches with at most `more` options.
    void begin(std::uint32_t more, TrialWatch& watch) {
        watch_ = &watch;
        refuted_ = Set();
        is_closed_ = true;
        levels_.resize(std::max<std::size_t>(levels_.size(), more + 1));
        list_items();
    }

    /// Returns true if an item is dead after at most `more` further options are chosen.
    bool dies(const Start& start, std::uint32_t more) {
        starts_.assign(1, start);
        refuted_ = Set();
        if (more > 0)
            run_starts(more);
        return refuted_.contains(start.target);
    }

    /// Returns an item whose only option is the forced `option`, and which has lost others.
    std::uint32_t forcing_item(const State& state, std::uint32_t option) const {
        const auto items = compact_.items_of(option);
        return *std::find_if(items.begin(), items.end(), [&](std::uint32_t item) {
            return state.count[item] == 1 && compact_.base().count[item] > 1;
        });
    }

    /// Continues from levels_[more] with at most `more` further options, and adds targets to refuted_.
    void search(std::uint32_t more) {
        auto& [parents, children] = levels_[more];
        for (auto next = children.cbegin(); next != children.cend();) {
            starts_.clear();
            for (; next != children.cend() && starts_.size() < most_lanes; ++next)
                if (Start& parent = parents[next->lane]; !refuted_.contains(parent.target)) {
                    starts_.push_back(chosen(parent, next->option));
                    parent.barred.insert(next->option); // for later children
                }
            if (!run_starts(more))
                return;
        }
    }

    /// Continues from starts_ with at most `more` further options. Returns false if there are no starts, or at a limit.
    bool run_starts(std::uint32_t more) {
        if (starts_.empty() || !watch_->begin(starts_.size()))
            return false;
        load_starts();
        extend(run(more), more);
        return true;
    }

    /// Continues from the lanes in which an item was dead within `more` layers.
    void extend(const Lanes& died, std::uint32_t more) {
        if (more <= 1)
            return;
        branch(died, levels_[more - 1]);
        search(more - 1);
    }

    /// Runs the lanes for at most `more` layers. Returns those in which an item became dead.
    Lanes run(std::uint32_t more) {
        dead_ = Lanes();
        look<true>([&](std::uint32_t, const Lanes& dead) {
            dead.for_each([&](std::uint32_t lane) { refuted_.insert(starts_[lane].target); });
        });
        const Lanes alive = lanes_ - dead_;
        first_.swap(forced_);
        bool is_new = advance(first_);
        for (std::uint32_t layer = 1; layer < more && is_new; ++layer) {
            look<true>([](std::uint32_t, const Lanes&) {});
            is_new = advance(forced_);
        }
        look<false>([&](std::uint32_t item, const Lanes& dead) {
            if (more == 1)
                (dead & alive).for_each([&](std::uint32_t lane) { find_last(item, lane); });
        });
        const Lanes died = dead_ & alive;
        if (is_new || !died.empty())
            is_closed_ = false;
        return died;
    }

    /// Refutes the target of this lane if an option forced at its start excludes all options of the item.
    void find_last(std::uint32_t item, std::uint32_t lane) {
        const Start& start = starts_[lane];
        Set takers = start.left - start.barred;
        (compact_.options_of(item) & start.left).any_of([&](std::uint32_t y) {
            takers &= compact_.linked(y);
            return takers.empty();
        });
        if (takers.any_of([&](std::uint32_t x) { return first_[x].contains(lane); }))
            refuted_.insert(start.target);
    }

    void branch(const Lanes& died, Level& level) {
        level.parents.swap(starts_);
        level.children.clear();
        for (std::uint32_t x = 0; x < compact_.options(); ++x)
            (first_[x] & died).for_each([&](std::uint32_t lane) {
                const Start& start = level.parents[lane];
                if (!start.barred.contains(x) && !refuted_.contains(start.target))
                    level.children.push_back({lane, x});
            });
    }

    /// Initializes lane k with a trial of the target `first` + k.
    void load_targets(const Set& targets, std::uint32_t first) {
        clear_lanes();
        starts_.assign(most_lanes, {.left = compact_.base().left, .barred = {}, .target = 0});
        for (std::size_t w = 0; w < lanes_.words(); ++w)
            lanes_.word(w) = targets.word(first / 64 + w);
        lanes_.for_each([&](std::uint32_t lane) {
            starts_[lane].target = first + lane;
            starts_[lane] = chosen(starts_[lane], first + lane);
            barred_[first + lane].insert(lane);
        });
        for (std::uint32_t x = 0; x < compact_.options(); ++x)
            for (std::size_t w = 0; w < lanes_.words(); ++w)
                left_[x].word(w) = lanes_.word(w) & ~compact_.linked(x).word(first / 64 + w);
    }

    void load_starts() {
        clear_lanes();
        for (std::uint32_t lane = 0; lane < starts_.size(); ++lane) {
            lanes_.insert(lane);
            starts_[lane].barred.for_each([&](std::uint32_t x) { barred_[x].insert(lane); });
        }
        for (std::size_t lane = 0; lane < starts_.size(); lane += 64)
            for (std::size_t option = 0; option < compact_.options(); option += 64)
                transpose(lane / 64, option / 64);
    }

    void clear_lanes() {
        lanes_ = Lanes();
        left_.resize(Compact::most_options);
        barred_.assign(compact_.options(), Lanes());
        forced_.resize(compact_.options());
        first_.resize(compact_.options());
    }

    /// Fills in left_ for 64 lanes and 64 options.
    void transpose(std::size_t lanes, std::size_t options) {
        std::array<std::uint64_t, 64> bits{};
        const std::size_t size = std::min<std::size_t>(64, starts_.size() - lanes * 64);
        for (std::size_t k = 0; k < size; ++k)
            bits[k] = starts_[lanes * 64 + k].left.word(options);
        swap_halves<32>(bits);
        for (std::size_t k = 0; k < 64; ++k)
            left_[options * 64 + k].word(lanes) = bits[k];
    }

    template <std::size_t Size>
    static void swap_halves(std::array<std::uint64_t, 64>& bits) {
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

    /// Calls dead(item, lanes) for the lanes in which an item has no option. If wants_forced is set, computes forced_.
    template <bool wants_forced, class Dead>
    void look(Dead dead) {
        if (wants_forced)
            std::fill(forced_.begin(), forced_.end(), Lanes());
        const std::uint32_t* begin = item_options_.data();
        for (const auto& [item, count] : items_) {
            const std::uint32_t* const end = begin + count;
            Lanes some;
            Lanes several;
            for (const std::uint32_t* x = begin; x != end; ++x) {
                several |= some & left_[*x];
                some |= left_[*x];
            }
            if (const Lanes none_left = lanes_ - some; !none_left.empty()) {
                dead_ |= none_left;
                dead(item, none_left);
            }
            some -= several;
            if (wants_forced && count > 1) // an item with a single option at the start forces nothing
                for (const std::uint32_t* x = begin; x != end; ++x)
                    forced_[*x] |= some & left_[*x];
            begin = end;
        }
    }

    /// Chooses forced options in lanes without a dead item. Returns true if there were any.
    bool advance(const std::vector<Lanes>& forced) {
        bool is_new = false;
        const Lanes lanes = lanes_ - dead_;
        compact_.base().left.for_each([&](std::uint32_t x) {
            const Lanes now = (forced[x] - barred_[x]) & lanes;
            if (now.empty())
                return;
            is_new = true;
            barred_[x] |= now;
            compact_.linked(x).for_each([&](std::uint32_t y) { left_[y] -= now; });
        });
        return is_new;
    }

    void list_items() {
        items_.clear();
        item_options_.clear();
        for (const std::uint32_t item : compact_.all_items())
            if (const std::uint32_t count = compact_.base().count[item]; count < Compact::covered) {
                items_.push_back({item, count});
                (compact_.options_of(item) & compact_.base().left).for_each([&](std::uint32_t x) {
                    item_options_.push_back(x);
                });
            }
    }

    struct Item {
        std::uint32_t item;
        std::uint32_t count; ///< number of its options
    };

    const Compact& compact_;
    TrialWatch* watch_ = nullptr;
    Set refuted_;
    bool is_closed_ = false;
    std::vector<CompactLink> links_;
    std::vector<Level> levels_;               ///< levels by the number of further options
    std::vector<Start> starts_;               ///< start of each lane
    std::vector<std::uint32_t> item_options_; ///< options of all uncovered items, one item after the other
    std::vector<Item> items_;
    Lanes lanes_;             ///< lanes in use
    Lanes dead_;              ///< lanes in which an item is dead
    std::vector<Lanes> left_; ///< lanes in which each option is available or chosen
    std::vector<Lanes> barred_;
    std::vector<Lanes> forced_;
    std::vector<Lanes> first_; ///< lanes in which each option is forced in the first layer
};

} // namespace dlx::detail
