// Measures the rating of Sudokus: W (whips) and B (braids). The ratings are verified before anything is timed.

#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "benchmarks/puzzle_file.hpp"
#include "dlx/logic/reason.hpp"
#include "sudoku/encoding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using dlx::Rule;

struct Settings {
    std::vector<std::string> files;
    unsigned runs = 5;
    std::size_t verify = 500;
};

/// The puzzles of a file, all of one geometry.
struct Set {
    std::string file;
    sudoku::Encoding cover;
    std::vector<std::vector<dlx::OptionId>> givens; ///< options of the givens of each puzzle
};

Set read_set(const std::string& path) {
    const auto grids = bench::read_puzzles(path);
    Set set{std::filesystem::path(path).filename().string(), sudoku::Encoding(grids.front().geometry()), {}};
    set.givens.resize(grids.size());
    for (std::size_t k = 0; k < grids.size(); ++k) {
        if (grids[k].geometry() != set.cover.geometry())
            throw std::runtime_error(path + ": puzzles of several sizes");
        set.cover.encode(grids[k].digits(), set.givens[k]);
    }
    return set;
}

void choose(dlx::Position& position, const std::vector<dlx::OptionId>& givens) {
    for (const dlx::OptionId given : givens)
        position.choose(given);
}

/// Verifies that a path by shortest chains is valid, has the rating's end, and has its longest chain.
void verify(const Set& set, Rule hardest, std::size_t puzzles) {
    dlx::Reasoner reasoner({.max_rule = hardest, .max_set_size = 0});
    const dlx::Position start(set.cover.problem());
    for (std::size_t k = 0; k < std::min(puzzles, set.givens.size()); ++k) {
        dlx::Position position = start;
        choose(position, set.givens[k]);
        const dlx::Rating rating = reasoner.rate(position);
        dlx::Position end = position;
        const dlx::Path path = reasoner.path(end);
        std::string reason = path.outcome == rating.outcome ? "" : "the path ends elsewhere";
        std::size_t longest = 0;
        for (const dlx::Step& step : path.steps) {
            if (reason.empty())
                reason = verify_step(set.cover.problem(), position, step).value_or("");
            longest = std::max(longest, step.chain.size());
            step.apply(position);
        }
        if (reason.empty() && longest != rating.length)
            reason = fmt::format("rated {}, the longest chain of the path is {}", rating.length, longest);
        if (!reason.empty())
            throw std::runtime_error(fmt::format("{}: puzzle {}: {}", set.file, k + 1, reason));
    }
}

/// Returns the seconds a puzzle. Each starts from the empty board.
double timed(const Set& set, Rule hardest) {
    dlx::Reasoner reasoner({.max_rule = hardest});
    const dlx::Position empty(set.cover.problem());
    dlx::Position position = empty;
    std::uint64_t sum = 0;
    const double start = bench::cpu_seconds();
    for (const auto& givens : set.givens) {
        position = empty;
        choose(position, givens);
        sum += reasoner.rate(position).length;
    }
    const double seconds = bench::cpu_seconds() - start;
    return sum != ~std::uint64_t{0} ? seconds / static_cast<double>(set.givens.size()) : 0;
}

void measure(const Set& set, const Settings& settings) {
    fmt::print("\n{}: {} puzzles\n{:<10} {:>10} {:>10} {:>10}\n", set.file, set.givens.size(), "rating", "us/puzzle",
               "lowest", "highest");
    std::vector<std::vector<double>> seconds(2);
    for (const Rule rule : {Rule::braid, Rule::whip})
        verify(set, rule, settings.verify);
    for (unsigned run = 0; run < settings.runs; ++run) {
        seconds[0].push_back(timed(set, Rule::braid));
        seconds[1].push_back(timed(set, Rule::whip));
    }
    for (std::size_t k = 0; k < 2; ++k) {
        const bench::Spread spread = bench::spread(seconds[k]);
        fmt::print("{:<10} {:>10.1f} {:>10.1f} {:>10.1f}\n", k == 0 ? "B" : "W", spread.median * 1e6, spread.min * 1e6,
                   spread.max * 1e6);
    }
    (void)std::fflush(stdout);
}

void run(Settings settings) {
    if (settings.runs == 0)
        throw std::runtime_error("--runs must be positive");
    if (settings.files.empty())
        settings.files.emplace_back(BENCHMARK_DATA "/minimal_9x9.txt");
    bench::print_environment();
    fmt::print("runs:     {} of B and W in turn, after one to verify (paths of {} puzzles by the referee); medians\n",
               settings.runs, settings.verify);
    for (const std::string& path : settings.files)
        measure(read_set(path), settings);
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Settings settings;
    po::options_description options("rating_bench [OPTION...] [FILE...]: times the W and B ratings of puzzle files\n\n"
                                    "Without FILE: the project's own minimal 9x9 puzzles",
                                    100);
    // clang-format off
    options.add_options()
        ("runs,r", po::value(&settings.runs)->default_value(settings.runs)->value_name("N"), "timed runs of each")
        ("verify", po::value(&settings.verify)->default_value(settings.verify)->value_name("N"), "verify the ratings of the first N puzzles")
        ("file", po::value(&settings.files)->composing(), "puzzle file; the option's name may be omitted");
    // clang-format on
    po::positional_options_description positional;
    positional.add("file", -1);
    return bench::run_program(
        argc, argv, options, [&](const auto&) { run(settings); }, positional);
}
