#include "sudoku/rules/variant_solve.hpp"

#include "dlx/engine.hpp"
#include "dlx/lockstep/batch.hpp"
#include "dlx/parallel.hpp"
#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/solver.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

namespace sudoku {

namespace {

SearchOutcome find_solutions(const VariantPuzzle& puzzle, const dlx::Limits& limits, std::uint64_t wanted,
                             std::vector<Grid>& solutions) {
    SolverParams params;
    params.search.limits = limits;
    params.search.limits.solutions = wanted;
    const PuzzleResult found = detail::solve_with_rules(puzzle, params, [&](std::span<const Digit> solution) {
        solutions.emplace_back(puzzle.grid.geometry(), solution);
    });
    return {found.status, found.solutions, found.search_nodes};
}

/// Searches for all solutions as check() does, for some tenths of a second: where rules leave few solutions, counts take much
/// longer by other engines. Returns nothing if more search nodes are needed, or more time for the problem.
std::optional<dlx::SolveResult> find_few(const VariantPuzzle& puzzle, EncodeParams of_rules,
                                         const dlx::Limits& limits) {
    constexpr std::uint64_t few_nodes = 10'000;
    constexpr std::uint64_t few_updates = 2'000'000; // cheaper nodes, as those of regions to be found, may be more
    const dlx::RunMonitor watch(limits);
    of_rules.colors = true;
    const auto encoding = encode(puzzle, of_rules, watch);
    if (!encoding)
        return std::nullopt;
    dlx::SolveParams params = variant_params(encoding->problem, limits);
    params.limits.seconds = watch.remaining_limits().seconds;
    params.limits.search_nodes = std::min(few_nodes, limits.search_nodes.value_or(few_nodes));
    const dlx::Engine& engine = dlx::select_engine(encoding->problem, params.engine, params.branching);
    const auto search = engine.make(encoding->problem);
    search->start({}, params);
    search->finish();
    const dlx::Stats& stats = search->stats();
    const std::uint64_t nodes = few_nodes * few_updates / (stats.updates + 1);
    if (search->status() == dlx::Status::node_limit && !limits.search_nodes && nodes > few_nodes) {
        params.limits.seconds = watch.remaining_limits().seconds;
        params.limits.search_nodes = std::min(nodes, 16 * few_nodes);
        search->resume();
        search->finish();
    }
    if (search->status() != dlx::Status::exhausted && search->status() != dlx::Status::solution_limit)
        return std::nullopt;
    return dlx::SolveResult{search->status(), stats.solutions, watch.seconds(), stats, engine.name, params.branching};
}

/// Returns the reason why a watch ended an encoding.
dlx::Status stop_of(const dlx::RunMonitor& watch) { return watch.stop_reason().value_or(dlx::Status::stopped); }

/// Returns whether race() may precede a search for one or two solutions.
bool may_race(const dlx::SolveParams& params) {
    return params.engine == "domain_consistency" && !params.seed && !params.limits.search_nodes &&
           params.limits.solutions.value_or(3) <= 2;
}

/// Search by one of the branchings of race().
struct Contender {
    dlx::SolveParams params;
    std::unique_ptr<dlx::EngineSearch> search{};
    std::vector<dlx::Solution> solutions{};

    /// Starts the search, or resumes it, up to a number of search nodes. Returns whether it has ended.
    bool advance(std::optional<std::uint64_t> nodes, const dlx::RunMonitor& watch, bool resumes = false) {
        params.limits.seconds = watch.remaining_limits().seconds;
        params.limits.search_nodes = nodes;
        if (resumes) {
            search->resume();
        } else {
            solutions.clear();
            search->start({}, params);
        }
        while (search->next())
            solutions.push_back(search->solution());
        return search->status() != dlx::Status::node_limit;
    }
};

/// Searches by weights and by failure rates, each for some search nodes. Unless one of them ends, restarts the one that
/// advances faster with the scores that it has learned: on most puzzles that take long, one needs a fraction of the search nodes
/// of the other. Passes its solutions on and returns its result; adds other search nodes to `total`.
///
/// Measured after 20,000 search nodes each: share of the tree by weights for 1 by failure rates, and search nodes of the whole
/// search. Little killers 1.5 to 14, 0.54 and 0.6; killers with repeated digits 4 and 8, 0.34 and 0.46; a sum line 1.3, 0.67;
/// pencilmarks 1.3 to 3, 0.2; renbans 0.5, 2.2; killers that fill the board 0.3 to 1.1, more than 1.1.
/// Time of 37 puzzles, for 1 with this restart: 1.3 with new scores and 1.2 without a restart, where two puzzles do not end
/// in 10 seconds; 1.1 by turns, as long as the other search is not faster.
dlx::SolveResult race(const dlx::Problem& problem, const dlx::SolveParams& params, const dlx::Visitor& take,
                      PuzzleResult& total) {
    constexpr std::uint64_t nodes = 20'000;
    constexpr double least_lead = 1.25;
    constexpr double nearly = 0.25; ///< share of the tree after which the first search has more search nodes
    const dlx::RunMonitor watch(params.limits);
    const dlx::Engine& engine = dlx::select_engine(problem, params.engine, params.branching);
    dlx::SolveParams each = params;
    dlx::Progress shown; // sum of the searches, each of which counts from 0
    if (params.limits.on_progress)
        each.limits.on_progress = [&](const dlx::Progress& done) {
            shown = {std::max(shown.solutions, done.solutions), total.search_nodes + done.search_nodes, watch.seconds(),
                     std::max(shown.fraction_done, done.fraction_done)};
            params.limits.on_progress(shown);
        };
    std::array<Contender, 2> both{Contender{each}, Contender{each}}; // first the one that is better more often
    both[problem.has_colors() ? 0 : 1].params.branching = dlx::Branching::weighted;
    std::size_t k = 0;
    std::optional<dlx::Solution> known; // one of an earlier search
    const auto end = [&] {
        const dlx::EngineSearch& search = *both[k].search;
        std::vector<dlx::Solution>& solutions = both[k].solutions;
        if (known && solutions.empty() && search.status() != dlx::Status::exhausted)
            solutions.push_back(*known);
        for (const dlx::Solution& options : solutions)
            (void)take(options);
        return dlx::SolveResult{search.status(), solutions.size(), watch.seconds(),
                                search.stats(),  engine.name,      both[k].params.branching};
    };
    for (k = 0; k < both.size(); ++k) {
        Contender& one = both[k];
        one.search = engine.make(problem);
        if (one.advance(nodes, watch) ||
            (k == 0 && one.search->fraction_done() >= nearly && one.advance(6 * nodes, watch, true)))
            return end();
        if (!one.solutions.empty())
            known = one.solutions.front();
        total.search_nodes += one.search->stats().search_nodes;
        total.updates += one.search->stats().updates;
    }
    k = both[1].search->fraction_done() > least_lead * both[0].search->fraction_done() ? 1 : 0;
    both[1 - k].search.reset();
    both[k].params.keep_learned_scores = true;
    (void)both[k].advance(std::nullopt, watch);
    return end();
}

/// Returns a rule, and those for whose cells it or one of them makes exceptions.
std::vector<Rule> with_exceptions(const VariantPuzzle& puzzle, std::size_t rule) {
    std::vector<bool> is_needed(puzzle.rules.size());
    is_needed[rule] = true;
    std::vector<Rule> found{puzzle.rules[rule]};
    for (std::size_t k = 0; k < found.size(); ++k)
        for (std::size_t other = 0; other < puzzle.rules.size(); ++other)
            if (!is_needed[other] && (rules::depends_on(puzzle.grid.geometry(), found[k], puzzle.rules[other]) ||
                                      rules::share_unknowns(puzzle.grid.geometry(), found[k], puzzle.rules[other]))) {
                is_needed[other] = true;
                found.push_back(puzzle.rules[other]);
            }
    return found;
}

} // namespace

std::string_view variant_engine(const dlx::Problem& problem) {
    constexpr std::string_view name = "domain_consistency";
    const auto engines = dlx::engines();
    const auto engine = std::find_if(engines.begin(), engines.end(), [&](const auto& one) { return one.name == name; });
    return engine->unsupported_reason(problem) ? "auto" : name;
}

dlx::SolveParams variant_params(const dlx::Problem& problem, dlx::Limits limits) {
    dlx::SolveParams params;
    params.limits = std::move(limits);
    params.branching = variant_branching;
    params.engine = variant_engine(problem);
    return params;
}

std::vector<Clash> clashes(const VariantPuzzle& puzzle) {
    std::vector<Clash> found = clashes(puzzle.grid);
    if (puzzle.regions != box_regions(puzzle.grid.geometry()))
        std::erase_if(found, [](const Clash& clash) { return clash.house.kind == HouseKind::box; });
    return found;
}

CheckResult check(const VariantPuzzle& puzzle, const dlx::Limits& limits) {
    CheckResult result;
    result.outcome = find_solutions(puzzle, limits, 2, result.witnesses);
    if (result.outcome.solutions == 0)
        result.clashes = clashes(puzzle);
    result.verdict = verdict(result.outcome.solutions, result.outcome.status, result.clashes);
    return result;
}

std::optional<Grid> solve(const VariantPuzzle& puzzle, const dlx::Limits& limits, SearchOutcome* outcome) {
    std::vector<Grid> solutions;
    const SearchOutcome found = find_solutions(puzzle, limits, 1, solutions);
    if (outcome != nullptr)
        *outcome = found;
    return solutions.empty() ? std::nullopt : std::optional(std::move(solutions.front()));
}

PuzzleResult detail::solve_with_rules(const VariantPuzzle& puzzle, const SolverParams& settings,
                                      const std::function<void(std::span<const Digit>)>& keep) {
    const dlx::RunMonitor watch(settings.search.limits);
    const auto encoding = encode(puzzle, {.derived_sums = settings.derived_sums, .colors = true}, watch);
    PuzzleResult found;
    if (!encoding) {
        found.status = stop_of(watch);
        return found;
    }
    dlx::SolveParams params = settings.search;
    params.branching = settings.branching_with_rules;
    if (params.engine == "auto" || params.engine == dlx::lockstep)
        params.engine = variant_engine(encoding->problem);
    const auto take = [&](const dlx::Solution& options) {
        if (settings.keep_solutions)
            keep(encoding->decode(options).digits());
        return dlx::VisitAction::keep_going;
    };
    params.limits.seconds = watch.remaining_limits().seconds;
    const dlx::SolveResult result = settings.branching_with_rules == variant_branching && may_race(params)
                                        ? race(encoding->problem, params, take, found)
                                        : dlx::for_each_solution(encoding->problem, take, params, settings.task_runner);
    found.status = result.status;
    found.solutions = result.solutions;
    found.nodes_visited = found.search_nodes += result.stats.search_nodes;
    found.updates += result.stats.updates;
    found.engine = result.engine;
    return found;
}

dlx::CountResult detail::count_with_rules(const VariantPuzzle& puzzle, const dlx::CountParams& params,
                                          bool derived_sums) {
    return sudoku::count(puzzle, params, {.derived_sums = derived_sums});
}

dlx::CountResult count(const VariantPuzzle& puzzle, const dlx::CountParams& settings, const EncodeParams& of_rules) {
    dlx::CountParams params = settings;
    params.limits = params.solve_params().limits;
    const dlx::RunMonitor watch(params.limits);
    if (params.make_enumerator == nullptr)
        params.make_enumerator = dlx::lockstep_enumerator;
    const bool is_open = params.method == dlx::CountMethod::automatic && params.search.engine == "auto" &&
                         params.search.branching == dlx::Branching::mrv && !params.search.seed &&
                         !params.limits.search_nodes;
    if (auto found = is_open ? find_few(puzzle, of_rules, params.limits) : std::nullopt) {
        found->seconds = watch.seconds();
        return dlx::to_count_result(*std::move(found));
    }
    const auto encoding = encode(puzzle, of_rules, watch);
    if (!encoding) {
        dlx::CountResult undecided;
        undecided.status = stop_of(watch);
        undecided.seconds = watch.seconds();
        return undecided;
    }
    params.limits.seconds = watch.remaining_limits().seconds;
    return dlx::count(encoding->problem, params);
}

dlx::CountEstimate estimate(const VariantPuzzle& puzzle, const dlx::EstimateParams& params) {
    const dlx::RunMonitor watch(params.limits);
    dlx::Limits limits = watch.remaining_limits();
    limits.search_nodes = params.limits.search_nodes;
    const auto found = find_few(puzzle, {}, limits);
    dlx::CountEstimate exact;
    if (const auto encoding = found ? std::nullopt : encode(puzzle, {}, watch)) {
        dlx::EstimateParams rest = params;
        rest.limits.seconds = watch.remaining_limits().seconds;
        return dlx::estimate(encoding->problem, rest);
    } else if (!found) {
        exact.status = stop_of(watch);
        return exact;
    }
    exact.status = dlx::Status::exhausted;
    exact.is_exact = true;
    exact.solutions = found->solutions;
    exact.relative_error = 0;
    exact.search_nodes = found->stats.search_nodes;
    exact.seconds = watch.seconds();
    return exact;
}

CheckResult Checker::check(const Puzzle& puzzle, const dlx::Limits& limits) {
    return puzzle.is_plain() ? check(puzzle.grid, limits) : sudoku::check(*puzzle.variant, limits);
}

std::optional<Grid> Checker::solve(const Puzzle& puzzle, const dlx::Limits& limits, SearchOutcome* outcome) {
    return puzzle.is_plain() ? solve(puzzle.grid, limits, outcome) : sudoku::solve(*puzzle.variant, limits, outcome);
}

std::vector<std::size_t> violated_rules(const VariantPuzzle& puzzle, const Grid& solution) {
    VariantPuzzle alone(Grid(solution.geometry(), solution.digits()));
    alone.regions = puzzle.regions;
    alone.lowest_digit = puzzle.lowest_digit;
    std::vector<std::size_t> violated;
    for (std::size_t i = 0; i < puzzle.rules.size(); ++i) {
        alone.rules = with_exceptions(puzzle, i);
        if (!solve(alone))
            violated.push_back(i);
    }
    return violated;
}

std::optional<std::string> verify_solution(const VariantPuzzle& puzzle, const Grid& solution) {
    const Geometry& geometry = solution.geometry();
    const Geometry lines = geometry.is_whole() ? Geometry(1, geometry.side()) : geometry; // its boxes are the rows
    if (auto wrong =
            verify_solution(Grid(lines, puzzle.grid.digits(), puzzle.grid.eliminated()), Grid(lines, solution.digits()),
                            puzzle.lowest_digit == 0 ? puzzle.notation() : DigitNotation::numbers))
        return wrong;
    for (Cell b = 0; b < puzzle.regions.size(); ++b)
        for (Cell a = 0; a < b; ++a)
            if (puzzle.regions[a] == puzzle.regions[b] && solution[a] == solution[b])
                return "digit " + std::to_string(puzzle.value(solution[a])) + " twice in region " +
                       std::to_string(puzzle.regions[a] + 1) + ": " + cell_name(geometry, a) + " and " +
                       cell_name(geometry, b);
    const std::vector<std::size_t> violated = violated_rules(puzzle, solution);
    if (violated.empty())
        return std::nullopt;
    return "violated: " + describe(geometry, puzzle.rules[violated.front()]);
}

} // namespace sudoku
