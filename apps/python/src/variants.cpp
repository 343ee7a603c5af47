#include "apps/python/src/answers.hpp"
#include "apps/python/src/problem.hpp"

#include "sudoku/rules/formats/variant_formats.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <pybind11/stl.h>
#include <string>
#include <variant>

namespace dlx_python {

namespace {

using sudoku::VariantPuzzle;

/// Returns a list of pairs: a puzzle, or None and the line, column and message of its error; and the elements that were
/// ignored.
py::list read_variants(const std::string& text) {
    std::vector<sudoku::VariantRecord> records;
    {
        const py::gil_scoped_release without_gil;
        records = sudoku::read_variants(text);
    }
    return to_list(records, [](const sudoku::VariantRecord& record) -> py::tuple {
        if (const auto* const found = std::get_if<sudoku::FoundVariant>(&record))
            return py::make_tuple(found->puzzle, found->ignored);
        const auto& error = std::get<sudoku::ParseError>(record);
        return py::make_tuple(py::none(), py::make_tuple(error.line(), error.column(), error.message()));
    });
}

py::object regions_of(const VariantPuzzle& puzzle) {
    if (puzzle.regions.empty())
        return py::none();
    const std::vector<sudoku::Digit> numbers(puzzle.regions.begin(), puzzle.regions.end());
    return array_of(numbers);
}

std::vector<std::string> rules_of(const VariantPuzzle& puzzle) {
    std::vector<std::string> lines;
    for (const sudoku::Rule& rule : puzzle.rules)
        lines.push_back(to_rule_text(puzzle.grid.geometry(), rule));
    return lines;
}

/// Returns the verdict, and the solution if unique, two solutions if multiple.
py::tuple check_variant(const VariantPuzzle& puzzle, Seconds seconds) {
    Call call(seconds);
    sudoku::CheckResult found;
    call.run([&] { found = sudoku::check(puzzle, call.limits()); });
    if (found.verdict == sudoku::Verdict::unknown)
        found.witnesses.clear();
    return py::make_tuple(
        static_cast<std::uint8_t>(found.verdict),
        to_list(found.witnesses, [](const sudoku::Grid& solution) { return array_of(solution.digits()); }));
}

py::object solve_variant(const VariantPuzzle& puzzle, Seconds seconds) {
    Call call(seconds);
    std::optional<sudoku::Grid> solution;
    sudoku::SearchOutcome outcome;
    call.run([&] { solution = sudoku::solve(puzzle, call.limits(), &outcome); });
    require_answer(outcome.status);
    return or_none(solution, [](const sudoku::Grid& grid) { return array_of(grid.digits()); });
}

py::int_ count_variant(const VariantPuzzle& puzzle, std::optional<std::uint64_t> limit, Seconds seconds,
                       std::uint32_t threads, const py::object& progress) {
    Call call(seconds, progress);
    dlx::CountResult result;
    call.run([&] {
        result =
            sudoku::count(puzzle, {.search = {.limits = call.limits(limit)}, .task_runner = dlx::use_threads(threads)});
    });
    require_answer(result.status, result.solutions);
    return to_python(result.solutions);
}

std::string text_of_variant(const VariantPuzzle& puzzle, const std::string& format) {
    return write_variant(puzzle, sudoku::find_variant_format(format).value());
}

} // namespace

void bind_variants(py::module_& module) {
    py::list formats;
    for (const sudoku::VariantFormatInfo& info : sudoku::variant_formats())
        formats.append(std::string(info.name));
    module.attr("variant_formats") = formats;
    module.def("read_variants", &read_variants);
    py::class_<VariantPuzzle>(module, "Variant")
        .def_property_readonly("name", [](const VariantPuzzle& self) { return self.name; })
        .def_property_readonly("side", [](const VariantPuzzle& self) { return self.grid.geometry().side(); })
        .def_property_readonly("digits", [](const VariantPuzzle& self) { return array_of(self.grid.digits()); })
        .def_property_readonly("regions", &regions_of)
        .def_property_readonly("rules", &rules_of)
        .def_property_readonly("problem", [](const VariantPuzzle& self) { return Problem(encode(self).problem); })
        .def("text", &text_of_variant)
        .def("check", &check_variant)
        .def("solve", &solve_variant)
        .def("count", &count_variant);
}

} // namespace dlx_python
