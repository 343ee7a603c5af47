#pragma once

#include "dlx/engines/bits.hpp"
#include "dlx/problem.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <vector>

namespace dlx::detail {

/// Options of a problem, their primary items, and the options that each excludes: its conflicts.
class ConflictTable {
public:
    using Index = std::uint32_t;

    /// Word of a set that is not 0.
    struct SetWord {
        Index word; ///< its number
        std::uint64_t set;
    };

    explicit ConflictTable(const Problem& problem)
        : item_count_(static_cast<Index>(problem.primary_item_count())), words_(words_for(problem.option_count())),
          uses_begin_(problem.item_count() + 1), conflicts_(problem.option_count() * std::size_t{words_}) {
        for (Index option = 0; option < problem.option_count(); ++option) {
            for (const Entry& entry : problem.option(OptionId{option})) {
                ++uses_begin_[index(entry.item) + 1];
                if (index(entry.item) < item_count_)
                    items_.push_back(index(entry.item));
            }
            items_begin_.push_back(static_cast<Index>(items_.size()));
        }
        std::partial_sum(uses_begin_.begin(), uses_begin_.end(), uses_begin_.begin());
        uses_.resize(uses_begin_.back());
        std::vector<Color> colors(uses_.size());
        std::vector<Index> end(uses_begin_.begin(), uses_begin_.end() - 1);
        for (Index option = 0; option < problem.option_count(); ++option)
            for (const Entry& entry : problem.option(OptionId{option})) {
                const Index place = end[index(entry.item)]++;
                uses_[place] = option;
                colors[place] = entry.color;
            }
        for (Index item = 0; item < problem.item_count(); ++item)
            add_conflicts(uses_of(item), std::span(colors).subspan(uses_begin_[item]));
        for (Index option = 0; option < problem.option_count(); ++option)
            conflicts_[std::size_t{option} * words_ + option / 64] &= ~(std::uint64_t{1} << option % 64);
        has_targets_ = std::size_t{item_count_} * sets_of_item * words_ <= max_target_words;
        add_set(std::vector<std::uint64_t>(words_, ~std::uint64_t{0}));
        for (Index item = 0; item < item_count_; ++item)
            add_sets(item);
    }

    [[nodiscard]] Index option_count() const { return static_cast<Index>(items_begin_.size() - 1); }
    [[nodiscard]] Index item_count() const { return item_count_; }   ///< number of primary items
    [[nodiscard]] Index words() const { return words_; }             ///< number of words of a set
    [[nodiscard]] std::span<const Index> items(Index option) const { ///< primary items
        return {items_.data() + items_begin_[option], items_.data() + items_begin_[option + 1]};
    }
    [[nodiscard]] std::span<const Index> options(Index item) const { return uses_of(item); }
    /// Returns the options of an item as a set.
    [[nodiscard]] std::span<const SetWord> option_words(Index item) const {
        return set_words(1 + item * (has_targets_ ? sets_of_item : 1));
    }
    /// Returns a set that contains all options of other items that conflict with at least `size` options of an item, 1 or
    /// more. If `size` are left, no others can conflict with all of them. In large problems, these are all options.
    [[nodiscard]] std::span<const SetWord> targets(Index item, Index size) const {
        if (!has_targets_)
            return set_words(0);
        return set_words(2 + item * sets_of_item +
                         std::min<std::size_t>(static_cast<Index>(std::bit_width(size - 1)), count_bits) - 1);
    }
    /// Returns the set of options that do not fit with this one, without itself.
    [[nodiscard]] const std::uint64_t* conflicts(Index option) const {
        return conflicts_.data() + std::size_t{option} * words_;
    }

private:
    [[nodiscard]] std::span<const Index> uses_of(Index item) const {
        return {uses_.data() + uses_begin_[item], uses_.data() + uses_begin_[item + 1]};
    }

    /// Adds the conflicts at one item. `colors` begins with the color that each of its options has there.
    void add_conflicts(std::span<const Index> options, std::span<const Color> colors) {
        std::map<Color, std::vector<Index>> groups;
        for (std::size_t k = 0; k < options.size(); ++k)
            groups[colors[k]].push_back(options[k]);
        std::vector<std::uint64_t> excluded(words_);
        const auto flip = [&](std::span<const Index> list) {
            for (const Index option : list)
                excluded[option / 64] ^= std::uint64_t{1} << option % 64;
        };
        flip(options);
        for (const auto& [color, group] : groups) {
            const bool agrees = color != Color::none; // options of one color fit together
            if (agrees)
                flip(group);
            for (const Index option : group)
                for (Index w = 0; w < words_; ++w)
                    conflicts_[std::size_t{option} * words_ + w] |= excluded[w];
            if (agrees)
                flip(group);
        }
    }

    /// Adds the sets of words of an item: its options, then the targets for at least 2, 3, 5, 9, 17 of its options. Counts
    /// conflicts in binary, for all options at once.
    void add_sets(Index item) {
        std::vector<std::uint64_t> own(words_);
        for (const Index option : options(item))
            own[option / 64] |= std::uint64_t{1} << option % 64;
        add_set(own);
        if (!has_targets_)
            return;
        std::vector<std::uint64_t> counts(std::size_t{words_} * (count_bits + 1)); // the last bit stays
        for (const Index option : options(item)) {
            const std::uint64_t* const conflicting = conflicts(option);
            for (Index w = 0; w < words_; ++w) {
                std::uint64_t carry = conflicting[w];
                for (Index bit = 0; bit < count_bits; ++bit)
                    carry &= ~(counts[bit * words_ + w] ^= carry);
                counts[count_bits * words_ + w] |= carry;
            }
        }
        for (Index bit = 0; bit < count_bits; ++bit) { // more than 2 to the power of `bit`
            std::vector<std::uint64_t> more(words_);
            for (Index w = 0; w < words_; ++w) {
                for (Index lower = 0; lower < bit; ++lower)
                    more[w] |= counts[lower * words_ + w];
                more[w] &= counts[bit * words_ + w];
                for (Index higher = bit + 1; higher <= count_bits; ++higher)
                    more[w] |= counts[higher * words_ + w];
                more[w] &= ~own[w];
            }
            add_set(more);
        }
    }

    void add_set(const std::vector<std::uint64_t>& set) {
        for (Index w = 0; w < words_; ++w)
            if (set[w] != 0)
                set_words_.push_back({w, set[w]});
        set_ends_.push_back(set_words_.size());
    }
    [[nodiscard]] std::span<const SetWord> set_words(std::size_t set) const {
        return {set_words_.data() + set_ends_[set], set_words_.data() + set_ends_[set + 1]};
    }

    static constexpr Index count_bits = 5;
    static constexpr std::size_t sets_of_item = 1 + count_bits;
    static constexpr std::size_t max_target_words = std::size_t{1} << 22; ///< 64 MB

    Index item_count_;
    Index words_;
    std::vector<Index> items_; ///< primary items of all options, one option after the other
    std::vector<Index> items_begin_{0};
    std::vector<Index> uses_; ///< options of all items, one item after the other
    std::vector<Index> uses_begin_;
    std::vector<std::uint64_t> conflicts_; ///< by option, words_ each
    bool has_targets_ = false;
    std::vector<SetWord>
        set_words_; ///< the set of all options, then those of all items, with targets sets_of_item each
    std::vector<std::size_t> set_ends_{0};
};

} // namespace dlx::detail
