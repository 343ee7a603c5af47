#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace dlx::detail {

/// A bit set of numbers below 64 * Words.
template <std::size_t Words>
class OptionSet {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    void insert(std::uint32_t k) { words_[k / 64] |= bit(k); }
    void erase(std::uint32_t k) { words_[k / 64] &= ~bit(k); }
    [[nodiscard]] bool contains(std::uint32_t k) const { return (words_[k / 64] >> k % 64 & 1) != 0; }

    /// Access to the words of the bit set: word w has the members from 64 * w on.
    [[nodiscard]] static constexpr std::size_t words() { return Words; }
    [[nodiscard]] std::uint64_t& word(std::size_t w) { return words_[w]; }
    [[nodiscard]] std::uint64_t word(std::size_t w) const { return words_[w]; }

    [[nodiscard]] bool empty() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words_)
            all |= word;
        return all == 0;
    }

    /// Returns the smallest member, or `none`.
    [[nodiscard]] std::uint32_t first() const {
        for (std::size_t w = 0; w < Words; ++w)
            if (words_[w] != 0)
                return static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(words_[w]));
        return none;
    }

    /// Returns the smallest common member of two sets, or `none`.
    [[nodiscard]] friend std::uint32_t first_common(const OptionSet& a, const OptionSet& b) {
        for (std::size_t w = 0; w < Words; ++w)
            if (const std::uint64_t both = a.words_[w] & b.words_[w]; both != 0)
                return static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(both));
        return none;
    }

    [[nodiscard]] std::uint32_t size() const {
        int members = 0;
        for (const std::uint64_t word : words_)
            members += std::popcount(word);
        return static_cast<std::uint32_t>(members);
    }

    OptionSet& operator|=(const OptionSet& other) {
        for (std::size_t w = 0; w < Words; ++w)
            words_[w] |= other.words_[w];
        return *this;
    }
    OptionSet& operator&=(const OptionSet& other) {
        for (std::size_t w = 0; w < Words; ++w)
            words_[w] &= other.words_[w];
        return *this;
    }
    OptionSet& operator-=(const OptionSet& other) {
        for (std::size_t w = 0; w < Words; ++w)
            words_[w] &= ~other.words_[w];
        return *this;
    }
    [[nodiscard]] friend OptionSet operator|(OptionSet a, const OptionSet& b) { return a |= b; }
    [[nodiscard]] friend OptionSet operator&(OptionSet a, const OptionSet& b) { return a &= b; }
    [[nodiscard]] friend OptionSet operator-(OptionSet a, const OptionSet& b) { return a -= b; }

    /// Calls visit(k) for each member, ascending, until it returns true. Returns whether it did.
    template <class Visit>
    bool any_of(Visit visit) const {
        for (std::size_t w = 0; w < Words; ++w)
            for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
                if (visit(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(rest))))
                    return true;
        return false;
    }

    /// Calls visit(k) for each member, ascending.
    template <class Visit>
    void for_each(Visit visit) const {
        any_of([&](std::uint32_t k) {
            visit(k);
            return false;
        });
    }

private:
    static constexpr std::uint64_t bit(std::uint32_t k) { return std::uint64_t{1} << k % 64; }

    std::array<std::uint64_t, Words> words_{};
};

} // namespace dlx::detail
