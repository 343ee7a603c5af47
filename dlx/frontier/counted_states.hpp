#pragma once

#include "dlx/detail/codegen.hpp"
#include "dlx/frontier/state_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A set of states with the number of ways to reach each one: the number of partial solutions. The numbers have any
/// size, as 64-bit limbs, lowest limb first. Threads change neighboring sets at the same time, so that no two share a cache line.
class alignas(64) CountedStates {
public:
    explicit CountedStates(std::uint32_t words) : states_(words) {}

    [[nodiscard]] std::size_t size() const { return states_.size(); }
    [[nodiscard]] const StateTable& states() const { return states_; }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(ways_).subspan(k * limbs_, limbs_);
    }
    [[nodiscard]] std::size_t bytes() const { return states_.bytes() + ways_.capacity() * sizeof(std::uint64_t); }

    /// Prefetches the state, and its number, that add() will compare first.
    DLX_INLINE void prefetch_first(std::uint64_t hash) const {
        if (const std::size_t number = states_.prefetch_first(hash); number != StateTable::none)
            __builtin_prefetch(&ways_[number * limbs_]);
    }

    /// Adds `more` ways to reach the state, whose hash is `hash`. Returns false if the state was present already.
    template <std::uint32_t Words>
    bool add(const std::uint64_t* state, std::uint64_t hash, std::span<const std::uint64_t> more) {
        if (more.size() > limbs_)
            widen(more.size());
        const auto [number, is_new] = states_.add<Words>(state, hash);
        if (is_new)
            set_last(more);
        else
            increase(number, more);
        return is_new;
    }

    /// Adds a state that is not present, without indexing it.
    void append(const std::uint64_t* state, std::span<const std::uint64_t> ways) {
        if (ways.size() > limbs_)
            widen(ways.size());
        states_.append(state);
        set_last(ways);
    }

    /// Adds `more` ways to reach the state with this number.
    DLX_INLINE void increase(std::size_t number, std::span<const std::uint64_t> more) {
        if (more.size() > limbs_)
            widen(more.size());
        std::uint64_t* const sum = &ways_[number * limbs_];
        std::uint64_t carry = 0;
        for (std::size_t l = 0; l < limbs_; ++l) {
            const std::uint64_t term = l < more.size() ? more[l] : 0;
            const std::uint64_t with_carry = sum[l] + carry;
            carry = with_carry < carry ? 1 : 0;
            sum[l] = with_carry + term;
            carry += sum[l] < term ? 1 : 0;
        }
        if (carry != 0) {
            widen(limbs_ + 1);
            ways_[number * limbs_ + limbs_ - 1] = carry;
        }
    }

    /// Deletes all but the first `size` states, without freeing memory. Time O(1).
    void keep_first(std::size_t size) { states_.keep_first(size); }

    /// Frees the index of the states. The next add() builds it again.
    void drop_index() { states_.drop_index(); }

private:
    /// Sets the number of ways of the last state.
    DLX_INLINE void set_last(std::span<const std::uint64_t> ways) {
        if (ways_.size() < states_.size() * limbs_)
            ways_.resize(std::max(2 * ways_.size(), 4 * limbs_));
        std::fill_n(std::copy(ways.begin(), ways.end(), &ways_[(states_.size() - 1) * limbs_]), limbs_ - ways.size(),
                    0);
    }

    /// Gives each number more limbs.
    void widen(std::size_t limbs) {
        std::vector<std::uint64_t> wide(states_.size() * limbs);
        for (std::size_t k = 0; k < states_.size(); ++k)
            std::copy_n(&ways_[k * limbs_], limbs_, &wide[k * limbs]);
        ways_ = std::move(wide);
        limbs_ = limbs;
    }

    StateTable states_;
    std::size_t limbs_ = 1;
    std::vector<std::uint64_t> ways_; ///< number of ways of each state, limbs_ limbs each, and spare ones
};

} // namespace dlx::detail
