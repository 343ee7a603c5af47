// Generates the puzzle files in data/: random puzzles of one kind, from a seed.

#include "benchmarks/program.hpp"
#include "benchmarks/puzzle_maker.hpp"
#include "sudoku/text.hpp"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

struct Kind {
    std::string_view name;
    std::string_view description;
    sudoku::Grid (bench::PuzzleMaker::*make)();
};

constexpr std::array kinds{
    Kind{"minimal", "one solution, no given can be taken", &bench::PuzzleMaker::minimal},
    Kind{"several", "several solutions: minimal puzzles without one to three of their givens",
         &bench::PuzzleMaker::several},
    Kind{"none", "no solution, no clash: minimal puzzles with up to ten digits put back and one given changed",
         &bench::PuzzleMaker::none},
};

const Kind& kind_called(const std::string& name) {
    for (const Kind& kind : kinds)
        if (kind.name == name)
            return kind;
    throw std::runtime_error("no kind is called '" + name + "'; there is: minimal, several, none");
}

/// Reads a shape: "2x3" is two rows and three columns.
sudoku::Geometry box_shape(const std::string& text) {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    const char* const end = text.data() + text.size();
    const auto [times, error] = std::from_chars(text.data(), end, rows);
    if (error == std::errc{} && times != end && *times == 'x')
        if (const auto [rest, wrong] = std::from_chars(times + 1, end, columns); wrong == std::errc{} && rest == end)
            return {rows, columns};
    throw std::runtime_error("--box wants rows x columns, such as 3x3, not '" + text + "'");
}

void generate(const Kind& kind, const std::string& box, std::uint32_t count, std::uint64_t seed) {
    const sudoku::Geometry geometry = box_shape(box);
    bench::PuzzleMaker maker(geometry, seed);
    fmt::print("# {} {} puzzles, {}. Made by this project: generate --kind {} --box {} --count {} --seed {}\n", count,
               to_string(geometry), kind.description, kind.name, box, count, seed);
    for (std::uint32_t k = 0; k < count; ++k)
        fmt::print("{}\n", to_line((maker.*kind.make)(), sudoku::default_notation(geometry.side())));
}

} // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    std::string kind = "minimal";
    std::string box = "3x3";
    std::uint32_t count = 1000;
    std::uint64_t seed = 1;
    po::options_description options("generate [OPTION...]: prints random puzzles, one a line", 100);
    // clang-format off
    options.add_options()
        ("kind,k", po::value(&kind)->default_value(kind), "minimal, several or none")
        ("box,b", po::value(&box)->default_value(box)->value_name("RxC"), "rows and columns of a box")
        ("count,n", po::value(&count)->default_value(count)->value_name("N"), "number of puzzles")
        ("seed,s", po::value(&seed)->default_value(seed)->value_name("N"), "another seed makes other puzzles");
    // clang-format on
    return bench::run_program(argc, argv, options, [&](const auto&) { generate(kind_called(kind), box, count, seed); });
}
