#include "apps/dlx/search.hpp"

#include "apps/dlx/shapes/shapes_file.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"

#include "dlx/threads.hpp"

namespace apps {

namespace {

constexpr std::string_view solutions_head = "source,solution,number,option\n";

/// Returns true for --numbers. Throws UsageError.
bool wants_numbers(const Arguments& arguments, Format format) {
    if (arguments.has("numbers") && format == Format::svg)
        throw UsageError("--numbers and --format svg cannot be combined: choose line, json, jsonl or csv");
    return arguments.has("numbers");
}

void log_stats(const std::string& source, const dlx::CountResult& result) {
    const std::string work =
        result.method == dlx::CountMethod::frontier
            ? fmt::format("{} frontier states, {} merged", result.frontier_states, result.frontier_merges)
        : result.engine == dlx::lockstep
            ? fmt::format("{} search nodes in lockstep", result.stats.search_nodes)
            : fmt::format("{} search nodes, {} updates, {} levels", result.stats.search_nodes, result.stats.updates,
                          result.stats.max_level);
    log::error("{}: {}, {:.3f} seconds", source, work, result.seconds);
}

/// Logs the method and, for --stats, the work.
void log_method(const std::string& source, const dlx::CountResult& result, bool has_stats) {
    if (result.method == dlx::CountMethod::frontier)
        log::debug("{}: by the frontier", source);
    else
        log::debug("{}: by engine {}, branching {}", source, result.engine, to_string(result.branching));
    if (has_stats)
        log_stats(source, result);
}

Option numbers_option() {
    return {
        "numbers", "",
        "print the number of each option, counted from 1, and a tab before it (in line; the other formats always do)"};
}

dlx::CountResult search_file(const std::string& file, const SearchSettings& settings, const SearchProblem& search,
                             const Session& session, Writer& writer) {
    std::optional<dlx::Packing> origin;
    const dlx::Problem problem = read_problem(file, session, &origin);
    log::debug("{}: {}{}, {}", source_name(file), counted(problem.item_count(), "item"),
               problem.has_bounds() ? ", some with bounds" : "", counted(problem.option_count(), "option"));
    writer.check(problem, std::move(origin));
    dlx::CountResult result = search(file, problem, writer);
    if (!settings.is_part)
        writer.end(result);
    return result;
}

} // namespace

// --- Settings -------------------------------------------------------------------------------------------------------

SearchSettings read_search_settings(const Session& session, bool prints_solutions) {
    const Arguments& arguments = session.arguments;
    SearchSettings settings;
    settings.print = {.format = output_format(arguments),
                      .solutions = prints_solutions,
                      .is_exact_work = !arguments.has("threads"),
                      .csv_head = prints_solutions ? solutions_head : "source,count,stop_reason\n"};
    if (prints_solutions) {
        settings.print.numbers = wants_numbers(arguments, settings.print.format);
        settings.print.view = read_view(arguments);
    }
    dlx::CountParams& params = settings.params;
    params.search = search_params(arguments);
    params.search.engine = arguments.text("engine").value_or(std::string(automatic));
    params.limits = std::exchange(params.search.limits, {});
    params.limits.solutions =
        solution_limit(arguments, prints_solutions ? std::optional<std::uint64_t>(1) : std::nullopt);
    progress::watch(params.limits, session.output);
    params.task_runner = dlx::use_threads(static_cast<std::uint32_t>(thread_count(arguments)));
    settings.sat_codes = arguments.word("exit-code") == "sat";
    settings.stats = arguments.has("stats");
    if (settings.sat_codes)
        arguments.refuse_several_files("exit-code=sat");
    return settings;
}

OptionTable shared_search_options(bool prints_solutions) {
    const OptionTable pictures =
        prints_solutions ? OptionTable{numbers_option(), view_option(Rank::rare, "!pack")} : OptionTable{};
    Check exit_codes = one_of({"default", "sat"});
    exit_codes.old_word = {"usual", 0};
    return pictures +
           OptionTable{{"exit-code", "CODES",
                        "exit statuses: default; or sat: 10 found, 20 none, 30 all enumerated, 0 unknown", exit_codes,
                        Rank::rare},
                       threads_option()} +
           (prints_solutions ? search_options({automatic})
                             : search_options({automatic, lockstep}, "lockstep: checkpoint shard"));
}

// --- Running --------------------------------------------------------------------------------------------------------

int search_all(const SearchSettings& settings, const Session& session, const SearchProblem& search) {
    const bool prints_solutions = settings.print.solutions;
    int sat = 0;
    const Tally tally = answer_problems(session, settings.print, [&](const std::string& file, Writer& writer) {
        const dlx::CountResult result = search_file(file, settings, search, session, writer);
        const std::string source = source_name(file);
        log_result(source, result, settings.params, prints_solutions ? log::Level::info : log::Level::debug,
                   settings.finds_classes);
        if (!settings.finds_classes || prints_solutions)
            log_method(source, result, settings.stats);
        const bool is_over = result.status == dlx::Status::exhausted;
        sat = (is_over ? 20 : 0) + (result.solutions > 0 ? 10 : 0); // exit statuses of the competitions of SAT solvers
        const bool speaks_for_itself = prints_solutions && result.status == dlx::Status::solution_limit;
        if (settings.must_be_complete && !is_over && !speaks_for_itself)
            return Answered::undecided;
        return settings.is_part && is_over ? Answered::yes : answered(result); // a shard may have no solutions
    });
    return settings.sat_codes && tally.status() != 2 ? sat : tally.status();
}

dlx::AutomorphismResult find_group(const dlx::Problem& problem, const dlx::Limits& limits) {
    progress::now("finding the symmetries");
    dlx::AutomorphismResult found = dlx::find_automorphisms(problem, limits);
    progress::now(progress::searching);
    return found;
}

OptionTable options_of(const std::vector<SearchExtension>& extensions) {
    OptionTable options;
    for (const SearchExtension& extension : extensions)
        options = std::move(options) + extension.options;
    return options;
}

SearchProblem extended(const std::vector<SearchExtension>& extensions, const Session& session, SearchSettings& settings,
                       SearchProblem search) {
    for (const SearchExtension& extension : extensions)
        search = extension.extend(session, settings, std::move(search));
    return search;
}

// --- Diagrams -------------------------------------------------------------------------------------------------------

OptionTable diagram_options() {
    return {problem_format_option(
                "output format: line, the options of a solution and an empty line; jsonl, a line for each "
                "solution; json, a line for each problem; csv; or svg, a picture (default line)",
                true),
            time_limit_option("give up a problem after this time"),
            memory_limit_option("memory of the frontier or diagram in megabytes (default 1024)"), numbers_option(),
            view_option(Rank::rare, "!pack")};
}

int run_diagrams(const Session& session, const AnswerProblem& answer, std::string_view note) {
    const Format format = output_format(session.arguments);
    const bool numbers = wants_numbers(session.arguments, format);
    dlx::CountParams params;
    params.limits = search_params(session.arguments).limits;
    params.max_memory_bytes = memory_limit(session.arguments);
    progress::watch(params.limits, session.output);
    const auto answer_file = [&](const std::string& file, Writer& writer) {
        std::optional<dlx::Packing> origin;
        const dlx::Problem problem = read_problem(file, session, &origin);
        writer.check(problem, std::move(origin));
        const auto tell = [&, number = std::uint64_t{0}](std::vector<dlx::OptionId> options,
                                                         const std::string& its_note) mutable {
            std::sort(options.begin(), options.end());
            writer.solution(problem, ++number, options, its_note);
        };
        const dlx::CountResult result = answer(source_name(file), problem, params, writer, tell);
        writer.end(result);
        return answered(result);
    };
    const std::string head =
        note.empty() ? std::string(solutions_head) : fmt::format("source,solution,number,option,{}\n", note);
    const PrintSettings print{.format = format,
                              .solutions = true,
                              .numbers = numbers,
                              .view = read_view(session.arguments),
                              .note = note,
                              .csv_head = head};
    return answer_problems(session, print, answer_file).status();
}

} // namespace apps
