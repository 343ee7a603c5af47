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

using sudoku::Digit, sudoku::Grid, sudoku::Puzzle;

Puzzle puzzle_of_digits(const sudoku::Geometry& geometry, std::span<const Digit> digits) {
    Puzzle puzzle{Grid(geometry, std::vector<Digit>(digits.begin(), digits.end()))};
    puzzle.notation = sudoku::default_notation(geometry.side());
    return puzzle;
}

sudoku::PuzzleRequirements requirements_of(const Json& request) {
    const auto [rows, columns] = request.at("box").get<std::array<std::uint32_t, 2>>();
    sudoku::PuzzleRequirements requirements;
    sudoku::GenerateParams& params = requirements.params;
    params.geometry = sudoku::Geometry(rows, columns);
    params.seed = request.at("seed").get<std::uint64_t>();
    params.minimal = request.value("minimal", true);
    if (params.geometry.side() > 16)
        params.limits.search_nodes = 100; // without this limit, a puzzle would take minutes
    const std::size_t cells = params.geometry.cell_count();
    params.min_givens = request.value("min_givens", std::size_t{0});
    params.max_givens = std::min(request.value("max_givens", cells), cells);
    if (params.min_givens > params.max_givens)
        throw std::invalid_argument("the minimum number of givens, " + std::to_string(params.min_givens) +
                                    ", is larger than the maximum, " + std::to_string(params.max_givens));
    for (const sudoku::Symmetry symmetry : sudoku::symmetries())
        if (symmetry != sudoku::Symmetry::none && to_string(symmetry) == request.value("symmetry", "none"))
            params.cell_groups = symmetry_orbits(params.geometry, symmetry);
    for (const sudoku::Level level : sudoku::levels())
        if (to_string(level) == request.value("level", ""))
            requirements.levels.emplace(level, level);
    requirements.report_others = true;
    return requirements;
}

/// Returns the name of the level, "" if it is unknown.
std::string_view name_of_level(const sudoku::Rating& rating) {
    return rating.difficulty ? to_string(sudoku::level(*rating.difficulty)) : "";
}

} // namespace

Json generate(const Json& request) {
    sudoku::PuzzleRequirements requirements = requirements_of(request);
    if (const auto why = infeasibility_reason(requirements.params))
        throw std::invalid_argument(*why);
    std::atomic<bool> is_made = false;
    requirements.params.limits.stop_flag = &is_made;
    sudoku::PuzzleMaker maker(requirements);
    Json answer{{"board", nullptr}};
    std::map<std::string, std::uint64_t> count_by_givens;
    std::map<std::string_view, std::uint64_t> count_by_level;
    std::uint64_t attempts = 0;
    const auto seen = [&] {
        return Json{{"attempts", attempts}, {"count_by_givens", count_by_givens}, {"count_by_level", count_by_level}};
    };
    const std::size_t at_a_time = requirements.report_others && requirements.params.geometry.side() <= 9 ? 16 : 1;
    const auto max_attempts = request.value("max_attempts", std::uint64_t{200'000});
    const dlx::Limits limits = limits_of(request);
    const dlx::RunMonitor watch(limits);
    double last_report = 0; // time in seconds
    do {
        maker.run(attempts, at_a_time, [&](const sudoku::MatchingPuzzle& made) {
            const Puzzle puzzle = puzzle_of_digits(requirements.params.geometry, made.puzzle);
            ++count_by_givens[std::to_string(puzzle.grid.given_count())];
            if (made.rating)
                ++count_by_level[name_of_level(*made.rating)];
            if (made.matches && !is_made.exchange(true))
                answer.update({{"board", to_json(puzzle)}, {"complete", made.is_proven_minimal}});
        });
        attempts += at_a_time;
        if (watch.seconds() > last_report + 0.25) {
            last_report = watch.seconds();
            report(seen());
        }
    } while (!is_made && attempts < max_attempts && !watch.should_stop());
    answer.update(seen());
    return answer;
}

Json minimize(const Json& request) {
    sudoku::ReducedPuzzle puzzle{.puzzle = puzzle_of(request.at("board"))};
    sudoku::Reducer(
        {.seed = request.value("seed", std::uint64_t{0}), .limits = limits_of(request), .remove_rules = false})
        .reduce(std::span(&puzzle, 1));
    if (puzzle.verdict != sudoku::Verdict::unique)
        throw std::invalid_argument("redundant givens can be removed only from a puzzle with exactly one solution");
    return {{"givens", to_json(puzzle.minimal.value().grid)}};
}

Json level(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    const std::string_view level = name_of_level(sudoku::Rater({.limits = limits_of(request)}, false).rate(puzzle));
    return {{"level", level.empty() ? Json() : Json(level)}};
}

Json canonicalize(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    if (puzzle.grid.geometry() != sudoku::Geometry(3, 3) || !puzzle.grid.eliminated().empty() || !puzzle.is_plain())
        throw std::invalid_argument("only 9x9 puzzles without rules and eliminated candidates have a canonical form");
    if (!clashes(puzzle.grid).empty())
        throw std::invalid_argument("a puzzle with clashing digits has no canonical form");
    const sudoku::CanonicalResult form = sudoku::Canonicalizer().canonicalize(puzzle.grid.digits());
    return {{"givens", form.digits}, {"automorphism_count", form.automorphism_count}};
}

} // namespace web
