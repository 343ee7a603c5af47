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
          lines_((words_ + line_words - 1) / line_words), uses_begin_(problem.item_count() + 1),
          conflicts_(problem.option_count() * std::size_t{lines_}) {
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
            conflicts_of(option)[option / 64] &= ~(std::uint64_t{1} << option % 64);
        has_targets_ = std::size_t{item_count_} * words_ <= max_target_words;
        add_targets(std::vector<std::uint64_t>(words_, ~std::uint64_t{0}));
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
    [[nodiscard]] std::span<const SetWord> option_words(Index item) const {
        return {option_words_.data() + option_words_end_[item], option_words_.data() + option_words_end_[item + 1]};
    }
    /// Returns an upper bound of the number of options of an item that an option of another item conflicts with.
    [[nodiscard]] Index max_conflicts(Index item) const {
        Index bit = has_targets_ ? count_bits : 0;
        while (bit > 0 && targets(item, (Index{1} << (bit - 1)) + 1).empty())
            --bit;
        return bit == count_bits || !has_targets_ ? static_cast<Index>(options(item).size()) : Index{1} << bit;
    }
    /// Returns the lines with options of other items that conflict with at least `size` options of an item, 2 or more. If
    /// `size` are left, no others can conflict with all of them. In large problems, these are all lines.
    [[nodiscard]] std::span<const Index> targets(Index item, Index size) const {
        const auto width = static_cast<Index>(std::bit_width(size - 1)); // more than 2 to the power of width - 1
        const std::size_t set = has_targets_ ? item * count_bits + std::min(width, count_bits) : 0;
        return {targets_.data() + targets_end_[set], targets_.data() + targets_end_[set + 1]};
    }
    /// Returns the set of options that do not fit with this one, without itself.
    [[nodiscard]] const std::uint64_t* conflicts(Index option) const {
        return conflicts_[std::size_t{option} * lines_].words;
    }
    [[nodiscard]] LineSets conflicts() const { return {conflicts_.data(), lines_}; }

private:
    [[nodiscard]] std::uint64_t* conflicts_of(Index option) { return conflicts_[std::size_t{option} * lines_].words; }
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
                    conflicts_of(option)[w] |= excluded[w];
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
        for (Index w = 0; w < words_; ++w)
            if (own[w] != 0)
                option_words_.push_back({w, own[w]});
        option_words_end_.push_back(option_words_.size());
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
            add_targets(more);
        }
    }

    /// Appends the numbers of the lines of a set that are not empty.
    void add_targets(const std::vector<std::uint64_t>& set) {
        for (Index w = 0; w < words_; ++w)
            if (const Index line = w / line_words;
                set[w] != 0 && (targets_.size() == targets_end_.back() || targets_.back() != line))
                targets_.push_back(line);
        targets_end_.push_back(targets_.size());
    }

    static constexpr Index count_bits = 5;
    static constexpr std::size_t max_target_words = 700'000; ///< product of items and words of a set

    Index item_count_;
    Index words_;
    Index lines_;
    std::vector<Index> items_; ///< primary items of all options, one option after the other
    std::vector<Index> items_begin_{0};
    std::vector<Index> uses_; ///< options of all items, one item after the other
    std::vector<Index> uses_begin_;
    std::vector<Line> conflicts_; ///< by option, lines_ each
    bool has_targets_ = false;
    std::vector<SetWord> option_words_; ///< words of the sets of options of all items, one item after the other
    std::vector<std::size_t> option_words_end_{0};
    std::vector<Index> targets_; ///< all lines; then the targets of all items, count_bits lists each
    std::vector<std::size_t> targets_end_{0};
};

} // namespace dlx::detail
