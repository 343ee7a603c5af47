#pragma once

#include "dlx/frontier/state_table.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::detail {

/// Permutations of the bits of states that map options to options, for a count that covers items in a fixed order. If a
/// permutation maps the first b items to themselves, it maps the options for the other items to such options. Then a
/// state in which the first b items are covered has as many completions as its image, and one can represent both. On a
/// board whose rows are covered one after the other, b cells are some rows, and mirror images halve the states.
class PrefixSymmetries {
public:
    using Index = std::uint32_t;
    using Images = std::vector<Index>; ///< image of each bit

    static constexpr Index most_words = 16; ///< words of a state; larger ones have no symmetries

    PrefixSymmetries() = default; ///< Makes an object without permutations.

    /// Prepares permutations of bits, of which the first `primary` are those of the items in their order.
    PrefixSymmetries(const std::vector<Images>& permutations, Index primary);

    [[nodiscard]] std::size_t size() const { return permutations_.size(); }

    /// Returns true if a permutation applies after a transition that covers the item `from` and leaves `open` as the
    /// first uncovered item.
    [[nodiscard]] bool apply(Index from, Index open) const { return !last_.empty() && last_[open] > from; }

    /// Returns the number of permutations that apply if `open` is the first uncovered item.
    [[nodiscard]] std::size_t count(Index open) const { return at_[last_[open]].size(); }

    /// Replaces a state, whose first uncovered item is `open`, by images of it as long as they are better: at the last bit
    /// that differs, theirs is 1, so that earlier items are covered. Requires that apply() is true. Returns the number
    /// of permutations tried, more than count(open) if the state has changed.
    template <Index Words>
    std::size_t reduce(std::uint64_t* state, Index words, Index open) const {
        words = state_words<Words>(words);
        const Index begin = last_[open];
        Index last = last_closed(state, words, begin);
        std::size_t tried = 0;
        for (bool is_best = false; !is_best;) {
            is_best = true;
            tried += at_[begin].size();
            for (const Part& part : at_[begin])
                if (is_better(part, state, last)) {
                    replace(state, words, begin, permutations_[part.permutation].images);
                    last = last_closed(state, words, begin);
                    is_best = false;
                }
        }
        return tried;
    }

private:
    struct Move {
        Index bit;
        Index source; ///< bit whose image is `bit`
    };
    struct Permutation {
        Images images;
        std::vector<Move> moves;   ///< bits that are not their own images, descending
        std::vector<Index> starts; ///< by bit: index of the first move of it or a lower bit
    };
    /// The moves of a permutation from some bit on.
    struct Part {
        Index permutation;
        Index moves; ///< number of the first moves
    };

    void add(const Images& images, Index primary);

    /// Returns true if the image of the state, whose last bit that is 0 is `last`, is better.
    [[nodiscard]] bool is_better(const Part& part, const std::uint64_t* state, Index last) const {
        const Permutation& permutation = permutations_[part.permutation];
        for (Index k = permutation.starts[last]; k < part.moves; ++k) {
            const Move& move = permutation.moves[k];
            if (const bool is_open = has_bit(state, move.source); is_open != has_bit(state, move.bit))
                return is_open;
        }
        return false;
    }

    /// Returns the last of the bits from `begin` on that is 0, or `begin`.
    [[nodiscard]] Index last_closed(const std::uint64_t* state, Index words, Index begin) const {
        for (Index w = words; w-- > begin / 64;)
            if (const std::uint64_t closed = rests_[std::size_t{begin} * words + w] & ~state[w]; closed != 0)
                return 64 * w + 63 - static_cast<Index>(std::countl_zero(closed));
        return begin;
    }

    /// Replaces a state in which all bits before `begin` are 0 by its image.
    void replace(std::uint64_t* state, Index words, Index begin, const Images& images) const {
        const std::uint64_t* const rest = &rests_[std::size_t{begin} * words];
        std::array<std::uint64_t, most_words> closed{}; // bits that are 0
        for (Index w = begin / 64; w < words; ++w)
            closed[w] = rest[w] & ~state[w];
        std::copy_n(rest, words, state);
        for (Index w = begin / 64; w < words; ++w)
            for (; closed[w] != 0; closed[w] &= closed[w] - 1) {
                const Index bit = images[64 * w + static_cast<Index>(std::countr_zero(closed[w]))];
                state[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
            }
    }

    std::vector<Permutation> permutations_;
    std::vector<Index> last_; ///< by item: the largest number of first items, up to it, with a permutation; or 0
    std::vector<std::vector<Part>> at_; ///< by number of first items: the permutations that map them to themselves
    std::vector<std::uint64_t> rests_;  ///< by number of first items: all other bits
};

/// Permutations of items, as lists of the images of all items.
using ItemPermutations = std::vector<std::vector<ItemId>>;

/// Returns those of `candidates` that map options to options and keep the colors, and products of them: up to 64.
[[nodiscard]] ItemPermutations symmetries_from(const Problem& problem, const ItemPermutations& candidates);

} // namespace dlx::detail
