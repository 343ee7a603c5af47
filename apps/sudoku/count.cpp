#include "apps/shared/estimate.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/count.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/solve.hpp"

#include <fmt/core.h>
#include <utility>

namespace apps {

namespace {

constexpr std::string_view head_of_estimates = "source,line,puzzle,estimate,relative_error,samples,stop_reason,name,"
                                               "reason\n";

using EstimatedPuzzle = PuzzleRecord<dlx::CountEstimate>;

Record puzzle_record(const EstimatedPuzzle& puzzle) {
    if (!puzzle.error)
        return estimate_record(puzzle.found, head_of_record(puzzle.source, puzzle.puzzle));
    return {.fields = {{"source", puzzle.source},
                       {"line", puzzle.error->line()},
                       {"column", puzzle.error->column()},
                       {"answer", "error"},
                       {"estimate", "error"},
                       {"reason", puzzle.error->message()}},
            .text = fmt::format("error\t{}\n", puzzle.error->message())};
}

int run_estimates(const Session& session) {
    const Settings settings = read_input_settings(session.arguments);
    dlx::EstimateParams params = estimate_params(session.arguments);
    PuzzleStream stream(settings, session.output);
    const Format format = session.arguments.choice<Format>("format").value_or(Format::line);
    RecordPrinter printer(format, session.output, head_of_estimates);
    const auto print = [&](const EstimatedPuzzle& puzzle, const Messages&) {
        printer.print(puzzle_record(puzzle));
        return puzzle.error ? Answered::undecided
                            : tell_precision(puzzle.found, params, fmt::format("{}:{}", puzzle.source, puzzle.line()));
    };
    const auto find = [&](const sudoku::Puzzle& puzzle) -> std::optional<dlx::CountEstimate> {
        auto found = estimate(puzzle, params);
        return signals::stop_flag() && !found.solutions ? std::nullopt : std::optional(std::move(found));
    };
    return for_each_puzzle<dlx::CountEstimate>(
        stream, thread_count(session.arguments), [&] { return find; }, print);
}

int run_count(const Session& session) {
    if (session.arguments.has("estimate"))
        return run_estimates(session);
    if (session.arguments.has("relative-error"))
        throw UsageError("--relative-error requires --estimate");
    return run_sudoku(Task::count, session);
}

} // namespace

Command count_command() {
    using dlx::CountMethod;
    return {"count",
            "Count the solutions of Sudoku puzzles.",
            "[FILE...]",
            "  sudoku count puzzles.txt           a number for each puzzle\n"
            "  sudoku count --estimate FILE       about how many, and the standard error\n"
            "  sudoku count --time-limit 10 -j 0 --format csv puzzles.txt > counts.csv    with all processors\n",
            "  0    every puzzle has a solution\n"
            "  1    at least one has none\n",
            OptionTable{{"limit", "N", "stop at N solutions of a puzzle, and print >=N", whole(1)},
                        {"method", "METHOD",
                         "enumerate: visit each solution with --engine; frontier: "
                         "count the ways to fill each remaining part "
                         "only once; auto: enumerate, then the faster one if there are many solutions (default auto)",
                         one_of({CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier}), Rank::rare,
                         "frontier: limit node-limit seed engine branching proof"},
                        memory_limit_option("memory of the frontier in megabytes, for each thread (default 1024)"),
                        answer_format_option()} +
                estimate_options("limit method engine branching stats check-solution proof") + answer_options() +
                certificate_options(),
            run_count};
}

} // namespace apps
