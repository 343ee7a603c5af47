// Measures how fast solutions are counted: by enumeration, by the frontier, by the automatic choice, and by a diagram
// of all solutions. Every count is verified: by the known one, or for files by the other methods.

#include "benchmarks/instances.hpp"
#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "dlx/convert/read_problem.hpp"
#include "dlx/count.hpp"
#include "dlx/lockstep/batch.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/threads.hpp"
#include "dlx/zdd.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Settings {
    std::vector<std::string> instances;
    std::vector<std::string> files;   ///< problems in place of the instances
    std::vector<std::string> methods; ///< names of the methods to time; empty for all
    unsigned runs = 5;
    double seconds = 30; ///< limit of each count
    unsigned threads = 1;
};

template <dlx::CountMethod Method>
dlx::CountResult count_by(const dlx::Problem& problem, const Settings& settings) {
    dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator, .find_symmetries = dlx::item_symmetries};
    params.method = Method;
    params.search.limits.seconds = settings.seconds;
    if (settings.threads > 1)
        params.task_runner = dlx::use_threads(settings.threads);
    return dlx::count(problem, params);
}

dlx::CountResult count_by_zdd(const dlx::Problem& problem, const Settings& settings) {
    const dlx::ZddResult result = dlx::solutions_as_zdd(problem, {.limits = {.seconds = settings.seconds}});
    dlx::CountResult count = to_count_result(result);
    count.stats.search_nodes = result.zdd ? result.zdd->node_count() - dlx::Zdd::first_branch : 0; // column "nodes"
    return count;
}

struct Method {
    const char* name;
    dlx::CountResult (*count)(const dlx::Problem&, const Settings&);
};

constexpr Method methods[] = {
    {"enumerate", count_by<dlx::CountMethod::enumerate>},
    {"frontier", count_by<dlx::CountMethod::frontier>},
    {"auto", count_by<dlx::CountMethod::automatic>},
    {"zdd", count_by_zdd},
};
constexpr std::size_t automatic = 2; ///< index in methods

struct Row {
    std::string name;
    std::string solutions; ///< decimal; empty until the first count if they are unknown
    dlx::Problem problem;
};

/// The times of `auto`, in all rows.
struct Summary {
    std::vector<double> seconds;      ///< median of each row in which it finished
    std::size_t rows = 0;             ///< number of all rows
    std::vector<std::string> exceeds; ///< rows that exceed 1.3 times the time of the faster method and 2 ms
};

/// Counts once, and returns the seconds of the count alone, from the problem to the number. Throws if it is wrong.
double timed(Row& row, const Method& method, const Settings& settings, dlx::CountResult& result) {
    const double start = bench::cpu_seconds();
    result = method.count(row.problem, settings);
    const double seconds = settings.threads > 1 ? result.seconds : bench::cpu_seconds() - start;
    if (result.status == dlx::Status::exhausted) {
        if (row.solutions.empty())
            row.solutions = result.solutions.str();
        if (result.solutions.str() != row.solutions)
            throw std::runtime_error(fmt::format("{}: counted {} by {}, but there are {}", row.name,
                                                 result.solutions.str(), method.name, row.solutions));
    }
    return seconds;
}

/// Times the methods alternately, each until it does not finish, and prints a line for each.
void measure(Row row, const Settings& settings, Summary& summary) {
    std::vector<double> seconds[std::size(methods)];
    dlx::CountResult results[std::size(methods)];
    const auto is_wanted = [&](std::size_t m) {
        return settings.methods.empty() ||
               std::find(settings.methods.begin(), settings.methods.end(), methods[m].name) != settings.methods.end();
    };
    const auto is_known = [&](std::size_t m) { return results[m].status == dlx::Status::exhausted; };
    for (unsigned run = 0; run < settings.runs; ++run)
        for (std::size_t m = 0; m < std::size(methods); ++m)
            if (is_wanted(m) && (run == 0 || is_known(m)))
                seconds[m].push_back(timed(row, methods[m], settings, results[m]));
    double best = std::numeric_limits<double>::infinity(); // best of the methods to choose from, the first two
    for (std::size_t m = 0; m < std::size(methods); ++m) {
        if (!is_wanted(m))
            continue;
        const bench::Spread spread = bench::spread(seconds[m]);
        if (m < 2 && is_known(m))
            best = std::min(best, spread.min);
        fmt::print("{:<24} {:<9} {:<10} {:>10} {:>11} {:>11} {:>10} {:>10} {:>10} {:>6.2f}  {}\n", row.name,
                   methods[m].name, to_string(results[m].method), results[m].frontier_states,
                   results[m].frontier_merges, results[m].stats.search_nodes, bench::duration(spread.median),
                   bench::duration(spread.min), bench::duration(spread.max), m < 2 ? 1 : spread.min / best,
                   is_known(m) ? row.solutions : to_string(results[m].status));
        if (m == automatic && is_known(m))
            summary.seconds.push_back(spread.median);
        if (m == automatic && spread.min > 1.3 * best + 2e-3)
            summary.exceeds.push_back(row.name);
    }
    ++summary.rows;
    (void)std::fflush(stdout);
}

void print(const Summary& summary) {
    fmt::print("\nauto: {} of {} finished", summary.seconds.size(), summary.rows);
    if (!summary.seconds.empty()) {
        const bench::Spread spread = bench::spread(summary.seconds);
        fmt::print(" in {}, median {} ({} to {})",
                   bench::duration(std::accumulate(summary.seconds.begin(), summary.seconds.end(), 0.0)),
                   bench::duration(spread.median), bench::duration(spread.min), bench::duration(spread.max));
    }
    fmt::print("\nmore than 1.3 times the faster method and 2 ms: {}\n",
               summary.exceeds.empty() ? "none" : fmt::format("{}", fmt::join(summary.exceeds, ", ")));
}

dlx::Problem read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in)
        throw std::runtime_error("cannot read " + file);
    try {
        return dlx::read_problem(text);
    } catch (const std::exception& error) {
        throw std::runtime_error(file + ": " + error.what());
    }
}

void run(const Settings& settings) {
    if (settings.runs == 0)
        throw std::runtime_error("--runs must be positive");
    const auto instances = bench::count_instances();
    for (const std::string& name : settings.instances)
        if (std::none_of(instances.begin(), instances.end(), [&](const auto& i) { return i.name == name; }))
            throw std::runtime_error("no instance is called '" + name + "'");
    for (const std::string& name : settings.methods)
        if (std::none_of(std::begin(methods), std::end(methods), [&](const Method& m) { return m.name == name; }))
            throw std::runtime_error("no method is called '" + name + "'");
    bench::print_environment();
    if (settings.threads > 1)
        fmt::print("threads:  {}, and the times are those of the wall clock\n", settings.threads);
    fmt::print("runs:     {} of each method in turn; medians\n\n", settings.runs);
    fmt::print("{:<24} {:<9} {:<10} {:>10} {:>11} {:>11} {:>10} {:>10} {:>10} {:>6}  {}\n", "problem", "method",
               "taken", "states", "merged", "nodes", "time", "lowest", "highest", "ratio", "solutions");
    Summary summary;
    for (const std::string& file : settings.files)
        measure({std::filesystem::path(file).stem().string(), "", read(file)}, settings, summary);
    for (const bench::CountInstance& instance : instances)
        if (settings.instances.empty() ? settings.files.empty()
                                       : std::find(settings.instances.begin(), settings.instances.end(),
                                                   instance.name) != settings.instances.end())
            measure({std::string(instance.name), std::string(instance.solutions), instance.make()}, settings, summary);
    print(summary);
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Settings settings;
    po::options_description options("count_bench [OPTION...] [FILE...]: counts by each method", 100);
    options.add_options() //
        ("instance,i", po::value(&settings.instances)->composing()->value_name("NAME"),
         "only this instance; may be repeated") //
        ("method,m", po::value(&settings.methods)->composing()->value_name("NAME"),
         "only this method; may be repeated") //
        ("runs,r", po::value(&settings.runs)->default_value(settings.runs)->value_name("N"),
         "timed runs of each method") //
        ("seconds,s", po::value(&settings.seconds)->default_value(settings.seconds)->value_name("S"),
         "limit of each count by enumeration, the frontier or auto") //
        ("threads,j", po::value(&settings.threads)->default_value(settings.threads)->value_name("N"),
         "for enumeration; with several, times are wall-clock times") //
        ("file", po::value(&settings.files)->composing()->value_name("FILE"),
         "only this problem, in any format of dlx; all methods must agree; may be repeated");
    return bench::run_program(
        argc, argv, options, [&](const auto&) { run(settings); }, po::positional_options_description().add("file", -1));
}
