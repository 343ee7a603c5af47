#include "apps/web/board.hpp"

#include "sudoku/reason/beginning.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <string>

namespace web {

namespace {

using sudoku::Hint;
using sudoku::HintEngine;
using sudoku::Puzzle;
using sudoku::Verdict;

/// Returns the engine, which keeps the data for a board until the next call.
HintEngine& hinter() {
    static HintEngine hinter;
    return hinter;
}

Json json_of(const Hint& hint) {
    Json marks = Json::array();
    for (const auto& [candidate, mark] : hinter().marks(&hint))
        if (mark != '*' ||
            hinter().position().is_available(hinter().encoding().option(candidate.cell, candidate.digit)))
            marks.push_back({candidate.cell, candidate.digit, std::string(1, mark)});
    return {{"technique", hint.technique.name},
            {"difficulty", hint.technique.difficulty},
            {"location", hinter().location(hint)},
            {"text", hinter().describe(hint)},
            {"placement", hint.placement ? to_json(*hint.placement) : Json()},
            {"eliminations", to_json(hint.eliminations)},
            {"marks", marks}};
}

Json end(std::string_view outcome, const std::string& text) { return {{"outcome", outcome}, {"text", text}}; }

/// Returns the reason why there is no further step.
Json end_of(Verdict verdict) { return end(to_string(hinter().outcome()), sudoku::end_of(hinter(), verdict)); }

/// Starts at the position of the player. Returns the reason why there is no hint, or null.
Json begin(const Json& request, Verdict& verdict) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    const Puzzle position = position_of(request.at("board"));
    const dlx::Limits limits = limits_of(request);
    static sudoku::Checker checker;
    const sudoku::CheckResult givens = checker.check(puzzle.grid, limits);
    verdict = givens.verdict;
    if (verdict == Verdict::none || verdict == Verdict::inconsistent)
        return end("contradiction", "The givens have no solution");
    if (verdict == Verdict::unique)
        if (const auto mistakes = sudoku::mistakes_of(position, givens.witnesses.at(0)); !mistakes.candidates.empty())
            return {{"outcome", "mistake"}, {"text", mistakes.text}, {"wrong", to_json(mistakes.candidates)}};
    hinter().set_limits(limits);
    hinter().load(position);
    return nullptr;
}

} // namespace

Json hint(const Json& request) {
    Verdict verdict{};
    if (Json rejection = begin(request, verdict); !rejection.is_null())
        return rejection;
    const auto hint = hinter().next();
    return hint ? json_of(*hint) : end_of(verdict);
}

Json path(const Json& request) {
    Verdict verdict{};
    Json steps = Json::array();
    Json result = begin(request, verdict);
    if (result.is_null()) {
        while (const auto hint = hinter().next()) {
            steps.push_back(json_of(*hint));
            hinter().apply(*hint);
        }
        result = end_of(verdict);
    }
    result["steps"] = steps;
    return result;
}

} // namespace web
