#include "apps/shared/packings/picture.hpp"

#include "apps/shared/packings/placed_cells.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace apps {

const svg::Style packing_style{".p0{fill:#f7c795}.p1{fill:#a6d5f4}.p2{fill:#f8ee9b}.p3{fill:#a3dcc2}.p4{fill:#e7bbdb}"
                               ".p5{fill:#b3bfee}.p6{fill:#f4ab92}.p7{fill:#cfcfcf}.p8{fill:#c7dc8c}.p9{fill:#7fd3d6}"
                               ".p10{fill:#f59fb8}.p11{fill:#d9b88a}.p12{fill:#f2df4a}.p13{fill:#86aef5}"
                               ".p14{fill:#9be08a}.p15{fill:#d4a0f0}.empty{fill:#f4f4f4}"
                               ".thin{stroke:#1a1a1a;stroke-opacity:.18;fill:none}"
                               ".border{stroke:#1a1a1a;stroke-width:3;stroke-linecap:round;fill:none}"
                               ".label{font-weight:700}.left,.right{opacity:.1;pointer-events:none}.right{opacity:.22}",
                               ".p0{fill:#8a5518}.p1{fill:#1d5d86}.p2{fill:#6f6411}.p3{fill:#1b6b4c}.p4{fill:#7a3f6b}"
                               ".p5{fill:#39468c}.p6{fill:#8a3a20}.p7{fill:#565656}.p8{fill:#55691a}.p9{fill:#0f6569}"
                               ".p10{fill:#8f2d4b}.p11{fill:#6b4b1c}.p12{fill:#6b6300}.p13{fill:#2149a0}"
                               ".p14{fill:#2c741b}.p15{fill:#6a2f8c}.empty{fill:#2a2a2c}"
                               ".thin{stroke:#fff}.border{stroke:#e6e6e6}.left{opacity:.25}.right{opacity:.45}"};

namespace {

using dlx::Cell;
using dlx::Grid;

constexpr std::size_t packing_colors = 16;

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
    double width; ///< width of a cell, in corners' units
    double height;
};

Scale grid_scale(Grid grid) {
    if (grid == Grid::hexagons)
        return {24, 13.86, 3, 2, 4};
    return grid == Grid::triangles ? Scale{30, 52, 1, 2, 1} : Scale{44, 44, 1, 1, 1};
}

constexpr std::uint32_t edge = 2; ///< space for the border of the board, in pixels

std::string point(const Corner& corner) { return fmt::format("{:g},{:g} ", corner.x, corner.y); }

std::string line(const Corner& from, const Corner& to) {
    return fmt::format("M{:g} {:g}L{:g} {:g}", from.x, from.y, to.x, to.y);
}

/// Parts that the views of a solution have in common.
class SolutionDrawer {
public:
    SolutionDrawer(const dlx::Packing& packing, std::span<const dlx::OptionId> options)
        : packing_(packing), options_(options), cells_(packing, options) {}

protected:
    static void require_size(std::size_t rows, std::size_t columns) {
        constexpr std::size_t most = 1000;
        if (rows > most || columns > most)
            throw std::invalid_argument(fmt::format("a picture has at most {0} rows and {0} columns", most));
    }

    /// Returns the picture of these sizes, with a description for people who do not see it.
    [[nodiscard]] svg::Picture picture(double width, double height, const std::string& cells) const {
        std::string description;
        for (const dlx::OptionId option : options_)
            description += (description.empty() ? "" : "; ") + to_string(packing_.problem(), option);
        return {static_cast<std::uint32_t>(std::ceil(width)) + 2 * edge,
                static_cast<std::uint32_t>(std::ceil(height)) + 2 * edge,
                fmt::format("<desc>{}</desc>{}<g class=\"label\" text-anchor=\"middle\">{}</g>",
                            svg::escaped(description), cells, labels_)};
    }

    /// Returns a polygon in the color of a piece. The title is its option.
    [[nodiscard]] std::string polygon(const Owner& owner, const std::string& points) const {
        const std::string title =
            owner.option ? svg::escaped(to_string(packing_.problem(), options_[*owner.option])) : "";
        const std::string style = owner.piece ? fmt::format("p{}", *owner.piece % packing_colors) : "empty";
        return fmt::format("<polygon class=\"{}\" points=\"{}\"><title>{}</title></polygon>", style, points, title);
    }

    /// Adds the name of a piece on a cell of this width.
    void add_label(const Corner& middle, double width, const Owner& owner) {
        const std::string& name = packing_.shapes().pieces[*owner.piece].name;
        const double size = std::min(20.0, 1.5 * width / static_cast<double>(name.size() + 1));
        labels_ += fmt::format("<g font-size=\"{:g}\">{}</g>", size, svg::text(middle.x, middle.y + 0.36 * size, name));
    }

    const dlx::Packing& packing_;
    const std::span<const dlx::OptionId> options_;
    const PlacedCells cells_;
    std::string labels_;
};

// --- Layers ---------------------------------------------------------------------------------------------------------

/// Drawer of boards in the plane, and of the layers of solids.
class LayersDrawer : SolutionDrawer {
public:
    LayersDrawer(const dlx::Packing& packing, std::span<const dlx::OptionId> options)
        : SolutionDrawer(packing, options), scale_(grid_scale(packing.shapes().grid)) {
        require_size(cells_.extent().rows, cells_.extent().columns * cells_.extent().layers);
    }

    [[nodiscard]] svg::Picture drawn() {
        for (const auto& [cell, owner] : cells_.all())
            draw(cell, owner);
        const Extent& extent = cells_.extent();
        return picture(
            static_cast<double>(extent.layers) * layer_width() - gap,
            (static_cast<double>(extent.rows - 1) * scale_.row + scale_.height) * scale_.y,
            fills_ + fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"border\" d=\"{}\"/>", thin_, borders_));
    }

private:
    static constexpr double gap = 30; ///< distance between layers

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
            points += point(from);
            (cells_.is_same(cell, form.sides[k].step) ? thin_ : borders_) += line(from, to);
        }
        fills_ += polygon(owner, points);
        if (owner.option && labeled_.emplace(*owner.option, cell.z).second) // true in its first cell of a layer
            add_label(placed(cell, form.middle), scale_.width * scale_.x, owner);
    }

    const Scale scale_;
    std::string fills_;
    std::string thin_;
    std::string borders_;
    std::set<std::pair<std::size_t, int>> labeled_; ///< options and layers whose labels are drawn
};

// --- Isometric view -------------------------------------------------------------------------------------------------

/// An edge of a face: from a corner to that of the next edge, beside the cell at `step`.
struct FaceEdge {
    Cell corner;
    Cell step;
};

/// A side of a cube that is seen: the step to the neighbor there, its edges, and its two triangles. The drawing
/// consists of triangles between vertical lines: a triangle is the number of the line on its left, and its height.
struct Face {
    Cell step;
    std::array<FaceEdge, 4> edges;
    std::array<std::pair<int, int>, 2> triangles;
    std::string_view style; ///< class of its shade; none on the top
};

/// The faces: the top, then the sides on the left and on the right.
constexpr std::array<Face, 3> cube_faces{
    {{{0, 0, -1},
      {{{{0, 0, 0}, {0, -1, 0}}, {{1, 0, 0}, {1, 0, 0}}, {{1, 1, 0}, {0, 1, 0}}, {{0, 1, 0}, {-1, 0, 0}}}},
      {{{-1, 1}, {0, 1}}},
      ""},
     {{0, 1, 0},
      {{{{0, 1, 0}, {0, 0, -1}}, {{1, 1, 0}, {1, 0, 0}}, {{1, 1, 1}, {0, 0, 1}}, {{0, 1, 1}, {-1, 0, 0}}}},
      {{{-1, 2}, {-1, 3}}},
      "left"},
     {{1, 0, 0},
      {{{{1, 1, 0}, {0, 0, -1}}, {{1, 0, 0}, {0, -1, 0}}, {{1, 0, 1}, {0, 0, 1}}, {{1, 1, 1}, {0, 1, 0}}}},
      {{{0, 2}, {0, 3}}},
      "right"}}};

Cell sum(const Cell& a, const Cell& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

class IsometricDrawer : SolutionDrawer {
public:
    IsometricDrawer(const dlx::Packing& packing, std::span<const dlx::OptionId> options)
        : SolutionDrawer(packing, options) {
        const Extent& extent = cells_.extent();
        require_size(extent.rows + extent.columns, extent.rows + extent.columns + 2 * extent.layers);
    }

    [[nodiscard]] svg::Picture drawn() {
        find_faces();
        std::map<std::pair<int, int>, std::size_t> front; // the visible faces, by triangle
        for (std::size_t k = 0; k < faces_.size(); ++k)
            for (const auto& triangle : triangles(faces_[k]))
                front[triangle] = k;
        std::string faces;
        std::map<std::size_t, PlacedFace>
            label_faces; // the first face that is seen as a whole, if possible a top, by option
        for (std::size_t k = 0; k < faces_.size(); ++k) {
            const PlacedFace& placed = faces_[k];
            const auto [a, b] = triangles(placed);
            if (front[a] == k || front[b] == k)
                faces += drawn(placed);
            if (front[a] == k && front[b] == k) {
                const auto [label, is_new] = label_faces.emplace(*placed.owner.option, placed);
                if (!is_new && placed.face < label->second.face)
                    label->second = placed;
            }
        }
        for (const auto& [option, placed] : label_faces)
            add_label(middle(placed), 2 * unit.x, placed.owner);
        const Extent& extent = cells_.extent();
        const auto across = static_cast<double>(extent.rows + extent.columns);
        return picture(across * unit.x, across * unit.y + static_cast<double>(extent.layers) * 2 * unit.y, faces);
    }

private:
    struct PlacedFace {
        Cell cell;
        const Face* face;
        Owner owner;
    };

    static constexpr Corner unit{34.64, 20}; ///< step from a cube to the next one in its row, in pixels

    /// Finds the faces without a neighbor, from the back to the front.
    void find_faces() {
        for (const auto& [cell, owner] : cells_.all())
            for (const Face& face : cube_faces)
                if (owner.option && !option_at(sum(cell, face.step)))
                    faces_.push_back({cell, &face, owner});
        const auto depth = [this](const PlacedFace& face) {
            const auto [x, y, z] = from_first(face.cell);
            return x + y - z;
        };
        std::ranges::stable_sort(faces_, {}, depth);
    }

    /// Returns the cell if the box of the board begins at 0, 0, 0.
    [[nodiscard]] Cell from_first(const Cell& cell) const {
        const Cell& first = cells_.extent().first;
        return {cell.x - first.x, cell.y - first.y, cell.z - first.z};
    }

    [[nodiscard]] std::optional<std::size_t> option_at(const Cell& cell) const {
        const auto found = cells_.all().find(cell);
        return found == cells_.all().end() ? std::nullopt : found->second.option;
    }

    [[nodiscard]] std::array<std::pair<int, int>, 2> triangles(const PlacedFace& placed) const {
        const auto [x, y, z] = from_first(placed.cell);
        auto result = placed.face->triangles;
        for (auto& [line, height] : result) {
            line += x - y;
            height += x + y + 2 * z;
        }
        return result;
    }

    /// Returns a corner of a cube, in pixels.
    [[nodiscard]] Corner placed(const Cell& cell, const Cell& corner) const {
        const auto [x, y, z] = sum(from_first(cell), corner);
        return {edge + (x - y + static_cast<double>(cells_.extent().rows)) * unit.x, edge + (x + y + 2 * z) * unit.y};
    }

    [[nodiscard]] Corner middle(const PlacedFace& face) const {
        const Corner a = placed(face.cell, face.face->edges[0].corner);
        const Corner b = placed(face.cell, face.face->edges[2].corner);
        return {(a.x + b.x) / 2, (a.y + b.y) / 2};
    }

    /// Returns true if a border is between a face and the next face at an edge, or if no other face is seen there.
    [[nodiscard]] bool is_border(const PlacedFace& placed, const Cell& step) const {
        const Cell beside = sum(placed.cell, step);
        const auto above = option_at(sum(beside, placed.face->step));
        const auto next = above ? above : option_at(beside);
        const auto is_seen = [&](const Face& face) { return face.step == step; }; // true for a face of the same cube
        return next ? next != placed.owner.option : std::ranges::none_of(cube_faces, is_seen);
    }

    [[nodiscard]] std::string drawn(const PlacedFace& face) const {
        std::string points;
        std::string thin;
        std::string borders;
        const auto& edges = face.face->edges;
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const Corner from = placed(face.cell, edges.at(k).corner);
            points += point(from);
            (is_border(face, edges.at(k).step) ? borders : thin) +=
                line(from, placed(face.cell, edges.at((k + 1) % edges.size()).corner));
        }
        const std::string_view style = face.face->style;
        const std::string shade =
            style.empty() ? "" : fmt::format("<polygon class=\"{}\" points=\"{}\"/>", style, points);
        return fmt::format("{}{}<path class=\"thin\" d=\"{}\"/><path class=\"border\" d=\"{}\"/>",
                           polygon(face.owner, points), shade, thin, borders);
    }

    std::vector<PlacedFace> faces_;
};

} // namespace

std::string_view to_string(View view) { return view == View::layers ? "layers" : "isometric"; }

svg::Picture picture_of(const dlx::Packing& packing, std::span<const dlx::OptionId> options, View view) {
    if (view == View::isometric && packing.shapes().grid == Grid::cubes)
        return IsometricDrawer(packing, options).drawn();
    return LayersDrawer(packing, options).drawn();
}

} // namespace apps
