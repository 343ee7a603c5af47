#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/files.hpp"

#include "dlx/count.hpp"

namespace apps {

namespace {

SearchSettings read_settings(const Session& session) {
    using dlx::CountMethod;
    const Arguments& arguments = session.arguments;
    SearchSettings settings = read_search_settings(session, false);
    dlx::CountParams& params = settings.params;
    params.method = arguments.choice<CountMethod>("method").value_or(
        params.search.engine == automatic ? CountMethod::automatic
                                          : CountMethod::enumerate); // an engine that is named is to enumerate
    params.allow_learned_branching = !arguments.has("branching");
    params.max_memory_bytes = memory_limit(arguments);
    if (const auto folder = arguments.text("scratch")) {
        params.make_scratch = [folder = *folder] { return make_scratch_file(folder); };
        (void)params.make_scratch(); // throws before the count
    }
    return settings;
}

OptionTable count_options(const std::vector<SearchExtension>& extensions) {
    using dlx::CountMethod;
    return OptionTable{{"limit", "N", "stop at N solutions, and print >=N", whole(1)},
                       {"method", "METHOD",
                        "enumerate: visit each solution with --engine; frontier: merge partial solutions with the same "
                        "remaining items; auto: the faster one (default auto)",
                        one_of({CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier}), Rank::usual,
                        "frontier: limit node-limit seed engine branching"}, // it counts all solutions, and visits none
                       problem_format_option(
                           "output format: line (the number, >=N or unknown), json, jsonl or csv (default line)"),
                       memory_limit_option("memory of the frontier or diagram in megabytes (default 1024)"),
                       {"scratch", "DIR", "keep frontier states that exceed this memory in files in DIR", Rank::rare}} +
           options_of(extensions) + shared_search_options(false);
}

} // namespace

Command count_command(std::vector<SearchExtension> extensions) {
    OptionTable options = count_options(extensions);
    const auto run = [extensions = std::move(extensions)](const Session& session) {
        SearchSettings settings = read_settings(session);
        const SearchProblem search =
            extended(extensions, session, settings, [&](const std::string&, const dlx::Problem& problem, Writer&) {
                return dlx::count(problem, settings.params);
            });
        return search_all(settings, session, search);
    };
    return {
        "count",
        "Count the solutions of exact cover problems.",
        "[FILE...]",
        "  dlx count problem.dlx              the number\n"
        "  dlx count --estimate problem.dlx   an estimate and its standard error, where a count would take too long\n"
        "  dlx count --up-to-symmetry p.dlx   mirror images and rotations count once\n",
        "  0    every problem has a solution\n"
        "  1    at least one has none\n",
        std::move(options),
        run};
}

} // namespace apps
