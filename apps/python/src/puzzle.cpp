#include "apps/python/src/puzzles.hpp"

#include "apps/shared/rules/board.hpp"

#include "dlx/watch.hpp"

#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/setters/generate_with_rules.hpp"

#include <pybind11/stl.h>
#include <string>
#include <utility>

namespace dlx_python {

namespace {

using sudoku::VariantPuzzle;

VariantPuzzle variant_of(const Many& one) { return to_variant(one.only()); }

/// Returns the number of each cell's region as a board, or None.
py::object regions_of(const sudoku::Geometry& geometry, const std::vector<std::uint32_t>& regions) {
    if (regions.empty())
        return py::none();
    const std::vector<sudoku::Digit> numbers(regions.begin(), regions.end());
    const auto side = static_cast<py::ssize_t>(geometry.side());
    return array_of(numbers).reshape({side, side});
}

/// Returns the first `limit` regions and doublers of a solution, none of another board.
py::list unknowns_of(const Many& one, const Digits& digits, std::size_t limit, Seconds seconds) {
    const VariantPuzzle puzzle = variant_of(one);
    const sudoku::Geometry& geometry = puzzle.grid.geometry();
    const sudoku::Grid board(geometry, {digits.data(), static_cast<std::size_t>(digits.size())});
    for (sudoku::Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (board[cell] == 0 || (puzzle.grid[cell] != 0 && puzzle.grid[cell] != board[cell]))
            return py::list();
    const auto [found, status] = result_of(seconds, py::none(), [&](Call& call) {
        const dlx::Limits limits = call.limits();
        const dlx::RunMonitor watch(limits);
        auto unknowns = find_unknowns(puzzle, board, limit, limits);
        return std::pair(std::move(unknowns), watch.stop_reason().value_or(dlx::Status::exhausted));
    });
    require_answer(status);
    return to_list(found, [&](const sudoku::Unknowns& unknowns) {
        return from_package("answers", "Unknowns", regions_of(geometry, unknowns.regions),
                            to_python(geometry, unknowns.doublers));
    });
}

std::vector<std::string> rules_of(const Many& one) {
    const VariantPuzzle puzzle = variant_of(one);
    std::vector<std::string> lines;
    for (const sudoku::Rule& rule : puzzle.rules)
        lines.push_back(to_rule_text(puzzle.grid.geometry(), rule));
    return lines;
}

std::string svg_of(const Many& one) {
    const sudoku::Puzzle puzzle = one.only();
    apps::svg::Sheet sheet(apps::board_style);
    sheet.add(apps::svg::framed(puzzle.name, apps::drawn(puzzle)));
    return sheet.text();
}

/// Returns a puzzle with these rules, givens and more, and one solution; or None if they have none.
py::object generate_from(const Many& rules, std::uint64_t seed, Seconds seconds) {
    auto found = result_of(seconds, py::none(),
                           [&](Call& call) { return sudoku::generate(variant_of(rules), seed, 0, call.limits()); });
    require_answer(found.status);
    return found.puzzle ? to_python(std::move(*found.puzzle)) : py::none();
}

} // namespace

py::object to_python(VariantPuzzle puzzle) {
    return from_package("puzzle", "Puzzle", Many(to_puzzle(std::move(puzzle))));
}

void bind_puzzle(py::class_<Many>& puzzles) {
    const auto with_cells = [](const Many& one, const Digits& digits) {
        sudoku::Puzzle puzzle = one.only();
        const std::span cells(digits.data(), static_cast<std::size_t>(digits.size()));
        puzzle.grid = sudoku::Grid(puzzle.grid.geometry(), cells, puzzle.grid.eliminated());
        return Many(std::move(puzzle));
    };
    const auto line = [](const Many& one) { return to_line(one.only().grid, one.only().notation); };
    const auto text = [](const Many& one, const std::string& format) {
        return write_variant(variant_of(one), sudoku::find_variant_format(format).value());
    };
    const auto regions = [](const Many& one) {
        const VariantPuzzle puzzle = variant_of(one);
        return regions_of(puzzle.grid.geometry(), puzzle.regions);
    };
    puzzles.def_property_readonly("title", [](const Many& one) { return one.only().name; })
        .def_property_readonly("is_plain", [](const Many& one) { return one.only().is_plain(); })
        .def_property_readonly("board", [](const Many& one) { return board_of(one.only().grid); })
        .def_property_readonly("regions", regions)
        .def_property_readonly("rules", &rules_of)
        .def_property_readonly("ignored", [](const Many& one) { return one.only().ignored; })
        .def_property_readonly("problem", [](const Many& one) { return encode(variant_of(one)).problem; })
        .def("unknowns", &unknowns_of)
        .def("with_cells", with_cells)
        .def("line", line)
        .def("text", text)
        .def("svg", &svg_of)
        .def("generate", &generate_from);
    puzzles.attr("formats") = to_list(sudoku::variant_formats(), [](const auto& info) { return info.name; });
}

} // namespace dlx_python
