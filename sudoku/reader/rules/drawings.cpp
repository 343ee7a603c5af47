#include "sudoku/reader/rules/scl.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/drawings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace sudoku::formats {

namespace {

using detail::Json;
using Path = detail::DrawnPath;
using Point = detail::DrawnPoint;
using Shape = detail::DrawnShape;
using detail::inexact;

class DrawingReader {
public:
    DrawingReader(const Json& object, VariantPuzzle& puzzle, std::span<const std::vector<Cell>> hidden_cages,
                  const detail::DrawnMeanings& meanings, const WordPosition& position)
        : puzzle_(puzzle), geometry_(puzzle.grid.geometry()), hidden_cages_(hidden_cages), position_(position),
          meanings_(meanings), drawings_(detail::drawings_in(object, {"", position.line, position.column})) {
        for (Path& path : paths_)
            path.cells = cells_of(path);
    }

    std::vector<std::string> read() {
        for (Path& path : paths_)
            read_diagonal(path);
        read_extra_regions();
        read_thermometers();
        read_arrows();
        for (Shape& shape : shapes_)
            if (!shape.is_read && shape.center && !shape.is_crooked)
                read_alone(shape);
        return other_drawings();
    }

private:
    // --- Places ---

    [[nodiscard]] std::optional<Cell> cell_at(const Point& point) const {
        const double row = std::floor(point.row);
        const double column = std::floor(point.column);
        const double n = geometry_.side();
        if (row < 0 || column < 0 || row >= n || column >= n)
            return std::nullopt;
        return geometry_.cell(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column));
    }

    [[nodiscard]] std::optional<Cell> cell_of_center(const Point& point) const {
        return point.is_near({std::floor(point.row) + 0.5, std::floor(point.column) + 0.5}) ? cell_at(point)
                                                                                            : std::nullopt;
    }

    /// Returns the cells whose common edge, corner or center a point is.
    [[nodiscard]] std::vector<Cell> cells_around(const Point& point) const {
        std::vector<Cell> cells;
        for (const double row : {-2 * inexact, 2 * inexact})
            for (const double column : {-2 * inexact, 2 * inexact})
                if (const auto cell = cell_at({point.row + row, point.column + column});
                    cell && !detail::contains(cells, *cell))
                    cells.push_back(*cell);
        return cells;
    }

    /// Returns the two cells between which a point is in the middle.
    [[nodiscard]] std::vector<Cell> pair_at(const Point& point) const {
        const bool is_edge = point.is_near({std::floor(point.row) + 0.5, std::round(point.column)}) ||
                             point.is_near({std::round(point.row), std::floor(point.column) + 0.5});
        std::vector<Cell> cells = is_edge ? cells_around(point) : std::vector<Cell>();
        return cells.size() == 2 ? cells : std::vector<Cell>();
    }

    /// Returns the cells of a path of straight and diagonal steps from center to center. The ends of an arrow may be
    /// elsewhere in their cells. Returns nothing for other paths.
    [[nodiscard]] std::vector<Cell> cells_of(const Path& path) const {
        std::vector<Cell> cells;
        for (const Point& point : path.points) {
            const bool is_end = &point == &path.points.front() || &point == &path.points.back();
            const auto cell = path.is_arrow && is_end ? cell_at(point) : cell_of_center(point);
            if (!cell)
                return {};
            if (!cells.empty() && !extend(cells, *cell))
                return {};
            if (cells.empty())
                cells.push_back(*cell);
        }
        const std::set<Cell> different(cells.begin(), cells.end());
        return cells.size() > 1 && different.size() == cells.size() ? cells : std::vector<Cell>();
    }

    /// Adds the cells after the last one up to `end`. Returns false unless these are in a straight or diagonal line.
    bool extend(std::vector<Cell>& cells, Cell end) const {
        const auto difference = [&](auto place) {
            return static_cast<int>(place(end)) - static_cast<int>(place(cells.back()));
        };
        const int rows = difference([&](Cell cell) { return geometry_.row(cell); });
        const int columns = difference([&](Cell cell) { return geometry_.column(cell); });
        const int steps = std::max(std::abs(rows), std::abs(columns));
        if (steps == 0 || (rows != 0 && columns != 0 && std::abs(rows) != std::abs(columns)))
            return false;
        const int step = rows / steps * static_cast<int>(geometry_.side()) + columns / steps;
        for (int k = 0; k < steps; ++k)
            cells.push_back(static_cast<Cell>(static_cast<int>(cells.back()) + step));
        return true;
    }

    // --- Rules ---

    [[nodiscard]] bool is_meant(std::string_view kind, std::size_t choice = 0) const {
        return meanings_.include(kind, choice);
    }

    void add(std::string_view kind, std::vector<Cell> cells, std::size_t choice = 0) {
        add_rule(puzzle_, kind, position_, {}, std::move(cells), choice);
    }

    /// Returns the cage without a sum that has these cells.
    [[nodiscard]] std::vector<Rule>::iterator cage_of(std::vector<Cell> cells) const {
        std::sort(cells.begin(), cells.end());
        return std::find_if(puzzle_.rules.begin(), puzzle_.rules.end(), [&](const Rule& rule) {
            std::vector<Cell> of_rule = rule.cells;
            std::sort(of_rule.begin(), of_rule.end());
            return rule.kind->name == "killer" && rule.numbers.empty() && of_rule == cells;
        });
    }

    /// Reads a line from corner to corner as a diagonal if it has SudokuPad's color for these, or a cage has its cells.
    void read_diagonal(Path& path) {
        if (path.points.size() != 2 || path.is_arrow || path.thickness > 0.2)
            return;
        const double n = geometry_.side();
        const auto is_corner = [&](const Point& point, double row, double column) {
            return std::max(std::abs(point.row - row), std::abs(point.column - column)) <= 0.15;
        };
        for (const std::size_t choice : {0U, 1U}) {
            const double first = choice == 0 ? n : 0;
            const auto goes = [&](const Point& a, const Point& b) {
                return is_corner(a, first, 0) && is_corner(b, n - first, n);
            };
            if (!goes(path.points[0], path.points[1]) && !goes(path.points[1], path.points[0]))
                continue;
            std::vector<Cell> cells;
            for (std::uint32_t k = 0; k < geometry_.side(); ++k)
                cells.push_back(geometry_.cell(choice == 0 ? geometry_.side() - 1 - k : k, k));
            const auto cage = cage_of(cells);
            path.is_read =
                cage != puzzle_.rules.end() || (path.color == detail::color_in("#34bbe6") && is_meant("diagonal"));
            if (cage != puzzle_.rules.end())
                puzzle_.rules.erase(cage);
            if (path.is_read && std::none_of(puzzle_.rules.begin(), puzzle_.rules.end(), [&](const Rule& rule) {
                    return rule.kind->name == "diagonal" && rule.choice == choice;
                }))
                add("diagonal", {}, choice);
        }
    }

    /// Reads patches of one color in all cells of hidden cages, and in no others, as drawings of these.
    void read_extra_regions() {
        std::map<std::array<int, 3>, std::set<Cell>> cells_of_color;
        const auto is_patch = [&](const Shape& shape) {
            return !shape.is_above && !shape.is_round && shape.text.empty() && !shape.has_border() && shape.center &&
                   !shape.is_crooked && shape.is_sized(0, 1) && cell_at(*shape.center);
        };
        for (const Shape& shape : shapes_)
            if (is_patch(shape))
                cells_of_color[shape.fill.parts].insert(*cell_at(*shape.center));
        for (const auto& [color, cells] : cells_of_color) {
            std::set<Cell> in_cages;
            for (const std::vector<Cell>& cage : hidden_cages_)
                if (std::all_of(cage.begin(), cage.end(), [&, &all = cells](Cell cell) { return all.contains(cell); }))
                    in_cages.insert(cage.begin(), cage.end());
            for (Shape& shape : shapes_)
                shape.is_read |= in_cages == cells && is_patch(shape) && shape.fill.parts == color;
        }
    }

    /// Returns the bulb of a line that begins in a cell: a disk of its color, thicker than the line.
    [[nodiscard]] Shape* bulb_in(Cell cell, const Path& line) {
        const auto found = std::find_if(shapes_.begin(), shapes_.end(), [&](const Shape& shape) {
            return !shape.is_above && shape.is_round && shape.text.empty() && !shape.has_border() && shape.center &&
                   shape.fill == line.color && shape.is_sized(std::max(0.5, line.thickness * 1.2), 1) &&
                   cell_of_center(*shape.center) == cell;
        });
        return found == shapes_.end() ? nullptr : &*found;
    }

    void read_thermometers() {
        for (Path& line : paths_) {
            std::vector<Cell> cells = line.cells;
            if (line.is_arrow || cells.empty() || line.thickness < 0.15 || !is_meant("thermo") ||
                !(line.color.is_gray() || (meanings_.has_words() && line.color.is_visible)))
                continue;
            Shape* first = bulb_in(cells.front(), line);
            Shape* const last = bulb_in(cells.back(), line);
            if ((first == nullptr) == (last == nullptr))
                continue;
            if (first == nullptr) {
                std::reverse(cells.begin(), cells.end());
                first = last;
            }
            first->is_read = line.is_read = true;
            add("thermo", std::move(cells));
        }
    }

    /// Returns the cells of the circle or pill of an arrow, from the left or top.
    [[nodiscard]] std::vector<Cell> pill_of(const Shape& shape) const {
        if (!shape.is_round || !shape.text.empty() || !shape.has_border() || !shape.center || shape.is_crooked ||
            !shape.is_sized(0.5, 2.95) || std::min(shape.width, shape.height) > 0.95)
            return {};
        const double longest = std::max(shape.width, shape.height);
        const auto steps = static_cast<int>(std::lround(longest - std::min(shape.width, shape.height)));
        std::vector<Cell> cells;
        for (int step = 0; step <= steps; ++step) {
            const double k = step - steps / 2.0;
            const bool is_wide = shape.width > shape.height;
            const auto cell =
                cell_of_center({shape.center->row + (is_wide ? 0 : k), shape.center->column + (is_wide ? k : 0)});
            if (!cell)
                return {};
            cells.push_back(*cell);
        }
        return cells;
    }

    void read_arrows() {
        if (!is_meant("arrow"))
            return;
        for (Shape& shape : shapes_) {
            const std::vector<Cell> pill = pill_of(shape);
            for (Path& arrow : paths_) {
                if (!arrow.is_arrow || arrow.is_read || arrow.cells.empty() ||
                    !detail::contains(pill, arrow.cells.front()))
                    continue;
                add("arrow", pill);
                puzzle_.rules.back().other_cells.assign(arrow.cells.begin() + 1, arrow.cells.end());
                shape.is_read = arrow.is_read = true;
            }
        }
    }

    /// Reads dots, X and V, even and odd cells.
    void read_alone(Shape& shape) {
        const std::vector<Cell> pair = pair_at(*shape.center);
        const auto cell = cell_of_center(*shape.center);
        const auto read = [&](std::string_view kind, std::size_t choice, const std::vector<Cell>& cells) {
            if (!is_meant(kind, choice))
                return;
            shape.is_read = true;
            add(kind, cells, choice);
        };
        const bool is_black = shape.fill.is_black();
        const bool is_white = shape.fill.is_visible && shape.fill.is_white() && shape.border.is_black();
        if (!pair.empty() &&
            (shape.text == "X" || shape.text == "V" ||
             (meanings_.has_words() && (shape.text == "x" || shape.text == "v"))) &&
            shape.is_sized(0, 0.6) && !shape.has_border())
            read("xv", detail::is_x(shape.text[0]) ? 0 : 1, pair);
        else if (!pair.empty() && shape.is_round && shape.is_sized(0.15, 0.5) &&
                 (shape.text.empty() || shape.text == (is_black ? "2" : "1")) && (is_black || is_white))
            read("kropki", is_black ? 1 : 0, pair);
        else if (cell && !shape.is_above && shape.text.empty() && shape.is_sized(0.45, 0.95) && shape.fill.is_gray() &&
                 !shape.has_border() && shape.width == shape.height)
            read(shape.is_round ? "odd" : "even", 0, {*cell});
    }

    // --- Other drawings ---

    [[nodiscard]] static std::string beginning(const std::string& text) {
        std::size_t size = std::min<std::size_t>(text.size(), 40);
        while (size < text.size() && !detail::is_first_byte(text[size]))
            --size;
        return text.substr(0, size);
    }

    [[nodiscard]] std::string names(const std::vector<Cell>& cells) const { return " " + cell_list(geometry_, cells); }

    [[nodiscard]] std::string cells_passed(const Path& path) const {
        std::vector<Cell> cells = path.cells;
        if (!cells.empty() || path.points.empty())
            return cells.empty() ? "" : names(cells);
        const double n = geometry_.side();
        const auto inside = [&](double place) { return std::clamp(place, -1.0, n + 1); };
        for (std::size_t k = 0; k + 1 < path.points.size(); ++k)
            for (int part = 0; part <= 64; ++part) {
                const auto between = [&](double from, double to) {
                    return std::lerp(inside(from), inside(to), part / 64.0);
                };
                const auto cell = cell_at({between(path.points[k].row, path.points[k + 1].row),
                                           between(path.points[k].column, path.points[k + 1].column)});
                if (cell && !detail::contains(cells, *cell))
                    cells.push_back(*cell);
            }
        return cells.empty() ? " outside of the board" : names(cells);
    }

    [[nodiscard]] std::string place_of(const Shape& shape) const {
        if (!shape.center)
            return "";
        const std::vector<Cell> cells = cells_around(*shape.center);
        const auto name = [](double place) { return std::to_string(static_cast<int>(std::floor(place)) + 1); };
        return cells.empty() ? " r" + name(shape.center->row) + "c" + name(shape.center->column) : names(cells);
    }

    [[nodiscard]] std::vector<std::string> other_drawings() const {
        std::vector<std::string> drawings;
        std::map<std::array<int, 3>, std::vector<Cell>> colored;
        for (const Path& path : paths_)
            if (!path.is_read)
                drawings.push_back((path.is_arrow ? "arrow" : "line") + cells_passed(path));
        for (const Shape& shape : shapes_) {
            const auto cell = shape.center ? cell_of_center(*shape.center) : std::nullopt;
            if (shape.is_read)
                continue;
            if (cell && shape.text.empty() && !shape.is_round && shape.is_sized(0.95, 1.05))
                colored[shape.fill.parts].push_back(*cell);
            else
                drawings.push_back((!shape.text.empty() ? "text '" + beginning(shape.text) + "'"
                                    : shape.is_round    ? "circle"
                                                        : "rectangle") +
                                   place_of(shape));
        }
        for (const auto& [color, cells] : colored)
            drawings.push_back("color" + names(cells));
        return drawings;
    }

    VariantPuzzle& puzzle_;
    Geometry geometry_;
    std::span<const std::vector<Cell>> hidden_cages_;
    WordPosition position_;
    const detail::DrawnMeanings& meanings_;
    detail::Drawings drawings_;
    std::vector<detail::DrawnPath>& paths_ = drawings_.paths;
    std::vector<detail::DrawnShape>& shapes_ = drawings_.shapes;
};

} // namespace

std::vector<std::string> read_drawings(const Json& object, VariantPuzzle& puzzle,
                                       std::span<const std::vector<Cell>> hidden_cages,
                                       const detail::DrawnMeanings& meanings, const WordPosition& position) {
    return DrawingReader(object, puzzle, hidden_cages, meanings, position).read();
}

} // namespace sudoku::formats
