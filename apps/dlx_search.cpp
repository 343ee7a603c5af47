#include "apps/dlx_checkpoint.hpp"
#include "apps/dlx_commands.hpp"
#include "apps/dlx_shard.hpp"
#include "apps/dlx_writer.hpp"
#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/signals.hpp"
#include "apps/threads.hpp"

#include "dlx/counting.hpp"
#include "dlx/dlx.hpp"

#include <fmt/format.h>
#include <memory>
#include <new>
#include <stdexcept>

namespace apps {

namespace {

// --- Settings -------------------------------------------------------------------------------------------------------

struct Settings {
    SearchTask task{};
    Format format{};
    dlx::CountParams params; ///< of the search, and, for counting, how
    std::optional<Checkpointing> checkpointing;
    std::optional<Shard> shard;
    bool sat_codes = false;
    bool stats = false;
    bool has_updates = true; ///< with threads they are not the same each time
};

dlx::SolveParams read_search(SearchTask task, const Session& session) {
    const Arguments& arguments = session.arguments;
    dlx::SolveParams params = search_params(arguments, {automatic});
    params.engine = arguments.text("engine").value_or(std::string(automatic));
    params.max_solutions =
        solution_limit(arguments, task == SearchTask::solve ? std::optional<std::uint64_t>(1) : std::nullopt);
    params.on_progress = [&output = session.output, shown = log::shows_progress()](const dlx::Progress& progress) {
        output.flush();
        if (shown)
            log::progress(log::to_text(progress));
    };
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

Settings read_settings(SearchTask task, const Session& session) {
    constexpr std::uint64_t megabyte = 1 << 20;
    const Arguments& arguments = session.arguments;
    Settings settings;
    settings.task = task;
    settings.format = output_format(arguments);
    settings.params.search = read_search(task, session);
    settings.params.parallel = read_threads(arguments);
    if (task == SearchTask::count) {
        settings.params.method = read_method(arguments, settings.params.search);
        settings.params.max_bytes = arguments.number("memory-limit", 1, 1 << 30).value_or(1024) * megabyte;
        settings.checkpointing = checkpointing(arguments);
        settings.shard = shard(arguments);
        if (settings.shard)
            settings.format = Format::json;
        if ((settings.checkpointing || settings.shard) && settings.params.method == dlx::CountMethod::frontier)
            throw UsageError("--checkpoint and --shard are for enumeration, not for the frontier");
        if (settings.params.method == dlx::CountMethod::frontier)
            arguments.refuse_limits_beside("method frontier");
    }
    settings.sat_codes = arguments.choice<bool>("exit-code", {{"usual", false}, {"sat", true}}).value_or(false);
    settings.stats = arguments.has("stats");
    settings.has_updates = !arguments.has("threads") && !settings.checkpointing;
    if (settings.sat_codes && arguments.files().size() > 1)
        throw UsageError("--exit-code=sat is for one problem, not several");
    return settings;
}

// --- The search -----------------------------------------------------------------------------------------------------

Answered answered(const dlx::CountResult& result) { return apps::answered(result.status, result.count > 0 ? 1 : 0); }

void log_stats(const std::string& source, const dlx::CountResult& result) {
    const std::string work =
        result.method == dlx::CountMethod::frontier
            ? fmt::format("{} states of the frontier, {} steps to states known", result.states, result.merged)
            : fmt::format("{} search nodes, {} updates, {} levels", result.stats.search_nodes, result.stats.updates,
                          result.stats.max_level);
    spdlog::log(spdlog::level::err, "{}: {}, {:.3f} seconds", source, work, result.seconds);
}

void log_result(const Settings& settings, const std::string& source, const dlx::CountResult& result) {
    const std::string text = fmt::format("{}: {} {}, {}", source, result.count.str(),
                                         result.count == 1 ? "solution" : "solutions", to_string(result.status));
    if (answered(result) == Answered::undecided)
        spdlog::warn("{}: undecided", text);
    else if (settings.task == SearchTask::solve)
        spdlog::info("{}", text);
    else
        spdlog::debug("{}: counted by method {}", text, to_string(result.method));
    if (settings.stats)
        log_stats(source, result);
}

/// Prints all solutions, as far as the limits go.
dlx::SolveResult solve(const dlx::Problem& problem, const dlx::CountParams& params, Writer& writer) {
    auto print = [&, number = std::uint64_t{0}](dlx::Solution options) mutable {
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

/// A count that may take several runs, or several computers.
dlx::CountResult count_job(const std::string& file, const dlx::Problem& problem, const Settings& settings,
                           Output& output, Writer& writer) {
    const dlx::CountParams& params = settings.params;
    const CountJob job =
        settings.shard ? shard_of_count(problem, params.search.engine, *settings.shard) : whole_count(problem);
    const dlx::SolveResult result =
        settings.checkpointing ? count_with_checkpoints(problem, params.search, params.parallel,
                                                        *settings.checkpointing, job.name, job.begin)
                               : dlx::ParallelSearch(problem, params.search, params.parallel, job.begin).count();
    dlx::CountResult count = dlx::as_count(result);
    if (settings.shard)
        output.write(to_line(source_name(file), job, result));
    else
        writer.end(count);
    return count;
}

/// Reads, searches and prints one problem. Throws what is not the problem's fault; what is, before anything is printed.
dlx::CountResult search_file(const std::string& file, const Settings& settings, Output& output, Writer& writer) {
    const dlx::Problem problem = read_problem(file, output);
    if (spdlog::should_log(spdlog::level::debug)) // the search chooses for itself
        spdlog::debug("{}: {} items, {} options, engine {}", source_name(file), problem.items(), problem.options(),
                      dlx::engine_for(problem, settings.params.search.engine, settings.params.search.branching).name);
    if (settings.checkpointing || settings.shard)
        return count_job(file, problem, settings, output, writer);
    dlx::CountResult result = settings.task == SearchTask::count
                                  ? dlx::count_solutions(problem, settings.params)
                                  : dlx::as_count(solve(problem, settings.params, writer));
    writer.end(result);
    return result;
}

/// As the competitions of SAT solvers have it: 10 found, 20 there is none, 30 all are found, 0 not known.
int sat_code(const dlx::CountResult& result) {
    if (result.status == dlx::Status::exhausted)
        return result.count > 0 ? 30 : 20;
    return result.count > 0 ? 10 : 0;
}

int search_all(const Settings& settings, const Session& session) {
    Tally tally;
    int sat = 0;
    if (settings.format == Format::csv)
        session.output.write(csv_row(settings.task == SearchTask::solve
                                         ? std::vector<std::string>{"source", "solution", "option"}
                                         : std::vector<std::string>{"source", "count", "ended_by"}));
    for (const std::string& file : files_or_stdin(session.arguments)) {
        const auto writer = (settings.task == SearchTask::solve ? make_solution_writer : make_count_writer)(
            settings.format, settings.has_updates, session.output, source_name(file));
        const auto fail = [&](std::size_t line, std::size_t column, const std::string& message) {
            log::input_error(source_name(file), line, column, message);
            writer->error(line, column, message);
            tally.add_error();
        };
        try {
            const dlx::CountResult result = search_file(file, settings, session.output, *writer);
            log_result(settings, source_name(file), result);
            // A shard without solutions is as good an answer as one with some.
            tally.add(settings.shard && result.status == dlx::Status::exhausted ? Answered::yes : answered(result));
            sat = sat_code(result);
        } catch (const dlx::ParseError& error) {
            fail(error.line(), error.column(), error.what());
        } catch (const InputError& error) {
            fail(0, 0, error.what());
        } catch (const std::invalid_argument& error) {
            fail(0, 0, error.what());
        } catch (const std::bad_alloc&) {
            fail(0, 0, "not enough memory for this problem");
        } catch (const Interrupted&) {
            break;
        }
        if (signals::stop_flag())
            break;
    }
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
    add_search_options(options, {automatic});
}

void add_count_options(boost::program_options::options_description& options) {
    options.add_options()                                        //
        ("limit", value("N"), "stop at N solutions; prints >=N") //
        ("method", value("METHOD"),
         "enumerate: visit each solution; frontier: follow what is left to be covered only once, however it came "
         "about; auto (default): what is faster") //
        ("memory-limit", value("MB"),
         "for the frontier, in megabytes (default 1024); far too little takes far longer") //
        ("format", value("FORMAT"), "line (default), the number or >=N; json; csv")        //
        ("exit-code", value("CODES"), "usual (default), or sat: 10 found, 20 none, 30 all enumerated, 0 unknown");
    add_threads_option(options);
    add_checkpoint_options(options);
    add_shard_option(options);
    add_search_options(options, {automatic});
}

template <SearchTask Task>
int run_search(const Session& session) {
    return search_all(read_settings(Task, session), session);
}

template int run_search<SearchTask::solve>(const Session&);
template int run_search<SearchTask::count>(const Session&);

} // namespace apps
