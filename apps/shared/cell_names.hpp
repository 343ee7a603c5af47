#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace apps {

struct BoardCell {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    friend bool operator<(const BoardCell& a, const BoardCell& b) {
        return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    }
};

/// "12"; nothing if there is anything else.
[[nodiscard]] std::optional<std::uint32_t> parse_index(std::string_view text);

/// The cells that items are named after, by item: as "3,7" or "3_7", as "r3c7", or as "b4" on a chessboard, whichever names
/// most of them. The letters of a chessboard begin with a, and none is left out.
[[nodiscard]] std::vector<std::optional<BoardCell>> named_cells(const dlx::Problem& problem);

} // namespace apps
