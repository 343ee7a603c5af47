#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace dlx::detail {

/// The words of a state; a constant when it is small, as the compiler unrolls loops then. `Words` 0 stands for any
/// number.
template <std::uint32_t Words>
struct StateWords {
    explicit StateWords(std::uint32_t) {}
    [[nodiscard]] static constexpr std::uint32_t words() { return Words; }
};

template <>
struct StateWords<0> {
    explicit StateWords(std::uint32_t words) : words_(words) {}
    [[nodiscard]] std::uint32_t words() const { return words_; }

private:
    std::uint32_t words_;
};

/// Different states, and in how many ways each is reached: numbers of any size. A hash table in flat arrays; states are
/// told apart by their bits, never by their hashes alone.
///
///     table_    | 2 | . | 1 | . |          1 + number of the state that hashes there, or somewhat before; . is 0
///     states_   | w w | w w |              by number, words() each
///     ways_     | l l | l l |              by number, limbs_ each, the lowest first
template <std::uint32_t Words>
class Layer : private StateWords<Words> {
public:
    using StateWords<Words>::StateWords;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::uint64_t* state(std::size_t k) const { return &states_[k * this->words()]; }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(ways_).subspan(k * limbs_, limbs_);
    }
    [[nodiscard]] std::size_t bytes() const {
        return (states_.capacity() + ways_.capacity()) * sizeof(std::uint64_t) +
               table_.capacity() * sizeof(std::uint32_t);
    }

    [[nodiscard]] std::uint64_t hash(const std::uint64_t* state) const {
        std::uint64_t hash = 0;
        for (std::uint32_t w = 0; w < this->words(); ++w) {
            hash = (hash ^ state[w]) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 32;
        }
        return hash * 0xD6E8FEB86659FD93 >> 32;
    }

    /// Has the memory fetched that add() will want.
    void prefetch(std::uint64_t hash) const {
        if (!table_.empty())
            __builtin_prefetch(&table_[hash & (table_.size() - 1)]);
    }

    /// Adds `more` ways to reach the state, which has that hash; false if it was there already.
    bool add(const std::uint64_t* state, std::uint64_t hash, std::span<const std::uint64_t> more) {
        if (more.size() > limbs_)
            widen(static_cast<std::uint32_t>(more.size()));
        if (entries_ >= table_.size() / 2)
            index_states();
        const std::uint64_t mask = table_.size() - 1;
        std::uint64_t at = hash & mask;
        for (; table_[at] != 0; at = (at + 1) & mask) {
            const std::size_t k = table_[at] - 1;
            if (std::memcmp(&states_[k * this->words()], state, sizeof(*state) * this->words()) == 0) {
                add_ways(k, more);
                return false;
            }
        }
        table_[at] = static_cast<std::uint32_t>(++size_);
        ++entries_;
        states_.insert(states_.end(), state, state + this->words());
        ways_.insert(ways_.end(), more.begin(), more.end());
        ways_.resize(size_ * limbs_);
        return true;
    }

    /// Forgets all but the first states. Time is that of freeing the memory, if none are left; O(1) if not.
    void keep_first(std::size_t size) {
        if (size == 0) {
            *this = Layer(this->words());
            return;
        }
        size_ = size;
        states_.resize(size * this->words());
        ways_.resize(size * limbs_);
        entries_ = table_.size(); // to be made anew, should states be added again
    }

private:
    /// Makes the table anew, with room for twice the states there are.
    void index_states() {
        std::size_t places = 16;
        while (places < 4 * size_)
            places *= 2;
        table_.assign(places, 0);
        entries_ = size_;
        for (std::size_t k = 0; k < size_; ++k) {
            std::uint64_t at = hash(state(k)) & (places - 1);
            while (table_[at] != 0)
                at = (at + 1) & (places - 1);
            table_[at] = static_cast<std::uint32_t>(k + 1);
        }
    }

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
        std::vector<std::uint64_t> wide(size_ * limbs);
        for (std::size_t k = 0; k < size_; ++k)
            std::copy_n(&ways_[k * limbs_], limbs_, &wide[k * limbs]);
        ways_ = std::move(wide);
        limbs_ = limbs;
    }

    std::size_t size_ = 0;
    std::size_t entries_ = 0; ///< of the table that are not 0
    std::uint32_t limbs_ = 1;
    std::vector<std::uint64_t> states_;
    std::vector<std::uint64_t> ways_;
    std::vector<std::uint32_t> table_; ///< as many as a power of 2, or none yet
};

} // namespace dlx::detail
