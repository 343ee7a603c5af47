#pragma once

#include "dlx/frontier/state_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Different states, and in how many ways each is reached: numbers of any size, as limbs, the lowest first.
template <std::uint32_t Words>
class Layer {
public:
    explicit Layer(std::uint32_t words) : states_(words) {}

    [[nodiscard]] std::size_t size() const { return states_.size(); }
    [[nodiscard]] const std::uint64_t* state(std::size_t k) const { return states_.state(k); }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(ways_).subspan(k * limbs_, limbs_);
    }
    [[nodiscard]] std::size_t bytes() const { return states_.bytes() + ways_.capacity() * sizeof(std::uint64_t); }
    [[nodiscard]] std::uint64_t hash(const std::uint64_t* state) const { return states_.hash(state); }
    void prefetch(std::uint64_t hash) const { states_.prefetch(hash); }

    /// Adds `more` ways to reach the state, which has that hash; false if it was there already.
    bool add(const std::uint64_t* state, std::uint64_t hash, std::span<const std::uint64_t> more) {
        if (more.size() > limbs_)
            widen(static_cast<std::uint32_t>(more.size()));
        const auto [number, is_new] = states_.add(state, hash);
        if (is_new) {
            ways_.insert(ways_.end(), more.begin(), more.end());
            ways_.resize(size() * limbs_);
        } else {
            add_ways(number, more);
        }
        return is_new;
    }

    /// Forgets all but the first states. Time is that of freeing the memory, if none are left; O(1) if not.
    void keep_first(std::size_t size) {
        if (size == 0) {
            *this = Layer(states_.words());
            return;
        }
        states_.keep_first(size);
        ways_.resize(size * limbs_);
    }

private:
    void add_ways(std::size_t k, std::span<const std::uint64_t> more) {
        std::uint64_t* const sum = &ways_[k * limbs_];
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
            ways_[k * limbs_ + limbs_ - 1] = carry;
        }
    }

    /// Gives each number more limbs.
    void widen(std::uint32_t limbs) {
        std::vector<std::uint64_t> wide(size() * limbs);
        for (std::size_t k = 0; k < size(); ++k)
            std::copy_n(&ways_[k * limbs_], limbs_, &wide[k * limbs]);
        ways_ = std::move(wide);
        limbs_ = limbs;
    }

    StateTable<Words> states_;
    std::uint32_t limbs_ = 1;
    std::vector<std::uint64_t> ways_; ///< by state, limbs_ each
};

} // namespace dlx::detail
