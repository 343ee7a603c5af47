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

/// What is left of a problem when some options are chosen and some are taken away: where a person stands while solving
/// it. Two options are *linked* if not both can be chosen: they share a primary item, or a secondary item to which they
/// do not give the same color. Choosing an option takes those away that it is linked to.
///
/// It is cheap to copy, and assigning a position of the same problem allocates nothing.
class Position {
public:
    /// All options are left. Holds its own copy of the structure, which copies share: `problem` may end before it.
    explicit Position(const Problem& problem);

    /// Chooses an option that is left. Throws std::out_of_range for an unknown option, std::invalid_argument if it is not
    /// left.
    void choose(OptionId option);

    /// Takes an option away, if it is left. Throws std::out_of_range for an unknown option.
    void remove(OptionId option);

    /// Chooses, as long as there is one and no item is dead, the only option that is left for an item. Returns how many.
    std::size_t propagate_singles();

    [[nodiscard]] bool is_available(OptionId option) const { return is_left_.at(index(option)) != 0; }
    [[nodiscard]] bool is_covered(ItemId item) const { ///< a primary item, by an option that is chosen
        return left_for_.at(index(item)) >= covered && index(item) < primary_items_;
    }
    [[nodiscard]] std::uint32_t option_count(ItemId item) const { ///< options of a primary item that is not covered
        const std::uint32_t left = left_for_.at(index(item));
        return left < covered ? left : 0;
    }
    /// The options that are left for an item, ascending. Throws std::out_of_range for an unknown item.
    [[nodiscard]] std::vector<OptionId> options(ItemId item) const;
    [[nodiscard]] std::size_t remaining_option_count() const { return options_left_; } ///< without those that are chosen
    [[nodiscard]] std::size_t remaining_item_count() const { return items_left_; }     ///< primary items that are not covered
    [[nodiscard]] std::span<const OptionId> chosen() const { return chosen_; }
    [[nodiscard]] bool is_solved() const { return items_left_ == 0; }

    /// What a single chooses, and why.
    struct Single {
        ItemId item;
        OptionId option; ///< the only one that is left for it
    };
    /// The single of the first item that has one. Remembers where to go on: all singles together take time linear in the
    /// items, unless new ones are before those that are chosen.
    [[nodiscard]] std::optional<Single> first_single();

    /// All singles, in the order of the items. An option appears once for each item that it is the only one for.
    [[nodiscard]] std::vector<Single> singles() const;

    /// An item that is not covered and has no option left: there is no solution. The first that became so.
    [[nodiscard]] std::optional<ItemId> dead_item() const { return dead_item_; }

    /// Its structure, for what works on positions.
    [[nodiscard]] const detail::Structure& structure() const { return *structure_; }

private:
    static constexpr std::uint32_t covered = std::uint32_t{1} << 31;

    void uncount(std::uint32_t option);                           ///< that is no longer left, for its items
    [[nodiscard]] OptionId only_option(std::uint32_t item) const; ///< of an item with one left
    void note_if_few(std::uint32_t item);                         ///< that is primary and not covered

    std::shared_ptr<const detail::Structure> structure_;
    std::vector<std::uint8_t> is_left_; ///< by option
    std::vector<std::uint32_t>
        left_for_; ///< by item: how many options are left; `covered` and more if it is covered or secondary
    std::vector<std::uint32_t> single_items_; ///< had one option left; since then they may have been covered
    std::vector<OptionId> chosen_;
    std::vector<std::uint32_t> gone_; ///< what choose() takes away
    std::uint32_t primary_items_ = 0;
    std::uint32_t first_single_ = 0; ///< items before it have no single
    std::size_t options_left_ = 0;
    std::size_t items_left_ = 0;
    std::optional<ItemId> dead_item_;
};

} // namespace dlx
