#include "apps/web/board.hpp"

#include "dlx/watch.hpp"

#include "sudoku/many/minimize.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace web {

namespace {

using sudoku::Digit;
using sudoku::Grid;
using sudoku::Puzzle;

Puzzle puzzle_of_digits(const sudoku::Geometry& geometry, std::span<const Digit> digits) {
    Puzzle puzzle{Grid(geometry, std::vector<Digit>(digits.begin(), digits.end()))};
    puzzle.notation = sudoku::default_notation(geometry.side());
    return puzzle;
}

sudoku::PuzzleRequirements wishes_of(const Json& request) {
    const auto [rows, columns] = request.at("box").get<std::array<std::uint32_t, 2>>();
    sudoku::PuzzleRequirements requirements;
    sudoku::GenerateParams& params = requirements.params;
    params.geometry = sudoku::Geometry(rows, columns);
    params.seed = request.at("seed").get<std::uint64_t>();
    params.minimal = request.value("minimal", true);
    if (params.geometry.side() > 16)
        params.limits.search_nodes = 100; // else a puzzle would take minutes
    const std::size_t cells = params.geometry.cell_count();
    params.min_givens = request.value("least", std::size_t{0});
    params.max_givens = std::min(request.value("most", cells), cells);
    if (params.min_givens > params.max_givens)
        throw std::invalid_argument("no number is at least " + std::to_string(params.min_givens) + " and at most " +
                                    std::to_string(params.max_givens));
    for (const sudoku::Symmetry symmetry : sudoku::symmetries())
        if (symmetry != sudoku::Symmetry::none && to_string(symmetry) == request.value("symmetry", "none"))
            params.cell_groups = symmetry_orbits(params.geometry, symmetry);
    for (const sudoku::Level level : sudoku::levels())
        if (to_string(level) == request.value("level", ""))
            requirements.levels.emplace(level, level);
    requirements.report_others = !requirements.is_beyond();
    return requirements;
}

/// "" if it is not known.
std::string_view name_of_level(const sudoku::Rating& rating) {
    return rating.difficulty ? to_string(sudoku::level(*rating.difficulty)) : "";
}

} // namespace

Json generate(const Json& request) {
    sudoku::PuzzleRequirements requirements = wishes_of(request);
    if (const auto why = infeasibility_reason(requirements.params))
        throw std::invalid_argument(*why);
    std::atomic<bool> is_made = false;
    requirements.params.limits.stop_flag = &is_made;
    sudoku::PuzzleMaker maker(requirements);
    Json answer{{"board", nullptr}};
    std::map<std::string, std::uint64_t> givens;
    std::map<std::string_view, std::uint64_t> levels;
    std::uint64_t attempts = 0;
    const auto seen = [&] { return Json{{"attempts", attempts}, {"givens", givens}, {"levels", levels}}; };
    const std::size_t at_a_time = requirements.report_others && requirements.params.geometry.side() <= 9 ? 16 : 1;
    const auto most = request.value("attempts", std::uint64_t{200'000});
    const dlx::Limits limits = limits_of(request);
    const dlx::RunMonitor watch(limits);
    double told = 0; // seconds
    do {
        maker.run(attempts, at_a_time, [&](const sudoku::MatchingPuzzle& made) {
            const Puzzle puzzle = puzzle_of_digits(requirements.params.geometry, made.puzzle);
            ++givens[std::to_string(puzzle.grid.given_count())];
            if (made.rating)
                ++levels[name_of_level(*made.rating)];
            if (made.matches && !is_made.exchange(true))
                answer.update({{"board", to_json(puzzle)}, {"complete", made.is_proven_minimal}});
        });
        attempts += at_a_time;
        if (watch.seconds() > told + 0.25) {
            told = watch.seconds();
            tell(seen());
        }
    } while (!is_made && attempts < most && !watch.should_stop());
    answer.update(seen());
    return answer;
}

Json minimize(const Json& request) {
    sudoku::ReducedPuzzle puzzle{.puzzle = puzzle_of(request.at("board")).grid};
    sudoku::Reducer({.seed = request.value("seed", std::uint64_t{0}), .limits = limits_of(request)})
        .reduce(std::span(&puzzle, 1));
    if (puzzle.verdict != sudoku::Verdict::unique)
        throw std::invalid_argument("givens can be left out only where there is exactly one solution");
    return {{"givens", to_json(puzzle.minimal.value())}};
}

Json level(const Json& request) {
    const Grid grid = puzzle_of(request.at("board")).grid;
    const std::string_view level = name_of_level(sudoku::Rater({.limits = limits_of(request)}, false).rate(grid));
    return {{"level", level.empty() ? Json() : Json(level)}};
}

Json canonical(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    if (puzzle.grid.geometry() != sudoku::Geometry(3, 3) || !puzzle.grid.eliminated().empty())
        throw std::invalid_argument("only 9x9 puzzles that rule out no candidates have a canonical form");
    if (!clashes(puzzle.grid).empty())
        throw std::invalid_argument("digits clash: there is no canonical form");
    const sudoku::CanonicalResult form = sudoku::Canonicalizer().canonicalize(puzzle.grid.digits());
    return {{"givens", form.digits}, {"automorphisms", form.automorphism_count}};
}

} // namespace web
