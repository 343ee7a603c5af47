#pragma once

// The base class of all lanes: transposing states, branching. Included by lanes_kernel.hpp only.

#include "dlx/detail/check.hpp"
#include "dlx/lockstep/lanes_vectors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>

namespace dlx::detail {

namespace {

template <class V>
class LanesOf : public Lanes {
public:
    explicit LanesOf(const LaneProblem& problem)
        : Lanes(problem), x_(make(std::size_t{words_} * 64)), marks_(make(64)),
          out_rows_(make(std::size_t{row_words()} * 64)), in_rows_(make(std::size_t{row_words()} * 64)),
          forced_rows_(make(problem.options())) {
        lane_words_ = words_of<V>;
        out_ = reinterpret_cast<std::uint64_t*>(out_rows_.get());
        in_ = reinterpret_cast<std::uint64_t*>(in_rows_.get());
        forced_ = reinterpret_cast<std::uint64_t*>(forced_rows_.get());
        for (const std::uint32_t slot : problem.slot)
            forced_at_.push_back(slot * lane_words_);
    }

    [[nodiscard]] std::uint32_t lanes() const final { return 64 * words_of<V>; }

    void reset() final { std::fill_n(forced_rows_.get(), problem_.options(), V{}); }

    void read_out(const Mask& stuck) final {
        for (std::uint32_t word = 0; word < words_; ++word)
            transpose(x_.get() + 64 * word, 1, out_rows_.get() + word, row_words());
        if (const V lanes = vector_of<V>(stuck); any(lanes)) {
            std::fill_n(marks_.get(), 64, V{});
            branch(lanes);
            transpose(marks_.get(), 1, out_rows_.get() + words_, row_words());
        }
    }

    void write_in(const Mask& lanes, const Mask& begun) final {
        const V written = vector_of<V>(lanes);
        const V fresh = vector_of<V>(begun);
        if (any(written))
            for (std::uint32_t word = 0; word < words_; ++word)
                transpose(in_rows_.get() + word, row_words(), x_.get() + 64 * word, 1, &written);
        dead_ &= ~(written | fresh);
        if (any(fresh))
            dead_ |= begin(fresh);
        forget(written | fresh);
    }

    /// Writes `step` options at a time, even if fewer remain. The number of options in a word is unpredictable, and a
    /// mispredicted branch costs more than superfluous writes.
    std::size_t list(const std::uint64_t* state, OptionId* options) const final {
        constexpr std::uint32_t step = 10;
        std::size_t end = 0;
        for (std::uint32_t w = 0; w < problem_.words(); ++w) {
            const std::uint32_t* const option = problem_.option.data() + std::size_t{64} * w;
            const auto bits = static_cast<std::uint32_t>(std::popcount(state[w]));
            std::uint64_t word = state[w];
            for (std::uint32_t done = 0; done < bits; done += step)
                for (std::uint32_t i = 0; i < step; ++i, word &= word - 1)
                    options[end + done + i] = OptionId{option[std::countr_zero(word)]};
            end += bits;
        }
        return end;
    }

protected:
    /// Vectors in memory, initially zero. Their alignment is explicit: g++ 12 ignores it for types of templates that
    /// precede the choice of the instruction set.
    struct Release {
        void operator()(V* vectors) const { ::operator delete (vectors, std::align_val_t{sizeof(V)}); }
    };
    using Vectors = std::unique_ptr<V[], Release>;
    static Vectors make(std::size_t n) {
        void* const memory = ::operator new (std::max<std::size_t>(n, 1) * sizeof(V), std::align_val_t{sizeof(V)});
        return Vectors(static_cast<V*>(std::memset(memory, 0, n * sizeof(V))));
    }

    /// Initializes `lanes` with all options, except those that forced options of the same item exclude, for at least
    /// one item of each option; sweeps remove the others. Clears forced_rows_. Returns the lanes in which two options
    /// of an item are forced.
    virtual V begin(const V& lanes) = 0;

    /// Discards data about the states of `lanes` before they were replaced.
    virtual void forget(const V&) {}

    /// Branches in `lanes`, which are stuck: removes all available options of some item but the first from x_, and
    /// calls mark().
    virtual void branch(const V& lanes) = 0;

    /// Branches at an item with the fewest options: the last of those with two or three, which are found faster, else
    /// the first.
    void branch_at_shortest(V lanes) {
        for (std::uint32_t options = 2; options <= 3; ++options)
            for (std::uint32_t i = problem_.primary; i-- > 0 && any(lanes);)
                branch_at_item(i, lanes & lanes_with(i, options), lanes);
        if (!any(lanes))
            return;
        const Count least = fewest();
        for (std::uint32_t i = 0; i < problem_.primary && any(lanes); ++i) {
            const Count left = count(i);
            branch_at_item(i, lanes & left.is_several() & ~least.is_less_than(left), lanes);
        }
        DLX_CHECK(std::string(any(lanes) ? "a lane that is stuck has no item with several options" : ""));
    }

    /// Records the place where `lanes` branch; see LaneProblem::first_left().
    DLX_INLINE void mark(std::uint32_t place, const V& lanes) {
        for (std::uint32_t bit = 0; place >> bit != 0; ++bit)
            if ((place >> bit & 1) != 0)
                marks_[bit] |= lanes;
    }

    Vectors x_;     ///< lanes in which the option of each slot is available
    Vectors marks_; ///< number of the place where each lane branches, a vector for each of its bits
    Vectors out_rows_;
    Vectors in_rows_;
    Vectors forced_rows_; ///< lanes in which the option of each slot is forced at the start
    V dead_{};

private:
    /// Returns the lanes in which exactly `options` options of the item, 2 or 3, are available.
    DLX_INLINE V lanes_with(std::uint32_t item, std::uint32_t options) const {
        const std::span<const std::uint32_t> slots = problem_.item(item);
        FewCount<V> count;
        std::size_t k = 0;
        for (; k + 3 <= slots.size(); k += 3)
            count.add(x_[slots[k]], x_[slots[k + 1]], x_[slots[k + 2]]);
        for (; k < slots.size(); ++k)
            count.add(x_[slots[k]]);
        return options == 2 ? count.is_two() : count.is_three();
    }

    /// A counter of the available options of an item in each lane, in binary digits; it saturates at the maximum.
    struct Count {
        static constexpr std::size_t digits = 6;
        std::array<V, digits> digit{};

        DLX_INLINE void add(const V& x) {
            V carry = x;
            for (V& d : digit) {
                const V both = d & carry;
                d ^= carry;
                carry = both;
            }
            for (V& d : digit)
                d |= carry;
        }
        [[nodiscard]] DLX_INLINE V is_several() const {
            V result{};
            for (std::size_t k = 1; k < digits; ++k)
                result |= digit[k];
            return result;
        }
        [[nodiscard]] DLX_INLINE V is_less_than(const Count& other) const {
            V less{};
            for (std::size_t k = 0; k < digits; ++k)
                less = (other.digit[k] & ~digit[k]) | (less & ~(other.digit[k] ^ digit[k]));
            return less;
        }
    };

    DLX_INLINE Count count(std::uint32_t item) const {
        Count result;
        for (const std::uint32_t slot : problem_.item(item))
            result.add(x_[slot]);
        return result;
    }

    /// Returns the smallest count of each lane that is at least two.
    Count fewest() const {
        Count result;
        result.digit.fill(~V{});
        for (std::uint32_t i = 0; i < problem_.primary; ++i) {
            const Count left = count(i);
            const V less = left.is_several() & left.is_less_than(result);
            for (std::size_t k = 0; k < Count::digits; ++k)
                result.digit[k] = (result.digit[k] & ~less) | (left.digit[k] & less);
        }
        return result;
    }

    /// Branches at the item in lanes `here`, and removes these from `lanes`.
    DLX_INLINE void branch_at_item(std::uint32_t item, const V& here, V& lanes) {
        if (!any(here))
            return;
        lanes &= ~here;
        mark(item, here);
        V open = here; // lanes without an option of the item so far
        for (const std::uint32_t slot : problem_.item(item)) {
            const V first = x_[slot] & open;
            open &= ~first;
            x_[slot] = (x_[slot] & ~here) | first;
        }
    }
};

} // namespace

} // namespace dlx::detail
