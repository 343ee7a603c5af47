#include "apps/dlx/search.hpp"

#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/threads.hpp"

#include "dlx/engine.hpp"

#include <fmt/core.h>
#include <utility>

namespace apps {

namespace {

// --- Settings -------------------------------------------------------------------------------------------------------

dlx::Parallel read_threads(const Arguments& arguments) {
    const std::size_t threads = thread_count(arguments);
    dlx::Parallel parallel;
    parallel.threads = static_cast<std::uint32_t>(threads);
    parallel.run = [threads](std::uint32_t tasks, const auto& task) { run_in_threads(threads, tasks, task); };
    return parallel;
}

/// A certificate is of an enumeration.
std::optional<CertificateFiles> read_certificate(const Arguments& arguments) {
    auto files = certificate_files(arguments);
    if (!files)
        return std::nullopt;
    for (const char* const option : {"zdd", "checkpoint", "shard"})
        if (arguments.has(option))
            throw UsageError(fmt::format("--proof and --{} contradict each other", option));
    if (arguments.text("method") == "frontier")
        throw UsageError("--proof and --method frontier contradict each other");
    if (arguments.files().size() > 1)
        throw UsageError("--proof is for one problem, not several");
    return files;
}

} // namespace

SearchSettings read_search_settings(const Session& session, const std::vector<std::string_view>& more_engines,
                                    std::optional<std::uint64_t> limit) {
    const Arguments& arguments = session.arguments;
    SearchSettings settings;
    settings.format = output_format(arguments);
    dlx::SolveParams& search = settings.params.search;
    search = search_params(arguments, more_engines);
    search.engine = arguments.text("engine").value_or(std::string(automatic));
    search.limits.solutions = solution_limit(arguments, limit);
    show_progress(search, session.output);
    settings.params.parallel = read_threads(arguments);
    settings.certificate = read_certificate(arguments);
    settings.confirm = arguments.has("confirm");
    settings.sat_codes = arguments.choice<bool>("exit-code", {{"usual", false}, {"sat", true}}).value_or(false);
    settings.stats = arguments.has("stats");
    settings.is_exact_work = !arguments.has("threads");
    if (settings.sat_codes && arguments.files().size() > 1)
        throw UsageError("--exit-code=sat is for one problem, not several");
    return settings;
}

void add_shared_search_options(boost::program_options::options_description& options,
                               const std::vector<std::string_view>& more_engines) {
    add_to(options)("exit-code", value("CODES"),
                    "usual (default), or sat: 10 found, 20 none, 30 all enumerated, 0 unknown");
    add_threads_option(options);
    add_certificate_options(options);
    add_confirm_option(options);
    add_search_options(options, more_engines);
}

dlx::CountResult as_count(const dlx::Problem& problem, const SearchSettings& settings, dlx::SolveResult result) {
    const dlx::SolveParams& params = settings.params.search;
    dlx::CountResult count = dlx::as_count(std::move(result));
    if (settings.confirm || log::shows(log::Level::debug))
        count.engine = dlx::engine_for(problem, params.engine, params.branching).name;
    count.branching = params.branching;
    return count;
}

// --- Running --------------------------------------------------------------------------------------------------------

namespace {

void log_stats(const std::string& source, const dlx::CountResult& result) {
    const std::string work =
        result.method == dlx::CountMethod::frontier
            ? fmt::format("{} states of the frontier, {} steps to states known", result.states, result.merged)
        : result.engine == dlx::lockstep
            ? fmt::format("{} search nodes in lockstep", result.stats.search_nodes)
            : fmt::format("{} search nodes, {} updates, {} levels", result.stats.search_nodes, result.stats.updates,
                          result.stats.max_level);
    log::error("{}: {}, {:.3f} seconds", source, work, result.seconds);
}

/// How the result came about.
std::string way(const dlx::CountResult& result) {
    if (result.method == dlx::CountMethod::frontier)
        return "by the frontier";
    return fmt::format("by engine {}, branching {}", result.engine, to_string(result.branching));
}

/// Writes the certificate of a count. The answer is not decided unless that is done.
void write_certificate(const std::string& file, const dlx::Problem& problem, const SearchSettings& settings,
                       dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        result.status = certify(*settings.certificate, problem, result.count.convert_to<std::uint64_t>(),
                                settings.params.search, result.seconds);
    if (result.status != dlx::Status::exhausted)
        log::warn("{}: {}", source_name(file), no_certificate(*settings.certificate, result.status));
}

/// Reads, searches and prints one problem.
dlx::CountResult search_file(const std::string& file, const SearchSettings& settings, const SearchTask& task,
                             Output& output, Writer& writer) {
    const dlx::Problem problem = read_problem(file, output);
    log::debug("{}: {} items, {} options", source_name(file), problem.items(), problem.options());
    ProblemConfirmer confirmer(settings.confirm, settings.params.search.limits.seconds, source_name(file), problem);
    if (settings.certificate)
        check_writable(*settings.certificate);
    dlx::CountResult result = task.search(file, problem, confirmer, writer);
    if (settings.certificate)
        write_certificate(file, problem, settings, result);
    task.end(file, result, writer);
    return result;
}

/// As the competitions of SAT solvers have it: 10 found, 20 there is none, 30 all are found, 0 not known.
int sat_code(const dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        return result.count > 0 ? 30 : 20;
    return result.count > 0 ? 10 : 0;
}

} // namespace

int search_all(const SearchSettings& settings, const SearchTask& task, const Session& session) {
    int sat = 0;
    if (settings.format == Format::csv)
        session.output.write(csv_row(task.prints_solutions ? std::vector<std::string>{"source", "solution", "option"}
                                                           : std::vector<std::string>{"source", "count", "ended_by"}));
    const auto make_writer = [&](const std::string& source) {
        return (task.prints_solutions ? make_solution_writer : make_count_writer)(
            settings.format, settings.is_exact_work, session.output, source);
    };
    const Tally tally = answer_problems(session, make_writer, [&](const std::string& file, Writer& writer) {
        const dlx::CountResult result = search_file(file, settings, task, session.output, writer);
        log_result(source_name(file), result, settings.params,
                   task.prints_solutions ? log::Level::info : log::Level::debug);
        log::debug("{}: {}", source_name(file), way(result));
        if (settings.stats)
            log_stats(source_name(file), result);
        sat = sat_code(result);
        const bool speaks_for_itself = task.prints_solutions && result.status == dlx::Status::solution_limit;
        if (settings.certificate && result.status != dlx::Status::exhausted && !speaks_for_itself)
            return Answered::undecided;
        return task.answered(result);
    });
    return settings.sat_codes && tally.status() != 2 ? sat : tally.status();
}

} // namespace apps
