#include "apps/dlx/pack/picture.hpp"

#include "apps/dlx/pack/placed_cells.hpp"
#include "apps/dlx/picture.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace apps {

namespace {

using dlx::Cell;
using dlx::Grid;

/// A point, in units of the grid.
struct Corner {
    double x;
    double y;
};

/// A side of a cell: from a corner to that of the next side, beside the cell at `step`.
struct CornerSide {
    Corner corner;
    Cell step;
};

/// The shape of a cell, relative to its coordinates.
struct Outline {
    std::vector<CornerSide> sides;
    Corner middle;
};

Outline cell_outline(Grid grid, bool points_up) {
    if (grid == Grid::hexagons)
        return {{{{1, 0}, {1, -1, 0}},
                 {{2, 1}, {2, 0, 0}},
                 {{2, 3}, {1, 1, 0}},
                 {{1, 4}, {-1, 1, 0}},
                 {{0, 3}, {-2, 0, 0}},
                 {{0, 1}, {-1, -1, 0}}},
                {1, 2}};
    if (grid == Grid::triangles && points_up)
        return {{{{1, 0}, {1, 0, 0}}, {{2, 1}, {0, 1, 0}}, {{0, 1}, {-1, 0, 0}}}, {1, 0.64}};
    if (grid == Grid::triangles)
        return {{{{0, 0}, {0, -1, 0}}, {{2, 0}, {1, 0, 0}}, {{1, 1}, {-1, 0, 0}}}, {1, 0.36}};
    return {{{{0, 0}, {0, -1, 0}}, {{1, 0}, {1, 0, 0}}, {{1, 1}, {0, 1, 0}}, {{0, 1}, {-1, 0, 0}}}, {0.5, 0.5}};
}

/// Lengths of a grid.
struct Scale {
    double x; ///< unit of corners, in pixels
    double y;
    double row;   ///< corners' units from a row to the next one
    double width; ///< of a cell, in corners' units
    double height;
};

Scale grid_scale(Grid grid) {
    if (grid == Grid::hexagons)
        return {24, 13.86, 3, 2, 4};
    return grid == Grid::triangles ? Scale{30, 52, 1, 2, 1} : Scale{44, 44, 1, 1, 1};
}

/// Drawer of one solution.
class PictureDrawer {
public:
    PictureDrawer(const dlx::Packing& packing, dlx::Solution options)
        : packing_(packing), options_(options), cells_(packing, options), scale_(grid_scale(packing.shapes().grid)) {
        constexpr std::size_t most = 1000;
        if (cells_.extent().rows > most || cells_.extent().columns * cells_.extent().layers > most)
            throw std::invalid_argument(fmt::format("--format svg draws at most {0} rows and {0} columns", most));
    }

    [[nodiscard]] svg::Picture picture() {
        for (const auto& [cell, owner] : cells_.all())
            draw(cell, owner);
        const Extent& extent = cells_.extent();
        const double width = static_cast<double>(extent.layers) * layer_width() - gap;
        const double height = (static_cast<double>(extent.rows - 1) * scale_.row + scale_.height) * scale_.y;
        return {static_cast<std::uint32_t>(std::ceil(width)) + 2 * edge,
                static_cast<std::uint32_t>(std::ceil(height)) + 2 * edge,
                fills_ + fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"border\" d=\"{}\"/>"
                                     "<g class=\"label\" text-anchor=\"middle\">{}</g>",
                                     thin_, borders_, labels_)};
    }

private:
    static constexpr std::uint32_t edge = 2; ///< space for the border of the board
    static constexpr double gap = 30;        ///< between layers

    [[nodiscard]] double layer_width() const {
        return (static_cast<double>(cells_.extent().columns - 1) + scale_.width) * scale_.x + gap;
    }

    /// Returns a point of a cell, in pixels.
    [[nodiscard]] Corner placed(const Cell& cell, const Corner& corner) const {
        const Cell& first = cells_.extent().first;
        return {edge + (cell.x - first.x + corner.x) * scale_.x + (cell.z - first.z) * layer_width(),
                edge + ((cell.y - first.y) * scale_.row + corner.y) * scale_.y};
    }

    void draw(const Cell& cell, const Owner& owner) {
        const Outline form = cell_outline(packing_.shapes().grid, (cell.x + cell.y) % 2 == 0);
        std::string points;
        for (std::size_t k = 0; k < form.sides.size(); ++k) {
            const Corner from = placed(cell, form.sides[k].corner);
            const Corner to = placed(cell, form.sides[(k + 1) % form.sides.size()].corner);
            points += fmt::format("{:g},{:g} ", from.x, from.y);
            (cells_.is_same(cell, form.sides[k].step) ? thin_ : borders_) +=
                fmt::format("M{:g} {:g}L{:g} {:g}", from.x, from.y, to.x, to.y);
        }
        const std::string title =
            owner.option ? svg::escaped(to_text(packing_.problem(), options_[*owner.option])) : "";
        const std::string style = owner.piece ? fmt::format("p{}", *owner.piece % packing_colors) : "empty";
        fills_ += fmt::format("<polygon class=\"{}\" points=\"{}\"><title>{}</title></polygon>", style, points, title);
        if (owner.option && labeled_.insert(*owner.option).second)
            add_label(placed(cell, form.middle), packing_.shapes().pieces[*owner.piece].name);
    }

    /// Adds the name of a piece at its first cell.
    void add_label(const Corner& middle, const std::string& name) {
        const double size = std::min(20.0, 1.5 * scale_.width * scale_.x / static_cast<double>(name.size() + 1));
        labels_ += fmt::format("<g font-size=\"{:g}\">{}</g>", size, svg::text(middle.x, middle.y + 0.36 * size, name));
    }

    const dlx::Packing& packing_;
    const dlx::Solution options_;
    const PlacedCells cells_;
    const Scale scale_;
    std::string fills_;
    std::string thin_;
    std::string borders_;
    std::string labels_;
    std::set<std::size_t> labeled_; ///< options whose labels are drawn
};

} // namespace

svg::Picture picture_of(const dlx::Packing& packing, dlx::Solution options) {
    return PictureDrawer(packing, options).picture();
}

} // namespace apps
