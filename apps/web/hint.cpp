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

/// What is built for a board is kept for the next call.
HintEngine& hinter() {
    static HintEngine hinter;
    return hinter;
}

Json to_json(const Hint& hint) {
    Json marks = Json::array();
    for (const auto& [candidate, mark] : hinter().marks(&hint))
        if (mark != '*' ||
            hinter().position().is_available(hinter().encoding().option(candidate.cell, candidate.digit)))
            marks.push_back({candidate.cell, candidate.digit, std::string(1, mark)});
    return {{"technique", hint.technique.name},
            {"difficulty", hint.technique.difficulty},
            {"place", hinter().location(hint)},
            {"text", hinter().describe(hint)},
            {"placed", hint.placement ? web::to_json(*hint.placement) : Json()},
            {"removed", web::to_json(hint.eliminations)},
            {"marks", marks}};
}

Json end(std::string_view end, const std::string& text) { return {{"end", end}, {"text", text}}; }

/// Why there is no further step.
Json end_of(Verdict verdict) { return end(to_string(hinter().outcome()), sudoku::end_of(hinter(), verdict)); }

/// Begins where the player stands. Why no hint can be given, or nothing if one can.
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
            return {{"end", "mistake"}, {"text", mistakes.text}, {"wrong", web::to_json(mistakes.candidates)}};
    hinter().set_limits(limits);
    hinter().load(position);
    return nullptr;
}

} // namespace

Json hint(const Json& request) {
    Verdict verdict{};
    if (Json refusal = begin(request, verdict); !refusal.is_null())
        return refusal;
    const auto hint = hinter().next();
    return hint ? to_json(*hint) : end_of(verdict);
}

Json path(const Json& request) {
    Verdict verdict{};
    if (Json refusal = begin(request, verdict); !refusal.is_null())
        return {{"steps", Json::array()}, {"end", refusal}};
    Json steps = Json::array();
    while (const auto hint = hinter().next()) {
        steps.push_back(to_json(*hint));
        hinter().apply(*hint);
    }
    return {{"steps", steps}, {"end", end_of(verdict)}};
}

} // namespace web
