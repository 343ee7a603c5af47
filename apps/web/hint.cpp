#include "apps/web/board.hpp"

#include "sudoku/reason/beginning.hpp"
#include "sudoku/reason/hint.hpp"

#include <algorithm>
#include <string>

namespace web {

namespace {

using sudoku::Hint, sudoku::HintEngine, sudoku::Puzzle, sudoku::Verdict;

constexpr double max_check_seconds = 2; ///< maximum for the search for a solution before the first hint with rules

/// Returns the engine, which keeps the data for a board until the next call.
HintEngine& hinter() {
    static HintEngine hinter;
    return hinter;
}

Json json_of(const Hint& hint) {
    Json marks = Json::array();
    for (const auto& [candidate, mark] : hinter().marks(&hint))
        if (mark != ' ')
            marks.push_back({candidate.cell, candidate.digit, std::string(1, mark)});
    const bool has_heading = hint.reason && !hint.reason->heading.empty();
    return {{"technique", has_heading ? hint.reason->heading : hint.technique.name},
            {"difficulty", hint.technique.difficulty},
            {"rules", hint.reason ? hint.reason->rules : std::vector<std::size_t>()},
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
    dlx::Limits limits_of_check = limits;
    if (!puzzle.is_plain())
        limits_of_check.seconds = std::min(limits.seconds.value_or(max_check_seconds), max_check_seconds);
    const sudoku::CheckResult givens = check_givens(puzzle, limits_of_check);
    verdict = givens.verdict;
    if (verdict == Verdict::none || verdict == Verdict::inconsistent)
        return end("contradiction", puzzle.is_plain() ? "The givens have no solution"
                                                      : "There is no solution: a given or rule is wrong");
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
            report(steps.back());
            hinter().apply(*hint);
        }
        result = end_of(verdict);
    }
    result["steps"] = steps;
    return result;
}

} // namespace web
