#pragma once

#include "dlx/frontier/bound_counters.hpp"
#include "dlx/frontier/prefix_symmetries.hpp"
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
///
/// States are in layers, and every transition leads to a lower layer. The layer of a state is the number of its
/// uncovered items.
///
/// With bounds, a transition is a *step*. If the upper bound of an item is 1, a step chooses one of the options whose
/// first item it is, or passes all of them because the item is covered or its lower bound is 0. Otherwise each option
/// is a step of its own, and is chosen or passed. Only items with an upper bound of 1 have bits; BoundCounters follow
/// the bits of the secondary items. The layer of a state is the number of the remaining steps. Steps without a choice
/// are skipped.
struct FrontierProblem {
    using Index = std::uint32_t;
    using Set = std::vector<std::uint64_t>;

    /// Prepares the solutions with all `forced` options. Throws std::out_of_range for an unknown option.
    explicit FrontierProblem(const Problem& problem, std::span<const OptionId> forced = {})
        : FrontierProblem(problem, forced, {}) {}

    /// Prepares the same for a count. One of the states that are images of each other is followed, by permutations of
    /// the items where that is possible. `symmetries` are lists of the images of all items; those that do not map
    /// options to options are ignored. With bounds, all are.
    FrontierProblem(const Problem& problem, std::span<const OptionId> forced, const ItemPermutations& symmetries);

    /// Returns the memory for the sets in bytes, to be tested before they are built.
    [[nodiscard]] static double bytes(const Problem& problem);

    /// Returns the state after the forced options; empty if they exclude each other or some item has too few options.
    [[nodiscard]] const Set& start() const { return start_; }

    /// Calls `visit(option, layer)` for each option, in order, that can be chosen in the state and leaves no item with
    /// too few options; with bounds, at last with no_option for the transition that chooses none. `layer` is that of
    /// the state, and then that of the state after the transition, for which `next()` returns the memory. Returns the
    /// number of permutations that were tried, with repetitions; none unless `UsesSymmetries`.
    template <Index Words, bool HasBounds, bool UsesSymmetries = true, class Next, class Visit>
    std::size_t follow(const std::uint64_t* state, Index layer, Next next, Visit visit) const {
        if constexpr (HasBounds) {
            follow_step<Words>(state, layer, next, visit);
            return 0;
        }
        std::size_t permutations = 0;
        const Index item = first_open<Words>(state);
        for (std::size_t option = first[item], end = first[item + 1]; option < end; ++option) {
            std::uint64_t* const after = next();
            if (!choose<Words>(option, state, after))
                continue;
            const Index open = first_open<Words>(after);
            if (!clear<Words>(after, open))
                continue;
            if (UsesSymmetries && symmetries_.apply(item, open)) {
                const std::size_t tried = symmetries_.reduce<Words>(after, words, open);
                permutations += tried;
                if (tried > symmetries_.count(open) && !clear<Words>(after, first_open<Words>(after)))
                    continue;
            }
            visit(option, layer - covers[option]);
        }
        return permutations;
    }

    /// Returns the number of permutations that are tried.
    [[nodiscard]] std::size_t symmetries() const { return symmetries_.size(); }

    /// Returns all primary items in their order.
    [[nodiscard]] const std::vector<ItemId>& order() const { return order_; }

    /// Returns true if follow() can expand the state in the layer.
    [[nodiscard]] bool is_state(const std::uint64_t* state, Index layer) const;

    /// Returns a hash of all sets and of start(). It also depends on the order of the items.
    [[nodiscard]] std::uint64_t digest() const;

    /// Returns the number of layers, at least 1.
    [[nodiscard]] std::size_t layers() const { return first.size(); }

    [[nodiscard]] Index first_layer() const {
        return has_bounds ? static_cast<Index>(layers() - 1) : open_items(start_.data());
    }

    /// Returns the largest number of options of an item or step; at least 1.
    [[nodiscard]] std::size_t most_options() const;

    /// Returns the mean number of counters of an option; 0 without bounds.
    [[nodiscard]] double counters_per_option() const { return counters_.per_option(); }

    static constexpr std::size_t no_option = ~std::size_t{0};
    static constexpr Index meeting_steps = 256; ///< distance of the steps at which states meet, with bounds

    Index words;                   ///< number of words of a set
    bool has_bounds;               ///< whether transitions are steps
    Index reach = meeting_steps;   ///< maximum distance of layers between which a transition leads
    std::vector<OptionId> options; ///< options in the order of their first items, then of the problem; with bounds,
                                   ///< only those that the forced ones do not exclude
    std::vector<Index> first;      ///< start of each primary item or step in `options`, and the end of the last one
    std::vector<Index> covers;     ///< number of primary items of each option, without bounds
    Set needs;                     ///< bits that each option needs, `words` words each
    Set keeps;                     ///< bits that remain after each option, `words` words each
    Set later; ///< bits that any option from first[k] on needs, for each item or step k and the end, `words` words each
    Set items; ///< bits of all primary items with a lower bound of 1

private:
    static constexpr Index no_bit = ~Index{0};
    static constexpr Index no_layer = ~Index{0};

    void build(const Problem& problem, const ItemPermutations& symmetries);
    void add_later();
    [[nodiscard]] Set choose_forced(std::span<const OptionId> forced) const;
    [[nodiscard]] Index open_items(const std::uint64_t* state) const;

    /// Like follow(), with bounds.
    template <Index Words, class Next, class Visit>
    void follow_step(const std::uint64_t* state, Index layer, Next next, Visit visit) const {
        const auto step = static_cast<Index>(first.size() - 1 - layer);
        const Index bit = step_bits_[step];
        const bool has_choice = bit == no_bit || has_bit(state, bit);
        for (std::size_t option = first[step], end = first[step + 1]; has_choice && option < end; ++option) {
            if (!counters_.have_room(option, state))
                continue;
            std::uint64_t* const after = next();
            if (!choose<Words>(option, state, after))
                continue;
            counters_.choose(option, after);
            if (const Index lower = pass<Words>(step, after); lower != no_layer)
                visit(option, lower);
        }
        if (has_choice && bit != no_bit && has_bit(items.data(), bit))
            return;
        std::uint64_t* const after = next();
        std::copy_n(state, state_words<Words>(words), after);
        if (const Index lower = pass<Words>(step, after); lower != no_layer)
            visit(no_option, lower);
    }

    /// Passes the step and later ones that leave no choice, up to the next meeting step, where equal states merge.
    /// Otherwise each of n states could pass n steps. Returns the layer of the state after them; no_layer if an item
    /// has too few options left.
    template <Index Words>
    [[nodiscard]] Index pass(Index step, std::uint64_t* state) const {
        const auto steps = static_cast<Index>(first.size() - 1);
        do {
            if (!counters_.finish(step, state))
                return no_layer;
            ++step;
        } while (step < steps && step % meeting_steps != 0 && !has_choice<Words>(step, state));
        return clear<Words>(state, step) ? steps - step : no_layer;
    }

    /// Returns true if an option may be available at the step.
    template <Index Words>
    [[nodiscard]] bool has_choice(Index step, const std::uint64_t* state) const {
        if (step_bits_[step] != no_bit)
            return has_bit(state, step_bits_[step]);
        const std::size_t option = first[step];
        std::uint64_t missing = 0;
        for (Index w = 0; w < state_words<Words>(words); ++w)
            missing |= needs[option * state_words<Words>(words) + w] & ~state[w];
        return missing == 0 && counters_.have_room(option, state);
    }

    /// Returns the bit of the first uncovered item, or the number of primary items if there is none; without bounds.
    template <std::uint32_t Words>
    [[nodiscard]] std::uint32_t first_open(const std::uint64_t* state) const {
        for (std::uint32_t w = 0; w < state_words<Words>(words); ++w)
            if (state[w] != 0)
                return std::min(primary_, 64 * w + static_cast<std::uint32_t>(std::countr_zero(state[w])));
        return primary_;
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

    /// Clears the bits that no option from first[item] on needs. Returns false if an item of `items` is among them.
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

    std::vector<ItemId> order_;
    PrefixSymmetries symmetries_;
    Index primary_; ///< number of primary items, whose bits are 0 ... primary_ - 1 without bounds
    Index bits_;    ///< number of bits before the counters
    Set start_;
    std::vector<Index> step_bits_; ///< bit of the item of each step, or no_bit for a step of one option; with bounds
    BoundCounters counters_;
};

/// Calls `function.operator()<Words, HasBounds>()` for the states of the problem. With bounds, most time is spent on
/// counters: only one word is a case of its own, for less code.
template <class Function>
auto with_layout(const FrontierProblem& problem, const Function& function) {
    if (problem.has_bounds)
        return problem.words == 1 ? function.template operator()<1, true>() : function.template operator()<0, true>();
    return with_state_words(problem.words,
                            [&]<std::uint32_t Words>() { return function.template operator()<Words, false>(); });
}

} // namespace dlx::detail
