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

/// A problem made ready for choosing options in a fixed order: that of their first primary items, which are gone
/// through in frontier_order().
///
/// What is left to be covered is a state, a set of bits: one for each primary item, in that order, and after them one
/// for each secondary item in each of its colors. Of a primary item the bit means that it is open; of a secondary
/// one, that options which have it in that color (or without one) are not ruled out. With items a c b | x:
///
///     option     needs     ends
///     "a c"      a c       a c
///     "a b x"    a b x     a b x x:A
///     "a b x:A"  a b x:A   a b x
///
/// From a state one goes on by an option whose first item is the state's first open one; so each set of options that do
/// not clash is met once. Bits that none of the options to come needs are cleared, as they make no difference; if one
/// of a primary item is among them, the item cannot be covered any more.
struct FrontierProblem {
    using Set = std::vector<std::uint64_t>;

    explicit FrontierProblem(const Problem& problem);

    /// Bytes of the sets, to be known before they are made.
    [[nodiscard]] static double bytes(const Problem& problem);

    /// The state that the forced options leave; empty if they clash or some item has no option left.
    /// Throws std::out_of_range for an unknown option.
    [[nodiscard]] Set start(std::span<const OptionId> forced) const;

    /// Calls `visit(option)` for each option, in order, that can be chosen in the state and leaves no item without
    /// options. `next()` says where the state after it goes.
    template <std::uint32_t Words, class Next, class VisitAction>
    void follow(const std::uint64_t* state, Next next, VisitAction visit) const {
        const std::uint32_t item = first_open<Words>(state);
        for (std::size_t option = first[item], end = first[item + 1]; option < end; ++option) {
            std::uint64_t* const after = next();
            if (choose<Words>(option, state, after) && clear<Words>(after, first_open<Words>(after)))
                visit(option);
        }
    }

    /// How many items are still to be covered in a state.
    [[nodiscard]] std::uint32_t open_items(const std::uint64_t* state) const;

    /// Each option belongs to the first of its items. The largest number of options that belong to one item; at least 1.
    [[nodiscard]] std::size_t most_options() const;

    std::uint32_t words;               ///< of a set
    std::uint32_t primary;             ///< bits 0 ... primary - 1
    std::vector<OptionId> options;     ///< in the order of their first items; those of one, in the order of the problem
    std::vector<std::uint32_t> first;  ///< by primary bit, and one more: its options begin there in `options`
    std::vector<std::uint32_t> covers; ///< by option: how many primary items
    Set needs;                         ///< by option, `words` each
    Set keeps;                         ///< by option, `words` each: what it does not end
    Set later; ///< by primary bit, and one more, `words` each: what the options from first[] on need
    Set items; ///< the primary bits

private:
    /// The first open item, by its bit; as many as there are items if there is none.
    template <std::uint32_t Words>
    [[nodiscard]] std::uint32_t first_open(const std::uint64_t* state) const {
        for (std::uint32_t w = 0; w < state_words<Words>(words); ++w)
            if (state[w] != 0)
                return std::min(primary, 64 * w + static_cast<std::uint32_t>(std::countr_zero(state[w])));
        return primary;
    }

    /// The state after the option, which `next` may replace; false if it cannot be chosen.
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

    /// Clears the bits that no option needs from those of `item` on; false if one of a primary item is among them.
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
