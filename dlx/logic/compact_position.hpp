#pragma once

#include "dlx/detail/search_watch.hpp"
#include "dlx/logic/option_set.hpp"
#include "dlx/logic/position.hpp"
#include "dlx/logic/structure.hpp"

#include <cstdint>
#include <numeric>
#include <span>
#include <unordered_map>
#include <vector>

namespace dlx::detail {

/// A renumbered position, for algorithms with thousands of trials. The available options are 0 ... options() - 1, the
/// primary items that need exactly one option 0 ... items() - 1, both in the order of the problem. Without bounds,
/// these are all uncovered items. Items with another need are omitted, but they link options if they have room for one.
class CompactPosition {
public:
    using Set = OptionSet;
    static constexpr std::uint32_t none = Set::none; ///< no option, no item

    /// The part of the position that changes when options are chosen. To undo choices, copy it before.
    struct State {
        Set left;                         ///< available options
        Set forced;                       ///< available options that are the only one of an item
        std::vector<std::uint16_t> count; ///< number of available options of each item, or with `covered`
    };
    static constexpr std::uint16_t covered = 0x8000;

    /// Assigns a position, without the links. Requires that no item is dead.
    void assign(const Position& position) {
        const Structure& structure = position.structure();
        words_ = (position.remaining_option_count() + 63) / 64;
        item_ids_.clear();
        item_numbers_.assign(structure.primary_items(), none);
        base_.left = base_.forced = no_options();
        base_.count.clear();
        for (std::uint32_t i = 0; i < structure.primary_items(); ++i)
            if (position.need(ItemId{i}) == 1) {
                item_numbers_[i] = items();
                item_ids_.push_back(i);
                base_.count.push_back(static_cast<std::uint16_t>(position.option_count(ItemId{i})));
            }
        all_items_.resize(items());
        std::iota(all_items_.begin(), all_items_.end(), 0);
        options_of_.assign(items(), no_options());
        option_numbers_.assign(structure.options(), none);
        option_ids_.resize(position.remaining_option_count());
        items_.resize(std::accumulate(base_.count.begin(), base_.count.end(), std::size_t{0}));
        first_item_.assign(1, 0);
        std::uint32_t x = 0;
        for (std::uint32_t o = 0; o < structure.options(); ++o) {
            if (!position.is_available(OptionId{o}))
                continue;
            option_numbers_[o] = x;
            option_ids_[x] = o;
            base_.left.insert(x);
            std::uint32_t end = first_item_.back();
            for (const Entry& entry : structure.option(o))
                if (!structure.is_primary(entry.item))
                    continue;
                else if (const std::uint32_t item = item_numbers_[index(entry.item)]; item != none) {
                    items_[end++] = item;
                    options_of_[item].insert(x);
                }
            first_item_.push_back(end);
            ++x;
        }
        for (std::uint32_t item = 0; item < items(); ++item)
            if (base_.count[item] == 1)
                base_.forced.insert(options_of_[item].first());
    }

    /// Computes the links of the assigned position, which linked() and choose() need.
    void link(const Position& position) {
        const Structure& structure = position.structure();
        linked_.assign(options(), no_options());
        for (std::uint32_t x = 0; x < options() && !position.has_bounds(); ++x)
            for (const std::uint32_t item : items_of(x))
                linked_[x] |= options_of_[item];
        for (std::uint32_t item = 0; item < structure.primary_items() && position.has_bounds(); ++item)
            if (position.room(ItemId{item}) == 1)
                link_uses(structure.item(item));
        for (std::uint32_t item = structure.primary_items(); item < structure.items(); ++item)
            link_uses(structure.item(item));
        for (std::uint32_t x = 0; x < options(); ++x)
            linked_[x].erase(x);
    }

    [[nodiscard]] std::uint32_t options() const { return static_cast<std::uint32_t>(option_ids_.size()); }
    [[nodiscard]] std::uint32_t items() const { return static_cast<std::uint32_t>(item_ids_.size()); }
    [[nodiscard]] Set no_options() const { return Set(words_); }
    [[nodiscard]] OptionId option_id(std::uint32_t x) const { return OptionId{option_ids_[x]}; }
    [[nodiscard]] ItemId item_id(std::uint32_t i) const { return ItemId{item_ids_[i]}; }

    /// Returns the number of an option of the problem, or `none` if it is not available.
    [[nodiscard]] std::uint32_t number_of(std::uint32_t option) const { return option_numbers_[option]; }

    [[nodiscard]] std::span<const std::uint32_t> all_items() const { return all_items_; } ///< 0 ... items() - 1

    [[nodiscard]] const Set& linked(std::uint32_t x) const { return linked_[x]; }
    /// Returns the options of an item that were available when the position was assigned.
    [[nodiscard]] const Set& options_of(std::uint32_t item) const { return options_of_[item]; }
    [[nodiscard]] std::span<const std::uint32_t> items_of(std::uint32_t x) const {
        return {items_.data() + first_item_[x], items_.data() + first_item_[x + 1]};
    }

    /// Returns the state from which all trials start: the assigned position, after later choices and removals in it.
    [[nodiscard]] State& base() { return base_; }
    [[nodiscard]] const State& base() const { return base_; }

    /// Chooses an available option. Returns an item that then has no option, or `none`. If there is such an item, the
    /// state must not be used further.
    std::uint32_t choose(State& state, std::uint32_t x) const {
        for (const std::uint32_t item : items_of(x))
            state.count[item] |= covered;
        const Set gone = state.left & linked_[x];
        state.left -= linked_[x];
        state.left.erase(x);
        state.forced.erase(x);
        std::uint32_t dead = none;
        gone.any_of([&](std::uint32_t y) { return (dead = uncount(state, y)) != none; });
        return dead;
    }

    /// Removes an available option. Returns an item that then has no option, or `none`, like choose().
    std::uint32_t remove(State& state, std::uint32_t x) const {
        state.left.erase(x);
        state.forced.erase(x);
        return uncount(state, x);
    }

private:
    /// Removes option y, which is no longer available, from the counts of its items.
    std::uint32_t uncount(State& state, std::uint32_t y) const {
        for (const std::uint32_t item : items_of(y)) {
            const std::uint16_t count = --state.count[item];
            if (count == 0)
                return item;
            if (count == 1)
                if (const std::uint32_t last = first_common(options_of_[item], state.left); last != none)
                    state.forced.insert(last); // if there is none, the last one was also removed and is uncounted later
        }
        return none;
    }

    /// Links each option of an item to the options that do not give the item the same color.
    void link_uses(std::span<const Structure::Use> uses) {
        Set all = no_options();
        std::unordered_map<std::uint32_t, Set> of_color;
        for (const auto& use : uses)
            if (const std::uint32_t x = option_numbers_[use.option]; x != none) {
                all.insert(x);
                if (use.color != Color::none)
                    of_color.try_emplace(index(use.color), no_options()).first->second.insert(x);
            }
        for (const auto& use : uses)
            if (const std::uint32_t x = option_numbers_[use.option]; x != none)
                linked_[x] |= use.color == Color::none ? all : Set(all - of_color.at(index(use.color)));
    }

    std::size_t words_ = 0; ///< number of words of a set of options
    std::vector<std::uint32_t> option_ids_;
    std::vector<std::uint32_t> item_ids_;
    std::vector<std::uint32_t> all_items_;
    std::vector<std::uint32_t> option_numbers_; ///< number of each option of the problem, or none
    std::vector<std::uint32_t> item_numbers_;   ///< number of each primary item of the problem, or none
    std::vector<std::uint32_t> items_;          ///< items of all options, one option after the other
    std::vector<std::uint32_t> first_item_;     ///< start of each option in items_, and the end of the last one
    std::vector<Set> options_of_;               ///< options of each item
    std::vector<Set> linked_;                   ///< options that each option excludes
    State base_;
};

/// A counter of trials that enforces the limits of a run.
class TrialWatch {
public:
    explicit TrialWatch(const Limits& limits) : watch_(limits) {}

    /// Counts one trial, or several concurrent ones. Returns false if a limit forbids them.
    bool begin(std::uint64_t trials = 1) {
        is_over_ = is_over_ || watch_.end(trials_, [this](double seconds) {
            return Progress{.search_nodes = trials_, .seconds = seconds};
        });
        trials_ += trials;
        return !is_over_;
    }

    /// Returns true if a limit has forbidden a trial.
    [[nodiscard]] bool is_over() const { return is_over_; }

private:
    SearchWatch watch_;
    std::uint64_t trials_ = 0;
    bool is_over_ = false;
};

} // namespace dlx::detail
