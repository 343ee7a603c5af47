#include "apps/python/src/call.hpp"
#include "apps/python/src/problem.hpp"
#include "apps/shared/packings/picture.hpp"
#include "apps/shared/svg.hpp"

#include "dlx/families/families.hpp"
#include "dlx/shapes/shapes.hpp"

#include <array>
#include <pybind11/stl.h>
#include <stdexcept>
#include <utility>

namespace dlx_python {

namespace {

constexpr std::array grids{dlx::Grid::squares, dlx::Grid::triangles, dlx::Grid::hexagons, dlx::Grid::cubes};
constexpr std::array views{apps::View::layers, apps::View::isometric};

/// Names of turns in the order of dlx::Turns.
constexpr std::array<std::string_view, 3> turns_names{"reflections", "rotations", "none"};

dlx::Turns turns_of(std::string_view name) {
    const auto* const found = std::ranges::find(turns_names, name);
    if (found == turns_names.end())
        throw std::invalid_argument("unknown turns");
    return static_cast<dlx::Turns>(found - turns_names.begin());
}

/// Cells of a piece or of a board, one in each row: layer, row, column, the letter of its color or 0, and 1 if it may be
/// empty.
using Cells = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;
constexpr py::ssize_t cell_fields = 5;

Cells to_array(const std::vector<dlx::BoardCell>& cells) {
    Cells array({static_cast<py::ssize_t>(cells.size()), cell_fields});
    std::int64_t* field = array.mutable_data();
    for (const dlx::BoardCell& cell : cells)
        for (const int value : {cell.cell.z, cell.cell.y, cell.cell.x, int{cell.color}, int{cell.may_be_empty}})
            *field++ = value;
    return array;
}

std::vector<dlx::BoardCell> to_cells(const Cells& array) {
    const auto fields = array.unchecked<2>();
    if (fields.shape(1) != cell_fields)
        throw std::invalid_argument("an array of cells must have a row of 5 numbers for each");
    std::vector<dlx::BoardCell> cells;
    for (py::ssize_t k = 0; k < fields.shape(0); ++k) {
        const auto field = [&](py::ssize_t n) { return static_cast<int>(fields(k, n)); };
        cells.push_back({{field(2), field(1), field(0)}, static_cast<char>(field(3)), field(4) != 0});
    }
    return cells;
}

/// A piece as Python has it: name, minimum and maximum, turns, cells.
using PieceTuple = std::tuple<std::string, std::pair<std::uint32_t, std::uint32_t>, std::string, Cells>;

dlx::Packing make_packing(const std::string& grid, const std::vector<PieceTuple>& pieces, const Cells& board) {
    dlx::Shapes shapes{named(grids, grid), {}, to_cells(board)};
    for (const auto& [name, count, turns, cells] : pieces) {
        dlx::Piece& piece =
            shapes.pieces.emplace_back(dlx::Piece{name, {count.first, count.second}, turns_of(turns), {}});
        for (const dlx::BoardCell& cell : to_cells(cells))
            piece.cells.push_back({cell.cell, cell.color});
    }
    const py::gil_scoped_release without_gil;
    return dlx::Packing(std::move(shapes));
}

/// Returns the arguments of make_packing() for a text that dlx::parse_shapes() reads.
py::tuple parse_packing(const std::string& text, const std::optional<std::string>& turns) {
    const dlx::Shapes shapes = dlx::parse_shapes(text, turns ? std::optional(turns_of(*turns)) : std::nullopt);
    py::list pieces;
    for (const dlx::Piece& piece : shapes.pieces) {
        std::vector<dlx::BoardCell> cells;
        for (const dlx::PieceCell& cell : piece.cells)
            cells.push_back({cell.cell, cell.color});
        pieces.append(py::make_tuple(piece.name, py::make_tuple(piece.count.min, piece.count.max),
                                     turns_names.at(static_cast<std::size_t>(piece.turns)), to_array(cells)));
    }
    return py::make_tuple(to_string(shapes.grid), pieces, to_array(shapes.board));
}

/// Reads one block of rows without a header. Throws dlx::ParseError with a place in the block.
Cells parse_block(const std::string& grid, const std::string& rows) {
    try {
        return to_array(dlx::parse_shapes("grid: " + grid + "\nboard\n" + rows).board);
    } catch (const dlx::ParseError& error) {
        throw dlx::ParseError(std::max<std::size_t>(error.line(), 3) - 2, error.column(), error.message());
    }
}

std::vector<dlx::OptionId> to_ids(const Numbers& options) {
    std::vector<dlx::OptionId> ids;
    for (const std::uint32_t option : options)
        ids.push_back(dlx::OptionId{option});
    return ids;
}

/// Returns the number of the piece of each option, with its cells: (row, column), or (layer, row, column) of solids.
py::list placements(const dlx::Packing& packing, const Numbers& options) {
    const auto place = [&](const dlx::Cell& cell) {
        return packing.shapes().grid == dlx::Grid::cubes ? py::make_tuple(cell.z, cell.y, cell.x)
                                                         : py::make_tuple(cell.y, cell.x);
    };
    return to_list(to_ids(options), [&](dlx::OptionId option) {
        return py::make_tuple(packing.piece(option), to_list(packing.cells(option), place));
    });
}

std::string drawn_as_svg(const dlx::Packing& packing, const Numbers& options, const std::string& view) {
    apps::svg::Sheet sheet(apps::packing_style);
    sheet.add(apps::svg::framed("", apps::picture_of(packing, to_ids(options), named(views, view))));
    return sheet.text();
}

std::string drawn(const dlx::Packing& packing, const Numbers& options) {
    return apps::legend(packing.shapes()) + apps::drawn_as_text(packing, to_ids(options), false);
}

py::list families() {
    return to_list(dlx::families::all_families(), [](const dlx::families::Family& family) {
        return py::make_tuple(family.name, family.arguments, family.summary, family.example, family.counts);
    });
}

dlx::Problem make(const std::string& family, const std::vector<std::string>& words) {
    const py::gil_scoped_release without_gil;
    return make_problem(*dlx::families::find_family(family), words);
}

} // namespace

void bind_packing(py::module_& module) {
    module.attr("grids") = names_of(grids);
    module.attr("views") = names_of(views);
    module.attr("turns") = py::list(py::cast(turns_names));
    py::dict default_turns;
    for (const dlx::Grid grid : grids)
        default_turns[py::cast(to_string(grid))] = turns_names.at(static_cast<std::size_t>(dlx::default_turns(grid)));
    module.attr("default_turns") = default_turns;
    module.attr("families") = families();
    module.def("make", &make);
    module.def("parse_block", &parse_block);
    module.def("parse_packing", &parse_packing);
    py::class_<dlx::Packing>(module, "Packing")
        .def(py::init(&make_packing))
        .def_property_readonly("problem", &dlx::Packing::problem, py::return_value_policy::copy)
        .def("symmetries",
             [](const dlx::Packing& self, const std::string& turns) { return self.symmetries(turns_of(turns)); })
        .def("placements", &placements)
        .def("svg", &drawn_as_svg)
        .def("text", &drawn);
}

} // namespace dlx_python
