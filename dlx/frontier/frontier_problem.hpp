#pragma once

#include "dlx/frontier/state_table.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// A problem prepared for choosing options in a fixed order: that of their first primary items in frontier_order().
///
/// A state is a bit set, with one bit for each primary item, in that order, followed by one for each secondary item in
/// each of its colors. The bit of a primary item means that it is uncovered. The bit of a secondary item means that
/// options that give it this color (or have it without a color) are not excluded. With items a c b | x:
///
///     option     needs     ends
///     "a c"      a c       a c
///     "a b x"    a b x     a b x x:A
///     "a b x:A"  a b x:A   a b x
///
/// The next option is one whose first item is the first uncovered item of the state. Therefore each set of compatible
/// options is visited once. Bits that no later option needs are cleared, so that equivalent states are equal. If the
/// bit of a primary item is among them, the item can no longer be covered.
struct FrontierProblem {
    using Set = std::vector<std::uint64_t>;

    explicit FrontierProblem(const Problem& problem);

    /// Returns the memory for the sets in bytes, to be tested before they are built.
    [[nodiscard]] static double bytes(const Problem& problem);

    /// Returns the state after the forced options; empty if they exclude each other or some item has no option.
    /// Throws std::out_of_range for an unknown option.
    [[nodiscard]] Set start(std::span<const OptionId> forced) const;

    /// Calls `visit(option)` for each option, in order, that can be chosen in the state and leaves no item without
    /// options. `next()` returns the memory for the state after it.
    template <std::uint32_t Words, class Next, class Visit>
    void follow(const std::uint64_t* state, Next next, Visit visit) const {
        const std::uint32_t item = first_open<Words>(state);
        for (std::size_t option = first[item], end = first[item + 1]; option < end; ++option) {
            std::uint64_t* const after = next();
            if (choose<Words>(option, state, after) && clear<Words>(after, first_open<Words>(after)))
                visit(option);
        }
    }

    /// Returns the number of uncovered items of a state.
    [[nodiscard]] std::uint32_t open_items(const std::uint64_t* state) const;

    /// Returns the largest number of options with the same first item; at least 1.
    [[nodiscard]] std::size_t most_options() const;

    std::uint32_t words;               ///< number of words of a set
    std::uint32_t primary;             ///< number of primary items, whose bits are 0 ... primary - 1
    std::vector<OptionId> options;     ///< options in the order of their first items, then of the problem
    std::vector<std::uint32_t> first;  ///< start of each primary item in `options`, and the end of the last one
    std::vector<std::uint32_t> covers; ///< number of primary items of each option
    Set needs;                         ///< bits that each option needs, `words` words each
    Set keeps;                         ///< bits that remain after each option, `words` words each
    Set later; ///< bits that any option from first[item] on needs, for each item and the end, `words` words each
    Set items; ///< bits of all primary items

private:
    /// Returns the bit of the first uncovered item; `primary` if there is none.
    template <std::uint32_t Words>
    [[nodiscard]] std::uint32_t first_open(const std::uint64_t* state) const {
        for (std::uint32_t w = 0; w < state_words<Words>(words); ++w)
            if (state[w] != 0)
                return std::min(primary, 64 * w + static_cast<std::uint32_t>(std::countr_zero(state[w])));
        return primary;
    }

    /// Stores the state after `option` in `next`, which may be `state`. Returns false if the option cannot be chosen.
    template <std::uint32_t Words>
    bool choose(std::size_t option, const std::uint64_t* state, std::uint64_t* next) const {
        const std::uint32_t n = state_words<Words>(words);
        const std::uint64_t* const needed = needs.data() + option * n;
        const std::uint64_t* const kept = keeps.data() + option * n;
        std::uint64_t missing = 0;
        for (std::uint32_t w = 0; w < state_words<Words>(words); ++w) {
            missing |= needed[w] & ~state[w];
            next[w] = state[w] & kept[w];
        }
        return missing == 0;
    }

    /// Clears the bits that no option from first[item] on needs. Returns false if the bit of a primary item is among
    /// them.
    template <std::uint32_t Words>
    bool clear(std::uint64_t* state, std::uint32_t item) const {
        const std::uint64_t* const needed = &later[std::size_t{item} * state_words<Words>(words)];
        std::uint64_t lost = 0;
        for (std::uint32_t w = 0; w < state_words<Words>(words); ++w) {
            lost |= state[w] & items[w] & ~needed[w];
            state[w] &= needed[w];
        }
        return lost == 0;
    }
};

} // namespace dlx::detail
