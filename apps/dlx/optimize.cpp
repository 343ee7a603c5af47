#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/progress.hpp"

#include "dlx/min_cost.hpp"
#include "dlx/text.hpp"
#include "dlx/watch.hpp"

#include <limits>

namespace apps {

namespace {

/// Whole numbers with white space between them, with the other sign if the largest cost is wanted. Throws
/// dlx::ParseError.
std::vector<std::int64_t> parse_costs(std::string_view text, bool is_max) {
    constexpr std::string_view blanks = " \t\r\n";
    std::vector<std::int64_t> costs;
    for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        const auto cost = parse_number<std::int64_t>(text.substr(at, end - at));
        if (!cost || (is_max && *cost == std::numeric_limits<std::int64_t>::min())) {
            const std::string_view before = text.substr(0, at);
            const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n') + 1);
            const std::size_t column = at - before.rfind('\n'); // npos is as good as -1
            throw dlx::ParseError(line, column, "a cost is a whole number between -2^63 and 2^63");
        }
        costs.push_back(is_max ? -*cost : *cost);
        at = text.find_first_not_of(blanks, end);
    }
    return costs;
}

using Cost = boost::multiprecision::int128_t;

enum class Method : std::uint8_t { automatic, diagram, branch_and_bound };

struct OptimizeSettings {
    std::vector<std::int64_t> costs; ///< the dearest solution is the cheapest of the negative costs
    bool is_max = false;             ///< --maximize
    Method method = Method::automatic;
};

OptionTable cheapest_options() {
    return OptionTable{
               {"costs", "FILE", "read the costs from FILE (required): one integer for each option, in their order"},
               {"maximize", "", "find a solution of maximum cost instead of minimum cost"},
               {"method", "METHOD",
                "zdd: a decision diagram of all solutions; branch_and_bound: a search that skips what costs too "
                "much; auto: both for a short time, then the diagram, then the search (default auto)",
                one_of<Method>({{"auto", Method::automatic},
                                {"zdd", Method::diagram},
                                {"branch_and_bound", Method::branch_and_bound}}),
                Rank::usual, "zdd: node-limit branch_and_bound: memory-limit"},
               {"node-limit", "N", "stop branch and bound after N search nodes", whole(1), Rank::rare}} +
           diagram_options();
}

/// Prints the result. No solution costs less than `bound`.
void print(const OptimizeSettings& settings, const dlx::CostedSolution& found, const Cost& bound, Writer& writer,
           const Tell& tell) {
    const auto text = [&](const Cost& cost) { return Cost(settings.is_max ? -cost : cost).str(); };
    writer.begin({{"cost", text(found.cost)}, {settings.is_max ? "upper_bound" : "lower_bound", text(bound)}});
    tell(found.options);
    if (found.cost != bound)
        log::warn("cost {0}, not proven optimal: no solution costs {1} than {2}", text(found.cost),
                  settings.is_max ? "more" : "less", text(bound));
}

/// One of the ways to the cheapest solution. Nothing if it comes to no end, and is not the last.
std::optional<dlx::CountResult> by_branch_and_bound(const OptimizeSettings& settings, const std::string& source,
                                                    const dlx::Problem& problem, const dlx::CountParams& params,
                                                    bool is_last, Writer& writer, const Tell& tell) {
    progress::now("branch and bound");
    const auto on_improvement = [&](const dlx::CostedSolution& better) {
        const Cost cost = settings.is_max ? -better.cost : better.cost;
        if (cost == static_cast<std::int64_t>(cost)) // progress omits larger numbers, which are rare
            progress::set_best(static_cast<std::int64_t>(cost));
    };
    const dlx::MinCostResult found = min_cost_solution(problem, settings.costs, params.search.limits, on_improvement);
    if (found.status != dlx::Status::exhausted && found.status != dlx::Status::stopped && !is_last)
        return std::nullopt;
    dlx::CountResult result; // of one solution, because the number of solutions is unknown
    result.status = found.best && found.status == dlx::Status::exhausted ? dlx::Status::solution_limit : found.status;
    result.solutions = found.best ? 1 : 0;
    result.engine = "dancing_links";
    result.stats.search_nodes = found.search_nodes;
    result.seconds = found.seconds;
    log_result(source, result, params, spdlog::level::info);
    if (found.best)
        print(settings, *found.best, found.lower_bound, writer, tell);
    else
        writer.begin();
    return result;
}

/// The same.
std::optional<dlx::CountResult> by_diagram(const OptimizeSettings& settings, const std::string& source,
                                           const dlx::Problem& problem, const dlx::CountParams& params, bool is_last,
                                           Writer& writer, const Tell& tell) {
    const dlx::ZddResult all = solutions_as_zdd(problem, params);
    if ((all.status == dlx::Status::memory_limit || all.status == dlx::Status::time_limit) && !is_last) {
        log::debug("{}: the diagram is too large ({}); branch and bound continues", source, to_string(all.status));
        return std::nullopt;
    }
    progress::now("going through the diagram");
    dlx::CountResult result = to_count_result(all);
    log_result(source, result, params, spdlog::level::info);
    if (const auto found = all.zdd ? min_cost_solution(*all.zdd, settings.costs) : std::nullopt)
        print(settings, *found, found->cost, writer, tell);
    else
        writer.begin();
    return result;
}

/// Chooses the method. A ZDD also gives the number of solutions, but if it is large, the search is often much faster. A
/// small ZDD and a short search are therefore tried first.
dlx::CountResult find_optimum(const OptimizeSettings& settings, const std::string& source, const dlx::Problem& problem,
                              const dlx::CountParams& params, Writer& writer, const Tell& tell) {
    constexpr std::size_t small_diagram = std::size_t{16} << 20;
    constexpr std::uint64_t short_search = 20'000;
    const dlx::RunMonitor watch(params.search.limits);
    if (settings.method == Method::automatic) {
        dlx::CountParams brief = params;
        brief.max_memory_bytes = std::min(params.max_memory_bytes, small_diagram);
        brief.search.limits.search_nodes =
            std::min(params.search.limits.search_nodes.value_or(short_search), short_search);
        if (const auto result = by_diagram(settings, source, problem, brief, false, writer, tell))
            return *result;
        brief.search.limits.seconds = watch.remaining_limits().seconds;
        if (const auto result = by_branch_and_bound(settings, source, problem, brief, false, writer, tell))
            return *result;
    }
    dlx::CountParams rest = params;
    rest.search.limits.seconds = watch.remaining_limits().seconds;
    if (settings.method != Method::branch_and_bound) {
        if (settings.method == Method::automatic && rest.search.limits.seconds)
            *rest.search.limits.seconds /= 2;
        const bool is_last = settings.method == Method::diagram;
        if (const auto result = by_diagram(settings, source, problem, rest, is_last, writer, tell))
            return *result;
        rest.search.limits.seconds = watch.remaining_limits().seconds;
    }
    return by_branch_and_bound(settings, source, problem, rest, true, writer, tell).value();
}

int run_cheapest(const Session& session) {
    const Arguments& arguments = session.arguments;
    const auto file = arguments.text("costs");
    if (!file)
        throw UsageError("--costs FILE is required: one integer for each option");
    const std::vector<std::string> files = files_or_stdin(arguments);
    if (*file == "-" && std::find(files.begin(), files.end(), "-") != files.end())
        throw UsageError("the problem and the costs cannot both be standard input");
    OptimizeSettings settings;
    settings.is_max = arguments.has("maximize");
    settings.method = arguments.choice<Method>("method").value_or(Method::automatic);
    return answer_once(source_name(*file), [&] {
        settings.costs = parse_costs(Input(*file, session.output).read_all(), settings.is_max);
        return run_diagrams(session, [&](const std::string& source, const dlx::Problem& problem,
                                         const dlx::CountParams& params, Writer& writer, const Tell& tell) {
            if (settings.costs.size() != problem.option_count())
                throw FileError(fmt::format("{} has {} costs, but the problem has {} options", source_name(*file),
                                            settings.costs.size(), problem.option_count()));
            return find_optimum(settings, source, problem, params, writer, tell);
        });
    });
}

} // namespace

Command optimize_command() {
    return {"optimize",
            "Find a solution of minimum or maximum total cost.",
            "--costs FILE [FILE...]",
            "  dlx optimize --costs costs.txt problem.dlx        the first number is the cost of the first option\n"
            "  dlx optimize --maximize --costs gains.txt problem.dlx   a solution of maximum cost\n"
            "  dlx optimize --time-limit 60 --costs costs.txt problem.dlx   the best solution found in a minute\n",
            "  0    an optimal solution was found for every problem\n"
            "  1    at least one has no solution\n",
            cheapest_options(),
            run_cheapest,
            "cheapest"};
}

} // namespace apps
