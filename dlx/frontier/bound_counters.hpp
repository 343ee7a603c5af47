#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// The counters in the states of a problem with bounds: one for each primary item whose bounds do not fit into a single
/// bit. `need` is the number of options still required, `room` the number of options still allowed:
///
///     value      item
///     0          is free: no option is required, and all remaining ones are allowed
///     1 + room   has an upper bound that is less than the number of its options
///     need       has no such upper bound
///
/// Partial solutions that differ only in the numbers of free items lead to the same state.
class BoundCounters {
public:
    using Index = std::uint32_t;

    BoundCounters() = default; ///< no counters

    /// Lays out the counters, from bit `begin` of a state on. `bounds` are those of reduced_bounds(). An item has a
    /// counter unless its upper bound is 1, or its bounds exclude nothing.
    BoundCounters(const Problem& problem, std::span<const Bounds> bounds, Index begin);

    [[nodiscard]] Index end_bit() const { return end_bit_; } ///< the bit after the last counter
    /// Returns the mean number of counters of an option.
    [[nodiscard]] double per_option() const {
        return static_cast<double>(option_fields_.size()) / static_cast<double>(option_start_.size());
    }

    /// Appends a step, after which the options have been decided. All options are appended once, in their order.
    void add_step(const Problem& problem, std::span<const OptionId> options);

    /// Sets all counters of the first state. Returns false if an item has too few options.
    [[nodiscard]] bool start(std::uint64_t* state) const;

    /// Sets the bits of the counters of an option, given by its place in the order.
    void add_bits(std::size_t option, std::uint64_t* set) const {
        for (Index k = option_start_[option]; k < option_start_[option + 1]; ++k)
            set[fields_[option_fields_[k]].word] |= mask(fields_[option_fields_[k]]);
    }

    [[nodiscard]] bool have_room(std::size_t option, const std::uint64_t* state) const {
        for (Index k = option_start_[option]; k < option_start_[option + 1]; ++k)
            if (is_full(fields_[option_fields_[k]], state))
                return false;
        return true;
    }

    /// Counts a chosen option. Requires have_room().
    void choose(std::size_t option, std::uint64_t* state) const {
        for (Index k = option_start_[option]; k < option_start_[option + 1]; ++k) {
            const Field& field = fields_[option_fields_[k]];
            state[field.word] -= std::uint64_t{value(field, state) != 0} << field.shift;
        }
    }

    /// Clears the counters of items that are free after the step. Returns false if an item has too few options left.
    [[nodiscard]] bool finish(std::size_t step, std::uint64_t* state) const {
        for (Index k = step_start_[step]; k < step_start_[step + 1]; ++k) {
            const auto [number, options] = remaining_[k];
            const Field& field = fields_[number];
            const Index now = value(field, state);
            if (now == 0)
                continue;
            const Index room = now - field.has_max;
            if (room > field.slack + options)
                return false;
            if (room <= field.slack && (field.has_max == 0 || room >= options))
                state[field.word] &= ~mask(field);
        }
        return true;
    }

private:
    struct Field {
        Index word;    ///< of the state
        Index shift;   ///< first bit in the word
        Index bits;    ///< all bits of a value
        Index has_max; ///< 1 if the upper bound is less than the number of options, otherwise 0
        Index slack;   ///< upper bound minus lower bound; 0 without an upper bound
        Index first;   ///< value in the first state
    };
    /// The number of options of an item after a step.
    struct Remaining {
        Index field;
        Index options;
    };

    static Index value(const Field& field, const std::uint64_t* state) {
        return static_cast<Index>(state[field.word] >> field.shift) & field.bits;
    }
    static std::uint64_t mask(const Field& field) { return std::uint64_t{field.bits} << field.shift; }
    static bool is_full(const Field& field, const std::uint64_t* state) {
        return field.has_max != 0 && value(field, state) == 1;
    }

    std::vector<Field> fields_;
    std::vector<Index> field_of_;        ///< by primary item; none without a counter
    std::vector<Index> options_;         ///< by counter: number of its options that no step has decided yet
    std::vector<Index> option_start_{0}; ///< start of each option in option_fields_, and the end of the last one
    std::vector<Index> option_fields_;   ///< counters of each option
    std::vector<Index> step_start_{0};   ///< start of each step in remaining_, and the end of the last one
    std::vector<Remaining> remaining_;   ///< counters that each step changes
    Index end_bit_ = 0;
    bool has_too_few_ = false; ///< an item has too few options
};

} // namespace dlx::detail
