#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/estimate.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/output_file.hpp"

#include "dlx/watch.hpp"

#include <ostream>
#include <stdexcept>

namespace apps {

namespace {

constexpr std::string_view estimate_head = "source,estimate,relative_error,samples,stop_reason\n";

/// --zdd: the file.
std::optional<std::string> read_zdd(const Arguments& arguments) {
    auto file = output_file(arguments, "zdd");
    if (!file)
        return std::nullopt;
    arguments.refuse_several_files("zdd");
    return file;
}

SearchSettings read_settings(const Session& session) {
    using dlx::CountMethod;
    const Arguments& arguments = session.arguments;
    SearchSettings settings = read_search_settings(session, false);
    dlx::CountParams& params = settings.params;
    params.method =
        CountMethod::enumerate; // what a certificate is of, and what an engine that is asked for is meant to do
    if (!settings.certificate)
        params.method = arguments.choice<CountMethod>("method").value_or(
            params.search.engine == automatic ? CountMethod::automatic : CountMethod::enumerate);
    params.allow_learned_branching = !arguments.has("branching");
    params.max_memory_bytes = memory_limit(arguments);
    settings.checkpointing = checkpointing(arguments);
    settings.shard = read_shard(arguments);
    if (settings.shard) {
        if (arguments.has("format") && settings.print.format != Format::json)
            throw UsageError("--shard prints JSON: --format json is the only format");
        settings.print.format = Format::json;
    }
    settings.zdd = read_zdd(arguments);
    if (params.method == CountMethod::frontier && (settings.checkpointing || settings.shard))
        throw UsageError("--checkpoint and --shard cannot be combined with --method frontier");
    settings.print.is_exact_work &= !settings.checkpointing;
    return settings;
}

// --- Counting -------------------------------------------------------------------------------------------------------

/// Counts the solutions by a diagram of them, which is written to the file if the result is exhausted.
dlx::CountResult count_by_zdd(const dlx::Problem& problem, const SearchSettings& settings) {
    check_writable(*settings.zdd);
    const dlx::ZddResult result = solutions_as_zdd(problem, settings.params);
    dlx::CountResult count = to_count_result(result);
    progress::now("writing the diagram");
    if (result.zdd)
        write_file(*settings.zdd, [&](std::ostream& out) { write(out, *result.zdd, problem); });
    return count;
}

// --- Estimates ------------------------------------------------------------------------------------------------------

int run_estimate(const Session& session) {
    dlx::EstimateParams params = estimate_params(session.arguments);
    progress::watch(params.limits, session.output);
    const PrintSettings print{.format = output_format(session.arguments), .csv_head = estimate_head};
    return answer_problems(session, print,
                           [&](const std::string& file, Writer& writer) {
                               const dlx::Problem problem = read_problem(file, session);
                               const dlx::CountEstimate found = dlx::estimate(problem, params);
                               writer.record(estimate_record(found, {{"source", source_name(file)}}));
                               return tell_precision(found, params, source_name(file));
                           })
        .status();
}

/// Counts the classes of solutions. `solutions` in the result is their number.
dlx::CountResult count_classes(const std::string& source, const dlx::Problem& problem, const SearchSettings& settings,
                               Writer& writer) {
    const dlx::RunMonitor watch(settings.params.search.limits);
    const dlx::AutomorphismResult found = find_group(problem, settings.params.search.limits);
    dlx::SymmetryCountResult classes;
    classes.status = found.status;
    if (found.group) {
        dlx::CountParams params = settings.params;
        params.search.limits.seconds = watch.remaining_limits().seconds;
        classes = count_up_to_symmetry(problem, *found.group, params);
    }
    const std::string order = found.group ? shortened(found.group->order()) : "unknown";
    const auto text = fmt::format(
        "{} {}, {} {}, {:.3f} seconds", order, order == "1" ? "symmetry" : "symmetries", classes.element_classes,
        classes.element_classes == 1 ? "conjugacy class" : "conjugacy classes", watch.seconds());
    if (settings.stats)
        log::error("{}: {}", source, text);
    else
        log::debug("{}: {}", source, text);
    writer.add_fields({{"solutions", classes.has_all_solutions ? Json(classes.solutions.str()) : Json()},
                       {"group_order", found.group ? digits_or_null(found.group->order()) : Json()}});
    dlx::CountResult count;
    count.status = classes.status;
    count.solutions = classes.classes;
    count.seconds = watch.seconds();
    return count;
}

// --- The command ----------------------------------------------------------------------------------------------------

OptionTable count_options() {
    using dlx::CountMethod;
    return OptionTable{
               {"limit", "N", "stop at N solutions, and print >=N", whole(1)},
               {"method", "METHOD",
                "enumerate: visit each solution with --engine; frontier: count the ways to cover the rest only once; "
                "auto: the faster one (default auto)",
                one_of({CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier}), Rank::usual,
                "frontier: limit node-limit seed engine branching"}, // it counts all solutions, and visits none
               problem_format_option(
                   "output format: line (the number, >=N or unknown), json, jsonl or csv (default line)"),
               memory_limit_option("memory of the frontier in megabytes (default 1024)"),
               {"zdd", "FILE",
                "write all solutions to FILE as a zero-suppressed decision diagram, in Knuth's text form", Rank::usual,
                "limit node-limit seed checkpoint shard engine branching method=enumerate"}} +
           OptionTable{up_to_symmetry_option("limit node-limit zdd checkpoint shard proof cnf opb proof-format")} +
           checkpoint_options() +
           OptionTable{{"shard", "I/N", "count part I of N, and print a line of JSON for dlx merge", Rank::rare,
                        "limit node-limit seed"}} +
           estimate_options("limit method zdd checkpoint shard engine branching threads exit-code stats proof "
                            "up-to-symmetry") +
           shared_search_options(false);
}

int run_count(const Session& session) {
    if (session.arguments.has("estimate"))
        return run_estimate(session);
    if (session.arguments.has("relative-error"))
        throw UsageError("--relative-error requires --estimate");
    const SearchSettings settings = read_settings(session);
    const dlx::CountParams& params = settings.params;
    const auto search = [&](const std::string& file, const dlx::Problem& problem, Writer& writer) {
        if (settings.up_to_symmetry)
            return count_classes(source_name(file), problem, settings, writer);
        if (settings.zdd)
            return count_by_zdd(problem, settings);
        dlx::CountResult result;
        if (settings.checkpointing || settings.shard) { // it may take several runs, or several computers
            if (problem.has_bounds() && params.search.branching != dlx::Branching::mrv)
                throw std::invalid_argument(
                    "--branching cannot be combined with --checkpoint or --shard in a problem with bounds");
            const CountJob job =
                settings.shard ? shard_of_count(problem, params.search.engine, *settings.shard) : whole_count(problem);
            const dlx::SolveResult part =
                settings.checkpointing ? count_with_checkpoints(problem, params, *settings.checkpointing, job)
                                       : dlx::resume_count(job.begin, problem, params.search, params.task_runner);
            if (settings.shard)
                session.output.write(to_line(source_name(file), job, part));
            result = to_count_result(part);
        } else {
            result = dlx::count(problem, params);
            add_estimate_at_limit(result, problem, params);
        }
        return result;
    };
    return search_all(settings, session, search);
}

} // namespace

Command count_command() {
    return {
        "count",
        "Count the solutions of exact cover problems.",
        "[FILE...]",
        "  dlx count problem.dlx              the number\n"
        "  dlx count --estimate problem.dlx   an estimate and its standard error, where a count would take too long\n"
        "  dlx count --up-to-symmetry p.dlx   mirror images and rotations count once\n",
        "  0    every problem has a solution\n"
        "  1    at least one has none\n",
        count_options(),
        run_count};
}

} // namespace apps
