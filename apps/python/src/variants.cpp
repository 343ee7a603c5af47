#include "apps/python/src/answers.hpp"
#include "apps/python/src/problem.hpp"

#include "apps/shared/rules/elements.hpp"
#include "apps/shared/rules/rules.hpp"

#include "sudoku/many/minimize.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/setters/generate_with_rules.hpp"

#include <memory>
#include <pybind11/stl.h>
#include <string>
#include <variant>

namespace dlx_python {

namespace {

using sudoku::VariantPuzzle;

/// Returns a list of tuples: a puzzle or None, the elements that were ignored, the line, and the column and message of the
/// error.
py::list read_variants(const std::string& text) {
    std::vector<sudoku::VariantRecord> records;
    {
        const py::gil_scoped_release without_gil;
        records = sudoku::read_variants(text);
    }
    return to_list(records, [](const sudoku::VariantRecord& record) -> py::tuple {
        if (const auto* const found = std::get_if<sudoku::FoundVariant>(&record))
            return py::make_tuple(found->puzzle, found->ignored, found->line, 0, "");
        const auto& refused = std::get<sudoku::ParseError>(record);
        return py::make_tuple(py::none(), py::list(), refused.line(), refused.column(), refused.message());
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

/// Draws the givens and rules.
std::string variant_as_svg(const VariantPuzzle& puzzle) {
    using namespace apps;
    constexpr double cell = 48;
    constexpr const char* grid_style = ".thin{stroke:#8f8f8f;fill:none}.box{stroke:#1a1a1a;stroke-width:2.6;fill:none;"
                                       "stroke-linecap:square}.given{font-weight:700}";
    constexpr const char* dark_grid_style = ".thin{stroke:#7d7d7d}.box{stroke:#f0f0f0}";
    const sudoku::Geometry& geometry = puzzle.grid.geometry();
    const double margin = 2 + rule_margin(puzzle) * cell;
    const RuleBoard board{puzzle, margin, margin, cell};
    std::string body = rules_behind_grid(board) + region_grid(board);
    for (sudoku::Cell at = 0; at < geometry.cell_count(); ++at)
        if (const sudoku::Digit digit = puzzle.grid[at])
            body += svg::label({margin + (geometry.column(at) + 0.5) * cell, margin + (geometry.row(at) + 0.5) * cell},
                               std::to_string(digit), 0.55 * cell, "given");
    std::string sentences;
    for (const std::string& sentence : rules_without_picture(puzzle))
        sentences += sentence + '\n';
    const auto side = static_cast<std::uint32_t>(geometry.side() * cell + 2 * margin);
    const std::string light = grid_style + std::string(rule_style.light);
    const std::string dark = dark_grid_style + std::string(rule_style.dark);
    svg::Sheet sheet({light, dark});
    sheet.add(svg::framed(puzzle.name, {side, side, body + rules_before_grid(board)}, sentences));
    return sheet.text();
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
    if (!solution)
        require_answer(outcome.status);
    return or_none(solution, [](const sudoku::Grid& grid) { return array_of(grid.digits()); });
}

py::int_ count_variant(const VariantPuzzle& puzzle, std::optional<std::uint64_t> limit, Seconds seconds,
                       std::uint32_t threads, const py::object& progress) {
    Call call(seconds, progress);
    dlx::CountResult result;
    call.run([&] {
        result = sudoku::count(puzzle, {.limits = call.limits(limit), .task_runner = dlx::use_threads(threads)});
    });
    require_answer(result.status, result.solutions);
    return to_python(result.solutions);
}

// --- Reasoning and setting ------------------------------------------------------------------------------------------

/// Returns the hints, at most `max_steps`, and the reason for their end.
py::tuple variant_path(const VariantPuzzle& puzzle, std::size_t max_steps, Seconds seconds) {
    Call call(seconds);
    std::vector<sudoku::Hint> hints;
    std::string end = "step";
    call.run([&] {
        sudoku::HintEngine engine(puzzle, {.limits = call.limits()});
        while (hints.size() < max_steps && end == "step") {
            if (auto hint = engine.next()) {
                engine.apply(*hint);
                hints.push_back(std::move(*hint));
            } else {
                end = to_string(engine.outcome());
            }
        }
    });
    const sudoku::Geometry& geometry = puzzle.grid.geometry();
    const auto convert = [&](const sudoku::Hint& hint) {
        return py::make_tuple(
            hint.technique.name, hint.reason->sentence, hint.reason->location,
            or_none(hint.placement, [&](const sudoku::Candidate& placed) { return to_python(geometry, placed); }),
            to_python(geometry, hint.eliminations), hint.reason->rules);
    };
    return py::make_tuple(to_list(hints, convert), end);
}

py::tuple rate_variant(const VariantPuzzle& puzzle, Seconds seconds) {
    Call call(seconds);
    sudoku::Rating rating;
    call.run([&] { rating = sudoku::Rater({.limits = call.limits()}).rate(puzzle); });
    return rating_to_python(rating);
}

std::vector<std::string> describe_all(const VariantPuzzle& puzzle, const std::vector<sudoku::Clue>& clues) {
    std::vector<std::string> texts;
    for (const sudoku::Clue& clue : clues)
        texts.push_back(describe(puzzle, clue));
    return texts;
}

py::tuple explain_variant(const VariantPuzzle& puzzle, bool redundant, std::uint64_t seed, Seconds seconds) {
    Call call(seconds);
    sudoku::Explanation found;
    call.run(
        [&] { found = sudoku::explain(puzzle, {.limits = call.limits(), .seed = seed, .find_redundant = redundant}); });
    const sudoku::ConflictingClues conflict = found.conflict.value_or(sudoku::ConflictingClues());
    return py::make_tuple(
        static_cast<std::uint8_t>(found.verdict), found.status == dlx::Status::exhausted,
        to_list(found.solutions, [](const sudoku::Grid& solution) { return array_of(solution.digits()); }),
        describe_all(puzzle, conflict.clues), conflict.is_minimal, found.reasons,
        to_list(found.repairs,
                [&](const sudoku::Repair& repair) {
                    return py::make_tuple(describe(puzzle, repair.clue), repair.fixed_by_removal);
                }),
        found.possible_digits, or_none(found.rating, rating_to_python),
        or_none(found.redundant,
                [&](const std::vector<sudoku::Clue>& clues) { return py::cast(describe_all(puzzle, clues)); }));
}

/// Returns a minimal puzzle, or None if the puzzle does not have exactly one solution.
std::optional<VariantPuzzle> minimize_variant(const VariantPuzzle& puzzle, bool remove_rules, std::uint64_t seed,
                                              Seconds seconds) {
    Call call(seconds);
    sudoku::ReducedPuzzle found{.puzzle = to_puzzle(puzzle)};
    found.puzzle.variant = std::make_shared<const VariantPuzzle>(puzzle); // even if it has no rules
    call.run([&] {
        sudoku::Reducer({.seed = seed, .limits = call.limits(), .remove_rules = remove_rules}).reduce({&found, 1});
    });
    require_answer(found.status);
    return found.minimal ? std::optional(to_variant(*found.minimal)) : std::nullopt;
}

/// Returns a puzzle with these rules and one solution, or None if they have none.
std::optional<VariantPuzzle> generate_variant(const VariantPuzzle& rules, std::uint64_t seed, Seconds seconds) {
    Call call(seconds);
    sudoku::GeneratedVariant found;
    call.run([&] { found = sudoku::generate(rules, seed, 0, call.limits()); });
    require_answer(found.status);
    return found.puzzle;
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
        .def("svg", &variant_as_svg)
        .def("check", &check_variant)
        .def("solve", &solve_variant)
        .def("count", &count_variant)
        .def("path", &variant_path)
        .def("rate", &rate_variant)
        .def("explain", &explain_variant)
        .def("minimize", &minimize_variant)
        .def("generate", &generate_variant);
}

} // namespace dlx_python
