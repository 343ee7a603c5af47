#include "apps/shared/packings/placed_cells.hpp"

#include <algorithm>
#include <tuple>

namespace apps {

bool CellOrder::operator()(const dlx::Cell& a, const dlx::Cell& b) const {
    return std::tie(a.z, a.y, a.x) < std::tie(b.z, b.y, b.x);
}

PlacedCells::PlacedCells(const dlx::Packing& packing, std::span<const dlx::OptionId> options) {
    for (const dlx::BoardCell& cell : packing.shapes().board)
        cells_[cell.cell] = {};
    for (std::size_t k = 0; k < options.size(); ++k)
        for (const dlx::Cell& cell : packing.cells(options[k]))
            cells_[cell] = {packing.piece(options[k]), k};
    dlx::Cell last = extent_.first = cells_.begin()->first; // a packing has at least one cell
    for (const auto& [cell, owner] : cells_) {
        extent_.first = {std::min(extent_.first.x, cell.x), std::min(extent_.first.y, cell.y),
                         std::min(extent_.first.z, cell.z)};
        last = {std::max(last.x, cell.x), std::max(last.y, cell.y), std::max(last.z, cell.z)};
    }
    extent_.rows = static_cast<std::size_t>(last.y - extent_.first.y) + 1;
    extent_.columns = static_cast<std::size_t>(last.x - extent_.first.x) + 1;
    extent_.layers = static_cast<std::size_t>(last.z - extent_.first.z) + 1;
}

bool PlacedCells::is_same(const dlx::Cell& cell, const dlx::Cell& step) const {
    const auto neighbor = cells_.find({cell.x + step.x, cell.y + step.y, cell.z + step.z});
    return neighbor != cells_.end() && neighbor->second.option == cells_.at(cell).option;
}

} // namespace apps
