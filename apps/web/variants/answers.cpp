#include "apps/web/board.hpp"
#include "apps/web/variants/puzzle.hpp"

#include "sudoku/reason/explanation.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <string>

namespace web::variants {

namespace {

using sudoku::Cell;
using sudoku::Clue;
using sudoku::Grid;
using sudoku::VariantPuzzle;
using sudoku::Verdict;

Json json_of(const VariantPuzzle& puzzle, const Clue& clue) {
    const bool is_rule = clue.kind == Clue::Kind::rule;
    const std::size_t line = is_rule ? puzzle.rules[clue.rule].line : 0;
    return {{"text", describe(puzzle, clue)},
            {"line", line > 0 ? Json(line) : Json()},
            {"rule", is_rule ? Json(clue.rule) : Json()},
            {"cells", is_rule ? cells_of(puzzle.rules[clue.rule]) : std::vector<Cell>{clue.cell}}};
}

Json json_of(const VariantPuzzle& puzzle, const std::vector<Clue>& clues) {
    Json list = Json::array();
    for (const Clue& clue : clues)
        list.push_back(json_of(puzzle, clue));
    return list;
}

Json rating_of(const sudoku::Rating& rating) {
    Json answer{{"verdict", to_string(rating.verdict)}, {"level", nullptr}};
    answer.update(to_json(rating));
    return answer;
}

} // namespace

Json check(const Json& request) {
    const VariantPuzzle puzzle = puzzle_of(request);
    const auto filled = filled_in(request, puzzle.grid);
    const sudoku::CheckResult result = sudoku::check(puzzle, limits_of(request));
    Json answer{{"verdict", to_string(result.verdict)},
                {"solutions", Json::array()},
                {"full", puzzle.grid.given_count() + filled.size() == puzzle.grid.digits().size()},
                {"mistakes", Json::array()}};
    for (const Grid& solution : result.witnesses)
        answer["solutions"].push_back(to_json(solution));
    for (const auto& [cell, digit] : filled)
        if (result.verdict == Verdict::unique && result.witnesses.at(0)[cell] != digit)
            answer["mistakes"].push_back(cell);
    return answer;
}

Json count(const Json& request) {
    const dlx::CountResult result = sudoku::count(puzzle_of(request), counting_params(request));
    return {{"count", result.solutions.str()}, {"complete", result.status == dlx::Status::exhausted}};
}

Json explain(const Json& request) {
    const VariantPuzzle puzzle = puzzle_of(request);
    sudoku::ExplainParams params;
    params.limits = limits_of(request);
    params.find_redundant = true;
    const sudoku::Explanation found = sudoku::explain(puzzle, params);
    const sudoku::ConflictingClues conflict = found.conflict.value_or(sudoku::ConflictingClues());
    Json answer{{"verdict", to_string(found.verdict)},
                {"complete", found.status == dlx::Status::exhausted},
                {"conflict", json_of(puzzle, conflict.clues)},
                {"minimal", conflict.is_minimal},
                {"reasons", found.reasons},
                {"repairs", Json::array()},
                {"repairs_complete", found.repairs_are_complete},
                {"possible_digits", to_json(found.possible_digits)},
                {"possible_digits_complete", found.possible_digits_are_complete},
                {"redundant", found.redundant ? json_of(puzzle, *found.redundant) : Json()},
                {"rating", found.rating ? rating_of(*found.rating) : Json()}};
    for (const sudoku::Repair& repair : found.repairs)
        answer["repairs"].push_back({{"clue", json_of(puzzle, repair.clue)}, {"unique", repair.fixed_by_removal}});
    return answer;
}

Json rate(const Json& request) {
    dlx::ReasonParams params;
    params.limits = limits_of(request);
    return rating_of(sudoku::Rater(params).rate(puzzle_of(request)));
}

} // namespace web::variants
