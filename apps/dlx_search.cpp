#include "apps/certificate.hpp"
#include "apps/dlx_checkpoint.hpp"
#include "apps/dlx_commands.hpp"
#include "apps/dlx_problems.hpp"
#include "apps/dlx_second_opinion.hpp"
#include "apps/dlx_shard.hpp"
#include "apps/dlx_writer.hpp"
#include "apps/dlx_zdd.hpp"
#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/threads.hpp"

#include "dlx/counting.hpp"
#include "dlx/dlx.hpp"

#include <fmt/format.h>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace apps {

namespace {

// --- Settings -------------------------------------------------------------------------------------------------------

struct Settings {
    SearchTask task{};
    Format format{};
    dlx::CountParams params; ///< of the search, and, for counting, how
    std::optional<Checkpointing> checkpointing;
    std::optional<Shard> shard;
    std::optional<std::string> zdd; ///< a file
    std::optional<CertificateFiles> certificate;
    bool is_checked = false; ///< --check
    bool sat_codes = false;
    bool stats = false;
    bool is_exact_work = true; ///< updates are the same each time, and so are the search nodes if branching learns
};

/// Names for --engine beside those of dlx::engines().
std::vector<std::string_view> more_engines(SearchTask task) {
    if (task == SearchTask::count)
        return {automatic, lockstep};
    return {automatic};
}

dlx::SolveParams read_search(SearchTask task, const Session& session) {
    const Arguments& arguments = session.arguments;
    dlx::SolveParams params = search_params(arguments, more_engines(task));
    params.engine = arguments.text("engine").value_or(std::string(automatic));
    params.max_solutions =
        solution_limit(arguments, task == SearchTask::solve ? std::optional<std::uint64_t>(1) : std::nullopt);
    show_progress(params, session.output);
    return params;
}

dlx::Parallel read_threads(const Arguments& arguments) {
    const std::size_t threads = thread_count(arguments);
    dlx::Parallel parallel;
    parallel.threads = static_cast<std::uint32_t>(threads);
    parallel.run = [threads](std::uint32_t tasks, const auto& task) { run_in_threads(threads, tasks, task); };
    return parallel;
}

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
    if (search.max_nodes || search.seed || search.branching != dlx::Branching::mrv)
        throw UsageError("--engine lockstep has no --node-limit, --seed or --branching");
    for (const char* const option : {"checkpoint", "shard"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--engine lockstep and --{} contradict each other", option));
}

/// A certificate is of an enumeration.
void read_certificate(Settings& settings, const Arguments& arguments) {
    settings.certificate = certificate_files(arguments);
    if (!settings.certificate)
        return;
    for (const char* const option : {"zdd", "checkpoint", "shard"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--proof and --{} contradict each other", option));
    if (arguments.text("method") == "frontier")
        throw UsageError("--proof and --method frontier contradict each other");
    if (arguments.files().size() > 1)
        throw UsageError("--proof is for one problem, not several");
    settings.params.method = dlx::CountMethod::enumerate;
}

Settings read_settings(SearchTask task, const Session& session) {
    const Arguments& arguments = session.arguments;
    Settings settings;
    settings.task = task;
    settings.format = output_format(arguments);
    settings.is_checked = arguments.has("check");
    settings.params.search = read_search(task, session);
    settings.params.parallel = read_threads(arguments);
    if (task == SearchTask::count) {
        check_lockstep(arguments, settings.params.search);
        settings.params.method = read_method(arguments, settings.params.search);
        settings.params.may_branch_otherwise = !arguments.has("branching");
        settings.params.max_bytes = memory_limit(arguments);
        settings.checkpointing = checkpointing(arguments);
        settings.shard = shard(arguments);
        settings.zdd = zdd_file(arguments);
        if (settings.shard)
            settings.format = Format::json;
        if (settings.shard && settings.is_checked)
            throw UsageError("--check and --shard contradict each other: a shard is no problem of its own");
        if ((settings.checkpointing || settings.shard) && settings.params.method == dlx::CountMethod::frontier)
            throw UsageError("--checkpoint and --shard are for enumeration, not for the frontier");
        if (settings.params.method == dlx::CountMethod::frontier) {
            arguments.refuse_limits_beside("method frontier");
            for (const char* const option : {"engine", "branching"})
                if (arguments.has(option))
                    throw UsageError(fmt::format("--method frontier and --{} contradict each other", option));
        }
    }
    read_certificate(settings, arguments);
    settings.sat_codes = arguments.choice<bool>("exit-code", {{"usual", false}, {"sat", true}}).value_or(false);
    settings.stats = arguments.has("stats");
    settings.is_exact_work = !arguments.has("threads") && !settings.checkpointing;
    if (settings.sat_codes && arguments.files().size() > 1)
        throw UsageError("--exit-code=sat is for one problem, not several");
    return settings;
}

// --- The search -----------------------------------------------------------------------------------------------------

void log_stats(const std::string& source, const dlx::CountResult& result) {
    const std::string work =
        result.method == dlx::CountMethod::frontier
            ? fmt::format("{} states of the frontier, {} steps to states known", result.states, result.merged)
        : result.engine == lockstep ? fmt::format("{} search nodes in lockstep", result.stats.search_nodes)
                                    : fmt::format("{} search nodes, {} updates, {} levels", result.stats.search_nodes,
                                                  result.stats.updates, result.stats.max_level);
    spdlog::log(spdlog::level::err, "{}: {}, {:.3f} seconds", source, work, result.seconds);
}

/// How the result came about.
std::string way(const dlx::CountResult& result) {
    if (result.method == dlx::CountMethod::frontier)
        return "by the frontier";
    return fmt::format("by engine {}, branching {}", result.engine, to_string(result.branching));
}

/// Prints all solutions, as far as the limits go.
dlx::SolveResult solve(const dlx::Problem& problem, const dlx::CountParams& params, SecondOpinion& second,
                       Writer& writer) {
    auto print = [&, number = std::uint64_t{0}](dlx::Solution options) mutable {
        second.on_solution(options);
        writer.solution(problem, ++number, options);
        return dlx::Visit::keep_going;
    };
    if (params.parallel.threads > 1) {
        dlx::ParallelSearch search(problem, params.search, params.parallel); // what throws does so before we print
        writer.begin();
        return search.solve(print);
    }
    dlx::Search search(problem, params.search);
    writer.begin();
    while (const auto options = search.next())
        print(*options);
    return search.result();
}

/// Which engine it was is looked up for those who ask, as that takes time in large problems.
dlx::CountResult as_count(const dlx::Problem& problem, const Settings& settings, dlx::SolveResult result) {
    const dlx::SolveParams& params = settings.params.search;
    dlx::CountResult count = dlx::as_count(std::move(result));
    if (settings.is_checked || spdlog::should_log(spdlog::level::debug))
        count.engine = dlx::engine_for(problem, params.engine, params.branching).name;
    count.branching = params.branching;
    return count;
}

/// A count that may take several runs, or several computers.
dlx::CountResult count_job(const std::string& file, const dlx::Problem& problem, const Settings& settings,
                           SecondOpinion& second, Output& output, Writer& writer) {
    const dlx::CountParams& params = settings.params;
    const CountJob job =
        settings.shard ? shard_of_count(problem, params.search.engine, *settings.shard) : whole_count(problem);
    const dlx::SolveResult result =
        settings.checkpointing ? count_with_checkpoints(problem, params.search, params.parallel,
                                                        *settings.checkpointing, job.name, job.begin)
                               : dlx::ParallelSearch(problem, params.search, params.parallel, job.begin).count();
    dlx::CountResult count = as_count(problem, settings, result);
    second.on_count(count);
    if (settings.shard)
        output.write(to_line(source_name(file), job, result));
    else
        writer.end(count, Json::object());
    return count;
}

/// Writes the certificate of a count. The answer is not decided unless that is done.
void write_certificate(const std::string& file, const dlx::Problem& problem, const Settings& settings,
                       dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        result.status = certify(*settings.certificate, problem, result.count.convert_to<std::uint64_t>(),
                                settings.params.search, result.seconds);
    if (result.status != dlx::Status::exhausted)
        spdlog::warn("{}: {}", source_name(file), no_certificate(*settings.certificate, result.status));
}

/// Reads, searches and prints one problem. Throws what is not the problem's fault; what is, before anything is printed.
dlx::CountResult search_file(const std::string& file, const Settings& settings, Output& output, Writer& writer) {
    const dlx::Problem problem = read_problem(file, output);
    spdlog::debug("{}: {} items, {} options", source_name(file), problem.items(), problem.options());
    SecondOpinion second(settings.is_checked, settings.params.search.max_seconds, source_name(file), problem);
    if (settings.checkpointing || settings.shard)
        return count_job(file, problem, settings, second, output, writer);
    if (settings.certificate)
        check_writable(*settings.certificate);
    dlx::CountResult result = settings.zdd ? count_by_zdd(problem, settings.params, *settings.zdd, second)
                              : settings.task == SearchTask::count
                                  ? dlx::count_solutions(problem, settings.params)
                                  : as_count(problem, settings, solve(problem, settings.params, second, writer));
    if (!settings.zdd)
        second.on_count(result);
    if (settings.certificate)
        write_certificate(file, problem, settings, result);
    writer.end(result, Json::object());
    return result;
}

/// As the competitions of SAT solvers have it: 10 found, 20 there is none, 30 all are found, 0 not known.
int sat_code(const dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        return result.count > 0 ? 30 : 20;
    return result.count > 0 ? 10 : 0;
}

int search_all(const Settings& settings, const Session& session) {
    const bool solves = settings.task == SearchTask::solve;
    int sat = 0;
    if (settings.format == Format::csv)
        session.output.write(csv_row(solves ? std::vector<std::string>{"source", "solution", "option"}
                                            : std::vector<std::string>{"source", "count", "ended_by"}));
    const auto make_writer = [&](const std::string& source) {
        return (solves ? make_solution_writer : make_count_writer)(settings.format, settings.is_exact_work,
                                                                   session.output, source);
    };
    const Tally tally = answer_problems(session, make_writer, [&](const std::string& file, Writer& writer) {
        const dlx::CountResult result = search_file(file, settings, session.output, writer);
        log_result(source_name(file), result, settings.params, solves ? spdlog::level::info : spdlog::level::debug);
        spdlog::debug("{}: {}", source_name(file), way(result));
        if (settings.stats)
            log_stats(source_name(file), result);
        sat = sat_code(result);
        const bool speaks_for_itself = solves && result.status == dlx::Status::solution_limit;
        if (settings.certificate && result.status != dlx::Status::exhausted && !speaks_for_itself)
            return Answered::undecided;
        // A shard without solutions is as good an answer as one with some.
        return settings.shard && result.status == dlx::Status::exhausted ? Answered::yes : answered(result);
    });
    return settings.sat_codes && tally.status() != 2 ? sat : tally.status();
}

} // namespace

void add_solve_options(boost::program_options::options_description& options) {
    options.add_options()                                                                                //
        ("all,a", "all solutions, not only the first; printed as they are found")                        //
        ("limit", value("N"), "the first N solutions")                                                   //
        ("format", value("FORMAT"), "line (default): its options, one a line, an empty line; json; csv") //
        ("exit-code", value("CODES"), "usual (default), or sat: 10 found, 20 none, 30 all enumerated, 0 unknown");
    add_threads_option(options);
    add_certificate_options(options);
    add_second_opinion_option(options);
    add_search_options(options, more_engines(SearchTask::solve));
}

void add_count_options(boost::program_options::options_description& options) {
    options.add_options()                                        //
        ("limit", value("N"), "stop at N solutions; prints >=N") //
        ("method", value("METHOD"),
         "enumerate: visit each solution, by the --engine; frontier: follow what is left to be covered only once, "
         "however it came about; auto (default): what is faster")                            //
        ("format", value("FORMAT"), "line (default), the number, >=N or unknown; json; csv") //
        ("exit-code", value("CODES"), "usual (default), or sat: 10 found, 20 none, 30 all enumerated, 0 unknown");
    add_threads_option(options);
    add_memory_option(options, "for the frontier, in megabytes (default 1024); far too little takes far longer");
    add_zdd_option(options);
    add_certificate_options(options);
    add_second_opinion_option(options);
    add_checkpoint_options(options);
    add_shard_option(options);
    add_search_options(options, more_engines(SearchTask::count));
}

template <SearchTask Task>
int run_search(const Session& session) {
    return search_all(read_settings(Task, session), session);
}

template int run_search<SearchTask::solve>(const Session&);
template int run_search<SearchTask::count>(const Session&);

} // namespace apps
