#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/record.hpp"

#include "dlx/optimize/costs.hpp"
#include "dlx/optimize/min_cost.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <limits>

namespace apps {

namespace {

using dlx::MinCostMethod;
using Cost = dlx::Integer;

struct OptimizeSettings {
    std::optional<dlx::Costs> costs; ///< costs of --costs, in place of those of the problem
    std::string costs_name;          ///< name of their file
    bool is_max = false;             ///< --maximize: costs are negated, so that a solution of minimum cost is wanted
    MinCostMethod method = MinCostMethod::automatic;
    std::optional<std::uint64_t> number;   ///< number of best solutions to print
    std::optional<std::string> cost_limit; ///< print all solutions up to this cost

    [[nodiscard]] bool wants_several() const { return number || cost_limit; }
};

/// Costs of a problem as they are searched, and as they are printed.
struct SearchedCosts {
    std::vector<std::int64_t> values; ///< costs by option
    unsigned decimals = 0;
    bool is_negated = false;
    std::optional<std::int64_t> max; ///< maximum of --cost-limit

    [[nodiscard]] std::string text(const Cost& cost) const {
        return dlx::to_decimal(Cost(is_negated ? -cost : cost).str(), decimals);
    }
};

// --- Costs ----------------------------------------------------------------------------------------------------------

/// Returns the costs in the file, by option. The file has one for each option of the input, or omits the ignored options.
/// Throws FileError for another number of costs.
std::vector<std::int64_t> costs_in_file(const dlx::Problem& problem, const OptimizeSettings& settings) {
    const std::vector<std::int64_t>& values = settings.costs->values;
    if (values.size() == problem.option_count())
        return values;
    if (values.size() != problem.input_option_count())
        throw FileError(fmt::format("{} has {}, but the problem has {}", settings.costs_name,
                                    counted(values.size(), "cost"), counted(problem.input_option_count(), "option")));
    std::vector<std::int64_t> costs;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        costs.push_back(values[problem.number(dlx::OptionId{k}) - 1]);
    return costs;
}

/// Returns the costs of the problem or of the file. Throws FileError.
SearchedCosts costs_of(const dlx::Problem& problem, const OptimizeSettings& settings) {
    SearchedCosts costs{{problem.costs().begin(), problem.costs().end()}, problem.cost_decimals(), settings.is_max, {}};
    if (settings.costs) {
        costs.values = costs_in_file(problem, settings);
        costs.decimals = settings.costs->decimals;
    } else if (!problem.has_costs() && problem.option_count() > 0) {
        throw FileError("the problem has no costs: write them at the end of its options, as in 'a b |7', or use "
                        "--costs FILE");
    }
    for (std::int64_t& cost : costs.values) {
        if (settings.is_max && cost == std::numeric_limits<std::int64_t>::min())
            throw FileError("--maximize supports costs from -2^63 + 1, in units of the last decimal, but one is -2^63");
        cost = settings.is_max ? -cost : cost;
    }
    if (!settings.cost_limit)
        return costs;
    std::string limit = *settings.cost_limit;
    try {
        if (settings.is_max && !dlx::parse_costs(limit).values.empty())
            limit = limit.starts_with('-') ? limit.substr(1) : '-' + limit;
        costs.max = dlx::floor_cost(limit, costs.decimals);
    } catch (const dlx::InvalidProblem& error) {
        throw UsageError(fmt::format("--cost-limit: {}", error.what()));
    } catch (const dlx::ParseError& error) {
        throw UsageError(fmt::format("--cost-limit: {}", error.message()));
    }
    return costs;
}

// --- The best solution ----------------------------------------------------------------------------------------------

/// Prints the result. No solution costs less than `bound`.
void print(const SearchedCosts& costs, const dlx::CostedSolution& found, const Cost& bound, Writer& writer,
           const Tell& tell) {
    writer.begin(
        {{"cost", costs.text(found.cost)}, {costs.is_negated ? "upper_bound" : "lower_bound", costs.text(bound)}});
    tell(found.options, "");
    if (found.cost != bound)
        log::warn("cost {0}, not proven optimal: no solution costs {1} than {2}", costs.text(found.cost),
                  costs.is_negated ? "more" : "less", costs.text(bound));
}

dlx::CountResult find_optimum(const OptimizeSettings& settings, const SearchedCosts& costs, const std::string& source,
                              const dlx::Problem& problem, const dlx::CountParams& params, Writer& writer,
                              const Tell& tell) {
    progress::now("branch and bound");
    const auto on_improvement = [&](const dlx::CostedSolution& better) {
        const Cost cost = costs.is_negated ? -better.cost : better.cost;
        if (cost.bit_width() < 64) // progress omits larger numbers, which are rare
            progress::set_best(cost.convert_to<std::int64_t>());
    };
    const dlx::MinCostResult found =
        min_cost(problem, costs.values,
                 {.method = settings.method, .limits = params.limits, .max_memory_bytes = params.max_memory_bytes},
                 on_improvement);
    dlx::CountResult result;
    result.status = found.status;
    result.seconds = found.seconds;
    result.stats.search_nodes = found.search_nodes;
    if (found.method == MinCostMethod::zdd) {
        result.method = dlx::CountMethod::frontier;
        result.frontier_states = found.frontier_states;
        result.solutions = found.solutions.value_or(0);
    } else { // the result is one solution, because the number of solutions is unknown
        if (found.best && found.status == dlx::Status::exhausted)
            result.status = dlx::Status::solution_limit;
        result.solutions = found.best ? 1 : 0;
        result.engine = "dancing_links";
    }
    if (found.best && found.status == dlx::Status::exhausted)
        log::info("{}: cost {}, proven optimal{}", source, costs.text(found.best->cost),
                  result.solutions > 1 ? fmt::format(": the best of {} solutions", result.solutions.str()) : "");
    else
        log_result(source, result, params, log::Level::info);
    if (found.best)
        print(costs, *found.best, found.lower_bound, writer, tell);
    else
        writer.begin();
    return result;
}

// --- Several solutions ----------------------------------------------------------------------------------------------

/// Prints the solutions that `next()` returns, best first, up to the limits of number and cost. Returns their number.
template <class Next>
std::uint64_t print_best(const OptimizeSettings& settings, const SearchedCosts& costs, const Tell& tell, Next next) {
    std::uint64_t printed = 0;
    while (!signals::stop_flag() && (!settings.number || printed < *settings.number)) {
        const std::optional<dlx::CostedSolution> found = next();
        if (!found || (costs.max && found->cost > *costs.max))
            break;
        tell(found->options, costs.text(found->cost));
        ++printed;
    }
    return printed;
}

/// Finds the best solutions, or all up to a cost, and prints them.
dlx::CountResult find_several(const OptimizeSettings& settings, const SearchedCosts& costs, const std::string& source,
                              const dlx::Problem& problem, const dlx::CountParams& params, Writer& writer,
                              const Tell& tell) {
    writer.begin();
    dlx::CountResult result;
    if (settings.method == MinCostMethod::zdd) {
        const dlx::ZddResult all = solutions_as_zdd(problem, params);
        result = to_count_result(all);
        result.solutions = 0;
        if (all.zdd) {
            dlx::ZddSolutionsByCost solutions(*all.zdd, costs.values);
            result.solutions = print_best(settings, costs, tell, [&] { return solutions.next(); });
        }
    } else {
        dlx::Limits limits = params.limits;
        limits.solutions = settings.number;
        dlx::SolutionsByCost solutions(problem, costs.values, limits, params.max_memory_bytes, costs.max);
        result.solutions = print_best(settings, costs, tell, [&] { return solutions.next(); });
        result.status = result.solutions == settings.number ? dlx::Status::solution_limit : solutions.status();
        result.engine = "dancing_links";
    }
    if (settings.cost_limit && result.solutions == 0 && result.status == dlx::Status::exhausted)
        log::info("{}: no solution of cost at {} {}", source, settings.is_max ? "least" : "most", *settings.cost_limit);
    else
        log_result(source, result, params, log::Level::info);
    return result;
}

// --- The command ----------------------------------------------------------------------------------------------------

OptionTable optimize_options() {
    return OptionTable{
               {"costs", "FILE",
                "read the costs from FILE instead of the problem: one for each option of the input, in their order"},
               {"maximize", "", "find a solution of maximum cost instead of minimum cost"},
               {"number,n", "K", "print the K best solutions, the best first", whole(1)},
               {"cost-limit", "C",
                "print all solutions that cost at most C, or with --maximize at least C, the best first"},
               {"method", "METHOD",
                "zdd: a decision diagram of all solutions; branch_and_bound: a search that skips choices that cost too "
                "much; auto: the search, or the diagram if that is likely to be faster (default auto)",
                one_of({MinCostMethod::automatic, MinCostMethod::zdd, MinCostMethod::branch_and_bound}), Rank::usual,
                "zdd: node-limit"},
               {"node-limit", "N", "stop branch and bound after N search nodes", whole(1), Rank::rare}} +
           diagram_options();
}

int run_optimize(const Session& session) {
    const Arguments& arguments = session.arguments;
    const auto file = arguments.text("costs");
    const std::vector<std::string> files = files_or_stdin(arguments);
    if (file == "-" && std::find(files.begin(), files.end(), "-") != files.end())
        throw UsageError("the problem and the costs cannot both be standard input");
    OptimizeSettings settings;
    settings.is_max = arguments.has("maximize");
    settings.method = arguments.choice<MinCostMethod>("method").value_or(MinCostMethod::automatic);
    settings.number = arguments.number("number");
    settings.cost_limit = arguments.text("cost-limit");
    if (settings.cost_limit)
        (void)costs_of({}, settings); // reports an invalid value at once
    return answer_once(source_name(file.value_or("-")), [&] {
        if (file) {
            settings.costs = dlx::parse_costs(Input(*file, session.output).read_all());
            settings.costs_name = source_name(*file);
        }
        return run_diagrams(
            session,
            [&](const std::string& source, const dlx::Problem& problem, const dlx::CountParams& params, Writer& writer,
                const Tell& tell) {
                const SearchedCosts costs = costs_of(problem, settings);
                return settings.wants_several() ? find_several(settings, costs, source, problem, params, writer, tell)
                                                : find_optimum(settings, costs, source, problem, params, writer, tell);
            },
            settings.wants_several() ? "cost" : "");
    });
}

} // namespace

Command optimize_command() {
    return {"optimize",
            "Find solutions of minimum or maximum total cost.",
            "[FILE...]",
            "  dlx optimize problem.dlx                          the costs are in the options: 'a b |7'\n"
            "  dlx optimize -n 10 problem.dlx                    the ten best solutions\n"
            "  dlx optimize --maximize --time-limit 60 problem.dlx    the best solution found in a minute\n",
            "  0    an optimal solution was found for every problem\n"
            "  1    at least one has no solution\n",
            optimize_options(),
            run_optimize,
            "cheapest"};
}

} // namespace apps
