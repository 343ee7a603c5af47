#include "apps/dlx/checkpoint.hpp"
#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/dlx/shard.hpp"
#include "apps/dlx/zdd.hpp"
#include "apps/shared/input.hpp"

#include "dlx/count.hpp"
#include "dlx/parallel.hpp"

#include <fmt/core.h>
#include <optional>

namespace apps {

namespace {

// --- Settings -------------------------------------------------------------------------------------------------------

struct Settings : SearchSettings {
    std::optional<Checkpointing> checkpointing;
    std::optional<Shard> shard;
    std::optional<std::string> zdd; ///< a file
};

/// An engine that is asked for is meant to enumerate.
dlx::CountMethod read_method(const Arguments& arguments, const dlx::SolveParams& search) {
    using dlx::CountMethod;
    return arguments
        .choice<CountMethod>("method", {{"auto", CountMethod::automatic},
                                        {"enumerate", CountMethod::enumerate},
                                        {"frontier", CountMethod::frontier}})
        .value_or(search.engine == automatic ? CountMethod::automatic : CountMethod::enumerate);
}

/// What counts by branches of a search tree, and what lockstep does not have.
void check_lockstep(const Arguments& arguments, const dlx::SolveParams& search) {
    if (search.engine != lockstep)
        return;
    if (search.seed || search.branching != dlx::Branching::mrv)
        throw UsageError("--engine lockstep has no --seed or --branching");
    for (const char* const option : {"checkpoint", "shard"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--engine lockstep and --{} contradict each other", option));
}

/// The frontier counts all solutions, and visits none.
void check_frontier(const Arguments& arguments, const Settings& settings) {
    if (settings.params.method != dlx::CountMethod::frontier)
        return;
    if (settings.checkpointing || settings.shard)
        throw UsageError("--checkpoint and --shard are for enumeration, not for the frontier");
    arguments.refuse_limits_beside("method frontier");
    for (const char* const option : {"engine", "branching"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--method frontier and --{} contradict each other", option));
}

Settings read_settings(const Session& session) {
    const Arguments& arguments = session.arguments;
    Settings settings{read_search_settings(session, {automatic, dlx::lockstep}, std::nullopt), {}, {}, {}};
    check_lockstep(arguments, settings.params.search);
    settings.params.method =
        settings.certificate ? dlx::CountMethod::enumerate : read_method(arguments, settings.params.search);
    settings.params.may_branch_otherwise = !arguments.has("branching");
    settings.params.max_bytes = memory_limit(arguments);
    settings.checkpointing = checkpointing(arguments);
    settings.shard = shard(arguments);
    settings.zdd = zdd_file(arguments);
    check_frontier(arguments, settings);
    if (settings.shard && settings.confirm)
        throw UsageError("--confirm and --shard contradict each other: a shard is no problem of its own");
    if (settings.shard)
        settings.format = Format::json;
    settings.is_exact_work &= !settings.checkpointing;
    return settings;
}

// --- Counting -------------------------------------------------------------------------------------------------------

/// A count that may take several runs, or several computers.
dlx::SolveResult count_job(const dlx::Problem& problem, const Settings& settings, const CountJob& job) {
    const dlx::CountParams& params = settings.params;
    return settings.checkpointing ? count_with_checkpoints(problem, params.search, params.parallel,
                                                           *settings.checkpointing, job.name, job.begin)
                                  : dlx::ParallelSearch(problem, params.search, params.parallel, job.begin).count();
}

void add_count_options(boost::program_options::options_description& options) {
    add_to(options)                                              //
        ("limit", value("N"), "stop at N solutions; prints >=N") //
        ("method", value("METHOD"),
         "enumerate: visit each solution, by the --engine; frontier: follow what is left to be covered only once, "
         "however it came about; auto (default): what is faster") //
        ("format", value("FORMAT"), "line (default), the number, >=N or unknown; json; csv");
    add_memory_option(options, "for the frontier, in megabytes (default 1024); far too little takes far longer");
    add_zdd_option(options);
    add_checkpoint_options(options);
    add_shard_option(options);
    add_shared_search_options(options, {automatic, dlx::lockstep});
}

int run_count(const Session& session) {
    const Settings settings = read_settings(session);
    CountJob job;
    dlx::SolveResult part; // of the job
    SearchTask task;
    task.search = [&](const std::string&, const dlx::Problem& problem, ProblemConfirmer& confirmer, Writer&) {
        if (settings.zdd)
            return count_by_zdd(problem, settings.params, *settings.zdd, confirmer);
        dlx::CountResult result;
        if (settings.checkpointing || settings.shard) {
            job = settings.shard ? shard_of_count(problem, settings.params.search.engine, *settings.shard)
                                 : whole_count(problem);
            part = count_job(problem, settings, job);
            result = as_count(problem, settings, part);
        } else {
            result = count_solutions(problem, settings.params);
        }
        confirmer.on_count(result);
        return result;
    };
    task.end = [&](const std::string& file, const dlx::CountResult& result, Writer& writer) {
        if (settings.shard)
            session.output.write(to_line(source_name(file), job, part));
        else
            writer.end(result, Json::object());
    };
    task.answered = [&](const dlx::CountResult& result) { // a shard without solutions is as good as one with some
        return settings.shard && result.status == dlx::Status::exhausted ? Answered::yes : answered(result);
    };
    return search_all(settings, task, session);
}

} // namespace

Command count_command() {
    return {"count",
            "Counts the solutions of exact cover problems.",
            "[FILE...]",
            "  dlx count problem.dlx              the number\n"
            "  dlx count --limit 1000 *.dlx       or >=1000, a line for each problem\n"
            "  dlx count --time-limit 10 problem.dlx\n"
            "  dlx count --zdd solutions.zdd problem.dlx                all solutions, as a decision diagram\n"
            "  dlx count -j 0 --checkpoint state.json problem.dlx       the same command goes on where it was ended\n"
            "  dlx count --shard 3/8 problem.dlx > 3.json               on eight computers; dlx merge adds up\n"
            "  dlx count --proof p.lrat --cnf p.cnf problem.dlx         a certificate; dlx check-proof p.cnf p.lrat\n",
            "  0    every problem has a solution\n"
            "  1    one has none\n",
            add_count_options,
            run_count};
}

} // namespace apps
