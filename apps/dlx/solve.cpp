#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"

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
           shared_search_options(true);
}

int run_solve(const Session& session) {
    const SearchSettings settings = read_search_settings(session, true);
    const auto search = [&](const std::string&, const dlx::Problem& problem, ProblemCrossChecker& checker,
                            Writer& writer) {
        std::uint64_t number = 0;
        const auto print = [&](dlx::Solution options) {
            if (number == 0)
                writer.begin();
            checker.on_solution(options);
            writer.solution(problem, ++number, options);
            return dlx::VisitAction::keep_going;
        };
        const dlx::CountParams& params = settings.params;
        dlx::CountResult result = to_count_result(dlx::solve(problem, params.search, params.task_runner, print));
        if (number == 0)
            writer.begin();
        checker.on_count(result);
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
            "  dlx solve --all problem.dlx        all of them, each followed by an empty line\n"
            "  dlx solve --all problem.dlx | dlx check problem.dlx   verify each\n",
            "  0    every problem has a solution\n"
            "  1    at least one has none\n",
            solve_options(),
            run_solve};
}

} // namespace apps
