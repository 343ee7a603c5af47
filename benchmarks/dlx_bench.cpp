// Measures the engines on exact cover problems with published numbers of solutions and on a file of Sudokus. Every
// count is verified before anything is timed.

#include "benchmarks/instances.hpp"
#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "benchmarks/puzzle_file.hpp"
#include "dlx/dlx.hpp"
#include "dlx/lockstep/batch.hpp"
#include "sudoku/encoding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using bench::Instance;
using dlx::lockstep;

struct Settings {
    std::vector<std::string> engines;
    std::vector<std::string> branchings;
    std::vector<std::string> instances;
    std::vector<std::string> sudoku_files;
    std::string write_folder;
    unsigned runs = 5;
    double min_seconds = 0.05;
    bool all = false;
};

/// The work of a search of the whole tree; for a file of Sudokus, of all of them together.
struct Work {
    std::uint64_t solutions = 0;
    std::uint64_t nodes = 0;
    std::uint64_t updates = 0;
};

/// A problem to search, and the options to force in each search.
struct Task {
    std::string name;
    dlx::Problem problem;
    std::vector<std::vector<dlx::OptionId>> forced{{}};
    std::optional<std::uint64_t> limit;     ///< limit on the solutions of each search
    std::optional<std::uint64_t> solutions; ///< known number of solutions
};

/// An engine and its branching; or lockstep, for which all searches of a task are one batch.
struct Way {
    std::string_view engine;
    dlx::Branching branching;

    [[nodiscard]] bool is_lockstep() const { return engine == lockstep; }
    [[nodiscard]] std::string name() const {
        const std::string name(engine);
        return branching == dlx::Branching::mrv ? name : name + ", " + std::string(to_string(branching));
    }
};

dlx::SolveParams params_for(const Task& task, const Way& way) {
    dlx::SolveParams params;
    params.engine = way.engine;
    params.branching = way.branching;
    params.limits.solutions = task.limit;
    return params;
}

dlx::BatchParams batch_params_for(const Task& task) {
    dlx::BatchParams params;
    params.limits.solutions = task.limit.value_or(std::numeric_limits<std::uint64_t>::max());
    return params;
}

/// Answers all searches of a task, as instances of a batch.
void run_batch(const Task& task, dlx::BatchSolver& batch, const dlx::ResultCallback& sink) {
    const auto source = [&, next = task.forced.begin()](dlx::Instance& instance) mutable {
        if (next == task.forced.end())
            return false;
        instance.forced = *next++;
        return true;
    };
    batch.run(source, sink);
}

/// A solver of a task, again and again, on the structure built once.
class Contender {
public:
    Contender(const Task& task, const Way& way) : task_(&task) {
        if (way.is_lockstep())
            batch_.emplace(task.problem, batch_params_for(task));
        else
            search_.emplace(task.problem, params_for(task, way));
    }

    Work run() { return batch_ ? run_together() : run_one_by_one(); }

    /// Returns the seconds of one run, the mean of `repeats`.
    double timed(unsigned repeats) {
        const double start = bench::cpu_seconds();
        for (unsigned k = 0; k < repeats; ++k)
            (void)run();
        return (bench::cpu_seconds() - start) / repeats;
    }

private:
    Work run_one_by_one() {
        Work work;
        for (const auto& forced : task_->forced) {
            search_->restart(forced);
            search_->finish();
            work.solutions += search_->stats().solutions;
            work.nodes += search_->stats().search_nodes;
            work.updates += search_->stats().updates;
        }
        return work;
    }

    /// Runs the task as a batch. A branch makes two search nodes.
    Work run_together() {
        Work work;
        run_batch(*task_, *batch_, [&](const dlx::BatchResult& answer) {
            work.solutions += answer.solutions;
            work.nodes += 2 * answer.branches + 1;
        });
        return work;
    }

    const Task* task_;
    std::optional<dlx::Search> search_;
    std::optional<dlx::BatchSolver> batch_;
};

constexpr std::uint64_t refereed = 1000; ///< verified solutions of each search: this takes longer than the search

/// Counts the solutions, and verifies the first ones of each search.
std::uint64_t refereed_count(const Task& task, const Way& way) {
    std::uint64_t found = 0;
    const auto referee = [&](const dlx::Solution& solution) {
        if (const auto reason = dlx::verify_solution(task.problem, solution))
            throw std::runtime_error(fmt::format("{}, {}: wrong solution: {}", task.name, way.name(), *reason));
    };
    if (way.is_lockstep()) {
        dlx::BatchParams params = batch_params_for(task);
        params.max_kept_solutions = refereed;
        dlx::BatchSolver batch(task.problem, params);
        run_batch(task, batch, [&](const dlx::BatchResult& answer) {
            for (std::uint64_t k = 0; k < answer.kept_solutions; ++k)
                referee(answer.solution(k));
            found += answer.solutions;
        });
        return found;
    }
    for (const auto& forced : task.forced) {
        const auto visit = [&, here = std::uint64_t{0}](const dlx::Solution& solution) mutable {
            if (++here <= refereed)
                referee(solution);
            return dlx::VisitAction::keep_going;
        };
        found += dlx::for_each_solution(task.problem, visit, params_for(task, way), forced).solutions;
    }
    return found;
}

/// Throws unless the solutions of a problem are verified and are as many as published.
void verify(const Task& task, const Way& way) {
    const std::uint64_t found = refereed_count(task, way);
    if (task.solutions && found != *task.solutions)
        throw std::runtime_error(
            fmt::format("{}, {}: {} solutions, but there are {}", task.name, way.name(), found, *task.solutions));
}

bool is_wanted(const std::vector<std::string>& wanted, std::string_view name) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
}

constexpr dlx::Branching all_branchings[] = {dlx::Branching::mrv, dlx::Branching::weighted,
                                             dlx::Branching::failure_rate};

std::vector<Way> ways_for(const Task& task, const Settings& settings) {
    std::vector<Way> ways;
    for (const dlx::Engine& engine : dlx::engines())
        if (is_wanted(settings.engines, engine.name) &&
            (engine.unsupported_reason == nullptr || !engine.unsupported_reason(task.problem)))
            for (const dlx::Branching branching : all_branchings)
                if (is_wanted(settings.branchings, to_string(branching)) &&
                    (branching == dlx::Branching::mrv || engine.supports_learned_branching))
                    ways.push_back({engine.name, branching});
    if (is_wanted(settings.engines, lockstep) && !dlx::BatchSolver::unsupported_reason(task.problem))
        ways.push_back({lockstep, dlx::Branching::mrv});
    return ways;
}

std::string millions(double number) { return fmt::format("{:.3g} M", number / 1e6); }

/// Verifies the engines, then times them alternately, and prints a row for each.
void measure(const Task& task, const Settings& settings) {
    const auto ways = ways_for(task, settings);
    if (ways.empty())
        return;
    std::vector<Contender> contenders;
    std::vector<Work> work;
    contenders.reserve(ways.size());
    for (const Way& way : ways) {
        verify(task, way);
        work.push_back(contenders.emplace_back(task, way).run());
        if (work.back().solutions != work.front().solutions)
            throw std::runtime_error(fmt::format("{}: {} and {} do not find the same number of solutions", task.name,
                                                 ways.front().name(), way.name()));
    }
    std::vector<std::vector<double>> seconds(ways.size());
    std::vector<unsigned> repeats;
    repeats.reserve(contenders.size());
    for (Contender& contender : contenders)
        repeats.push_back(1 + static_cast<unsigned>(settings.min_seconds / std::max(contender.timed(1), 1e-7)));
    for (unsigned run = 0; run < settings.runs; ++run)
        for (std::size_t e = 0; e < ways.size(); ++e)
            seconds[e].push_back(contenders[e].timed(repeats[e]));

    for (std::size_t e = 0; e < ways.size(); ++e) {
        const bench::Spread spread = bench::spread(seconds[e]);
        std::vector<double> ratios;
        for (std::size_t run = 0; run < seconds[e].size(); ++run)
            ratios.push_back(seconds[e][run] / seconds[0][run]);
        fmt::print("{:<26} {:<27} {:>10} {:>11} {:>13} {:>10} {:>10} {:>10} {:>9} {:>17}\n", task.name, ways[e].name(),
                   work[e].solutions, work[e].nodes, work[e].updates, bench::duration(spread.median),
                   bench::duration(spread.min), bench::duration(spread.max),
                   millions(static_cast<double>(work[e].nodes) / spread.median),
                   e == 0 ? "" : bench::ratio(bench::spread(ratios)));
        if (task.forced.size() > 1)
            fmt::print("{:<26} {:<27} {} puzzles: {} a puzzle, {:.0f} puzzles/s, {:.2f} nodes and {:.1f} updates a "
                       "puzzle\n",
                       "", "", task.forced.size(),
                       bench::duration(spread.median / static_cast<double>(task.forced.size())),
                       static_cast<double>(task.forced.size()) / spread.median,
                       static_cast<double>(work[e].nodes) / static_cast<double>(task.forced.size()),
                       static_cast<double>(work[e].updates) / static_cast<double>(task.forced.size()));
    }
    (void)std::fflush(stdout);
}

/// Returns the uniqueness check of each puzzle of a file: up to two solutions.
Task sudoku_task(const std::string& path) {
    const auto puzzles = bench::read_puzzles(path);
    const sudoku::Encoding cover(puzzles.front().geometry());
    Task task{std::filesystem::path(path).stem().string(), cover.problem(), {}, 2, std::nullopt};
    for (const sudoku::Grid& puzzle : puzzles) {
        if (puzzle.geometry() != cover.geometry())
            throw std::runtime_error(path + ": puzzles of several sizes");
        cover.encode(puzzle.digits(), task.forced.emplace_back());
    }
    return task;
}

void write(const Instance& instance, const std::filesystem::path& folder) {
    const auto path = folder / (std::string(instance.name) + ".dlx");
    std::ofstream file(path, std::ios::binary);
    file << "| " << instance.name << ", " << instance.solutions << " solutions\n"
         << dlx::to_string(instance.make()) << std::flush;
    if (!file)
        throw std::runtime_error(path.string() + ": cannot be written");
    fmt::print("{}\n", path.string());
}

bool is_selected(const Instance& instance, const Settings& settings) {
    if (settings.instances.empty())
        return settings.all || !instance.long_running;
    return is_wanted(settings.instances, instance.name);
}

void check(const Settings& settings) {
    if (settings.runs == 0)
        throw std::runtime_error("--runs must be positive");
    const auto unknown = [](const auto& table, const std::string& name) {
        return std::none_of(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
    };
    for (const std::string& name : settings.instances)
        if (name != "none" && unknown(bench::instances(), name))
            throw std::runtime_error("no instance is called '" + name + "'; see --list");
    for (const std::string& name : settings.engines)
        if (name != lockstep && unknown(dlx::engines(), name))
            throw std::runtime_error("no engine is called '" + name + "'; see --list");
    for (const std::string& name : settings.branchings)
        if (std::none_of(std::begin(all_branchings), std::end(all_branchings),
                         [&](dlx::Branching branching) { return to_string(branching) == name; }))
            throw std::runtime_error("no branching is called '" + name + "'; there is: mrv, weighted, failure_rate");
}

void run(const Settings& settings) {
    check(settings);
    if (!settings.write_folder.empty()) {
        std::filesystem::create_directories(settings.write_folder);
        for (const Instance& instance : bench::instances())
            if (is_selected(instance, settings))
                write(instance, settings.write_folder);
        return;
    }
    bench::print_environment();
    fmt::print("runs:     {} of each engine in turn after one to verify; medians\n\n", settings.runs);
    fmt::print("{:<26} {:<27} {:>10} {:>11} {:>13} {:>10} {:>10} {:>10} {:>9} {:>17}\n", "problem", "engine",
               "solutions", "nodes", "updates", "time", "lowest", "highest", "nodes/s",
               dlx::engines().size() > 1 ? "time / first's" : "");
    for (const Instance& instance : bench::instances())
        if (is_selected(instance, settings))
            measure({std::string(instance.name), instance.make(), {{}}, std::nullopt, instance.solutions}, settings);
    for (const std::string& path : settings.sudoku_files)
        measure(sudoku_task(path), settings);
}

void list() {
    fmt::print("instances:\n");
    for (const Instance& instance : bench::instances())
        fmt::print("  {:<28} {:>12} solutions{}\n", instance.name, instance.solutions,
                   instance.long_running ? ", only with --all or by name" : "");
    fmt::print("engines:\n");
    for (const dlx::Engine& engine : dlx::engines())
        fmt::print("  {:<28} {}\n", engine.name, engine.description);
    fmt::print("  {:<28} {}\n", lockstep, "many searches, or branches of one, at a time");
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Settings settings;
    po::options_description options("dlx_bench [OPTION...]: times every engine on every instance", 100);
    // clang-format off
    options.add_options()
        ("list,l", "list instances and engines")
        ("instance,i", po::value(&settings.instances)->composing()->value_name("NAME"), "only this instance; may be repeated; 'none' for none")
        ("engine,e", po::value(&settings.engines)->composing()->value_name("NAME"), "only this engine; may be repeated")
        ("branching,b", po::value(&settings.branchings)->composing()->default_value({"mrv"}, "mrv")->value_name("NAME"), "mrv, weighted or failure_rate, of engines that have it; may be repeated")
        ("sudoku,s", po::value(&settings.sudoku_files)->composing()->default_value({BENCHMARK_DATA "/minimal_9x9.txt"}, "minimal_9x9.txt")->value_name("FILE"), "check each puzzle of this file for uniqueness; may be repeated")
        ("runs,r", po::value(&settings.runs)->default_value(settings.runs)->value_name("N"), "timed runs of each engine")
        ("min-seconds", po::value(&settings.min_seconds)->default_value(settings.min_seconds)->value_name("S"), "repeat short searches until a run takes so long")
        ("all,a", po::bool_switch(&settings.all), "long instances too")
        ("write,w", po::value(&settings.write_folder)->value_name("FOLDER"), "write the instances in Knuth's text format, and time nothing");
    // clang-format on
    return bench::run_program(argc, argv, options, [&](const po::variables_map& values) {
        if (values.count("list") != 0)
            list();
        else
            run(settings);
    });
}
