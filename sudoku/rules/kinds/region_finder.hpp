#pragma once

#include "sudoku/rules/digit_set.hpp"
#include "sudoku/rules/encoder.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sudoku::rules {

constexpr std::uint32_t max_side_of_regions = 9; ///< greatest side of a board whose regions are to be found

/// Connected group of cells that may be a region.
struct FoundRegion {
    using Set = std::bitset<std::size_t{max_side_of_regions} * max_side_of_regions>;

    Set set;
    std::vector<Cell> cells; ///< the first one is the least
    std::vector<std::pair<Cell, std::uint32_t>>
        clues; ///< cells whose digits count cells of the region, and these digits
};

/// Removes each region for which some cell outside has no region that fits, in one pass through the list. Returns whether
/// there were any.
bool remove_unsupported(const Encoder& encoder, std::vector<FoundRegion>& regions);

/// Returns all connected groups of as many cells as there are digits that the rules and known digits allow, except some that
/// leave a cell without a region.
[[nodiscard]] std::vector<FoundRegion> find_regions(const Encoder& encoder);

} // namespace sudoku::rules
