// Measures the search for canonical forms of Sudoku puzzles, and of their solutions. The forms are verified before
// anything is timed.

#include "benchmarks/measure.hpp"
#include "benchmarks/program.hpp"
#include "benchmarks/puzzle_file.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/solve.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using sudoku::CanonicalForm;

struct Case {
    std::string_view name;
    CanonicalForm form;
    bool is_of_solutions;
};

constexpr Case cases[] = {{"row-minlex", CanonicalForm::row_minlex, false},
                          {"pattern-minlex", CanonicalForm::pattern_minlex, false},
                          {"minlex", CanonicalForm::minlex, false},
                          {"solutions", CanonicalForm::row_minlex, true}};

using Boards = std::vector<sudoku::Grid>;

/// Returns an equivalent board for each: lists of puzzles are often in a canonical form, which is found sooner.
Boards disguised(const Boards& boards) {
    const sudoku::Transformation a{
        true, {4, 3, 5, 8, 6, 7, 1, 2, 0}, {7, 6, 8, 0, 2, 1, 5, 3, 4}, {0, 4, 7, 1, 9, 3, 2, 8, 6, 5}};
    const sudoku::Transformation b{
        false, {1, 0, 2, 7, 6, 8, 5, 3, 4}, {3, 5, 4, 2, 1, 0, 8, 6, 7}, {0, 2, 3, 4, 5, 6, 7, 8, 9, 1}};
    Boards result;
    sudoku::Transformation disguise;
    for (const sudoku::Grid& board : boards) {
        disguise = disguise.followed_by(result.size() % 3 == 0 ? a : b);
        result.emplace_back(board.geometry(), disguise(board.digits()));
    }
    return result;
}

/// Requires that the transformation makes the form, and that the equivalent board has the form, too.
void verify(const Boards& boards, CanonicalForm form) {
    sudoku::Canonicalizer canonizer;
    const Boards others = disguised(boards);
    for (std::size_t k = 0; k < boards.size(); ++k) {
        const sudoku::CanonicalResult found = canonizer.canonicalize(boards[k].digits(), form);
        if (canonizer.transformation()(boards[k].digits()) != found.digits ||
            canonizer.canonicalize(others[k].digits(), form).digits != found.digits)
            throw std::runtime_error(fmt::format("board {}: a wrong form", k + 1));
    }
}

/// Returns the seconds a board.
double timed(const Boards& boards, CanonicalForm form) {
    sudoku::Canonicalizer canonizer;
    std::uint64_t sum = 0;
    const double start = bench::cpu_seconds();
    for (const sudoku::Grid& board : boards)
        sum += canonizer.canonicalize(board.digits(), form).automorphism_count;
    const double seconds = bench::cpu_seconds() - start;
    return sum != 0 ? seconds / static_cast<double>(boards.size()) : 0;
}

void measure(const std::string& path, unsigned runs) {
    const Boards puzzles = disguised(bench::read_puzzles(path));
    Boards solutions;
    for (const sudoku::Grid& puzzle : puzzles)
        solutions.push_back(sudoku::solve(puzzle).value());
    fmt::print("\n{}: {} puzzles\n{:<16} {:>10} {:>10} {:>10}\n", std::filesystem::path(path).filename().string(),
               puzzles.size(), "form", "us/board", "lowest", "highest");
    const auto boards_of = [&](const Case& one) -> const Boards& { return one.is_of_solutions ? solutions : puzzles; };
    std::vector<std::vector<double>> seconds(std::size(cases));
    for (const Case& one : cases)
        verify(boards_of(one), one.form);
    for (unsigned run = 0; run < runs; ++run)
        for (std::size_t k = 0; k < std::size(cases); ++k)
            seconds[k].push_back(timed(boards_of(cases[k]), cases[k].form));
    for (std::size_t k = 0; k < std::size(cases); ++k) {
        const bench::Spread spread = bench::spread(seconds[k]);
        fmt::print("{:<16} {:>10.2f} {:>10.2f} {:>10.2f}\n", cases[k].name, spread.median * 1e6, spread.min * 1e6,
                   spread.max * 1e6);
    }
    (void)std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    unsigned runs = 15;
    std::vector<std::string> files;
    po::options_description options("canonical_bench [OPTION...] [FILE...]: times canonical forms of 9x9 puzzles that "
                                    "have a solution, and of the solutions\n\n"
                                    "Without FILE: the project's own minimal 9x9 puzzles",
                                    100);
    // clang-format off
    options.add_options()
        ("runs,r", po::value(&runs)->default_value(runs)->value_name("N"), "timed runs of each form, in turn; at least 1")
        ("file", po::value(&files)->composing(), "puzzle file; the option's name may be omitted");
    // clang-format on
    po::positional_options_description positional;
    positional.add("file", -1);
    return bench::run_program(
        argc, argv, options,
        [&](const auto&) {
            if (files.empty())
                files.emplace_back(BENCHMARK_DATA "/minimal_9x9.txt");
            bench::print_environment();
            for (const std::string& file : files)
                measure(file, runs > 0 ? runs : 1);
        },
        positional);
}
