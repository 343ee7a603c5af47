// Measures how fast puzzles are checked for uniqueness by the million: by the lockstep engine in every width of vectors
// that this machine has, by the service that chooses it, and one puzzle at a time, beside the dancing links. Every
// answer is verified before anything is timed.

#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "benchmarks/puzzle_file.hpp"
#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/single_search.hpp"
#include "sudoku/solve.hpp"
#include "tests/support/one_by_one.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using sudoku::Digit;
using sudoku::Grid;
using sudoku::detail::BatchResult;
using sudoku::detail::BatchSolver;
using sudoku::test::OneByOne;

struct Settings {
    std::vector<std::string> files;
    std::vector<std::string> widths;
    unsigned runs = 5;
    std::size_t at_least = 100'000;
    std::size_t verify = 20'000;
    std::uint64_t limit = 2;
    bool wants_solutions = false;
};

/// The puzzles of a file, all of one geometry, and the answers of the dancing links.
struct Set {
    std::string file;
    sudoku::Geometry geometry{3, 3};
    std::vector<Grid> puzzles;
    std::size_t passes = 1;              ///< number of passes over the puzzles in a run
    std::vector<std::uint64_t> expected; ///< solutions of the first puzzles, up to the limit
};

Set read_set(const std::string& path, const Settings& settings) {
    Set set;
    set.file = std::filesystem::path(path).filename().string();
    set.puzzles = bench::read_puzzles(path);
    set.geometry = set.puzzles.front().geometry();
    for (const Grid& puzzle : set.puzzles)
        if (puzzle.geometry() != set.geometry)
            throw std::runtime_error(path + ": puzzles of several sizes");
    set.passes = (settings.at_least + set.puzzles.size() - 1) / set.puzzles.size();
    OneByOne links(set.geometry);
    for (std::size_t k = 0; k < std::min(settings.verify, set.puzzles.size()); ++k)
        set.expected.push_back(links.count(set.puzzles[k], settings.limit));
    return set;
}

dlx::BatchParams batch_params(const Settings& settings, std::string_view width) {
    dlx::BatchParams params;
    params.limits.solutions = settings.limit;
    params.max_kept_solutions = settings.wants_solutions ? settings.limit : 0;
    params.vector_width = width;
    return params;
}

/// Makes one pass over the puzzles; `take` gets each answer.
template <class Take>
dlx::BatchStats run_batch(BatchSolver& batch, const Set& set, std::size_t passes, Take take) {
    std::size_t next = 0;
    return batch.run(
        [&]() -> std::span<const Digit> {
            return next < passes * set.puzzles.size() ? set.puzzles[next++ % set.puzzles.size()].digits()
                                                      : std::span<const Digit>();
        },
        take);
}

/// Returns the number of solutions up to the limit, of a 9x9 puzzle that is alone in its vectors.
std::uint64_t count_single(const Grid& puzzle, const Settings& settings, std::string_view width) {
    return sudoku::detail::search_single(puzzle.digits(), puzzle.eliminated(), settings.limit,
                                         std::numeric_limits<std::uint64_t>::max(),
                                         sudoku::detail::single_kernel(width))
        .solutions;
}

/// Verifies every solution, and every count by the other engine. The batch that is timed, which may keep no solutions,
/// must count as many.
void verify(const Set& set, const Settings& settings, std::string_view width) {
    dlx::BatchParams params = batch_params(settings, width);
    params.max_kept_solutions = settings.limit;
    BatchSolver batch(set.geometry, params);
    const auto fail = [&](const BatchResult& answer, const std::string& what) {
        throw std::runtime_error(fmt::format("{}: puzzle {}: {}: {}", set.file, answer.index + 1, width, what));
    };
    std::vector<std::uint64_t> counts;
    run_batch(batch, set, 1, [&](const BatchResult& answer) {
        counts.push_back(answer.solutions);
        if (answer.index < set.expected.size() && answer.solutions != set.expected[answer.index])
            fail(answer, fmt::format("{} solutions instead of {}", answer.solutions, set.expected[answer.index]));
        std::vector<Grid> solutions;
        for (std::uint64_t k = 0; k < answer.kept_solutions; ++k) {
            const Grid& grid = solutions.emplace_back(set.geometry, answer.solution(k));
            if (const auto reason = verify_solution(set.puzzles[answer.index], grid))
                fail(answer, "wrong solution: " + *reason);
            for (std::uint64_t i = 0; i < k; ++i)
                if (solutions[i] == grid)
                    fail(answer, "the same solution twice");
        }
    });
    if (set.geometry == sudoku::Geometry(3, 3))
        for (std::size_t k = 0; k < counts.size(); ++k)
            if (const auto found = count_single(set.puzzles[k], settings, width); found != counts[k])
                throw std::runtime_error(fmt::format("{}: puzzle {}: {} solutions one at a time instead of {}",
                                                     set.file, k + 1, found, counts[k]));
    BatchSolver timed(set.geometry, batch_params(settings, width));
    run_batch(timed, set, 1, [&](const BatchResult& answer) {
        if (answer.solutions != counts[answer.index])
            fail(answer, fmt::format("{} solutions, {} if they are kept", answer.solutions, counts[answer.index]));
    });
}

/// Returns the seconds a puzzle of one run. Reads all solutions if they are requested, so that nothing is dropped.
double timed(BatchSolver& batch, const Set& set, dlx::BatchStats& stats) {
    std::uint64_t sum = 0;
    const double start = bench::cpu_seconds();
    stats = run_batch(batch, set, set.passes, [&](const BatchResult& answer) {
        sum += answer.solutions;
        for (std::uint64_t k = 0; k < answer.kept_solutions; ++k)
            sum += answer.solution(k).back();
    });
    const double seconds = bench::cpu_seconds() - start;
    return sum != ~std::uint64_t{0} ? seconds / static_cast<double>(set.passes * set.puzzles.size()) : 0;
}

/// Returns the seconds a puzzle of the service.
double timed(sudoku::Solver& solver, const Set& set) {
    std::vector<Digit> digits;
    for (const Grid& puzzle : set.puzzles)
        digits.insert(digits.end(), puzzle.digits().begin(), puzzle.digits().end());
    const std::vector<sudoku::PuzzleBlock> blocks(set.passes, {set.geometry, digits});
    std::uint64_t sum = 0;
    const double start = bench::cpu_seconds();
    solver.solve(blocks, [&](const sudoku::PuzzleResult& found) {
        sum += found.solutions;
        for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
            sum += found.solution(k).back();
    });
    const double seconds = bench::cpu_seconds() - start;
    return sum != ~std::uint64_t{0} ? seconds / static_cast<double>(set.passes * set.puzzles.size()) : 0;
}

/// Returns the seconds a puzzle, one at a time, in a width of vectors, or by sudoku::Checker if there is none.
double timed(sudoku::Checker& checker, const Set& set, const Settings& settings, std::string_view width) {
    std::uint64_t sum = 0;
    const double start = bench::cpu_seconds();
    for (const Grid& puzzle : set.puzzles)
        sum += width.empty() ? checker.check(puzzle).outcome.solutions : count_single(puzzle, settings, width);
    const double seconds = bench::cpu_seconds() - start;
    return sum != ~std::uint64_t{0} ? seconds / static_cast<double>(set.puzzles.size()) : 0;
}

/// Returns the seconds a puzzle of the dancing links, on the first puzzles, which are enough of a large file.
double timed(OneByOne& links, const Set& set, const Settings& settings) {
    const std::size_t puzzles = std::min<std::size_t>(set.puzzles.size(), 2000);
    std::uint64_t sum = 0;
    const double start = bench::cpu_seconds();
    for (std::size_t k = 0; k < puzzles; ++k)
        sum += links.count(set.puzzles[k], settings.limit);
    const double seconds = bench::cpu_seconds() - start;
    return sum != ~std::uint64_t{0} ? seconds / static_cast<double>(puzzles) : 0;
}

void print_row(std::string_view name, const std::vector<double>& seconds, const std::vector<double>& ratios,
               const std::optional<dlx::BatchStats>& stats) {
    const double median = bench::spread(seconds).median;
    std::string work = fmt::format("{:>10} {:>8} {:>6}", "", "", "");
    if (stats) {
        const auto n = static_cast<double>(stats->instances);
        work = fmt::format("{:>10.2f} {:>8.1f} {:>6.0f}", static_cast<double>(stats->branches) / n,
                           static_cast<double>(stats->lane_passes) / n,
                           static_cast<double>(stats->lane_passes) / static_cast<double>(stats->propagation_passes));
    }
    fmt::print("{:<14} {:>12.0f} {:>10.4f} {}   {}\n", name, 1 / median, median * 1e6, work,
               ratios.empty() ? "" : bench::ratio(bench::spread(ratios)));
}

void measure(const Set& set, const Settings& settings) {
    fmt::print("\n{}: {} puzzles, {}, {} passes a run\n", set.file, set.puzzles.size(), to_string(set.geometry),
               set.passes);
    fmt::print("{:<14} {:>12} {:>10} {:>10} {:>8} {:>6}   {}\n", "engine", "puzzles/s", "us/puzzle", "branches",
               "sweeps", "lanes", "dancing links' time / its");
    OneByOne links(set.geometry);
    sudoku::SolverParams params;
    params.search.limits.solutions = settings.limit;
    params.keep_solutions = settings.wants_solutions;
    sudoku::Solver solver(params);
    std::vector<double> links_seconds;
    for (const std::string& width : settings.widths) {
        verify(set, settings, width);
        dlx::BatchStats stats;
        BatchSolver batch(set.geometry, batch_params(settings, width));
        std::vector<double> seconds;
        std::vector<double> ratios;
        for (unsigned run = 0; run < settings.runs; ++run) {
            links_seconds.push_back(timed(links, set, settings));
            seconds.push_back(timed(batch, set, stats));
            ratios.push_back(links_seconds.back() / seconds.back());
        }
        print_row(width, seconds, ratios, stats);
    }
    const auto add_row = [&](const std::string& name, const auto& time) {
        std::vector<double> seconds;
        std::vector<double> ratios;
        for (unsigned run = 0; run < settings.runs; ++run) {
            links_seconds.push_back(timed(links, set, settings));
            seconds.push_back(time());
            ratios.push_back(links_seconds.back() / seconds.back());
        }
        print_row(name, seconds, ratios, std::nullopt);
    };
    add_row("Solver", [&] { return timed(solver, set); });
    sudoku::Checker checker;
    if (set.geometry == sudoku::Geometry(3, 3))
        for (const std::string& width : settings.widths)
            if (width != "64")
                add_row("one, " + width, [&] { return timed(checker, set, settings, width); });
    add_row("one, Checker", [&] { return timed(checker, set, settings, ""); });
    print_row("dancing_links", links_seconds, {}, std::nullopt);
    (void)std::fflush(stdout);
}

void run(Settings settings) {
    if (settings.runs == 0 || settings.limit == 0)
        throw std::runtime_error("--runs and --limit must be positive");
    if (settings.widths.empty())
        for (const std::string_view width : dlx::supported_vector_widths())
            settings.widths.emplace_back(width);
    if (settings.files.empty())
        for (const char* kind : {"minimal", "none", "several"})
            settings.files.push_back(fmt::format("{}/{}_9x9.txt", BENCHMARK_DATA, kind));
    bench::print_environment();
    fmt::print("question: how many solutions, up to {}?{} Puzzles are digits in memory.\n", settings.limit,
               settings.wants_solutions ? " They are looked at." : "");
    fmt::print("runs:     {} of each engine in turn after one to verify ({} puzzles against the dancing links, all "
               "solutions by the referee); medians\n",
               settings.runs, settings.verify);
    fmt::print("columns:  branches and sweeps a puzzle; lanes at work, on average\n");
    for (const std::string& path : settings.files)
        measure(read_set(path, settings), settings);
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Settings settings;
    po::options_description options("batch_bench [OPTION...] [FILE...]: times the lockstep engine on puzzle files\n\n"
                                    "Without FILE: the project's own 9x9 sets",
                                    100);
    // clang-format off
    options.add_options()
        ("width,w", po::value(&settings.widths)->composing()->value_name("NAME"), "only this width of vectors; may be repeated")
        ("runs,r", po::value(&settings.runs)->default_value(settings.runs)->value_name("N"), "timed runs of each")
        ("puzzles,n", po::value(&settings.at_least)->default_value(settings.at_least)->value_name("N"), "a run has at least this number of puzzles; shorter files are repeated")
        ("verify", po::value(&settings.verify)->default_value(settings.verify)->value_name("N"), "count the solutions of the first N puzzles by dancing links too")
        ("limit", po::value(&settings.limit)->default_value(settings.limit)->value_name("N"), "solutions of a puzzle to look for")
        ("solutions", po::bool_switch(&settings.wants_solutions), "hand the solutions out, too")
        ("file", po::value(&settings.files)->composing(), "puzzle file; the option's name may be omitted");
    // clang-format on
    po::positional_options_description positional;
    positional.add("file", -1);
    return bench::run_program(
        argc, argv, options, [&](const auto&) { run(settings); }, positional);
}
