#include "apps/python/src/puzzles.hpp"

#include "sudoku/many/make.hpp"
#include "sudoku/many/neighbors.hpp"
#include "sudoku/many/rule_request.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/reason/technique.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <memory>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace dlx_python {

namespace {

using dlx::Status, sudoku::Geometry, sudoku::Grid;
using Sizes = std::pair<std::size_t, std::size_t>;

// --- Generating -----------------------------------------------------------------------------------------------------

std::string_view to_string(sudoku::ParallelMaker::StopReason end) {
    using End = sudoku::ParallelMaker::StopReason;
    return end == End::attempt_limit ? "failure limit"
                                     : to_string(end == End::complete     ? Status::solution_limit
                                                 : end == End::exhausted  ? Status::exhausted
                                                 : end == End::time_limit ? Status::time_limit
                                                                          : Status::stopped);
}

/// Reads rules and names of rules, as `sudoku generate --rules` does. Throws ParseError, and std::invalid_argument for a text
/// that is neither.
sudoku::RuleRequest read_rules(const std::string& text, const Box& box) {
    if (!sudoku::is_rule_list(text) && text.find_first_of("0123456789") == std::string::npos) {
        std::string names;
        for (const std::string_view name : sudoku::requested_rule_names())
            names += (names.empty() ? "" : ", ") + std::string(name);
        throw std::invalid_argument("rules must be names (" + names +
                                    "), rules with their cells, or a puzzle with rules");
    }
    sudoku::RuleRequest request =
        sudoku::read_rule_request(text, box ? std::optional(Geometry(box->first, box->second)) : std::nullopt);
    if (request.kinds.empty() && request.puzzle.is_plain())
        throw std::invalid_argument("rules has no rules beyond those of plain Sudoku");
    if (!request.ignored.empty())
        throw std::invalid_argument("rules contains rules in words, which cannot be read: " + request.ignored.front());
    return request;
}

/// Generates the puzzles of the program `sudoku generate` with the same requirements and the same seed: the parameters of
/// generate_many(), with pairs for ranges and a list of cells for the pattern. Throws std::invalid_argument for
/// requirements that cannot be combined.
std::unique_ptr<Results> generate(const py::dict& wanted) {
    using Names = std::pair<std::string, std::string>;
    const auto is_set = [&](const char* name) { return wanted.contains(name) && wanted[name].cast<bool>(); };
    const auto number = [&](const char* name) { return wanted[name].cast<std::optional<std::uint64_t>>(); };
    const auto [rows, columns] = wanted["box"].cast<std::pair<std::uint32_t, std::uint32_t>>();
    const Geometry geometry(rows, columns);
    const auto by = named(sudoku::symmetries(), wanted["symmetry"].cast<std::string>());
    const bool all = is_set("enumerate_pattern");
    sudoku::PuzzleRequirements requirements{
        .enumerate_pattern = all,
        .unbiased = is_set("unbiased"),
        .b_rating = wanted["b_rating"].cast<std::optional<Sizes>>(),
        .required_technique = wanted["uses"].cast<std::optional<std::string>>(),
        .distinct = is_set("distinct"),
    };
    sudoku::GenerateParams& params = requirements.params;
    params.geometry = geometry;
    params.seed = *number("seed");
    if (by != sudoku::Symmetry::none)
        params.cell_groups = symmetry_orbits(geometry, by);
    if (auto pattern = wanted["pattern"].cast<std::vector<sudoku::Cell>>(); !pattern.empty())
        params.pattern = std::move(pattern);
    std::tie(params.min_givens, params.max_givens) = wanted["givens"].cast<Sizes>();
    params.minimal = is_set("minimal");
    params.extra_givens = wanted["extra_givens"].cast<std::size_t>();
    if (const auto levels = wanted["level"].cast<std::optional<Names>>())
        requirements.levels.emplace(named(sudoku::levels(), levels->first), named(sudoku::levels(), levels->second));
    requirements.name_techniques = requirements.required_technique.has_value();
    if (wanted.contains("rules") && !wanted["rules"].is_none()) {
        const auto& request = wanted["rules"].cast<const sudoku::RuleRequest&>();
        requirements.rules = request.puzzle;
        requirements.choices = {request.kinds, by};
    } else if (const auto why = infeasibility_reason(params))
        throw std::invalid_argument("no such puzzle exists: " + *why);

    using sudoku::ParallelMakerParams;
    const bool has_rules = requirements.rules.has_value();
    const std::uint64_t max_attempts =
        all ? ParallelMakerParams::all : number("max_failures").value_or(default_max_attempts(requirements));
    const auto threads = wanted["threads"].cast<std::uint32_t>();
    auto found = std::make_unique<Ahead>(wanted["time_limit"].cast<Seconds>(), py::none());
    const auto making = std::make_shared<sudoku::ParallelMaker>(
        ParallelMakerParams{.requirements = std::move(requirements),
                            .number = number("n").value_or(ParallelMakerParams::all),
                            .max_attempts = max_attempts,
                            .threads = threads,
                            .max_ahead = 4 * std::size_t{dlx::use_threads(threads).threads},
                            .limits = found->call().limits_of_one()});
    found->start([geometry, making, has_rules](const Ahead::Give& give) {
        const auto line = [&](std::span<const sudoku::Digit> digits) {
            return to_line(Grid(geometry, digits), sudoku::default_notation(geometry.side()));
        };
        const auto end = making->run([&](const sudoku::MadePuzzle& made) {
            give([puzzle = made.variant ? to_rules_text(*made.variant) : line(made.puzzle),
                  solution = line(made.solution), rating = made.rating, weight = made.weight] {
                return from_package("answers", "GeneratedPuzzle", puzzle, solution,
                                    or_none(rating, [](const auto& rated) { return to_python(rated); }), weight);
            });
        });
        if (has_rules && end == sudoku::ParallelMaker::StopReason::exhausted)
            throw std::invalid_argument("no such puzzle exists: " + making->impossible_reason());
        return to_string(end);
    });
    return found;
}

// --- Neighbors ------------------------------------------------------------------------------------------------------

/// Finds the neighbors of the program `sudoku neighbors`. Puzzles that are not supported are rejected.
std::unique_ptr<Results> neighbors(const Many& puzzles, std::size_t remove, std::size_t add, bool minimal,
                                   bool distinct, std::optional<std::uint64_t> seed, Seconds seconds,
                                   std::uint32_t threads) {
    const auto tasks = std::make_shared<sudoku::NeighborTasks>(
        remove, distinct, seed, [all = puzzles.all, is_read = false]() mutable { // keeps the digits of `all`
            return std::exchange(is_read, true) ? std::nullopt : std::optional(*all);
        });
    for (const sudoku::NeighborTask& task : tasks->take_errors())
        if (!task.from().error()) // these are reported already
            puzzles.reject(task.record, task.error->message());

    auto found = std::make_unique<Ahead>(seconds, py::none());
    const sudoku::NeighborParams params{.remove = remove, .add = add, .minimal = minimal, .seed = seed};
    found->start([=, limits = found->call().limits_of_one()](const Ahead::Give& give) {
        constexpr std::size_t at_a_time = 1024;
        std::atomic<bool> stop = false;
        sudoku::RunLimiter ending(limits, stop);
        sudoku::NeighborParams search = params;
        search.limits.stop_flag = &stop;
        const auto describe = [](const sudoku::FoundNeighbor& one) -> Ahead::Result {
            const sudoku::PuzzleGroup& of_kind = one.task.from().run;
            return [record = one.task.record, line = to_line(Grid(of_kind.geometry, one.puzzle), of_kind.notation)] {
                return from_package("answers", "Neighbor", line, record);
            };
        };
        if (sudoku::for_each_neighbor<Ahead::Result>([&] { return tasks->next(at_a_time); }, search, distinct, describe,
                                                     give, {.threads = threads, .limiter = &ending}))
            return to_string(Status::exhausted);
        return to_string(ending.timed_out() ? Status::time_limit : Status::stopped);
    });
    return found;
}

} // namespace

void bind_generating(py::module_& module) {
    module.attr("levels") = names_of(sudoku::levels());
    module.attr("symmetries") = names_of(sudoku::symmetries());
    module.attr("techniques") = sudoku::technique_names();
    py::class_<sudoku::RuleRequest>(module, "RuleRequest")
        .def_property_readonly("box", [](const sudoku::RuleRequest& one) {
            const Geometry& geometry = one.puzzle.grid.geometry();
            return py::make_tuple(geometry.box_rows(), geometry.box_columns());
        });
    module.def("read_rules", &read_rules);
    module.def("generate", &generate);
    module.def("neighbors", &neighbors);
}

} // namespace dlx_python
