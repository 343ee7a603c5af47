#pragma once

#include "dlx/detail/codegen.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace dlx::detail {

/// Returns the number of words of a state: a constant for small states, so that the compiler unrolls loops. `Words` is
/// 0 for other states.
template <std::uint32_t Words>
constexpr std::uint32_t state_words(std::uint32_t words) {
    return Words != 0 ? Words : words;
}

inline bool has_bit(const std::uint64_t* state, std::uint32_t bit) { return (state[bit / 64] >> bit % 64 & 1) != 0; }

/// Calls `function.operator()<Words>()` for states of `words` words.
template <class Function>
auto with_state_words(std::uint32_t words, const Function& function) {
    switch (words) {
    case 1:
        return function.template operator()<1>();
    case 2:
        return function.template operator()<2>();
    case 3:
        return function.template operator()<3>();
    case 4:
        return function.template operator()<4>();
    default:
        return function.template operator()<0>();
    }
}

/// A set of states, numbered from 0 in the order of insertion: a hash table in flat arrays. States are compared by
/// their bits, and not only by their hashes.
///
///     table_    | 2 | . | 1 | . |          1 + number of a state, at its hash or somewhat after it; . is 0
///     states_   | w w | w w |              states by number, words_ words each
///
/// The bits of an element of table_ that numbers do not need are those of the hash above its place.
class StateTable {
public:
    explicit StateTable(std::uint32_t words) : words_(words) {}

    static constexpr std::size_t none = ~std::size_t{0};

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::uint64_t* state(std::size_t k) const { return &states_[k * words_]; }
    [[nodiscard]] std::size_t bytes() const {
        return states_.capacity() * sizeof(std::uint64_t) + table_.capacity() * sizeof(std::uint32_t);
    }

    template <std::uint32_t Words>
    [[nodiscard]] std::uint64_t hash(const std::uint64_t* state) const {
        std::uint64_t hash = 0;
        for (std::uint32_t w = 0; w < state_words<Words>(words_); ++w) {
            hash = (hash ^ state[w]) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 32;
        }
        return hash * 0xD6E8FEB86659FD93 >> 32;
    }

    /// Prefetches the memory that add() will access.
    void prefetch(std::uint64_t hash) const {
        if (!table_.empty())
            __builtin_prefetch(&table_[hash & (table_.size() - 1)]);
    }

    /// Returns the number of the state that add() will compare first, and prefetches it; none if there is no such state.
    [[nodiscard]] DLX_INLINE std::size_t prefetch_first(std::uint64_t hash) const {
        if (table_.empty())
            return none;
        const std::uint64_t mask = table_.size() - 1;
        const std::uint32_t found = table_[find(hash & mask, hash)];
        if (found == 0)
            return none;
        const std::size_t number = (found & mask) - 1;
        if (number >= size_) // deleted
            return none;
        __builtin_prefetch(&states_[number * words_]);
        return number;
    }

    /// The number of a state, and whether add() inserted it.
    struct Place {
        std::size_t number;
        bool is_new;
    };

    /// Adds a state, whose hash is `hash`, if it is not present.
    template <std::uint32_t Words>
    DLX_INLINE Place add(const std::uint64_t* state, std::uint64_t hash) {
        const std::uint32_t words = state_words<Words>(words_);
        if (entries_ >= table_.size() / 2)
            index_states<Words>();
        const std::uint64_t mask = table_.size() - 1;
        std::uint64_t at = find(hash & mask, hash);
        for (; table_[at] != 0; at = find((at + 1) & mask, hash)) {
            const std::size_t k = (table_[at] & mask) - 1;
            if (std::memcmp(&states_[k * words], state, sizeof(*state) * words) == 0)
                return {k, false};
        }
        push_back(state, words);
        table_[at] = static_cast<std::uint32_t>((hash & ~mask) | size_);
        ++entries_;
        return {size_ - 1, true};
    }

    /// Adds a state that is not present, without indexing it.
    void append(const std::uint64_t* state) {
        push_back(state, words_);
        entries_ = table_.size(); // so that the next add() rebuilds the table
    }

    /// Deletes all but the first `size` states, without freeing memory. Time O(1).
    void keep_first(std::size_t size) {
        size_ = size;
        entries_ = table_.size(); // so that the next add() rebuilds the table
    }

    void drop_index() {
        table_ = {};
        entries_ = 0;
    }

private:
    /// Returns the place from `at` on of an element that is 0 or may be that of a state with the hash.
    [[nodiscard]] DLX_INLINE std::uint64_t find(std::uint64_t at, std::uint64_t hash) const {
        const std::uint64_t mask = table_.size() - 1;
        while (table_[at] != 0 && ((table_[at] ^ hash) & ~mask) != 0)
            at = (at + 1) & mask;
        return at;
    }

    void push_back(const std::uint64_t* state, std::uint32_t words) {
        ++size_;
        if (states_.size() < size_ * words)
            states_.resize(std::max(2 * states_.size(), std::size_t{4} * words));
        std::copy_n(state, words, &states_[(size_ - 1) * words]);
    }

    /// Rebuilds the table, with room for twice the present number of states.
    template <std::uint32_t Words>
    void index_states() {
        table_.assign(std::bit_ceil(std::max<std::size_t>(4 * size_, 16)), 0);
        entries_ = size_;
        const std::uint64_t mask = table_.size() - 1;
        for (std::size_t k = 0; k < size_; ++k) {
            const std::uint64_t hash = this->hash<Words>(state(k));
            std::uint64_t at = hash & mask;
            while (table_[at] != 0)
                at = (at + 1) & mask;
            table_[at] = static_cast<std::uint32_t>((hash & ~mask) | (k + 1));
        }
    }

    std::uint32_t words_;
    std::size_t size_ = 0;
    std::size_t entries_ = 0;           ///< number of elements of table_ that are not 0
    std::vector<std::uint64_t> states_; ///< at least `size_` states; the others are spare
    std::vector<std::uint32_t> table_;  ///< hash table; its size is a power of 2, or 0 at first
};

} // namespace dlx::detail
