#pragma once

#include "dlx/logic/compact_position.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search for braids: refutations of a target by the options that are forced once it is chosen. A braid of length n
/// uses n items: n - 1 items that force an option, and one that is then dead. It thus is a set of n - 1 options that
/// are forced one after the other.
///
/// Method: all targets are searched at the same time. Each lane, a bit of all sets of lanes, runs one trial, in which
/// the options of a start are chosen. All forced options are chosen, layer by layer; a layer scans all items once, for
/// all lanes. A braid of length n shows within n - 1 layers, which excludes most targets. For the others, each option
/// of the first layer starts its own lane, in which it is chosen; later lanes must not choose it. Thus each set is
/// tried exactly once.
class BraidSearch {
public:
    using Set = CompactPosition::Set;
    using State = CompactPosition::State;
    static constexpr std::uint32_t none = CompactPosition::none;

    explicit BraidSearch(const CompactPosition& compact) : compact_(compact) {}

    /// Returns the targets that a braid of at most this length, at least 2, refutes.
    Set refuted(const Set& targets, std::uint32_t length, TrialWatch& watch) {
        run_targets(targets, length, watch, [&](std::uint32_t, const Lanes& died) { extend(died, length - 1); });
        return refuted_;
    }

    /// Returns the targets that such a braid may refute, because an item is dead after as many layers. Faster than
    /// refuted() for large lengths.
    Set suspects(const Set& targets, std::uint32_t length, TrialWatch& watch) {
        Set suspects = compact_.no_options();
        run_targets(targets, length, watch, [&](std::uint32_t first, const Lanes& died) {
            set_of(died).for_each([&](std::uint32_t lane) { suspects.insert(first + lane); });
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
                return false; // a limit
        }
        links_.push_back({dead, none, none});
        return true;
    }

    /// Returns the links of the braid that was found.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

private:
    static constexpr std::size_t lane_words = 4; ///< words of a set of lanes
    static constexpr std::uint32_t most_lanes = 64 * lane_words;

    /// A set of lanes. There are few, as each start takes memory.
    using Lanes = std::array<std::uint64_t, lane_words>;
    static SetView set_of(const Lanes& lanes, std::size_t words = lane_words) { return {lanes.data(), words}; }

    static constexpr std::uint64_t bit_of(std::uint32_t k) { return std::uint64_t{1} << k % 64; }

    /// Transposes blocks of a matrix of 64x64 bits.
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

    /// The initial states of lanes: two sets of options for each, and its target.
    class Starts {
    public:
        /// Removes all starts, and sets the number of words of the option sets of later ones.
        void clear(std::size_t words) {
            words_ = words;
            targets_.clear();
        }
        /// Adds a start; both sets are to be filled in.
        void add(std::uint32_t target) {
            targets_.push_back(target);
            if (data_.size() < 2 * words_ * targets_.size())
                data_.resize(2 * words_ * targets_.size());
        }

        [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(targets_.size()); }
        [[nodiscard]] std::uint32_t target(std::size_t k) const { return targets_[k]; }
        /// Returns the options that are chosen or not linked to chosen ones.
        [[nodiscard]] std::uint64_t* left(std::size_t k) { return data_.data() + 2 * words_ * k; }
        /// Returns the options that are chosen or must not be chosen.
        [[nodiscard]] std::uint64_t* barred(std::size_t k) { return left(k) + words_; }

    private:
        std::size_t words_ = 0;
        std::vector<std::uint64_t> data_;
        std::vector<std::uint32_t> targets_;
    };

    /// The trials with the same number of chosen options. Starts are built only when needed, as they take memory.
    struct Level {
        struct Child {
            std::uint32_t lane;   ///< lane of the parent
            std::uint32_t option; ///< option that is chosen in addition
        };
        Starts parents; ///< start of each lane
        std::vector<Child> children;
    };

    template <class Resume>
    void run_targets(const Set& targets, std::uint32_t length, TrialWatch& watch, Resume resume) {
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

    /// Prepares searches with at most `more` options.
    void begin(std::uint32_t more, TrialWatch& watch) {
        watch_ = &watch;
        refuted_ = compact_.no_options();
        is_closed_ = true;
        levels_.resize(std::max<std::size_t>(levels_.size(), more + 1));
        list_items();
    }

    void list_items() {
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

    /// Returns true if an item is dead after at most `more` further options are chosen from this start.
    bool dies(const Set& left, const Set& barred, std::uint32_t target, std::uint32_t more) {
        starts_.clear(left.words());
        starts_.add(target);
        std::copy_n(left.data(), left.words(), starts_.left(0));
        std::copy_n(barred.data(), left.words(), starts_.barred(0));
        refuted_ = compact_.no_options();
        if (more > 0)
            run_starts(more);
        return refuted_.contains(target);
    }

    /// Returns an item whose only option is the forced `option`, and which has lost others.
    [[nodiscard]] std::uint32_t forcing_item(const State& state, std::uint32_t option) const {
        const auto items = compact_.items_of(option);
        return *std::find_if(items.begin(), items.end(), [&](std::uint32_t item) {
            return state.count[item] == 1 && compact_.base().count[item] > 1;
        });
    }

    /// Adds the start of a child, and bars its option from later children.
    void add_child(Starts& parents, const Level::Child& child) {
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

    /// Continues from levels_[more] with at most `more` further options, and adds targets to refuted_.
    void search(std::uint32_t more) {
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

    /// Continues from starts_ with at most `more` further options. Returns false if there are no starts, or at a limit.
    bool run_starts(std::uint32_t more) {
        if (starts_.size() == 0 || !watch_->begin(starts_.size()))
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
        return (lanes_[2] | lanes_[3]) == 0 ? run_words<2>(more) : run_words<lane_words>(more);
    }

    /// As run(), with lanes in the first words only.
    template <std::size_t Words>
    Lanes run_words(std::uint32_t more) {
        dead_ = {};
        look<Words, true>([&](std::uint32_t, const Lanes& dead) {
            set_of(dead, Words).for_each([&](std::uint32_t lane) { refuted_.insert(starts_.target(lane)); });
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
                (set_of(dead, Words) & set_of(alive, Words)).for_each([&](std::uint32_t lane) {
                    find_last(item, lane);
                });
        });
        Lanes died{};
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < Words; ++w)
            any |= died[w] = dead_[w] & alive[w];
        if (is_new || any != 0)
            is_closed_ = false;
        return died;
    }

    /// Refutes the target of this lane if an option forced at its start excludes all options of the item.
    void find_last(std::uint32_t item, std::uint32_t lane) {
        const SetView left(starts_.left(lane), refuted_.words());
        Set takers = left - SetView(starts_.barred(lane), refuted_.words());
        (compact_.options_of(item) & left).any_of([&](std::uint32_t y) {
            takers &= compact_.linked(y);
            return takers.empty();
        });
        if (takers.any_of([&](std::uint32_t x) { return (first_[x][lane / 64] & bit_of(lane)) != 0; }))
            refuted_.insert(starts_.target(lane));
    }

    void branch(const Lanes& died, Level& level) {
        std::swap(level.parents, starts_);
        level.children.clear();
        for (std::uint32_t x = 0; x < compact_.options(); ++x)
            (set_of(first_[x]) & set_of(died)).for_each([&](std::uint32_t lane) {
                if ((level.parents.barred(lane)[x / 64] & bit_of(x)) == 0 &&
                    !refuted_.contains(level.parents.target(lane)))
                    level.children.push_back({lane, x});
            });
    }

    /// Initializes lane k with a trial of the target `first` + k.
    void load_targets(const Set& targets, std::uint32_t first) {
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

    void load_starts() {
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

    void clear_lanes() {
        lanes_ = {};
        left_.resize(64 * refuted_.words());
        barred_.assign(compact_.options(), Lanes{});
        forced_.resize(compact_.options());
        first_.resize(compact_.options());
    }

    /// Fills in left_ for 64 lanes and the 64 options of word `w`.
    void transpose(std::uint32_t first, std::size_t w) {
        std::array<std::uint64_t, 64> bits{};
        const std::size_t size = std::min<std::size_t>(64, starts_.size() - first);
        for (std::size_t k = 0; k < size; ++k)
            bits[k] = starts_.left(first + k)[w];
        swap_halves<32>(bits);
        for (std::size_t k = 0; k < 64; ++k)
            left_[w * 64 + k][first / 64] = bits[k];
    }

    /// Calls dead(item, lanes) for the lanes in which an item has no option. If wants_forced is set, computes forced_.
    template <std::size_t Words, bool wants_forced, class Dead>
    void look(Dead dead) {
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
    bool advance(const std::vector<Lanes>& forced) {
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

    struct Item {
        std::uint32_t item;
        std::uint32_t count; ///< number of its options
    };

    const CompactPosition& compact_;
    TrialWatch* watch_ = nullptr;
    Set refuted_;
    bool is_closed_ = false;
    std::vector<CompactLink> links_;
    std::vector<Level> levels_;               ///< levels by the number of further options
    Starts starts_;                           ///< start of each lane
    std::vector<std::uint32_t> item_options_; ///< options of all uncovered items, one item after the other
    std::vector<Item> items_;
    Lanes lanes_{};           ///< lanes in use
    Lanes dead_{};            ///< lanes in which an item is dead
    std::vector<Lanes> left_; ///< lanes in which each option is available or chosen
    std::vector<Lanes> barred_;
    std::vector<Lanes> forced_;
    std::vector<Lanes> first_; ///< lanes in which each option is forced in the first layer
};

} // namespace dlx::detail
