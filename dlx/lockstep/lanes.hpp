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

/// The structure of a problem for the lanes: the options of each item. Each option has a slot, 0-based. The slots of a
/// lattice are laid out as in struct Lattice; those of other problems are the options' ids.
struct LaneProblem {
    /// A primary item and a second item that share options. If no option in `rest` is available, the options in
    /// `others` are impossible.
    struct Pair {
        std::vector<std::uint32_t> rest;   ///< slots of the first item without those that the second item shares
        std::vector<std::uint32_t> others; ///< slots of the second item without those that the first item shares
    };

    /// Builds the structure. Requires a problem without colors.
    explicit LaneProblem(const Problem& problem);

    [[nodiscard]] std::uint32_t options() const { return static_cast<std::uint32_t>(slot.size()); }
    [[nodiscard]] std::uint32_t words() const { return (options() + 63) / 64; } ///< words of a state
    [[nodiscard]] std::uint32_t items() const { return static_cast<std::uint32_t>(item_start.size() - 1); }
    [[nodiscard]] std::span<const std::uint32_t> item(std::uint32_t i) const {
        return std::span(item_slots).subspan(item_start[i], item_start[i + 1] - item_start[i]);
    }

    /// Returns the slot of the first available option of a place in a state. A place, where lanes branch, is the number
    /// of an item, or items() + k for the k-th cell of a lattice. Requires an available option.
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

    /// Throws std::out_of_range for an unknown option.
    [[noreturn]] static void refuse(OptionId id);

    [[nodiscard]] std::span<const std::uint32_t> items_of(std::uint32_t s) const {
        return std::span(slot_items).subspan(slot_start[s], slot_start[s + 1] - slot_start[s]);
    }

    std::uint32_t primary = 0;             ///< number of primary items, which are 0 ... primary - 1
    std::vector<std::uint32_t> item_start; ///< start of each item in item_slots, and the end of the last one
    std::vector<std::uint32_t> item_slots; ///< slots of all items, one item after the other
    std::vector<std::uint32_t> slot_start; ///< start of each slot in slot_items, and the end of the last one
    std::vector<std::uint32_t> slot_items; ///< items of all slots, one slot after the other
    std::vector<std::uint32_t> slot;       ///< slot of each option
    std::vector<std::uint32_t> option;     ///< option in each slot, zeros up to one word past the last
    bool slots_are_options = true;         ///< whether option k is in slot k
    std::vector<Pair> pairs;               ///< pairs of items, unless the problem is a lattice
    std::optional<Lattice> lattice;
};

/// The lanes of a vector: one instance of the problem for each bit, with its state, the set of available options. Bit k
/// of every vector belongs to lane k. An option of a solution of the state is never removed from the state.
///
///     slot      0      1      2    ...
///     vector  | 0110 | 1110 | 0010 ...     lane 1 (the second bit from the right) has the options of slots 0, 1, 2
///
/// The caller writes states in, sweeps until enough lanes are stable, solved or dead, branches, and reads states out.
class Lanes {
public:
    explicit Lanes(const LaneProblem& problem) : problem_(problem), words_(problem.words()) {}
    Lanes(const Lanes&) = delete;
    Lanes& operator=(const Lanes&) = delete;
    virtual ~Lanes(); // not inline: each lanes_*.cpp would compile one for its instruction set

    /// A set of lanes. In memory, bit k % 64 of word k / 64 is lane k.
    using Mask = std::bitset<512>;
    static_assert(sizeof(Mask) == 64);

    /// The results of sweeps. A lane in none of the sets is not stable yet.
    struct Verdicts {
        Mask dead{};   ///< lanes without a solution
        Mask solved{}; ///< lanes whose available options are a solution
        Mask stuck{};  ///< lanes that sweeps no longer change, with several options for some item
    };

    [[nodiscard]] virtual std::uint32_t lanes() const = 0;

    /// Clears all options forced since the last write_in().
    virtual void reset() = 0;

    /// Applies all rules once in all lanes.
    virtual void sweep() = 0;

    [[nodiscard]] virtual Verdicts verdicts() const = 0;

    /// Applies costlier rules in `lanes`, which are stuck. Returns the lanes that have lost options, whose result is
    /// unknown until the next sweep().
    virtual Mask strengthen(const Mask& lanes);

    /// Returns true if these lanes support dives, and dives are likely to save time.
    [[nodiscard]] virtual bool can_dive() const;

    /// Performs a step of dives. Lanes `stuck` choose an option of a place with several, if possible with two, and
    /// defer the state without that option, which replaces their earlier deferred state. Those of them in `new_ones`
    /// also choose an option at each of up to two more places with two options; these places share no item. Lanes
    /// `back` continue with their deferred state.
    virtual void dive(const Mask& stuck, const Mask& new_ones, const Mask& back);

    /// Copies the states of all lanes for out(). Then lanes `stuck` branch: they continue with one option of an item
    /// that has several; see put_off().
    virtual void read_out(const Mask& stuck) = 0;

    /// Replaces the states of `lanes` by those of in(), and the states of `begun` lanes by those after their forced
    /// options.
    virtual void write_in(const Mask& lanes, const Mask& begun) = 0;

    /// Copy the state of `lane` from the last read_out(), or for the next write_in(): bit k of word w is slot 64 * w +
    /// k.
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

    /// Copies the deferred state of a lane that has branched: the state at the branch without the chosen option.
    void put_off(std::uint32_t lane, std::uint64_t* state) const {
        out(lane, state);
        const auto place = static_cast<std::uint32_t>(out_[at(lane) + std::size_t{words_} * lane_words_]);
        const std::uint32_t taken = problem_.first_left(place, state);
        state[taken / 64] &= ~(std::uint64_t{1} << (taken % 64));
    }

    /// Stores the options of a state, in the order of slots, in `options`. It must have room for all options of the
    /// problem and 16 more. Returns the number of options.
    virtual std::size_t list(const std::uint64_t* state, OptionId* options) const = 0;

    /// Forces options of a lane for the next write_in(). Returns true if one of them was forced already. Throws
    /// std::out_of_range for an unknown option.
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

    /// Undoes force() for these options.
    void unforce(std::uint32_t lane, std::span<const OptionId> options) {
        for (const OptionId option : options)
            forced_[lane / 64 + forced_at_[index(option)]] &= ~(std::uint64_t{1} << (lane % 64));
    }

protected:
    /// Returns the number of vectors in a row. A row contains the words of lanes k, k + 64, ...: the first word of
    /// each, then the second, ..., and after read_out() the number of the place where they branch. The number is odd,
    /// so that rows do not compete for the same cache lines.
    [[nodiscard]] std::uint32_t row_words() const { return (words_ + 1) | 1; }

    /// Returns the index of the first word of a lane.
    [[nodiscard]] std::uint32_t at(std::uint32_t lane) const {
        return lane % 64 * row_words() * lane_words_ + lane / 64;
    }

    const LaneProblem& problem_;
    std::uint64_t* out_ = nullptr;
    std::uint64_t* in_ = nullptr;
    std::uint32_t lane_words_ = 0; ///< number of lanes / 64
    const std::uint32_t words_;    ///< number of words of a state
    std::uint64_t* forced_ = nullptr;
    std::vector<std::uint32_t> forced_at_; ///< first word of each option in forced_
};

/// Calls visit(lane) for each lane in `mask`. Visits lanes k, k + 64, ... consecutively, as their states are adjacent.
template <class Visit>
void for_each(const Lanes::Mask& mask, Visit visit) {
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

// Widths with a special instruction set are compiled only if the compiler can select the instruction set in the source.
#if defined(__x86_64__) && defined(__GNUC__)
#define DLX_X86_LANES 1
std::unique_ptr<Lanes> make_lanes_avx512(const LaneProblem& problem);
std::unique_ptr<Lanes> make_lanes_avx2(const LaneProblem& problem);
#else
#define DLX_X86_LANES 0
#endif
std::unique_ptr<Lanes> make_lanes_128(const LaneProblem& problem);
std::unique_ptr<Lanes> make_lanes_64(const LaneProblem& problem);

/// A vector width. All widths give equal results.
struct LaneWidth {
    std::string_view name;
    std::uint32_t lanes;
    bool (*is_supported)(); ///< test whether this machine supports the width
    std::unique_ptr<Lanes> (*make)(const LaneProblem& problem);
};

/// Returns all compiled widths, best first; the last, 64 bits in plain C++, is supported everywhere.
[[nodiscard]] std::span<const LaneWidth> lane_widths();

/// Returns the width called `name`, or the best supported one if `name` is empty. Throws std::invalid_argument, with
/// the supported names, if the width is unknown or not supported.
[[nodiscard]] const LaneWidth& lane_width(std::string_view name);

/// Return true if `lanes` lanes are likely to count the solutions faster than any engine. The first function decides
/// whether to build a LaneProblem for this question.
[[nodiscard]] bool may_suit_lanes(const Problem& problem, std::uint32_t lanes);
[[nodiscard]] bool suits_lanes(const LaneProblem& problem, std::uint32_t lanes);

} // namespace dlx::detail
