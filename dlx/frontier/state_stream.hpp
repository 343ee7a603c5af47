#pragma once

#include "dlx/frontier/counted_states.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

/// The format of states in files, as blocks of 64-bit words in the byte order of this computer:
///
///     layer n limbs | n states | n numbers of ways | layer n limbs | ... | 0 0 0
namespace dlx::detail {

/// A checksum of words, which differs if one of them does.
class Checksum {
public:
    void add(std::uint64_t word) {
        sum_ = (sum_ ^ word) * 0x9E3779B97F4A7C15;
        sum_ ^= sum_ >> 32;
    }
    void add(std::span<const std::uint64_t> words) {
        for (const std::uint64_t word : words)
            add(word);
    }
    /// Returns the checksum; more words after it would change it.
    [[nodiscard]] std::uint64_t sum() const { return ~sum_; }

private:
    std::uint64_t sum_ = 0;
};

class StateWriter {
public:
    using Sink = std::function<void(std::span<const std::uint64_t>)>;

    StateWriter(std::uint32_t words, Sink sink) : words_(words), sink_(std::move(sink)) {}

    /// Writes the states with the numbers `number(0)` ... `number(size - 1)`.
    template <class Number>
    void add(std::uint32_t layer, const CountedStates& states, std::size_t size, Number number) {
        for (std::size_t k = 0; k < size;) {
            const std::size_t limbs = states.ways(0).size();
            const std::size_t end = std::min(k + block_size(words_), size);
            block_.assign({layer, end - k, limbs});
            for (std::size_t s = k; s < end; ++s) {
                if (s + ahead < size)
                    __builtin_prefetch(states.states().state(number(s + ahead)));
                const std::uint64_t* const state = states.states().state(number(s));
                block_.insert(block_.end(), state, state + words_);
            }
            for (; k < end; ++k) {
                const auto ways = states.ways(number(k));
                block_.insert(block_.end(), ways.begin(), ways.end());
            }
            sink_(block_);
        }
    }

    void add(std::uint32_t layer, const CountedStates& states) {
        add(layer, states, states.size(), [](std::size_t k) { return k; });
    }

    void end() { sink_(std::array<std::uint64_t, 3>{}); }

    /// Returns the maximum number of states in a block.
    static constexpr std::size_t block_size(std::uint32_t words) {
        return std::clamp<std::size_t>((std::size_t{1} << 13) / words, 1, 1024);
    }

private:
    static constexpr std::size_t ahead = 16;

    std::uint32_t words_;
    Sink sink_;
    std::vector<std::uint64_t> block_;
};

class StateReader {
public:
    /// Function that reads words, or throws.
    using Source = std::function<void(std::span<std::uint64_t>)>;

    StateReader() = default;

    /// States have `words` words, and their numbers of ways up to `max_limbs` limbs.
    StateReader(std::uint32_t words, std::size_t max_limbs, Source source)
        : words_(words), max_limbs_(max_limbs), source_(std::move(source)) {}

    /// Reads the next block. Returns false at the end.
    bool next() {
        std::array<std::uint64_t, 3> head{};
        source_(head);
        layer_ = head[0];
        size_ = head[1];
        limbs_ = head[2];
        if (size_ == 0)
            return false;
        require(size_ <= StateWriter::block_size(words_) && limbs_ >= 1 && limbs_ <= max_limbs_);
        block_.resize(size_ * (words_ + limbs_));
        source_(block_);
        return true;
    }

    // The current block.
    [[nodiscard]] std::uint64_t layer() const { return layer_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::uint64_t* state(std::size_t k) const { return &block_[k * words_]; }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(block_).subspan(size_ * words_ + k * limbs_, limbs_);
    }

    static void require(bool is_good) {
        if (!is_good)
            throw std::runtime_error("this record is damaged");
    }

private:
    std::uint32_t words_ = 0;
    std::size_t max_limbs_ = 0;
    Source source_;
    std::uint64_t layer_ = 0;
    std::size_t size_ = 0;
    std::size_t limbs_ = 0;
    std::vector<std::uint64_t> block_; ///< states, and then their numbers of ways
};

} // namespace dlx::detail
