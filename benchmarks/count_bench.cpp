// How fast solutions are counted: by the frontier, by what the automatic choice does, and by a diagram of all solutions.
// Every count is verified.

#include "benchmarks/instances.hpp"
#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "dlx/count.hpp"
#include "dlx/zdd.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Settings {
    std::vector<std::string> instances;
    unsigned runs = 5;
};

dlx::CountResult count_by(dlx::CountMethod method, const dlx::Problem& problem) {
    dlx::CountParams params;
    params.method = method;
    return dlx::count(problem, params);
}

dlx::CountResult count_by_zdd(const dlx::Problem& problem) {
    const dlx::ZddResult result = dlx::solutions_as_zdd(problem);
    dlx::CountResult count = as_count(result);
    count.stats.search_nodes = result.zdd ? result.zdd->nodes() - dlx::Zdd::first_branch : 0; // the column "nodes"
    return count;
}

struct Method {
    const char* name;
    dlx::CountResult (*count)(const dlx::Problem&);
};

constexpr Method methods[] = {
    {"frontier", [](const dlx::Problem& problem) { return count_by(dlx::CountMethod::frontier, problem); }},
    {"auto", [](const dlx::Problem& problem) { return count_by(dlx::CountMethod::automatic, problem); }},
    {"zdd", count_by_zdd},
};

/// Counts once; throws if the count is wrong. Seconds are those of the count alone, from the problem to the number.
double timed(const bench::CountInstance& instance, const dlx::Problem& problem, const Method& method,
             dlx::CountResult& result) {
    const double start = bench::cpu_seconds();
    result = method.count(problem);
    const double seconds = bench::cpu_seconds() - start;
    if (result.status == dlx::Status::exhausted && result.solutions.str() != instance.solutions)
        throw std::runtime_error(
            fmt::format("{}: counted {}, but there are {}", instance.name, result.solutions.str(), instance.solutions));
    return seconds;
}

/// Times the methods in turn, and prints a row for each.
void measure(const bench::CountInstance& instance, unsigned runs) {
    const dlx::Problem problem = instance.make();
    std::vector<double> seconds[std::size(methods)];
    dlx::CountResult results[std::size(methods)];
    for (unsigned run = 0; run < runs; ++run)
        for (std::size_t m = 0; m < std::size(methods); ++m)
            seconds[m].push_back(timed(instance, problem, methods[m], results[m]));
    for (std::size_t m = 0; m < std::size(methods); ++m) {
        const bench::Spread spread = bench::spread(seconds[m]);
        const bool is_known = results[m].status == dlx::Status::exhausted;
        fmt::print("{:<24} {:<9} {:<10} {:>10} {:>11} {:>11} {:>10} {:>10} {:>10}  {}\n", instance.name,
                   methods[m].name, to_string(results[m].method), results[m].states, results[m].merged,
                   results[m].stats.search_nodes, bench::duration(spread.median), bench::duration(spread.min),
                   bench::duration(spread.max), is_known ? instance.solutions : to_string(results[m].status));
    }
    (void)std::fflush(stdout);
}

void run(const Settings& settings) {
    if (settings.runs == 0)
        throw std::runtime_error("--runs must be positive");
    const auto instances = bench::count_instances();
    for (const std::string& name : settings.instances)
        if (std::none_of(instances.begin(), instances.end(), [&](const auto& i) { return i.name == name; }))
            throw std::runtime_error("no instance is called '" + name + "'");
    bench::print_environment();
    fmt::print("runs:     {} of each method in turn; medians\n\n", settings.runs);
    fmt::print("{:<24} {:<9} {:<10} {:>10} {:>11} {:>11} {:>10} {:>10} {:>10}  {}\n", "problem", "method", "taken",
               "states", "merged", "nodes", "time", "lowest", "highest", "solutions");
    for (const bench::CountInstance& instance : instances)
        if (settings.instances.empty() ||
            std::find(settings.instances.begin(), settings.instances.end(), instance.name) != settings.instances.end())
            measure(instance, settings.runs);
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Settings settings;
    po::options_description options("count_bench [OPTION...]: counts by each method", 100);
    options.add_options() //
        ("instance,i", po::value(&settings.instances)->composing()->value_name("NAME"),
         "only this instance; may be repeated") //
        ("runs,r", po::value(&settings.runs)->default_value(settings.runs)->value_name("N"),
         "timed runs of each method");
    return bench::run_program(argc, argv, options, [&](const auto&) { run(settings); });
}
