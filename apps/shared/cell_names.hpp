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

/// Returns the cells that items are named after, by item. Names have the form "3,7" or "3_7", "r3c7", or "b4" as on a
/// chessboard; the form that most names have is used. The letters of a chessboard begin with a, without omissions.
[[nodiscard]] std::vector<std::optional<BoardCell>> named_cells(const dlx::Problem& problem);

} // namespace apps
