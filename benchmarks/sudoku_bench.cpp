// Measures how fast the engines and the classic solvers check Sudokus for uniqueness: no solution, one, or more. Every
// answer is verified before anything is timed.

#include "benchmarks/baselines/solver.hpp"
#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "benchmarks/puzzle_file.hpp"
#include "dlx/engine.hpp"
#include "sudoku/solve.hpp"
#include "tests/support/one_by_one.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using sudoku::Grid;
using sudoku::Verdict;

struct Settings {
    std::vector<std::string> files;
    std::vector<std::string> solvers;
    unsigned runs = 5;
    double budget = 1;
    double min_seconds = 0.05;
    std::uint64_t max_nodes = 20'000'000;
};

/// The result of a solver for one puzzle, and its work.
struct PuzzleResult {
    std::vector<Grid> solutions; ///< one or two of its solutions
    std::uint64_t count = 0;     ///< number of solutions, at most two
    std::uint64_t nodes = 0;
    bool guessed = false;
    bool gave_up = false;
};

Verdict verdict(const PuzzleResult& finding) {
    if (finding.count > 1)
        return Verdict::multiple;
    if (finding.gave_up)
        return Verdict::unknown;
    return finding.count == 1 ? Verdict::unique : Verdict::none;
}

/// One solver for one geometry. find() returns everything, for the verification; count_up_to_two() as little as
/// possible, for the clock.
class Contender {
public:
    Contender() = default;
    Contender(const Contender&) = delete;
    Contender& operator=(const Contender&) = delete;
    virtual ~Contender() = default;
    virtual PuzzleResult find(const Grid& puzzle) = 0;
    virtual std::uint64_t count_up_to_two(const Grid& puzzle) = 0;
};

class EngineContender final : public Contender {
public:
    EngineContender(const sudoku::Geometry& geometry, std::string_view engine) : solver_(geometry, params(engine)) {}

    PuzzleResult find(const Grid& puzzle) override {
        PuzzleResult finding;
        finding.solutions = solver_.solutions(puzzle, 2);
        finding.count = finding.solutions.size();
        finding.nodes = solver_.stats().search_nodes;
        // A search for two solutions that never branched has one node at each level.
        finding.guessed = finding.nodes > solver_.stats().max_level + std::uint64_t{1};
        return finding;
    }
    std::uint64_t count_up_to_two(const Grid& puzzle) override { return solver_.count(puzzle, 2); }

private:
    static dlx::SolveParams params(std::string_view engine) {
        dlx::SolveParams params;
        params.engine = engine;
        return params;
    }
    sudoku::test::OneByOne solver_;
};

class BaselineContender final : public Contender {
public:
    BaselineContender(const sudoku::Geometry& geometry, const baselines::Baseline& baseline, std::uint64_t max_nodes)
        : solver_(baseline.make(geometry)), limits_{.solutions = 2, .nodes = max_nodes} {}

    PuzzleResult find(const Grid& puzzle) override {
        const baselines::Answer answer = solver_->count(puzzle, limits_);
        PuzzleResult finding{{}, answer.solutions, answer.nodes, answer.guesses > 0, answer.gave_up};
        if (answer.first)
            finding.solutions.push_back(*answer.first);
        return finding;
    }
    std::uint64_t count_up_to_two(const Grid& puzzle) override { return solver_->count(puzzle, limits_).solutions; }

private:
    std::unique_ptr<baselines::Solver> solver_;
    baselines::SearchLimits limits_;
};

/// A row of every table.
struct Row {
    std::string name;
    std::string description;
    std::uint32_t max_side;
    std::function<std::unique_ptr<Contender>(const sudoku::Geometry&)> make;
};

/// Returns the baselines, then the engines, dancing links last: the fastest, and the reference of the others.
std::vector<Row> all_rows(std::uint64_t max_nodes) {
    std::vector<Row> rows;
    for (const baselines::Baseline& baseline : baselines::all())
        rows.push_back({std::string(baseline.name), std::string(baseline.description), baseline.max_side,
                        [&baseline, max_nodes](const sudoku::Geometry& geometry) {
                            return std::make_unique<BaselineContender>(geometry, baseline, max_nodes);
                        }});
    const auto engines = dlx::engines();
    for (auto engine = engines.rbegin(); engine != engines.rend(); ++engine)
        rows.push_back({std::string(engine->name), std::string(engine->description), sudoku::Geometry::max_side,
                        [name = engine->name](const sudoku::Geometry& geometry) {
                            return std::make_unique<EngineContender>(geometry, name);
                        }});
    return rows;
}

/// Puzzles of one file, one geometry and one verdict.
struct Set {
    std::string file;
    Verdict verdict{};
    std::vector<Grid> puzzles;
};

/// The result of one solver on the first puzzles of a set, as many as fit into the budget.
struct Result {
    std::string name;
    std::unique_ptr<Contender> contender;
    std::size_t puzzles = 0;
    std::uint64_t nodes = 0;
    std::size_t without_guess = 0;
    std::size_t gave_up = 0;
    std::vector<double> seconds; ///< seconds of each run over the puzzles
    std::vector<double> ratios;  ///< ratio to the reference's run over the same puzzles
};

std::string place(const Set& set, std::size_t k, const std::string& solver) {
    return fmt::format("{}: puzzle {} of those with verdict {}: {}", set.file, k + 1, to_string(set.verdict), solver);
}

/// Verifies a result.
void verify(const Set& set, std::size_t k, const std::string& solver, const PuzzleResult& finding) {
    for (const Grid& solution : finding.solutions)
        if (const auto reason = verify_solution(set.puzzles[k], solution))
            throw std::runtime_error(place(set, k, solver) + ": wrong solution: " + *reason);
    if (finding.solutions.size() > 1 && finding.solutions[0] == finding.solutions[1])
        throw std::runtime_error(place(set, k, solver) + ": the same solution twice");
    const Verdict found = verdict(finding);
    if (found != set.verdict && found != Verdict::unknown)
        throw std::runtime_error(
            fmt::format("{}: says {} where others do not", place(set, k, solver), to_string(found)));
}

/// Sorts the puzzles of a file by the answers of dancing links.
std::vector<Set> sets_of(const std::string& path) {
    std::map<Verdict, Set> sets;
    std::optional<sudoku::Geometry> geometry;
    std::unique_ptr<Contender> contender;
    for (Grid& puzzle : bench::read_puzzles(path)) {
        if (!geometry) {
            geometry = puzzle.geometry();
            contender = std::make_unique<EngineContender>(*geometry, dlx::engines().front().name);
        } else if (geometry != puzzle.geometry()) {
            throw std::runtime_error(path + ": puzzles of several sizes");
        }
        const Verdict found = verdict(contender->find(puzzle));
        Set& set = sets[found];
        set.file = std::filesystem::path(path).filename().string();
        set.verdict = found;
        set.puzzles.push_back(std::move(puzzle));
    }
    std::vector<Set> result;
    result.reserve(sets.size());
    for (auto& [found, set] : sets)
        result.push_back(std::move(set));
    return result;
}

/// Verifies all results once, and determines how many puzzles fit into the budget.
Result verified(const Set& set, const Row& row, double budget) {
    Result result;
    result.name = row.name;
    result.contender = row.make(set.puzzles.front().geometry());
    const double start = bench::cpu_seconds();
    for (; result.puzzles < set.puzzles.size(); ++result.puzzles) {
        if (result.puzzles > 0 && bench::cpu_seconds() - start > budget)
            break;
        const PuzzleResult finding = result.contender->find(set.puzzles[result.puzzles]);
        verify(set, result.puzzles, row.name, finding);
        result.nodes += finding.nodes;
        result.without_guess += finding.guessed || finding.gave_up ? 0 : 1;
        result.gave_up += finding.gave_up ? 1 : 0;
    }
    return result;
}

/// Returns the seconds of one pass over `puzzles`, the mean of as many as take `min_seconds`.
double timed(Contender& contender, std::span<const Grid> puzzles, double min_seconds) {
    const double start = bench::cpu_seconds();
    double seconds = 0;
    std::size_t passes = 0;
    std::uint64_t solutions = 0;
    while (passes == 0 || seconds < min_seconds) {
        for (const Grid& puzzle : puzzles)
            solutions += contender.count_up_to_two(puzzle);
        ++passes;
        seconds = bench::cpu_seconds() - start;
    }
    return solutions <= 2 * passes * puzzles.size() ? seconds / static_cast<double>(passes)
                                                    : 0; // uses `solutions`, so that nothing is dropped
}

/// Verifies all solvers that can do the set, then times them alternately, each run next to one of the reference.
std::vector<Result> measure(const Set& set, const std::vector<Row>& rows, const Settings& settings) {
    std::vector<Result> results;
    for (const Row& row : rows)
        if (set.puzzles.front().geometry().side() <= row.max_side &&
            (settings.solvers.empty() || &row == &rows.back() ||
             std::find(settings.solvers.begin(), settings.solvers.end(), row.name) != settings.solvers.end()))
            results.push_back(verified(set, row, settings.budget));
    Contender& reference = *results.back().contender;
    for (unsigned run = 0; run < settings.runs; ++run)
        for (Result& result : results) {
            const auto puzzles = std::span(set.puzzles).first(result.puzzles);
            result.seconds.push_back(timed(*result.contender, puzzles, settings.min_seconds));
            if (&result != &results.back())
                result.ratios.push_back(result.seconds.back() / timed(reference, puzzles, settings.min_seconds));
        }
    return results;
}

double seconds_a_puzzle(const Result& result) {
    return bench::spread(result.seconds).median / static_cast<double>(result.puzzles);
}

/// Formats "12", or ">12" if the solver gave up on some puzzles.
std::string at_least(const Result& result, const std::string& number) {
    return (result.gave_up > 0 ? ">" : "") + number;
}

void print(const Set& set, const std::vector<Result>& results) {
    double givens = 0;
    for (const Grid& puzzle : set.puzzles)
        givens += static_cast<double>(puzzle.given_count());
    fmt::print("\n{}: {} puzzles, {}, {}, {:.1f} givens on average\n", set.file, set.puzzles.size(),
               to_string(set.puzzles.front().geometry()), to_string(set.verdict),
               givens / static_cast<double>(set.puzzles.size()));
    fmt::print("{:<18} {:>8} {:>12} {:>12} {:>14} {:>9}   {}\n", "solver", "measured", "puzzles/s", "us/puzzle",
               "nodes/puzzle", "no guess", "time / " + results.back().name + "'s on the same puzzles");
    for (const Result& result : results) {
        const auto n = static_cast<double>(result.puzzles);
        const double seconds = seconds_a_puzzle(result);
        fmt::print("{:<18} {:>8} {:>12.0f} {:>12} {:>14} {:>8.1f}%   {}\n", result.name, result.puzzles, 1 / seconds,
                   at_least(result, fmt::format("{:.2f}", seconds * 1e6)),
                   at_least(result, fmt::format("{:.2f}", static_cast<double>(result.nodes) / n)),
                   100 * static_cast<double>(result.without_guess) / n,
                   result.ratios.empty() ? "1" : at_least(result, bench::ratio(bench::spread(result.ratios))));
        if (result.gave_up > 0)
            fmt::print("{:<18} gave up on {} of them at the limit on nodes\n", "", result.gave_up);
    }
    (void)std::fflush(stdout);
}

/// Milliseconds a puzzle by class, for one board size.
struct Ladder {
    struct Step {
        std::array<std::string, 3> milliseconds;
        double seconds = 0; ///< sum for all puzzles of all classes
        double puzzles = 0;
        bool partial = false; ///< true if not all puzzles were measured
    };
    std::vector<std::string> names; ///< names in their order
    std::map<std::string, Step> steps;

    void add(const Set& set, const std::vector<Result>& results) {
        const std::size_t column = set.verdict == Verdict::unique ? 0 : set.verdict == Verdict::none ? 1 : 2;
        for (const Result& result : results) {
            if (!steps.contains(result.name))
                names.push_back(result.name);
            Step& step = steps[result.name];
            const bool partial = result.puzzles < set.puzzles.size();
            std::string& text = step.milliseconds[column];
            text += fmt::format("{}{}{:.4g}{}", text.empty() ? "" : ", ", result.gave_up > 0 ? ">" : "",
                                seconds_a_puzzle(result) * 1e3, partial ? "*" : "");
            step.seconds += seconds_a_puzzle(result) * static_cast<double>(set.puzzles.size());
            step.puzzles += static_cast<double>(set.puzzles.size());
            step.partial |= partial || result.gave_up > 0;
        }
    }

    void print(std::uint32_t side) const {
        fmt::print("\nladder, {0}x{0}: milliseconds a puzzle, and puzzles a second over all of them\n", side);
        fmt::print("{:<18} {:>14} {:>14} {:>14} {:>14}\n", "solver", "one solution", "none", "several", "puzzles/s");
        bool partial = false;
        for (const std::string& name : names) {
            const Step& step = steps.at(name);
            const auto& [one, none, several] = step.milliseconds;
            fmt::print("{:<18} {:>14} {:>14} {:>14} {:>14}\n", name, one, none, several,
                       fmt::format("{}{:.0f}", step.partial ? "~" : "", step.puzzles / step.seconds));
            partial |= step.partial;
        }
        if (partial)
            fmt::print("* measured on the first puzzles only, as many as fit the budget (see \"measured\" above); ~ "
                       "estimated from those; > gave up on some\n");
    }
};

void run(Settings settings) {
    if (settings.runs == 0)
        throw std::runtime_error("--runs must be positive");
    if (settings.files.empty())
        for (const char* size : {"4x4", "9x9"})
            for (const char* kind : {"minimal", "none", "several"})
                settings.files.push_back(fmt::format("{}/{}_{}.txt", BENCHMARK_DATA, kind, size));
    const std::vector<Row> rows = all_rows(settings.max_nodes);
    for (const std::string& name : settings.solvers)
        if (std::none_of(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; }))
            throw std::runtime_error("no solver is called '" + name + "'; see --list");
    bench::print_environment();
    fmt::print("question: no solution, one, or more? The search ends at the second solution.\n");
    fmt::print("runs:     {} of each solver in turn after one to verify; medians. Each solver is measured on the first "
               "puzzles it can do in {} s, and gives a puzzle up after {} nodes.\n",
               settings.runs, settings.budget, settings.max_nodes);
    std::map<std::uint32_t, Ladder> ladders;
    for (const std::string& path : settings.files)
        for (const Set& set : sets_of(path)) {
            const std::vector<Result> results = measure(set, rows, settings);
            print(set, results);
            ladders[set.puzzles.front().geometry().side()].add(set, results);
        }
    for (const auto& [side, ladder] : ladders)
        ladder.print(side);
}

void list() {
    for (const Row& row : all_rows(0))
        fmt::print("{:<18} {}\n", row.name, row.description);
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Settings settings;
    po::options_description options("sudoku_bench [OPTION...] [FILE...]: times every solver on puzzle files, in all "
                                    "common formats\n\nWithout FILE: the project's own sets",
                                    100);
    // clang-format off
    options.add_options()
        ("list,l", "list the solvers")
        ("solver,s", po::value(&settings.solvers)->composing()->value_name("NAME"), "only this solver and dancing links; may be repeated")
        ("runs,r", po::value(&settings.runs)->default_value(settings.runs)->value_name("N"), "timed runs of each solver")
        ("budget,b", po::value(&settings.budget)->default_value(settings.budget)->value_name("S"), "seconds for a solver's first run over a set; slow ones do a part of it")
        ("min-seconds", po::value(&settings.min_seconds)->default_value(settings.min_seconds)->value_name("S"), "repeat short runs until they take so long")
        ("max-nodes", po::value(&settings.max_nodes)->default_value(settings.max_nodes)->value_name("N"), "classic solvers give a puzzle up after this number of search nodes")
        ("file", po::value(&settings.files)->composing(), "puzzle file; the option's name may be omitted");
    // clang-format on
    po::positional_options_description positional;
    positional.add("file", -1);
    return bench::run_program(
        argc, argv, options,
        [&](const po::variables_map& values) {
            if (values.count("list") != 0)
                list();
            else
                run(settings);
        },
        positional);
}
