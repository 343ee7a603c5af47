#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace dlx::detail {

/// The items of each option and the options of each item of a problem.
class Structure {
public:
    /// An option of an item, with the color that it gives the item.
    struct Use {
        std::uint32_t option;
        Color color;
    };

    explicit Structure(const Problem& problem)
        : primary_items_(static_cast<std::uint32_t>(problem.primary_item_count())),
          first_use_(problem.item_count() + 1) {
        const auto options = static_cast<std::uint32_t>(problem.option_count());
        for (std::uint32_t i = 0; i < primary_items_ && problem.has_bounds(); ++i)
            bounds_.push_back(problem.bounds(ItemId{i}));
        entries_.reserve(problem.entry_count());
        for (std::uint32_t o = 0; o < options; ++o) {
            const auto option = problem.option(OptionId{o});
            entries_.insert(entries_.end(), option.begin(), option.end());
            first_entry_.push_back(static_cast<std::uint32_t>(entries_.size()));
            for (const Entry& entry : option)
                ++first_use_[index(entry.item) + 1];
        }
        std::partial_sum(first_use_.begin(), first_use_.end(), first_use_.begin());
        uses_.resize(entries_.size());
        std::vector<std::uint32_t> next(first_use_.begin(), first_use_.end() - 1);
        for (std::uint32_t o = 0; o < options; ++o)
            for (const Entry& entry : option(o))
                uses_[next[index(entry.item)]++] = {o, entry.color};
    }

    [[nodiscard]] std::uint32_t options() const { return static_cast<std::uint32_t>(first_entry_.size() - 1); }
    [[nodiscard]] std::uint32_t items() const { return static_cast<std::uint32_t>(first_use_.size() - 1); }
    [[nodiscard]] std::uint32_t primary_items() const { return primary_items_; }
    [[nodiscard]] bool is_primary(ItemId item) const { return index(item) < primary_items_; }

    /// Returns the bounds of the primary items; nothing if all are 1 to 1.
    [[nodiscard]] const std::vector<Bounds>& bounds() const { return bounds_; }
    /// Returns the maximum number of options of an item in a solution; 1 for a secondary item.
    [[nodiscard]] std::uint32_t max(ItemId item) const {
        return index(item) < bounds_.size() ? bounds_[index(item)].max : 1;
    }

    [[nodiscard]] std::span<const Entry> option(std::uint32_t option) const {
        return {entries_.data() + first_entry_[option], entries_.data() + first_entry_[option + 1]};
    }

    /// Returns the options of an item, ascending.
    [[nodiscard]] std::span<const Use> item(std::uint32_t item) const {
        return {uses_.data() + first_use_[item], uses_.data() + first_use_[item + 1]};
    }

    /// Returns true if options that give an item these colors exclude each other.
    [[nodiscard]] static bool clash(Color a, Color b) { return a == Color::none || a != b; }

private:
    std::uint32_t primary_items_;
    std::vector<Bounds> bounds_;
    std::vector<Entry> entries_;                ///< entries of all options, one option after the other
    std::vector<std::uint32_t> first_entry_{0}; ///< start of each option in entries_, and the end of the last one
    std::vector<Use> uses_;                     ///< uses of all items, one item after the other
    std::vector<std::uint32_t> first_use_;      ///< start of each item in uses_, and the end of the last one
};

} // namespace dlx::detail
