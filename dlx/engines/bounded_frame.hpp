#pragma once

#include "dlx/engines/bit_set_frames.hpp"
#include "dlx/engines/bits.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::detail {

/// A frame with the data of a search with bounds. The bounds are those of the current node.
struct BoundedFrame : BitSetFrame {
    Index lanes = 0;                     ///< number of primary rows, rounded up
    std::vector<std::uint64_t> columns;  ///< by word, then by primary row: the sets again, for branch_row()
    std::vector<std::int32_t> need;      ///< by primary row: number of options that must still be chosen
    std::vector<std::int32_t> room;      ///< by primary row: number of options that may still be chosen
    BoundedRows rows{};                  ///< views of them
    std::vector<std::uint64_t> is_known; ///< set of options: these have been chosen before
    std::vector<std::uint64_t> items;    ///< by option known: the set of its primary rows
    bool is_light = false; ///< whether the sets have one word, the rows are at most 64, and options have few of them
    std::vector<PackedBounds> packed; ///< by primary row, if is_light: in place of need and room
    Index last_dead = 0;              ///< of more than 64 primary rows: the last with too few options

    void set_bounds(Index k, std::int32_t row_need, std::int32_t row_room) {
        if (is_light) {
            packed[k] = {row_need, row_room};
        } else {
            need[k] = row_need;
            room[k] = row_room;
        }
    }
    [[nodiscard]] std::int32_t need_of(Index k) const { return is_light ? packed[k].need() : need[k]; }
    [[nodiscard]] std::int32_t room_of(Index k) const { return is_light ? packed[k].room() : room[k]; }

    [[nodiscard]] const std::uint64_t* items_of(Index bit) const {
        return items.data() + std::size_t{words_for(lanes)} * bit;
    }
};

} // namespace dlx::detail
