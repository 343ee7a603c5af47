#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"

#include "dlx/parallel.hpp"

namespace apps {

namespace {

OptionTable solve_options(const std::vector<SearchExtension>& extensions) {
    return OptionTable{{"all,a", "", "find all solutions, not only the first; print them as they are found",
                        Rank::usual, "limit"},
                       {"limit", "N", "find the first N solutions", whole(1)},
                       problem_format_option(
                           "output format: line, the options of a solution and an empty line; jsonl, a line for "
                           "each solution; json, a line for each problem; csv; or svg, a picture (default line)",
                           true)} +
           options_of(extensions) + shared_search_options(true);
}

dlx::CountResult print_solutions(const dlx::Problem& problem, const dlx::CountParams& params, Writer& writer) {
    std::uint64_t number = 0;
    const auto print = [&](const dlx::Solution& options) {
        if (number == 0)
            writer.begin();
        writer.solution(problem, ++number, options);
    };
    dlx::CountResult result =
        to_count_result(dlx::for_each_solution(problem, print, params.solve_params(), params.task_runner));
    if (number == 0)
        writer.begin();
    return result;
}

} // namespace

Command solve_command(std::vector<SearchExtension> extensions) {
    OptionTable options = solve_options(extensions);
    const auto run = [extensions = std::move(extensions)](const Session& session) {
        SearchSettings settings = read_search_settings(session, true);
        const SearchProblem search = extended(extensions, session, settings,
                                              [&](const std::string&, const dlx::Problem& problem, Writer& writer) {
                                                  return print_solutions(problem, settings.params, writer);
                                              });
        return search_all(settings, session, search);
    };
    return {"solve",
            "Solve exact cover problems, and print the options chosen.",
            "[FILE...]",
            "  dlx solve problem.dlx              the first solution\n"
            "  dlx solve --all problem.dlx | dlx check problem.dlx   all of them, verified\n"
            "  dlx solve --all --up-to-symmetry problem.dlx    one of mirror images and rotations\n",
            "  0    every problem has a solution\n"
            "  1    at least one has none\n",
            std::move(options),
            run};
}

} // namespace apps
