#pragma once

// Lanes for any problem. Included by lanes_kernel.hpp only.

#include "dlx/lockstep/lanes_base.hpp"

#include <cstdint>

namespace dlx::detail {

namespace {

/// Lanes for any problem, with two rules. A single available option of an item is forced, which removes all options
/// that share an item with it. Pairs of items remove options as in LaneProblem::Pair.
template <class V>
class GeneralLanes final : public LanesOf<V> {
public:
    explicit GeneralLanes(const LaneProblem& problem)
        : LanesOf<V>(problem), single_(this->make(problem.items())), forced_(this->make(problem.items())) {}

    void sweep() override {
        changed_ = V{};
        find_singles();
        force_singles();
        for (const LaneProblem::Pair& pair : this->problem_.pairs)
            lock(pair);
    }

    [[nodiscard]] Lanes::Verdicts verdicts() const override {
        const V stable = ~(this->dead_ | changed_);
        return {mask_of(this->dead_), mask_of(stable & ~several_), mask_of(stable & several_)};
    }

private:
    void find_singles() {
        several_ = V{};
        for (std::uint32_t i = 0; i < this->problem_.primary; ++i) {
            V one{};
            V two{};
            for (const std::uint32_t slot : this->problem_.item(i)) {
                two |= one & this->x_[slot];
                one |= this->x_[slot];
            }
            single_[i] = one & ~two;
            several_ |= two;
            this->dead_ |= ~one;
        }
    }

    void force_singles() {
        for (std::uint32_t i = 0; i < this->problem_.items(); ++i)
            forced_[i] = V{};
        for (std::uint32_t slot = 0; slot < this->problem_.options(); ++slot) {
            const V single = single_options(slot);
            for (const std::uint32_t i : this->problem_.items_of(slot)) {
                this->dead_ |= forced_[i] & single;
                forced_[i] |= single;
            }
        }
        for (std::uint32_t slot = 0; slot < this->problem_.options(); ++slot) {
            V ended{};
            for (const std::uint32_t i : this->problem_.items_of(slot))
                ended |= forced_[i];
            ended &= this->x_[slot] & ~single_options(slot);
            this->x_[slot] ^= ended;
            changed_ |= ended;
        }
    }

    /// Returns the lanes in which the option is the only available one of some item.
    DLX_INLINE V single_options(std::uint32_t slot) const {
        V some{};
        for (const std::uint32_t i : this->problem_.items_of(slot))
            some |= single_[i];
        return some & this->x_[slot];
    }

    void lock(const LaneProblem::Pair& pair) {
        V rest{};
        for (const std::uint32_t slot : pair.rest)
            rest |= this->x_[slot];
        for (const std::uint32_t slot : pair.others) {
            changed_ |= this->x_[slot] & ~rest;
            this->x_[slot] &= rest;
        }
    }

    V begin(const V& lanes) override {
        V clashing{};
        for (std::uint32_t slot = 0; slot < this->problem_.options(); ++slot)
            this->x_[slot] |= lanes;
        for (std::uint32_t i = 0; i < this->problem_.items(); ++i) {
            V one{};
            for (const std::uint32_t slot : this->problem_.item(i)) {
                clashing |= one & this->forced_rows_[slot];
                one |= this->forced_rows_[slot];
            }
            for (const std::uint32_t slot : this->problem_.item(i))
                this->x_[slot] &= this->forced_rows_[slot] | ~one;
        }
        this->reset();
        return clashing;
    }

    void branch(const V& lanes) override { this->branch_at_shortest(lanes); }

    using Vectors = typename LanesOf<V>::Vectors;
    Vectors single_; ///< lanes in which each item has a single option; none for secondary items
    Vectors forced_; ///< lanes in which an option of each item is forced
    V several_{};
    V changed_{};
};

} // namespace

} // namespace dlx::detail
