#include "apps/web/board.hpp"

#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/minimize.hpp"
#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"
#include "sudoku/solve.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace web {

namespace {

using sudoku::Digit;
using sudoku::Grid;
using sudoku::Puzzle;

Puzzle puzzle_of_digits(const sudoku::Geometry& geometry, std::span<const Digit> digits) {
    Puzzle puzzle{Grid(geometry, std::vector<Digit>(digits.begin(), digits.end()))};
    puzzle.alphabet = sudoku::usual_alphabet(geometry.side());
    return puzzle;
}

sudoku::GenerateParams params_of(const Json& request) {
    const auto [rows, columns] = request.at("box").get<std::array<std::uint32_t, 2>>();
    sudoku::GenerateParams params;
    params.geometry = sudoku::Geometry(rows, columns);
    params.seed = request.at("seed").get<std::uint64_t>();
    params.minimal = request.value("minimal", true);
    if (params.geometry.side() > 16)
        params.limits.nodes = 100; // else a puzzle would take minutes
    const std::size_t cells = params.geometry.cells();
    params.least_givens = request.value("least", std::size_t{0});
    params.most_givens = std::min(request.value("most", cells), cells);
    if (params.least_givens > params.most_givens)
        throw std::invalid_argument("no number is at least " + std::to_string(params.least_givens) + " and at most " +
                                    std::to_string(params.most_givens));
    const std::string name = request.value("symmetry", "none");
    for (const sudoku::Symmetry symmetry : sudoku::symmetries())
        if (symmetry != sudoku::Symmetry::none && to_string(symmetry) == name)
            params.units = symmetric_units(params.geometry, symmetry);
    return params;
}

/// "" if it is not known.
std::string_view level_of(const Grid& puzzle, sudoku::Rater& rater) {
    const auto difficulty = rater.rate(puzzle).difficulty;
    return difficulty ? to_string(sudoku::level(*difficulty)) : "";
}

} // namespace

Json generate(const Json& request) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(request.value("seconds", 0.0));
    const sudoku::GenerateParams wanted = params_of(request);
    if (const std::string why = why_impossible(wanted); !why.empty())
        throw std::invalid_argument(why);
    const std::string wanted_level = request.value("level", "");
    Json answer{{"board", nullptr}};
    std::map<std::string, std::uint64_t> givens;
    std::map<std::string_view, std::uint64_t> levels;
    auto next = request.value("first", std::uint64_t{0});
    const auto until_one_is_made = [&](std::size_t at_a_time, const auto& make) {
        do {
            make(at_a_time);
            next += at_a_time;
        } while (answer["board"].is_null() && Clock::now() < end);
    };
    const auto take = [&](const Puzzle& puzzle, bool is_complete) {
        answer.update({{"board", to_json(puzzle)}, {"complete", is_complete}});
    };
    if (wanted_level == to_string(sudoku::Level::beyond)) { // hardly ever made at random
        sudoku::PuzzleMaker maker({.params = wanted, .levels = {{sudoku::Level::beyond, sudoku::Level::beyond}}});
        until_one_is_made(1, [&](std::size_t one) {
            maker.make(next, one, [&](const sudoku::WishedPuzzle& made) {
                take(puzzle_of_digits(wanted.geometry, made.puzzle), made.is_complete);
            });
        });
    } else {
        sudoku::GenerateParams params = wanted;
        if (params.minimal) { // then the generator only leaves out the others, which are to be counted
            params.least_givens = 0;
            params.most_givens = params.geometry.cells();
        }
        static sudoku::Rater rater({}, false);
        sudoku::Generator generator(params);
        until_one_is_made(params.geometry.side() <= 9 ? 16 : 1, [&](std::size_t at_a_time) {
            generator.run(next, at_a_time, [&](const sudoku::Generated& made) {
                if (!answer["board"].is_null())
                    return;
                const Puzzle puzzle = puzzle_of_digits(params.geometry, made.puzzle);
                const std::size_t number = puzzle.grid.givens();
                ++givens[std::to_string(number)];
                if (number < wanted.least_givens || number > wanted.most_givens)
                    return;
                const std::string_view level = wanted_level.empty() ? "" : level_of(puzzle.grid, rater);
                ++levels[level];
                if (level == wanted_level)
                    take(puzzle, made.is_complete);
            });
        });
    }
    answer.update({{"next", next}, {"givens", givens}, {"levels", levels}});
    return answer;
}

Json minimize(const Json& request) {
    const Grid grid = puzzle_of(request.at("board")).grid;
    const sudoku::CheckResult found = check(grid, limits_of(request));
    if (found.verdict != sudoku::Verdict::unique)
        throw std::invalid_argument("givens can be left out only where there is exactly one solution");
    const auto units = sudoku::single_cells(grid.geometry());
    const auto order = sudoku::random_order(units.size(), request.value("seed", std::uint64_t{0}), 0);
    Json answer;
    bool is_asked = false;
    sudoku::Minimizer(grid.geometry(), units, {}, grid.eliminated())
        .run(
            [&](sudoku::MinimizeTask& task) {
                task = {.puzzle = grid.digits(), .solution = found.witnesses.at(0).digits(), .order = order};
                return !std::exchange(is_asked, true);
            },
            [&](const sudoku::Minimized& left) {
                answer["givens"] = std::vector<Digit>(left.puzzle.begin(), left.puzzle.end());
            });
    return answer;
}

Json level(const Json& request) {
    const Grid grid = puzzle_of(request.at("board")).grid;
    sudoku::Rater rater({.limits = limits_of(request)}, false);
    const std::string_view level = level_of(grid, rater);
    return {{"level", level.empty() ? Json() : Json(level)}};
}

Json canonical(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    if (puzzle.grid.geometry() != sudoku::Geometry(3, 3) || !puzzle.grid.eliminated().empty())
        throw std::invalid_argument("only 9x9 puzzles that rule out no candidates have a canonical form");
    if (!clashes(puzzle.grid).empty())
        throw std::invalid_argument("digits clash: there is no canonical form");
    const sudoku::Canonical form = sudoku::Canonizer().canonize(puzzle.grid.digits());
    return {{"givens", form.digits}, {"automorphisms", form.automorphisms}};
}

} // namespace web
