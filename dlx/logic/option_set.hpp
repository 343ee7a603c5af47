#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace dlx::detail {

/// The words of a bit set, all of them.
template <std::size_t Words>
class BitSetWords {
public:
    [[nodiscard]] static constexpr std::size_t size() { return Words; }
    static constexpr void extend(std::size_t) {}
    static constexpr void shorten(std::size_t) {}
    [[nodiscard]] std::uint64_t* data() { return words_.data(); }
    [[nodiscard]] const std::uint64_t* data() const { return words_.data(); }

private:
    std::array<std::uint64_t, Words> words_{};
};

/// A prefix of the words of a large bit set, for which fixed loops would be long. Those behind it count as 0.
template <std::size_t Words>
requires(Words > 8) class BitSetWords<Words> {
public:
    // NOLINTBEGIN(cppcoreguidelines-pro-type-member-init): only the first words are initialized
    BitSetWords() {} // NOLINT(modernize-use-equals-default): as for OptionSet
    BitSetWords(const BitSetWords& other) noexcept : size_(other.size_) {
        std::copy_n(other.data(), size_, words_.data());
    }
    // NOLINTEND(cppcoreguidelines-pro-type-member-init)
    BitSetWords& operator=(const BitSetWords& other) noexcept {
        size_ = other.size_;
        std::copy_n(other.data(), size_, words_.data());
        return *this;
    }
    ~BitSetWords() = default;

    [[nodiscard]] std::size_t size() const { return size_; }
    void extend(std::size_t size) {
        for (; size_ < size; ++size_)
            words_[size_] = 0;
    }
    void shorten(std::size_t size) { size_ = std::min(size_, size); }
    [[nodiscard]] std::uint64_t* data() { return words_.data(); }
    [[nodiscard]] const std::uint64_t* data() const { return words_.data(); }

private:
    std::size_t size_ = 0;
    std::array<std::uint64_t, Words> words_;
};

/// A bit set of numbers below 64 * Words.
template <std::size_t Words>
class OptionSet {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    OptionSet() {} // NOLINT(modernize-use-equals-default): that would fill all words of a large set with 0

    void insert(std::uint32_t k) { word(k / 64) |= bit(k); }
    void erase(std::uint32_t k) { word(k / 64) &= ~bit(k); }
    [[nodiscard]] bool contains(std::uint32_t k) const { return (word(k / 64) >> k % 64 & 1) != 0; }

    /// Access to the words of the bit set: word w has the members from 64 * w on.
    [[nodiscard]] static constexpr std::size_t words() { return Words; }
    /// Returns the number of words after which all are 0.
    [[nodiscard]] std::size_t used_words() const { return words_.size(); }
    [[nodiscard]] std::uint64_t& word(std::size_t w) {
        words_.extend(w + 1);
        return words_.data()[w];
    }
    [[nodiscard]] std::uint64_t word(std::size_t w) const {
        return words_.size() == Words || w < words_.size() ? words_.data()[w] : 0;
    }

    [[nodiscard]] bool empty() const {
        std::uint64_t all = 0;
        for (std::size_t w = 0; w < words_.size(); ++w)
            all |= words_.data()[w];
        return all == 0;
    }

    /// Returns the smallest member, or `none`.
    [[nodiscard]] std::uint32_t first() const { return first_common(*this, *this); }

    /// Returns the smallest common member of two sets, or `none`.
    [[nodiscard]] friend std::uint32_t first_common(const OptionSet& a, const OptionSet& b) {
        for (std::size_t w = 0; w < std::min(a.words_.size(), b.words_.size()); ++w)
            if (const std::uint64_t both = a.words_.data()[w] & b.words_.data()[w]; both != 0)
                return static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(both));
        return none;
    }

    [[nodiscard]] std::uint32_t size() const {
        int members = 0;
        for (std::size_t w = 0; w < words_.size(); ++w)
            members += std::popcount(words_.data()[w]);
        return static_cast<std::uint32_t>(members);
    }

    OptionSet& operator|=(const OptionSet& other) {
        words_.extend(other.words_.size());
        for (std::size_t w = 0; w < other.words_.size(); ++w)
            words_.data()[w] |= other.words_.data()[w];
        return *this;
    }
    OptionSet& operator&=(const OptionSet& other) {
        words_.shorten(other.words_.size());
        for (std::size_t w = 0; w < words_.size(); ++w)
            words_.data()[w] &= other.words_.data()[w];
        return *this;
    }
    OptionSet& operator-=(const OptionSet& other) {
        for (std::size_t w = 0; w < std::min(words_.size(), other.words_.size()); ++w)
            words_.data()[w] &= ~other.words_.data()[w];
        return *this;
    }
    [[nodiscard]] friend OptionSet operator|(OptionSet a, const OptionSet& b) { return a |= b; }
    [[nodiscard]] friend OptionSet operator&(OptionSet a, const OptionSet& b) { return a &= b; }
    [[nodiscard]] friend OptionSet operator-(OptionSet a, const OptionSet& b) { return a -= b; }

    /// Calls visit(k) for each member, ascending, until it returns true. Returns whether it did.
    template <class Visit>
    bool any_of(Visit visit) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            for (std::uint64_t rest = words_.data()[w]; rest != 0; rest &= rest - 1)
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

    BitSetWords<Words> words_;
};

} // namespace dlx::detail
