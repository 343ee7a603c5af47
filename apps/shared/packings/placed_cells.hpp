#pragma once

#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"

#include <cstddef>
#include <map>
#include <optional>

namespace apps {

/// The piece on a cell of the board.
struct Owner {
    std::optional<std::size_t> piece{};  ///< its number in Shapes::pieces; none for an empty cell
    std::optional<std::size_t> option{}; ///< 0-based position of its option in the solution
};

/// Order of cells by layer, row and column.
struct CellOrder {
    bool operator()(const dlx::Cell& a, const dlx::Cell& b) const;
};

/// The box around a board.
struct Extent {
    dlx::Cell first; ///< least coordinates
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t layers = 0;
};

/// The cells of a board with the pieces of a solution.
class PlacedCells {
public:
    PlacedCells(const dlx::Packing& packing, std::span<const dlx::OptionId> options);

    using Cells = std::map<dlx::Cell, Owner, CellOrder>;
    [[nodiscard]] const Cells& all() const { return cells_; }
    [[nodiscard]] const Extent& extent() const { return extent_; }

    /// Returns true if the same placed piece is on the cell and on the one at `step` from it, or if both are empty.
    [[nodiscard]] bool is_same(const dlx::Cell& cell, const dlx::Cell& step) const;

private:
    Cells cells_;
    Extent extent_;
};

} // namespace apps
