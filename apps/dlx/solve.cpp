#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"

#include "dlx/parallel.hpp"
#include "dlx/watch.hpp"

namespace apps {

namespace {

OptionTable solve_options() {
    return OptionTable{{"all,a", "", "find all solutions, not only the first; print them as they are found",
                        Rank::usual, "limit"},
                       {"limit", "N", "find the first N solutions", whole(1)},
                       problem_format_option(
                           "output format: line, the options of a solution and an empty line; jsonl, a line for "
                           "each solution; json, a line for each problem; csv; or svg, a picture (default "
                           "line)",
                           true)} +
           OptionTable{up_to_symmetry_option("limit proof cnf opb proof-format")} + shared_search_options(true);
}

/// Prints one solution of each class. `solutions` in the result is their number.
dlx::CountResult solve_up_to_symmetry(const dlx::Problem& problem, const SearchSettings& settings, Writer& writer) {
    dlx::CountParams params = settings.params;
    const dlx::RunMonitor watch(settings.params.search.limits);
    const dlx::AutomorphismResult found = find_group(problem, settings.params.search.limits);
    dlx::CountResult result;
    result.status = found.status;
    std::uint64_t number = 0;
    if (found.group) {
        dlx::LeastImages filter(problem, *found.group);
        writer.begin({{"group_order", found.group->order().str()}});
        const auto print = [&](const dlx::Solution& options) {
            if (const auto size = filter.class_size(options))
                writer.solution(problem, ++number, options, size->str());
            return dlx::VisitAction::keep_going;
        };
        params.search.limits.seconds = watch.remaining_limits().seconds;
        result = to_count_result(dlx::for_each_solution(problem, print, params.search, params.task_runner));
    } else {
        writer.begin();
    }
    result.solutions = number;
    return result;
}

int run_solve(const Session& session) {
    const SearchSettings settings = read_search_settings(session, true);
    if (settings.up_to_symmetry && !session.arguments.has("all"))
        throw UsageError("--up-to-symmetry requires --all");
    const auto search = [&](const std::string&, const dlx::Problem& problem, Writer& writer) {
        if (settings.up_to_symmetry)
            return solve_up_to_symmetry(problem, settings, writer);
        std::uint64_t number = 0;
        const auto print = [&](const dlx::Solution& options) {
            if (number == 0)
                writer.begin();
            writer.solution(problem, ++number, options);
            return dlx::VisitAction::keep_going;
        };
        const dlx::CountParams& params = settings.params;
        dlx::CountResult result =
            to_count_result(dlx::for_each_solution(problem, print, params.search, params.task_runner));
        if (number == 0)
            writer.begin();
        return result;
    };
    return search_all(settings, session, search);
}

} // namespace

Command solve_command() {
    return {"solve",
            "Solve exact cover problems, and print the options chosen.",
            "[FILE...]",
            "  dlx solve problem.dlx              the first solution\n"
            "  dlx solve --all problem.dlx | dlx check problem.dlx   all of them, verified\n"
            "  dlx solve --all --up-to-symmetry problem.dlx    one of mirror images and rotations\n",
            "  0    every problem has a solution\n"
            "  1    at least one has none\n",
            solve_options(),
            run_solve};
}

} // namespace apps
