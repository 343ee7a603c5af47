#pragma once

#include "apps/shared/cell_names.hpp"
#include "apps/shared/svg.hpp"

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Drawer of solutions of packings: problems with items that are cells, see named_cells(). Each chosen option is a
/// piece. A piece has a border, a color different from its neighbors, the names of its other items or a number with
/// which they begin, and the colors of its cells as letters.
class Packing {
public:
    /// Throws std::invalid_argument if no item is a cell, or if cells are too far apart. The problem must outlive it.
    explicit Packing(const dlx::Problem& problem);

    [[nodiscard]] svg::Picture drawn(std::span<const dlx::OptionId> options) const;

private:
    /// Cell with the first option of a solution that covers it.
    struct Owned {
        std::optional<std::size_t> piece{};
        std::string letter{}; ///< color, if it has one
    };
    using Cells = std::map<BoardCell, Owned>;

    [[nodiscard]] std::vector<std::size_t> colors(std::span<const dlx::OptionId> options, const Cells& cells) const;
    [[nodiscard]] std::string label(dlx::OptionId option) const;
    [[nodiscard]] std::string borders(const Cells& cells) const;
    [[nodiscard]] std::uint32_t x(const BoardCell& place) const;
    [[nodiscard]] std::uint32_t y(const BoardCell& place) const;

    const dlx::Problem& problem_;
    std::vector<std::optional<BoardCell>> place_; ///< cell of each item, if it is one
    std::uint32_t top_ = ~0U;                     ///< first row
    std::uint32_t left_ = ~0U;
    std::uint32_t bottom_ = 0; ///< last row
    std::uint32_t right_ = 0;
};

} // namespace apps
