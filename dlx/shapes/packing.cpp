#include "dlx/shapes/grid.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx {

namespace {

using detail::is_shift;
using detail::Point;
using detail::PointIndex;

struct PlacedForm {
    std::vector<Point> points; ///< ascending; the first is (0, 0, 0), or (0, 0, 1) for a triangle that points down
    std::vector<std::string> colors; ///< colors of the points, in each turn that has these points
};

/// Returns the turned cells of a piece, shifted so that its least point is at the origin.
std::vector<std::pair<Point, char>> turned_cells(Grid grid, const Piece& piece, const detail::Turn& turn) {
    std::vector<std::pair<Point, char>> cells;
    for (const PieceCell& cell : piece.cells)
        cells.emplace_back(image_of(grid, turn, detail::to_point(grid, cell.cell)), cell.color);
    std::sort(cells.begin(), cells.end());
    Point origin{};
    if (grid == Grid::triangles)
        origin[2] = cells.front().first[0] + cells.front().first[1] + cells.front().first[2];
    const Point by = detail::shift(cells.front().first, origin);
    for (auto& [point, color] : cells)
        point = detail::shifted(point, by);
    return cells;
}

/// Returns the different forms of a piece. Turns with equal points differ in colors at most, and are one form.
std::vector<PlacedForm> forms_of(Grid grid, const Piece& piece) {
    std::vector<PlacedForm> forms;
    for (const detail::Turn& turn : detail::turns_of(grid, piece.turns)) {
        PlacedForm form;
        std::string& colors = form.colors.emplace_back();
        for (const auto& [point, color] : turned_cells(grid, piece, turn)) {
            form.points.push_back(point);
            colors += color;
        }
        if (std::adjacent_find(form.points.begin(), form.points.end()) != form.points.end())
            throw std::invalid_argument("a cell of the piece " + detail::quoted(piece.name) + " occurs twice");
        const auto same = std::find_if(forms.begin(), forms.end(),
                                       [&](const PlacedForm& other) { return other.points == form.points; });
        if (same == forms.end())
            forms.push_back(std::move(form));
        else
            same->colors.push_back(std::move(colors));
    }
    return forms;
}

std::string cell_name(Grid grid, const Cell& cell) {
    return (grid == Grid::cubes ? std::to_string(cell.z) + ',' : "") + detail::cell_name(cell.y, cell.x);
}

/// Formats a range of numbers of cells: "60", "58 to 62".
std::string range_text(std::uint64_t min, std::uint64_t max) {
    return std::to_string(min) + (min == max ? "" : " to " + std::to_string(max));
}

/// Returns false if the pieces have too many cells for a board whose cells may all be empty. Throws
/// std::invalid_argument if they are too few or too many for another board.
bool have_room(const Shapes& shapes) {
    if (shapes.board.empty())
        throw std::invalid_argument("the board has no cells");
    if (shapes.pieces.empty())
        throw std::invalid_argument("a board without pieces");
    std::uint64_t min = 0;
    std::uint64_t max = 0;
    for (const Piece& piece : shapes.pieces) {
        if (piece.cells.empty())
            throw std::invalid_argument("the piece " + detail::quoted(piece.name) + " has no cells");
        min += piece.cells.size() * std::uint64_t{piece.count.min};
        max += piece.cells.size() * std::uint64_t{piece.count.max};
    }
    const auto optional = std::count_if(shapes.board.begin(), shapes.board.end(),
                                        [](const BoardCell& cell) { return cell.may_be_empty; });
    const std::size_t required = shapes.board.size() - static_cast<std::size_t>(optional);
    if (required == 0)
        return min <= shapes.board.size();
    if (min > shapes.board.size() || max < required)
        throw std::invalid_argument(range_text(min, max) + " cells of pieces for " +
                                    range_text(required, shapes.board.size()) + " of the board");
    return true;
}

class PlacementMaker {
public:
    PlacementMaker(const Shapes& shapes, const PointIndex& index, const std::vector<ItemId>& item_of_cell,
                   Problem& problem)
        : shapes_(shapes), index_(index), item_of_cell_(item_of_cell), problem_(problem) {}

    void add_all(const Piece& piece, ItemId item) {
        if (piece.cells.size() > index_.size())
            return;
        for (const PlacedForm& form : forms_of(shapes_.grid, piece))
            for (std::size_t anchor = 0; anchor < index_.size(); ++anchor)
                if (covers(form, anchor)) {
                    entries_.assign(1, Entry{item});
                    for (const std::size_t cell : cells_)
                        entries_.push_back(Entry{item_of_cell_[cell]});
                    std::sort(entries_.begin() + 1, entries_.end(), is_before);
                    if (problem_.entry_count() + entries_.size() > max_packing_entries)
                        throw std::invalid_argument("the packing is too large: its options have more than " +
                                                    std::to_string(max_packing_entries) + " items in all");
                    problem_.add_option(entries_);
                }
    }

private:
    static bool is_before(const Entry& a, const Entry& b) { return a.item < b.item; }

    /// Finds the cells of a form whose first cell is at `anchor`. Returns false if it does not fit there.
    bool covers(const PlacedForm& form, std::size_t anchor) {
        const Point by = detail::shift(form.points.front(), index_.point(anchor));
        if (!is_shift(shapes_.grid, by))
            return false;
        cells_.clear();
        for (const Point& point : form.points) {
            const std::size_t cell = index_.find(detail::shifted(point, by));
            if (cell == PointIndex::none)
                return false;
            cells_.push_back(cell);
        }
        return std::any_of(form.colors.begin(), form.colors.end(),
                           [this](const std::string& colors) { return matches(colors); });
    }

    [[nodiscard]] bool matches(const std::string& colors) const {
        for (std::size_t k = 0; k < cells_.size(); ++k) {
            const char color = shapes_.board[cells_[k]].color;
            if (colors[k] != 0 && color != 0 && colors[k] != color)
                return false;
        }
        return true;
    }

    const Shapes& shapes_;
    const PointIndex& index_;
    const std::vector<ItemId>& item_of_cell_; ///< by cell of the board
    Problem& problem_;
    std::vector<std::size_t> cells_; ///< cells of the board that the form covers
    std::vector<Entry> entries_;
};

} // namespace

Packing::Packing(Shapes shapes) : shapes_(std::move(shapes)) {
    const bool has_room = have_room(shapes_);
    const PointIndex index(shapes_.grid, shapes_.board);
    std::vector<ItemId> items;
    for (std::size_t k = 0; k < shapes_.pieces.size(); ++k)
        if (shapes_.pieces[k].count.max > 0) {
            items.push_back(problem_.add_item(shapes_.pieces[k].name, shapes_.pieces[k].count));
            piece_of_item_.push_back(k);
        }
    std::vector<ItemId> item_of_cell(shapes_.board.size());
    for (const ItemKind kind : {ItemKind::primary, ItemKind::secondary})
        for (std::size_t k = 0; k < shapes_.board.size(); ++k)
            if (shapes_.board[k].may_be_empty == (kind == ItemKind::secondary)) {
                item_of_cell[k] = problem_.add_item(cell_name(shapes_.grid, shapes_.board[k].cell), kind);
                board_of_item_.push_back(k);
            }
    if (!has_room)
        return; // without options there is no solution, and none is searched for
    PlacementMaker maker(shapes_, index, item_of_cell, problem_);
    for (std::size_t k = 0; k < items.size(); ++k)
        maker.add_all(shapes_.pieces[piece_of_item_[k]], items[k]);
}

std::size_t Packing::piece(OptionId option) const {
    return piece_of_item_[index(problem_.option(option).front().item)];
}

std::vector<Cell> Packing::cells(OptionId option) const {
    std::vector<Cell> cells;
    for (const Entry& entry : problem_.option(option).subspan(1))
        cells.push_back(cell(entry.item));
    return cells;
}

} // namespace dlx
