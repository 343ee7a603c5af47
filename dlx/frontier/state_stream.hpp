#pragma once

#include "dlx/frontier/counted_states.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <span>
#include <stdexcept>
#include <vector>

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

/// Returns the maximum number of states in a block of a stream.
constexpr std::size_t states_in_block(std::uint32_t words) {
    return std::clamp<std::size_t>((std::size_t{1} << 14) / words, 1, 1024);
}

/// A writer of states to a binary stream, in the byte order of this computer:
///
///     words | layer n limbs | n states | n numbers of ways | layer n limbs | ... | 0 0 0 | checksum
class StateWriter {
public:
    /// States have `words` words. Write errors set the state of `out`.
    StateWriter(std::ostream& out, std::uint32_t words) : out_(out), words_(words) {}

    void add(std::span<const std::uint64_t> words) {
        checksum_.add(words);
        write(words);
    }

    void add(std::uint32_t layer, const CountedStates& states) {
        for (std::size_t k = 0; k < states.size();) {
            const std::size_t n = std::min(states_in_block(words_), states.size() - k);
            const std::size_t limbs = states.ways(0).size();
            add(std::array<std::uint64_t, 3>{layer, n, limbs});
            add(std::span(states.states().state(k), n * words_));
            add(std::span(states.ways(k).data(), n * limbs));
            k += n;
        }
    }

    void end() {
        add(std::array<std::uint64_t, 3>{});
        write(std::array{checksum_.sum()});
    }

private:
    void write(std::span<const std::uint64_t> words) {
        out_.write(reinterpret_cast<const char*>(words.data()), static_cast<std::streamsize>(words.size_bytes()));
    }

    std::ostream& out_;
    const std::uint32_t words_;
    Checksum checksum_;
};

/// A reader of the stream of a StateWriter. Its functions throw std::runtime_error if the stream is damaged.
class StateReader {
public:
    /// States have `words` words, and their numbers of ways up to `max_limbs` limbs.
    StateReader(std::istream& in, std::uint32_t words, std::size_t max_limbs)
        : in_(in), words_(words), max_limbs_(max_limbs) {}

    /// Verifies the checksum of the rest of the stream, and returns to its present position.
    void verify() {
        const auto begin = in_.tellg();
        std::vector<std::uint64_t> words(std::size_t{1} << 13);
        Checksum checksum;
        std::uint64_t last = 0;
        std::uint64_t before = 1; // checksum of all words but the last one
        for (std::size_t bytes = 1; bytes > 0;) {
            in_.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(8 * words.size()));
            bytes = static_cast<std::size_t>(in_.gcount());
            require(bytes % 8 == 0);
            for (std::size_t k = 0; k < bytes / 8; ++k) {
                before = checksum.sum();
                checksum.add(last = words[k]);
            }
        }
        require(last == before);
        in_.clear();
        in_.seekg(begin);
    }

    void read(std::span<std::uint64_t> words) {
        in_.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(words.size_bytes()));
        require(in_.good());
    }

    /// Reads the next block. Returns false at the end.
    bool next() {
        std::array<std::uint64_t, 3> head{};
        read(head);
        layer_ = head[0];
        size_ = head[1];
        limbs_ = head[2];
        if (size_ == 0)
            return false;
        require(size_ <= states_in_block(words_) && limbs_ >= 1 && limbs_ <= max_limbs_);
        states_.resize(size_ * words_);
        ways_.resize(size_ * limbs_);
        read(states_);
        read(ways_);
        return true;
    }

    // The current block.
    [[nodiscard]] std::uint64_t layer() const { return layer_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::uint64_t* state(std::size_t k) const { return &states_[k * words_]; }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(ways_).subspan(k * limbs_, limbs_);
    }

    static void require(bool is_good) {
        if (!is_good)
            throw std::runtime_error("this record is damaged");
    }

private:
    std::istream& in_;
    const std::uint32_t words_;
    const std::size_t max_limbs_;
    std::uint64_t layer_ = 0;
    std::size_t size_ = 0;
    std::size_t limbs_ = 0;
    std::vector<std::uint64_t> states_;
    std::vector<std::uint64_t> ways_;
};

} // namespace dlx::detail
