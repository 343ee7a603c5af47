#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace dlx {

namespace detail {
class Structure;
}

/// A partially solved problem, in which some options are chosen and some are removed. The others are *available*.
/// Two options are *linked* if they exclude each other: they share a primary item, or a secondary item to which they
/// do not give the same color. Choosing an option removes all options that are linked to it.
///
/// With bounds, an item still *needs* options until it has its lower bound of chosen ones, and it has *room* for
/// options until it has its upper bound. An available option excludes the others of its primary items that have room
/// for one: only these items link options. Without bounds, each uncovered item needs one option and has room for one.
///
/// A Position is cheap to copy, and assigning a position of the same problem allocates nothing.
class Position {
public:
    /// Constructs the position in which all options are available. `problem` need not outlive the position. Copies
    /// share the structure.
    explicit Position(const Problem& problem);

    /// Chooses an available option. Throws std::out_of_range for an unknown option, and std::invalid_argument for one
    /// that is not available.
    void choose(OptionId option);

    /// Removes an option if it is available. Throws std::out_of_range for an unknown option.
    void remove(OptionId option);

    /// Repeatedly chooses an option of an item that needs all its available options, until no item does or an item is
    /// dead. Returns the number of options chosen.
    std::size_t propagate_singles();

    [[nodiscard]] bool is_available(OptionId option) const { return is_left_.at(index(option)) != 0; }
    /// Returns true for a primary item without room: one of a chosen option, unless its bounds allow more options.
    [[nodiscard]] bool is_covered(ItemId item) const {
        return left_for_.at(index(item)) >= covered && index(item) < primary_items_;
    }
    /// Returns the number of options of a primary item that must still be chosen; 0 for a secondary item.
    [[nodiscard]] std::uint32_t need(ItemId item) const {
        const bool is_open = left_for_.at(index(item)) < covered;
        return is_open && has_bounds() ? bounds_left_[index(item)].min : is_open ? 1 : 0;
    }
    /// Returns the number of options of a primary item that may still be chosen; 1 for a secondary item.
    [[nodiscard]] std::uint32_t room(ItemId item) const {
        const bool is_bounded = has_bounds() && index(item) < primary_items_;
        return is_covered(item) ? 0 : is_bounded ? bounds_left_[index(item)].max : 1;
    }
    [[nodiscard]] std::uint32_t option_count(ItemId item) const { ///< available options of an uncovered primary item
        const std::uint32_t left = left_for_.at(index(item));
        return left < covered ? left : 0;
    }
    /// Returns the available options of an item, ascending. Throws std::out_of_range for an unknown item.
    [[nodiscard]] std::vector<OptionId> options(ItemId item) const;
    /// Returns the number of available options.
    [[nodiscard]] std::size_t remaining_option_count() const { return options_left_; }
    /// Returns the number of primary items that need options.
    [[nodiscard]] std::size_t remaining_item_count() const { return items_left_; }
    [[nodiscard]] std::span<const OptionId> chosen() const { return chosen_; }
    /// Returns true if no item needs an option, and none is available: the chosen options are the only solution. If
    /// some are available, each may be chosen or not: the solution is not unique.
    [[nodiscard]] bool is_solved() const { return items_left_ == 0 && options_left_ == 0; }
    /// Returns true if the other position has the same structure(), and all options that are available in this one.
    [[nodiscard]] bool is_part_of(const Position& other) const;
    /// Returns true if some item has bounds other than 1 to 1.
    [[nodiscard]] bool has_bounds() const { return !bounds_left_.empty(); }

    /// An item that needs all its available options: a single available option, unless bounds require more.
    struct Single {
        ItemId item;
        OptionId option; ///< first available option of the item
    };
    /// Returns the single of the first item that has one. Remembers this item: all calls together take time linear in
    /// the number of items, unless new singles precede those that are chosen.
    [[nodiscard]] std::optional<Single> first_single();

    /// Returns a single of each item that has one, in the order of the items. An option can be that of several items.
    [[nodiscard]] std::vector<Single> singles() const;

    /// Returns the item that was the first to become dead: it needs more options than are available. Then there is no
    /// solution.
    [[nodiscard]] std::optional<ItemId> dead_item() const { return dead_item_; }

    /// Returns the structure of the problem, for algorithms on positions.
    [[nodiscard]] const detail::Structure& structure() const { return *structure_; }

private:
    static constexpr std::uint32_t covered = std::uint32_t{1} << 31;

    void uncount(std::uint32_t option); ///< removes the option from the counts of its items
    bool use(std::uint32_t item);       ///< counts a chosen option; returns true if the item has no room for more
    [[nodiscard]] bool has_single(std::uint32_t item) const;
    [[nodiscard]] OptionId first_option(std::uint32_t item) const; ///< first available option of an item that has one
    void note_if_few(std::uint32_t item); ///< notes the item if it has no more options than it needs

    std::shared_ptr<const detail::Structure> structure_;
    std::vector<std::uint8_t> is_left_; ///< whether each option is available
    std::vector<std::uint32_t>
        left_for_; ///< available options of each item; >= `covered` if the item is covered or secondary
    std::vector<Bounds> bounds_left_;         ///< need and room of each uncovered primary item; empty without bounds
    std::vector<std::uint32_t> single_items_; ///< items that had a single; some may be covered by now
    std::vector<OptionId> chosen_;
    std::vector<std::uint32_t> gone_; ///< options that choose() removes
    std::uint32_t primary_items_ = 0;
    std::uint32_t first_single_ = 0; ///< first item that may have a single
    std::size_t options_left_ = 0;
    std::size_t items_left_ = 0;
    std::optional<ItemId> dead_item_;
};

} // namespace dlx
