#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::detail {

/// A priority queue of items, smallest item first: a bit for each item, and a bit for each word that is not 0.
///
/// Tried: a heap, on which a 25x25 Sudoku takes 1.1 times as long.
class ItemQueue {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    explicit ItemQueue(std::size_t items) : words_(items / 64 + 1), used_(items / 4096 + 1) {}

    void insert(std::uint32_t item, bool is_wanted) {
        words_[item / 64] |= std::uint64_t{is_wanted} << item % 64;
        used_[item / 4096] |= std::uint64_t{is_wanted} << item / 64 % 64;
    }

    /// Removes and returns the first item, or `none` if the queue is empty.
    std::uint32_t pop() {
        for (std::uint32_t k = 0; k < used_.size(); ++k)
            if (used_[k] != 0) {
                const std::uint32_t w = k * 64 + first_of(used_[k]);
                const std::uint32_t item = w * 64 + first_of(words_[w]);
                words_[w] &= words_[w] - 1;
                if (words_[w] == 0)
                    used_[k] &= used_[k] - 1;
                return item;
            }
        return none;
    }

    void clear() {
        for (std::uint32_t k = 0; k < used_.size(); ++k)
            for (; used_[k] != 0; used_[k] &= used_[k] - 1)
                words_[k * 64 + first_of(used_[k])] = 0;
    }

private:
    static std::uint32_t first_of(std::uint64_t word) { return static_cast<std::uint32_t>(std::countr_zero(word)); }

    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> used_; ///< bit for each word of words_: whether it is not 0
};

} // namespace dlx::detail
