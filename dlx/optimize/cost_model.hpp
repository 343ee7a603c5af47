#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Options with their costs and their items that have prices, in flat arrays. These are all items but the secondary
/// ones that an option gives a color.
struct CostModel {
    using Index = std::uint32_t;

    /// Describes all options of the problem. `costs` are by option.
    CostModel(const Problem& problem, std::span<const std::int64_t> costs);

    /// Describes some of the options of another model, given by their numbers there.
    CostModel(const CostModel& whole, std::span<const OptionId> options);

    [[nodiscard]] Index option_count() const { return static_cast<Index>(costs.size()); }
    [[nodiscard]] Index item_count() const { return static_cast<Index>(bounds.size()); }
    [[nodiscard]] std::span<const Index> items_of(Index option) const {
        return std::span(items).subspan(start[option], start[option + 1] - start[option]);
    }

    std::vector<Bounds> bounds;      ///< by item, reduced as by reduced_bounds(); 0 to 1 for secondary items
    bool has_bounds = false;         ///< whether a primary item has bounds other than 1 to 1
    std::vector<std::int64_t> costs; ///< by option
    std::vector<Index> items;        ///< items of all options, one option after the other
    std::vector<Index> start;        ///< start of each option in items, and the end of the last one
};

} // namespace dlx::detail
