#pragma once

#include "dlx/lockstep/lattice.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace dlx::detail {

/// What the lanes need to know of a problem: which options the items have. An option stands in a slot, 0-based; the
/// slots of a lattice are laid out as struct Lattice says, those of other problems are the options' ids.
struct LaneProblem {
    /// Two items that share options: if all options left of `item`, which is primary, are `shared`, the `others` of a
    /// second item are impossible.
    struct Pair {
        std::vector<std::uint32_t> rest;   ///< slots of the item that the second does not have
        std::vector<std::uint32_t> others; ///< slots of the second item that the first does not have
    };

    /// Requires a problem without colors.
    explicit LaneProblem(const Problem& problem);

    [[nodiscard]] std::uint32_t options() const { return static_cast<std::uint32_t>(slot.size()); }
    [[nodiscard]] std::uint32_t words() const { return (options() + 63) / 64; } ///< of a state, one bit for each slot
    [[nodiscard]] std::uint32_t items() const { return static_cast<std::uint32_t>(item_start.size() - 1); }
    [[nodiscard]] std::span<const std::uint32_t> item(std::uint32_t i) const {
        return std::span(item_slots).subspan(item_start[i], item_start[i + 1] - item_start[i]);
    }

    /// The slot of the first option that a state has left of a place where lanes branch: an item, or for items() + k the
    /// k-th cell of a lattice. There must be one.
    [[nodiscard]] std::uint32_t first_left(std::uint32_t place, const std::uint64_t* state) const {
        const auto is_available = [&](std::uint32_t s) { return (state[s / 64] >> (s % 64) & 1) != 0; };
        if (place < items()) {
            const auto slots = item(place);
            return *std::find_if(slots.begin(), slots.end(), is_available);
        }
        const std::uint32_t first = (place - items()) * lattice->rows * lattice->columns;
        const std::uint64_t here = state[first / 64] >> (first % 64);
        if (here != 0)
            return first + static_cast<std::uint32_t>(std::countr_zero(here));
        const std::uint32_t next = first / 64 + 1;
        return next * 64 + static_cast<std::uint32_t>(std::countr_zero(state[next]));
    }

    [[nodiscard]] std::uint32_t slot_of(OptionId id) const {
        if (index(id) >= slot.size())
            refuse(id);
        return slot[index(id)];
    }

    /// Throws std::out_of_range.
    [[noreturn]] static void refuse(OptionId id);

    /// Items of the option in a slot.
    [[nodiscard]] std::span<const std::uint32_t> items_of(std::uint32_t s) const {
        return std::span(slot_items).subspan(slot_start[s], slot_start[s + 1] - slot_start[s]);
    }

    std::uint32_t primary = 0;             ///< items 0 ... primary - 1
    std::vector<std::uint32_t> item_start; ///< by item, and one more
    std::vector<std::uint32_t> item_slots; ///< of all items, one after the other
    std::vector<std::uint32_t> slot_start; ///< by slot, and one more
    std::vector<std::uint32_t> slot_items; ///< of all slots, one after the other
    std::vector<std::uint32_t> slot;       ///< by option
    std::vector<std::uint32_t> option;     ///< by slot, with zeros to one word past the last
    bool slots_are_options = true;         ///< option k is in slot k
    std::vector<Pair> pairs;               ///< of a problem that is no lattice
    std::optional<Lattice> lattice;
};

/// Lanes: as many instances of one problem as a vector has bits, each with its own set of options left, its state. Bit
/// k of every vector belongs to lane k. No option leaves a state that belongs to a solution within it.
///
///     slot      0      1      2    ...
///     vector  | 0110 | 1110 | 0010 ...     lane 1 (the second bit from the right) has the options of slots 0, 1, 2
///
/// Driven from outside: write states in, sweep until enough lanes are stable, solved or dead, branch, read states out.
class Lanes {
public:
    explicit Lanes(const LaneProblem& problem) : problem_(problem), words_(problem.words()) {}
    Lanes(const Lanes&) = delete;
    Lanes& operator=(const Lanes&) = delete;
    virtual ~Lanes(); // not here: lanes_*.cpp would each have one, for an instruction set of their own

    /// Sets of lanes. In memory, bit k % 64 of word k / 64 is lane k.
    using Mask = std::bitset<512>;
    static_assert(sizeof(Mask) == 64);

    /// What became of the lanes. A lane in none of the sets is not stable yet.
    struct Verdicts {
        Mask dead{};   ///< no solution
        Mask solved{}; ///< the options left are a solution
        Mask stuck{};  ///< more sweeps change nothing, and some item has several options left
    };

    [[nodiscard]] virtual std::uint32_t lanes() const = 0;

    /// Forgets options forced since the last write_in().
    virtual void reset() = 0;

    /// Concludes what one pass of all rules finds, in all lanes.
    virtual void sweep() = 0;

    [[nodiscard]] virtual Verdicts verdicts() const = 0;

    /// Concludes what costlier rules find in `lanes`, which are stuck. Returns those that have lost options: what became
    /// of them is not known before the next sweep().
    virtual Mask strengthen(const Mask& lanes);

    /// Do these lanes know how to dive(), and is it worth it?
    [[nodiscard]] virtual bool can_dive() const;

    /// Lanes `stuck` decide where to go on: they take one option of some place with several left, with two if there is such
    /// a place, and put aside what is left without that option, in place of what they had put aside before. Those of
    /// them that are `new_ones` also take one option each of up to two more places with two left, which share no item
    /// with the others. Lanes `back` go on with what they put aside.
    virtual void estimate_tree_size(const Mask& stuck, const Mask& new_ones, const Mask& back);

    /// Puts the states of all lanes into out(). Those of `stuck` lanes branch then: they go on with one option of an item
    /// that has several left, see put_off().
    virtual void read_out(const Mask& stuck) = 0;

    /// Replaces the states of `lanes` by those in(), and those of `begun` lanes by what their forced options leave.
    virtual void write_in(const Mask& lanes, const Mask& begun) = 0;

    /// Copies the state of `lane` from out(), or to in(): bit k of word w is slot 64 * w + k.
    void out(std::uint32_t lane, std::uint64_t* state) const {
        const std::uint64_t* word = out_ + at(lane);
#pragma GCC unroll 4
        for (std::uint32_t w = 0; w < words_; ++w, word += lane_words_)
            state[w] = *word;
    }
    void in(std::uint32_t lane, const std::uint64_t* state) {
        std::uint64_t* word = in_ + at(lane);
#pragma GCC unroll 4
        for (std::uint32_t w = 0; w < words_; ++w, word += lane_words_)
            *word = state[w];
    }

    /// The same of a lane that has branched, without the option that it goes on with.
    void put_off(std::uint32_t lane, std::uint64_t* state) const {
        out(lane, state);
        const auto place = static_cast<std::uint32_t>(out_[at(lane) + std::size_t{words_} * lane_words_]);
        const std::uint32_t taken = problem_.first_left(place, state);
        state[taken / 64] &= ~(std::uint64_t{1} << (taken % 64));
    }

    /// The options of a state, by slot, into `options`, which has room for as many as the problem has and 16 more;
    /// returns how many there are.
    virtual std::size_t list(const std::uint64_t* state, OptionId* options) const = 0;

    /// For the next write_in(): the lane begins with these options forced. Returns whether one of them was forced
    /// already. Throws std::out_of_range for an unknown one.
    bool force(std::uint32_t lane, std::span<const OptionId> options) {
        const std::uint64_t bit = std::uint64_t{1} << (lane % 64);
        std::uint64_t* const words = forced_ + lane / 64;
        std::uint64_t before = 0;
        for (const OptionId option : options) {
            if (index(option) >= forced_at_.size())
                LaneProblem::refuse(option);
            std::uint64_t& word = words[forced_at_[index(option)]];
            before |= word;
            word |= bit;
        }
        return (before & bit) != 0;
    }

    /// Takes that back.
    void unforce(std::uint32_t lane, std::span<const OptionId> options) {
        for (const OptionId option : options)
            forced_[lane / 64 + forced_at_[index(option)]] &= ~(std::uint64_t{1} << (lane % 64));
    }

protected:
    /// A row has the words of lanes k, k + 64, ... side by side: the first word of each, then the second, ..., and in out()
    /// the number of the place where they branch. An odd number of words: else the rows would compete for the same places
    /// in the cache.
    [[nodiscard]] std::uint32_t row_words() const { return (words_ + 1) | 1; }

    /// The first word of a lane.
    [[nodiscard]] std::uint32_t at(std::uint32_t lane) const {
        return lane % 64 * row_words() * lane_words_ + lane / 64;
    }

    const LaneProblem& problem_;
    std::uint64_t* out_ = nullptr;
    std::uint64_t* in_ = nullptr;
    std::uint32_t lane_words_ = 0; ///< lanes / 64
    const std::uint32_t words_;    ///< of a state
    std::uint64_t* forced_ = nullptr;
    std::vector<std::uint32_t> forced_at_; ///< by option: its first word in forced_
};

/// Visits lanes k, k + 64, ... one after the other: their states lie side by side.
template <class VisitAction>
void for_each(const Lanes::Mask& mask, VisitAction visit) {
    using Words = std::array<std::uint64_t, sizeof(Lanes::Mask) / 8>;
    const auto words = __builtin_bit_cast(Words, mask); // std::bit_cast, which libc++ 13 lacks
    for (std::uint32_t k = 0; k < 64; ++k) {
        std::uint32_t here = 0;
        for (std::uint32_t w = 0; w < words.size(); ++w)
            here |= static_cast<std::uint32_t>(words[w] >> k & 1) << w;
        for (; here != 0; here &= here - 1)
            visit(static_cast<std::uint32_t>(std::countr_zero(here)) * 64 + k);
    }
}

/// The widths that need an instruction set of their own are compiled where the compiler can be told so in the source.
#if defined(__x86_64__) && defined(__GNUC__)
#define DLX_X86_LANES 1
std::unique_ptr<Lanes> make_lanes_avx512(const LaneProblem& problem);
std::unique_ptr<Lanes> make_lanes_avx2(const LaneProblem& problem);
#else
#define DLX_X86_LANES 0
#endif
std::unique_ptr<Lanes> make_lanes_128(const LaneProblem& problem);
std::unique_ptr<Lanes> make_lanes_64(const LaneProblem& problem);

/// A width of vectors. All compute the same.
struct LaneWidth {
    std::string_view name;
    std::uint32_t lanes;
    bool (*is_supported)(); ///< by this machine
    std::unique_ptr<Lanes> (*make)(const LaneProblem& problem);
};

/// All widths that were compiled, the best first; the last, 64 bits in plain C++, is supported everywhere.
[[nodiscard]] std::span<const LaneWidth> lane_widths();

/// The width called `name`, or the best that the machine has if `name` is empty. Throws std::invalid_argument, naming
/// those that can be used, if there is none or the machine does not have it.
[[nodiscard]] const LaneWidth& lane_width(std::string_view name);

} // namespace dlx::detail
